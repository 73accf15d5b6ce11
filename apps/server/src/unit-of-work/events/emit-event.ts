import {
  type Author,
  concernedIds,
  type EventKey,
  eventShapes,
  type IdKind,
  type Organization,
  publishedEventData,
  serializeEnvelope,
} from '@belfry/core'
import type { Causation } from '../../store/causation.ts'
import { insertEvent } from '../../store/queries/events.ts'
import { insertDeliveries } from '../deliveries/insert-delivery.ts'
import { enqueueRun } from '../runs/enqueue-run.ts'
import { signalWaits } from '../runs/signal-waits.ts'
import type { Service } from '../service/service.ts'
import type { Unit } from '../service/unit.ts'

/** An event to be emitted in the unit of work that caused it. */
export interface Happening {
  readonly key: EventKey
  readonly about: { readonly model: IdKind; readonly id: string }
  /** The payload: complete records without their secrets. */
  readonly data: Readonly<Record<string, unknown>>
  readonly organization: Organization
  readonly actor: Author
  readonly cause: Causation
}

/**
 * Emits an event in the caller's transaction: stores the event with its bytes, one delivery for each subscribed webhook, one run for each
 * automation that it starts, and one signal for each run that waits for it. It only inserts, so it never waits for other transactions that
 * work on existing rows.
 */
export async function emitEvent(service: Service, unit: Unit, happening: Happening): Promise<void> {
  const { key, about, data, organization, actor, cause } = happening
  const id = service.newId('event')
  const eventData = publishedEventData(key, data)
  const envelope = {
    event: key,
    data: eventData,
    timestamp: unit.now,
    traceId: cause.traceId,
    spanId: service.tracing.happened(key, cause.traceId) ?? Buffer.from(service.randomBytes(8)).toString('hex'),
  }
  const body = Buffer.from(serializeEnvelope(envelope))
  const concerned = concernedIds({ about, data })
  await insertEvent(unit.db, service.store.dialect, {
    organization_id: organization.id,
    id,
    key,
    record_model: about.model,
    record_id: about.id,
    at: unit.now,
    trace_id: envelope.traceId,
    span_id: envelope.spanId,
    actor: JSON.stringify(actor),
    lineage: JSON.stringify(cause.lineage),
    body,
    concerns: ` ${concerned.join(' ')} `,
  })

  const subscribers = await service.findSubscribers(unit.db, organization.id, key)
  const webhookIds = subscribers.flatMap(({ kind, target_id }) => (kind === 'webhook' ? [target_id] : []))
  if (webhookIds.length > 0) {
    const message = { organizationId: organization.id, eventId: id, eventKey: key, schedule: 'event', body } as const
    await insertDeliveries(service, unit, message, webhookIds)
  }
  for (const { kind, target_id } of subscribers) {
    if (kind === 'webhook') continue
    const happened = { kind: 'event', id, key, timestamp: unit.now, about, data: eventData, related: relatedOf(key, data) } as const
    await enqueueRun(service, unit, { automationId: target_id, organization, happened, author: actor, cause })
  }
  unit.afterCommit(() => service.wake.streams(organization.id))
  await signalWaits(service, unit, { organizationId: organization.id, eventId: id, key, concerned, cause })
}

/** The complete records that the event only names: conditions are evaluated over them as they are now. */
function relatedOf(key: EventKey, data: Happening['data']): Happening['data'] {
  const named = eventShapes.get(key)?.named
  return Object.fromEntries(Object.entries(data).filter(([name, value]) => named?.has(name) && value !== null))
}
