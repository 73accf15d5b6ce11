import { describe, expect, test } from 'vitest'
import { createRateLimit } from './rate-limit.ts'

function openLimit(limit: number, windowSeconds = 60) {
  let now = 1_000_000
  const counter = createRateLimit({ limit, windowSeconds, now: () => now })
  return { ...counter, advance: (milliseconds: number) => (now += milliseconds) }
}

describe('a rate limit', () => {
  test('allows as many as it says in a window, and tells what is left', () => {
    const { take } = openLimit(3)
    expect([take('a'), take('a'), take('a'), take('a')].map(({ allowed, remaining }) => [allowed, remaining])).toEqual([
      [true, 2],
      [true, 1],
      [true, 0],
      [false, 0],
    ])
  })

  test('counts everybody apart', () => {
    const { take } = openLimit(1)
    expect([take('a'), take('b'), take('a')].map(({ allowed }) => allowed)).toEqual([true, true, false])
  })

  test('counts nothing that was given back, and allows no more for it in a later window', () => {
    const { take, giveBack, advance } = openLimit(1)
    take('a')
    giveBack('a')
    giveBack('a')
    expect([take('a'), take('a')].map(({ allowed }) => allowed)).toEqual([true, false])
    advance(60_000)
    giveBack('a')
    expect([take('a'), take('a')].map(({ allowed }) => allowed)).toEqual([true, false])
  })

  test('says in whole seconds when it begins anew, and does so then', () => {
    const { take, advance } = openLimit(1)
    expect(take('a').resetSeconds).toBe(60)
    advance(500)
    expect(take('a')).toEqual({ allowed: false, remaining: 0, resetSeconds: 60 })
    advance(59_499)
    expect(take('a')).toEqual({ allowed: false, remaining: 0, resetSeconds: 1 })
    advance(1)
    expect(take('a')).toEqual({ allowed: true, remaining: 0, resetSeconds: 60 })
  })

  test('is not refilled by a clock that goes back', () => {
    const { take, advance } = openLimit(1)
    take('a')
    advance(-3_600_000)
    expect(take('a').allowed).toBe(false)
  })

  test('has no end of memory for strangers: what has ended is swept out, and those who are held back stay so', () => {
    const { take, advance } = openLimit(1)
    for (let index = 0; index < 100_000; index++) take(`old ${index}`)
    advance(60_000)
    take('held')
    for (let index = 0; index < 50_000; index++) take(`new ${index}`)
    expect(take('held').allowed).toBe(false)
    expect(take('old 1').allowed).toBe(true)
  })
})
