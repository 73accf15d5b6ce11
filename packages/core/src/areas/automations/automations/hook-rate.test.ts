import { describe, expect, test } from 'vitest'
import { admitCall } from './hook-rate.ts'

const NOW = 1_782_907_200_000
const none = { times: [], ignored: 0 }

describe('the limit of calls', () => {
  test('[HOOKTRIG-07] [LIMIT-14] [ERR-03] admits 120 in a minute and ignores the next', () => {
    let calls: { readonly times: readonly number[]; readonly ignored: number } = none
    for (let count = 0; count < 120; count++) {
      const verdict = admitCall(calls, NOW + count, 120)
      expect(verdict.admitted).toBe(true)
      calls = verdict.calls
    }
    expect(admitCall(calls, NOW + 120, 120)).toEqual({ admitted: false, calls: { ...calls, ignored: 1 }, retryAfterSeconds: 60 })
  })

  test('slides: a call leaves the window 60 seconds after it came, and what was ignored never was in it', () => {
    const full = { times: [NOW, NOW + 30_000], ignored: 0 }
    expect(admitCall(full, NOW + 59_999, 2)).toEqual({ admitted: false, calls: { ...full, ignored: 1 }, retryAfterSeconds: 1 })
    expect(admitCall(full, NOW + 60_000, 2)).toEqual({ admitted: true, calls: { times: [NOW + 30_000, NOW + 60_000], ignored: 0 } })
  })

  test('says when the next call will be admitted, also when the limit was lowered meanwhile', () => {
    const times = [0, 10_000, 20_000, 30_000].map((offset) => NOW + offset)
    expect(admitCall({ times, ignored: 0 }, NOW + 30_001, 4)).toMatchObject({ admitted: false, retryAfterSeconds: 30 })
    expect(admitCall({ times, ignored: 0 }, NOW + 30_001, 2)).toMatchObject({ admitted: false, retryAfterSeconds: 50 })
  })

  test('never asks anybody to wait for longer than a minute, even when the clock went back', () => {
    expect(admitCall({ times: [NOW + 500_000], ignored: 0 }, NOW, 1)).toMatchObject({ admitted: false, retryAfterSeconds: 60 })
  })
})
