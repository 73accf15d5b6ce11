import { type Author, type EventKey, type IdKind, type Organization, serializeEnvelope } from '@belfry/core'
import { insertDelivery } from '../deliveries/insert-delivery.ts'
import type { Unit } from '../operations/unit.ts'
import { startRun } from '../runs/start-run.ts'
import type { Cause, Service } from '../service.ts'
import { preparedQuery } from '../store/prepared-query.ts'
import type { EventsTable } from '../store/tables.ts'

/** Something that happened in an organization, inside the unit of work that made it happen. */
export interface Happening {
  readonly key: EventKey
  readonly about: { readonly model: IdKind; readonly id: string }
  readonly data: Readonly<Record<string, unknown>>
  readonly organization: Organization
  readonly actor: Author
  readonly cause: Cause
}

const insertEvent = preparedQuery<Omit<EventsTable, 'position'>>()((db, param) =>
  db.insertInto('events').values({
    organization_id: param('organization_id'),
    id: param('id'),
    key: param('key'),
    record_model: param('record_model'),
    record_id: param('record_id'),
    at: param('at'),
    trace_id: param('trace_id'),
    span_id: param('span_id'),
    actor: param('actor'),
    lineage: param('lineage'),
    body: param('body'),
  }),
)

/**
 * Writes an event down in the caller's transaction: the event with its bytes, one delivery for each webhook that is subscribed, one
 * run for each automation that it starts. It only inserts, so it never waits for anybody who works on what is already there.
 */
export async function emitEvent(service: Service, unit: Unit, happening: Happening): Promise<void> {
  const { key, about, data, organization, actor, cause } = happening
  const id = service.newId('event')
  const envelope = {
    event: key,
    data,
    timestamp: unit.now,
    traceId: cause.traceId,
    spanId: Buffer.from(service.randomBytes(8)).toString('hex'),
  }
  const body = Buffer.from(serializeEnvelope(envelope))
  await insertEvent(unit.db, {
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
  })

  for (const { kind, target_id } of await service.findSubscribers(unit.db, organization.id, key)) {
    if (kind === 'webhook')
      await insertDelivery(service, unit, {
        organizationId: organization.id,
        webhookId: target_id,
        eventId: id,
        eventKey: key,
        schedule: 'event',
        body,
      })
    else await startRun(service, unit, { automationId: target_id, eventId: id, envelope, about, organization, actor, cause })
  }
}
