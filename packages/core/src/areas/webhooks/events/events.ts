import { type EventKey, eventCatalogue, eventKeys, isEventKey } from '../../../framework/events/catalogue.ts'
import { defineOperation, done } from '../../../framework/operations/define-operation.ts'
import type { Caller, CausedDelivery, CausedRun, EventView, ServicePort } from '../../../framework/operations/port.ts'
import { covers } from '../../../kernel/permissions.ts'
import { parameterProblem, Refusal } from '../../../kernel/problems.ts'
import { closest } from '../../../kernel/schema/closest.ts'
import type { EpochMs } from '../../../kernel/time.ts'
import { type NotStarted, notStartedOf } from './not-started.ts'
import { type Undelivered, undeliveredOf } from './undelivered.ts'

/** The query of the event log. With `after` it is read forward, and `cursor` is a position in that reading. */
export interface EventListInput {
  readonly limit: number
  readonly cursor?: string | undefined
  readonly after?: string | undefined
  readonly filters: { readonly eventKey?: string | undefined; readonly recordId?: string | undefined }
  readonly since?: EpochMs | undefined
  readonly until?: EpochMs | undefined
}

/** An event with its consequences, without what the caller may not see. */
export interface EventWithConsequences extends EventView {
  readonly deliveries?: readonly Omit<CausedDelivery, 'nextAttemptAt' | 'lastError'>[]
  /** The webhooks at which it has not arrived, and why. */
  readonly undelivered?: readonly Undelivered[]
  readonly runs?: readonly CausedRun[]
  /** The automations that wait for such an event and have no run of it, and why. */
  readonly notStarted?: readonly NotStarted[]
}

/** Lists events: newest first, or forward from a position. Open to every member; the result is limited by the member's permissions. */
export const listEvents = defineOperation({
  name: 'events.list',
  permission: null,
  readOnly: true,
  async run(port: ServicePort, { limit, filters, after, since, until, cursor }: EventListInput) {
    const filter = { limit, recordId: filters.recordId, keys: readableKeys(port.caller, filters.eventKey) }
    if (after === undefined) {
      const page = await port.events.list({ ...filter, cursor, since, until })
      return done({ ...page, hasMore: page.nextCursor !== null })
    }
    if (since !== undefined) throw notForward('since')
    if (until !== undefined) throw notForward('until')
    return done(await port.events.listAfter({ ...filter, after: cursor ?? after }))
  },
})

/** Returns one event with what it has caused. */
export const getEvent = defineOperation({
  name: 'events.get',
  permission: null,
  readOnly: true,
  async run(port: ServicePort, { id }: { readonly id: string }) {
    const event = await port.events.get(id)
    const { permissions } = port.caller
    if (!event || !isReadable(port.caller, event.eventKey))
      throw new Refusal(parameterProblem('not_found', 'id', `There is no event ${id} in this organization that you may read.`))
    const deliveries = covers(permissions, 'webhooks:read') ? await port.events.deliveriesOf(id) : null
    const runs = covers(permissions, 'automations:read') ? await port.events.runsOf(id) : null
    const view: EventWithConsequences = {
      ...event,
      ...(deliveries ? { deliveries: deliveries.map(deliverySummary), undelivered: await undeliveredOf(port, event, deliveries) } : {}),
      ...(runs ? { runs, notStarted: await notStartedOf(port, event, runs) } : {}),
    }
    return done(view)
  },
})

/** The members listed for every delivery; the others are only included for undelivered ones. */
function deliverySummary({ id, webhookId, status, attemptCount }: CausedDelivery) {
  return { id, webhookId, status, attemptCount }
}

/** The keys that a caller may read; `null` for all. A requested key that is not readable is refused with the reason. */
function readableKeys(caller: Caller, key: string | undefined): readonly EventKey[] | null {
  return key === undefined ? allReadableKeys(caller) : [readableKey(caller, key, 'eventKey')]
}

/** The keys that a caller may read; `null` for all. */
export function allReadableKeys(caller: Caller): readonly EventKey[] | null {
  const readable = eventKeys.filter((one) => isReadable(caller, one))
  return readable.length === eventKeys.length ? null : readable
}

/**
 * A key requested by name.
 *
 * @param parameter the parameter with the key
 * @throws Refusal if there is no such key, or the caller may not read its events
 */
export function readableKey(caller: Caller, key: string, parameter: string): EventKey {
  if (!isEventKey(key)) {
    const meant = closest(key, eventKeys)
    const message = `"${key.slice(0, 80)}" is not an event key${meant ? `; did you mean "${meant}"?` : ''}`
    throw new Refusal(parameterProblem('unknown_event_key', parameter, message))
  }
  if (!isReadable(caller, key)) {
    const message = `"${key}" needs the permission ${eventCatalogue[key].permission}`
    throw new Refusal(parameterProblem('forbidden_event_key', parameter, message))
  }
  return key
}

/** Whether a caller may read events of this key. */
export function isReadable({ permissions }: Caller, key: EventKey): boolean {
  return covers(permissions, eventCatalogue[key].permission)
}

function notForward(parameter: string): Refusal {
  const message = `${parameter} and after cannot be used together: after reads forward from a place, ${parameter} chooses by time`
  return new Refusal(parameterProblem('invalid_request', parameter, message, 'not_with_after'))
}
