import { expect, test } from 'vitest'
import { Shares } from './shares.ts'

/** Takes as many slots as the owner may have. Returns their number. */
function takeAll(shares: Shares, who: string, part?: number): number {
  const room = shares.room(who, part)
  for (let count = 0; count < room; count++) shares.take(who)
  expect(shares.room(who, part), 'what was told at once is what may be taken one after another').toBe(0)
  return room
}

test('alone one gets half, and every other one less than is left', () => {
  const shares = new Shares(256)
  expect(takeAll(shares, 'a')).toBe(128)
  expect(takeAll(shares, 'b')).toBe(64)
  expect(takeAll(shares, 'c')).toBe(32)
  expect(shares.free).toBe(32)
})

test('with many who have all they may, one who has nothing still finds some', () => {
  const shares = new Shares(256)
  const hogs = Array.from({ length: 20 }, (_, index) => `hog ${index}`)
  for (let round = 0; round < 300; round++) {
    // Each gives one back and takes all it may again, so the shares become equal.
    for (const hog of hogs) {
      if (shares.takenBy(hog) > 0) shares.giveBack(hog)
      takeAll(shares, hog)
    }
  }
  const shared = hogs.map((hog) => shares.takenBy(hog))
  expect(Math.max(...shared) - Math.min(...shared)).toBeLessThanOrEqual(2)
  expect(takeAll(shares, 'new')).toBeGreaterThan(0)
})

test('a part of what is free is less, and is given back like the rest', () => {
  const shares = new Shares(90)
  expect(takeAll(shares, 'a', 0.5)).toBe(30)
  for (let count = 0; count < 30; count++) shares.giveBack('a')
  expect(shares).toMatchObject({ free: 90 })
  expect(shares.takenBy('a')).toBe(0)
})

test('of one place everybody may have one', () => {
  for (const part of [1, 0.5]) expect(takeAll(new Shares(1), 'a', part)).toBe(1)
})
