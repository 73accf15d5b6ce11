import { describe, expect, test } from 'vitest'
import type { Request, RequestBody } from '../protocol/request.ts'
import type { RunState } from '../protocol/run-state.ts'
import { showWait } from './show-wait.ts'

const NOON = Date.parse('2026-07-01T12:00:00Z')
const HOUR = 3_600_000
const run = { position: { enteredAt: NOON } } as RunState
const nothing = { until: null, nextCheckAt: null, checks: null, eventKey: null, recordId: null, webhookId: null, taskId: null }
const show = (body: RequestBody, looks = { nextAt: NOON + HOUR, checks: 2 }) =>
  showWait(run, { ...body, key: 'run/node/0/1' } as Request, looks)

describe('a wait is shown', () => {
  const until = NOON + 2 * HOUR
  const limit = '2026-07-01T14:00:00.000Z'
  const waits: readonly (readonly [Parameters<typeof show>[0], object])[] = [
    [
      { kind: 'wait', until, event: null },
      { kind: 'moment', text: `Waits until ${limit}.`, until: limit },
    ],
    [
      { kind: 'wait', until, event: { key: 'invoice:paid', record: { model: 'invoice', id: 'inv_1' } } },
      {
        kind: 'event',
        text: `Waits for invoice:paid of inv_1, until ${limit} at most.`,
        until: limit,
        eventKey: 'invoice:paid',
        recordId: 'inv_1',
      },
    ],
    [
      { kind: 'wait', until: null, event: { key: 'invoice:paid', record: null } },
      { kind: 'event', text: 'Waits for invoice:paid.', eventKey: 'invoice:paid' },
    ],
    [
      { kind: 'wait', until: null, event: null, decision: { taskId: 'tsk_1' } },
      { kind: 'decision', text: 'Waits for the decision of the approval in tsk_1.', taskId: 'tsk_1' },
    ],
    [
      { kind: 'wait', until, event: null, check: { kind: 'conditions', firstAt: NOON + HOUR, every: { amount: 5, unit: 'minutes' } } },
      {
        kind: 'conditions',
        text: `Waits for its conditions to hold, which are looked at every 5 minutes, until ${limit} at most.`,
        ...{ until: limit, nextCheckAt: '2026-07-01T13:00:00.000Z', checks: 3 },
      },
    ],
    [
      {
        kind: 'wait',
        until: null,
        event: null,
        check: { kind: 'conditions', firstAt: NOON + HOUR, every: { amount: '1', unit: 'hours' } },
      },
      {
        kind: 'conditions',
        text: 'Waits for its conditions to hold, which are looked at every hour.',
        ...{ nextCheckAt: '2026-07-01T13:00:00.000Z', checks: 3 },
      },
    ],
    [
      { kind: 'wait', until: null, event: null, check: { kind: 'hours', firstAt: NOON + HOUR, state: 'open' } },
      { kind: 'hours', text: 'Waits until the organization is open.', nextCheckAt: '2026-07-01T13:00:00.000Z', checks: 3 },
    ],
    [
      { kind: 'deliver', webhookId: 'whk_1', event: 'x', payload: null },
      { kind: 'message', text: 'Waits for the first attempts of a message to whk_1.', webhookId: 'whk_1' },
    ],
    [
      { kind: 'operation', operation: 'meters.switch', input: {} },
      { kind: 'effect', text: 'Waits for the answer of an external system to meters.switch.' },
    ],
    [
      { kind: 'http', method: 'POST', path: '/access-points/acp_1/open?pin=4711' },
      { kind: 'effect', text: 'Waits for the answer of an external system to POST /access-points/acp_1/open of the own API.' },
    ],
    [
      { kind: 'fetch', method: 'PUT', url: 'https://me:secret@api.example.com:8443/keys/k-1?token=secret', headers: [] },
      { kind: 'call', text: 'Waits for the answer to PUT https://api.example.com:8443.' },
    ],
  ]

  test.each(waits)('%j', (request, view) => {
    expect(show(request)).toEqual({ ...nothing, since: '2026-07-01T12:00:00.000Z', ...view })
  })
})

test('what is done at once is no wait', () => {
  expect(show({ kind: 'hours' })).toBeNull()
  expect(show({ kind: 'read', records: [] })).toBeNull()
})
