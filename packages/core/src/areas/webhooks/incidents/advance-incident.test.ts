import { describe, expect, test } from 'vitest'
import { advanceIncident, FIRST_NOTICE_MS, firstNoticeDueAt } from './advance-incident.ts'
import type { Incident } from './incident.ts'
import { essentialSignals, type IncidentSignal } from './incident-signal.ts'

const START = 1_782_907_200_000
const second = (count: number) => START + count * 1000

const failed = (at: number): IncidentSignal => ({ kind: 'failed', at: second(at) })
const delivered = (at: number): IncidentSignal => ({ kind: 'delivered', at: second(at) })
const lost = (at: number, deliveryId = 'dlv_1'): IncidentSignal => ({ kind: 'permanentlyFailed', at: second(at), deliveryId })
const disabled = (at: number): IncidentSignal => ({ kind: 'disabled', at: second(at) })

/** Looks at an incident at a moment, when these have happened since. */
const look = (
  at: number,
  present: Incident | null,
  signals: readonly IncidentSignal[] = [],
  { unresolved = true, enabled = true }: { readonly unresolved?: boolean; readonly enabled?: boolean } = {},
) => advanceIncident(present, signals, { now: second(at), unresolved, enabled })

const opened = (at = 0) => look(at, null, [failed(at)]).open as Incident

describe('an incident', () => {
  test('begins with the first failed attempt, and nobody is told yet', () => {
    const { open, notices } = look(0, null, [failed(0)])
    expect(open).toEqual({
      startedAt: START,
      failingSince: START,
      lastFailedAt: START,
      lastDeliveredAt: null,
      notifiedFirstAt: null,
      notifiedFinalAt: null,
    })
    expect(notices).toEqual([])
    expect(firstNoticeDueAt(open as Incident)).toBe(START + FIRST_NOTICE_MS)
    expect(FIRST_NOTICE_MS).toBe(300_000)
  })

  test('does not begin where nothing failed, or what failed has arrived before anybody looked', () => {
    expect(look(1, null, [delivered(0)])).toEqual({ open: null, endedAt: null, notices: [] })
    expect(look(2, null, [failed(0), delivered(1)], { unresolved: false }).open).toBeNull()
  })

  test('[NOTIF-02] is told of after five minutes of failures, not at 4 min 59 s, and not once more', () => {
    const present = opened()
    expect(look(299, present, [failed(1), failed(3), failed(7), failed(15)]).notices).toEqual([])
    const advanced = look(300, present)
    expect(advanced.notices).toEqual([{ kind: 'failing' }])
    expect(advanced.open).toMatchObject({ notifiedFirstAt: second(300), notifiedFinalAt: null })
    expect(firstNoticeDueAt(advanced.open as Incident)).toBeNull()
    expect(look(900, advanced.open, [failed(315)]).notices).toEqual([])
  })

  test('[NOTIF-03] is not told of when everything has arrived within five minutes', () => {
    const advanced = look(8, opened(), [failed(1), failed(3), delivered(7)], { unresolved: false })
    expect(advanced).toEqual({ open: null, endedAt: second(8), notices: [] })
    expect(look(301, null).notices).toEqual([])
  })

  test('a success in between breaks the five minutes, though something is still failing', () => {
    const flickering = look(120, opened(), [delivered(100)]).open as Incident
    expect(flickering).toMatchObject({ startedAt: START, failingSince: null })
    expect(look(400, flickering).notices).toEqual([])
    const again = look(401, flickering, [failed(401)]).open as Incident
    expect(look(700, again).notices).toEqual([])
    expect(look(701, again).notices).toEqual([{ kind: 'failing' }])
  })

  test('[NOTIF-09] is told of once more when the first delivery has failed for good, and not for the second', () => {
    const first = look(300, opened()).open
    const final = look(117_315, first, [lost(117_315)])
    expect(final.notices).toEqual([{ kind: 'permanentlyFailed', deliveryId: 'dlv_1' }])
    expect(look(117_400, final.open, [lost(117_400, 'dlv_2')]).notices).toEqual([])
  })

  test('of which both are to be told at once is told of once', () => {
    const { notices, open } = look(400, opened(), [lost(399), lost(400, 'dlv_2')])
    expect(notices).toEqual([{ kind: 'permanentlyFailed', deliveryId: 'dlv_1' }])
    expect(open).toMatchObject({ notifiedFirstAt: second(400), notifiedFinalAt: second(400) })
    expect(look(1000, open, [lost(900, 'dlv_3')]).notices).toEqual([])
  })

  test('still tells that the endpoint fails after a delivery was lost while others arrived', () => {
    const flickering = look(101, opened(), [delivered(50), lost(100)])
    expect(flickering.notices).toHaveLength(1)
    expect(look(400, flickering.open).notices).toEqual([{ kind: 'failing' }])
  })

  test('[NOTIF-10] stays open while something is left of what failed, ends with the last of it, and the next begins anew', () => {
    const notified = look(300, opened()).open
    const recovering = look(315, notified, [delivered(315)])
    expect(recovering).toMatchObject({ endedAt: null, open: { failingSince: null, notifiedFirstAt: second(300) } })
    const over = look(330, recovering.open, [delivered(330)], { unresolved: false })
    expect(over).toEqual({ open: null, endedAt: second(330), notices: [] })
    const next = look(1000, null, [failed(1000)]).open
    expect(look(1300, next).notices).toEqual([{ kind: 'failing' }])
  })

  test('ends when the last of what failed was dismissed', () => {
    const notified = look(117_315, opened(), [lost(117_315)]).open
    expect(look(117_400, notified, [{ kind: 'dropped', at: second(117_399) }], { unresolved: false }).endedAt).toBe(second(117_400))
  })

  test('ends without a word when the webhook is disabled', () => {
    expect(look(300, opened(), [disabled(299)], { enabled: false })).toEqual({ open: null, endedAt: second(299), notices: [] })
    expect(look(400, opened(), [lost(399)], { enabled: false }).notices).toEqual([])
  })

  test('disabled, enabled and failing again is another one', () => {
    const advanced = look(300, look(290, opened()).open, [disabled(291), failed(299)])
    expect(advanced).toMatchObject({ endedAt: second(291), open: { startedAt: second(299) }, notices: [] })
  })
})

describe('what comes late', () => {
  test('counts where it belongs', () => {
    const late = look(20, look(13, opened(), [failed(12)]).open, [delivered(11)])
    expect(late.open).toMatchObject({ failingSince: second(12), lastDeliveredAt: second(11) })
    const older = look(20, look(13, opened(5), [delivered(12)]).open, [failed(3)])
    expect(older.open).toMatchObject({ startedAt: second(3), failingSince: null })
  })
})

describe('the essence of many signals', () => {
  test('is the first and last of those that end alike, and the first that failed for good', () => {
    const many = [failed(0), failed(1), failed(2), lost(3), lost(4, 'dlv_2'), delivered(5), delivered(6), delivered(7), failed(8)]
    expect(essentialSignals(many)).toEqual([failed(0), lost(3), lost(4, 'dlv_2'), delivered(5), delivered(7), failed(8)])
    expect(essentialSignals([failed(2), failed(0), failed(1)])).toEqual([failed(0), failed(2)])
    expect(essentialSignals([])).toEqual([])
  })
})
