import type { EventCause, RunStart, WebhookCause } from '../src/protocol/run-start.ts'

/** 1 July 2026, 12:00 UTC; 14:00 in Brussels. */
export const NOON = 1_782_907_200_000

/** Ada, who is the customer of every test. */
export const ada = { id: 'cus_01k8e5m1z0f7q8r9s0t1v2w301', firstName: 'Ada', lastName: 'Lovelace', email: null, status: 'VIP' }

/** The event of a new customer. */
export const adaCame: EventCause = {
  kind: 'event',
  id: 'evt_1',
  key: 'customer:created',
  timestamp: NOON,
  about: { model: 'customer', id: ada.id },
  data: { customer: ada },
}

/** The start by the event of a new customer. */
export function startWith(changes: Partial<RunStart> = {}): RunStart {
  return {
    runId: 'run_1',
    now: NOON,
    cause: adaCame,
    actor: null,
    organization: { name: 'Demo Park', timeZone: 'Europe/Brussels' },
    ...changes,
  }
}

/** The same with other data. */
export function startWithData(data: Readonly<Record<string, unknown>>, changes: Partial<EventCause> = {}): RunStart {
  return startWith({ cause: { ...adaCame, ...changes, data } })
}

/** The start by a call of the flow's address. */
export function startByCall(changes: Partial<WebhookCause> = {}): RunStart {
  return startWith({ cause: { kind: 'webhook', body: null, query: {}, receivedAt: NOON, ...changes } })
}
