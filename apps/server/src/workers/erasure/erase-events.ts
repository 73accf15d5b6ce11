import { eraseData } from '@belfry/automation-engine'
import { type AnyModel, type Envelope, isRemoved, models, serializeEnvelope } from '@belfry/core'
import { selectDeliveryIdsOfEvent } from '../../store/queries/erasure/deliveries.ts'
import {
  type EventWithBody,
  selectEventSizes,
  selectEventsWithBodies,
  selectLastEventId,
  updateEventBody,
} from '../../store/queries/erasure/events.ts'
import type { Service } from '../../unit-of-work/service/service.ts'
import type { Unit } from '../../unit-of-work/service/unit.ts'
import { batchOf } from './batch-of.ts'
import { dropDeliveries } from './drop-deliveries.ts'
import type { BatchResult, ErasureContext } from './erasure-context.ts'

/** How many events one transaction examines. An envelope has up to a megabyte. */
const BATCH = 100

/** Removes the erased records from the next events, and erases their messages. */
export async function eraseEvents(service: Service, unit: Unit, context: ErasureContext): Promise<BatchResult> {
  const { db } = unit
  const { organization_id: organizationId, position } = context.row
  const endPosition = context.row.end_position ?? (await selectLastEventId(db, organizationId))
  const after = position ?? ''
  const { count, isMore } = batchOf(await selectEventSizes(db, organizationId, after, BATCH), BATCH)
  const rows = await selectEventsWithBodies(db, organizationId, after, count)
  const due = rows.filter(({ id }) => id <= endPosition)
  const concerned = due.filter((event) => concernsCustomer(event, context))
  let deliveries = 0
  for (const event of concerned) {
    await updateEventBody(db, organizationId, event.id, emptyBody(event.body))
    deliveries += await dropDeliveries(service, unit, organizationId, await selectDeliveryIdsOfEvent(db, organizationId, event.id))
  }
  const isLast = !isMore || due.length < rows.length
  return { position: isLast ? null : (rows.at(-1)?.id ?? null), endPosition, counts: { events: concerned.length, deliveries } }
}

/**
 * An event after the erasure began cannot contain the customer, but perhaps another record that had not been reached yet, which may have
 * been removed since. So for models whose records an erasure removes, every event that names the customer counts.
 */
function concernsCustomer({ id, record_model, record_id, body }: EventWithBody, { row, ids, names }: ErasureContext): boolean {
  if (id <= row.last_event_id) return names(Buffer.from(body).toString('utf8'))
  if (record_id === null || record_id === row.customer_id) return false
  const model = (models as Readonly<Record<string, AnyModel>>)[record_model ?? '']
  return ids.has(record_id) || (model !== undefined && isRemoved(model) && Buffer.from(body).includes(row.customer_id))
}

function emptyBody(body: Uint8Array): Uint8Array {
  const envelope = JSON.parse(Buffer.from(body).toString('utf8')) as Envelope & { readonly data: Readonly<Record<string, unknown>> }
  return Buffer.from(serializeEnvelope({ ...envelope, data: eraseData(envelope.data) }))
}
