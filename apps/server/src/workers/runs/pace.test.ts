import { describe, expect, test } from 'vitest'
import { Pace } from './pace.ts'

function startPace(sideBySide = 1, dialect: 'sqlite' | 'postgres' = 'sqlite') {
  const clock = { now: 0 }
  return { clock, pace: new Pace({ dialect, stopwatch: () => clock.now, sideBySide, least: sideBySide }) }
}

describe('how much of an organization is taken in one look', () => {
  test('quick turns are many, and slow ones few, but never none', () => {
    const { pace } = startPace()
    pace.note('quick', 0.05)
    expect(pace.allowance('quick')).toBe(64)
    pace.note('slow', 500)
    expect(pace.allowance('slow')).toBe(1)
  })

  test('is less while others have turns too, until a minute after the last of them', () => {
    const { pace, clock } = startPace()
    pace.note('busy', 1)
    expect([pace.allowance('busy'), pace.sliceMs('busy')]).toEqual([25, 5])
    pace.note('other', 1)
    expect([pace.allowance('busy'), pace.sliceMs('busy')]).toEqual([2, 2.5])
    clock.now = 59_000
    for (let count = 0; count < 5; count++) pace.note('busy', 1)
    expect(pace.allowance('busy')).toBe(2)
    clock.now = 60_000
    expect([pace.allowance('busy'), pace.sliceMs('busy')]).toEqual([25, 5])
  })

  test('it rests only while others have turns too, until a second after the last of them', () => {
    const { pace, clock } = startPace()
    pace.note('busy', 1)
    pace.rest('busy', 10)
    expect(pace.isResting('busy')).toBe(false)
    pace.note('other', 1)
    expect([pace.isResting('busy'), pace.isResting('other')]).toEqual([true, false])
    clock.now = 10
    expect(pace.isResting('busy')).toBe(false)
    pace.rest('busy', 2000)
    clock.now = 999
    expect(pace.isResting('busy')).toBe(true)
    clock.now = 1000
    expect(pace.isResting('busy')).toBe(false)
  })

  test('among many it is as much as among two', () => {
    const { pace, clock } = startPace()
    const names = Array.from({ length: 20 }, (_, index) => `org_${index}`)
    for (const name of names) pace.note(name, 1)
    expect(names.map((name) => pace.allowance(name))).toEqual(names.map(() => 2))
    clock.now = 59_000
    pace.note('org_3', 1)
    clock.now = 60_000
    expect(names.filter((name) => pace.allowance(name) === 25)).toEqual(['org_3'])
  })

  test('counts by how many turns the store works on at the same time, and fills that', () => {
    const { pace } = startPace(5, 'postgres')
    pace.note('busy', 10)
    expect([pace.allowance('busy'), pace.sliceMs('busy')]).toEqual([25, 50])
    pace.note('other', 1)
    expect([pace.allowance('busy'), pace.sliceMs('busy')]).toEqual([6, 12])
    pace.note('slow', 500)
    expect(pace.allowance('slow')).toBe(5)
  })
})
