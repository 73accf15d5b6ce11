import { describe, expect, test } from 'vitest'
import { afterAnswer, afterInterruption, statusAfter } from './after-answer.ts'
import { effectKinds, repeatableEffects } from './effect.ts'

const MINUTE = 60_000
const temporary = { accepted: false, reason: 'The connection was refused.', temporary: true } as const
const unknown = { accepted: false, reason: 'The connection broke off.', unknown: true } as const
const refused = { accepted: false, reason: 'There is no such number.' } as const

const waitsOf = (sent: Omit<Parameters<typeof afterAnswer>[0], 'attempts'>, answer: Parameters<typeof afterAnswer>[1]) =>
  [1, 2, 3, 4, 5, 6, 7].map((attempts) => {
    const next = afterAnswer({ ...sent, attempts }, answer)
    return next === 'complete' ? next : next.againInMs / MINUTE
  })

describe('after an answer', () => {
  test('what nobody waits for is tried again after 1, 5 and 30 minutes, 2 and 6 hours when nothing was sent', () => {
    const waits = [1, 5, 30, 120, 360, 'complete', 'complete']
    expect(waitsOf({ kind: 'mail', awaited: false }, temporary)).toEqual(waits)
    expect(waitsOf({ kind: 'access', awaited: false }, temporary)).toEqual(waits)
  })

  test('it is tried again as often when twice does no harm and nobody knows', () => {
    expect(waitsOf({ kind: 'sms', awaited: false }, unknown).slice(0, 6)).toEqual([1, 5, 30, 120, 360, 'complete'])
  })

  test('[G54] a door, a meter, a device or a collection is never repeated when nobody knows', () => {
    for (const kind of effectKinds.filter((each) => !repeatableEffects.has(each)))
      expect([kind, afterAnswer({ kind, awaited: false, attempts: 1 }, unknown)]).toEqual([kind, 'complete'])
  })

  test('[G53] what somebody waits for is tried once', () => {
    for (const kind of effectKinds)
      for (const answer of [temporary, unknown, refused]) expect(afterAnswer({ kind, awaited: true, attempts: 1 }, answer)).toBe('complete')
  })

  test('what was accepted or refused is over', () => {
    expect(afterAnswer({ kind: 'mail', awaited: false, attempts: 1 }, { accepted: true, values: {} })).toBe('complete')
    expect(afterAnswer({ kind: 'mail', awaited: false, attempts: 1 }, refused)).toBe('complete')
  })

  test('its status says how it ended', () => {
    expect([{ accepted: true, values: {} } as const, refused, temporary, unknown].map(statusAfter)).toEqual([
      'accepted',
      'refused',
      'refused',
      'unknown',
    ])
  })
})

describe('after an interruption', () => {
  test('[G54] is sent again what does no harm twice, and nobody knows of the rest', () => {
    for (const kind of effectKinds) {
      const after = afterInterruption({ kind, attempts: 1 })
      expect([kind, after === 'again']).toEqual([kind, repeatableEffects.has(kind)])
      if (after !== 'again') expect(after).toMatchObject({ accepted: false, unknown: true, reason: expect.stringContaining('interrupted') })
    }
  })

  test('what has ended a process six times is left', () => {
    expect(afterInterruption({ kind: 'mail', attempts: 5 })).toBe('again')
    expect(afterInterruption({ kind: 'mail', attempts: 6 })).toMatchObject({ unknown: true })
  })
})
