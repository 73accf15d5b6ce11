import type { Request } from '@belfry/automation-engine'
import { MAX_ENVELOPE_BYTES, models, serializeEnvelope } from '@belfry/core'
import { noteFlowMessage } from '../../store/queries/flow-webhooks.ts'
import { selectRecord } from '../../store/queries/records.ts'
import { insertDelivery } from '../../unit-of-work/deliveries/insert-delivery.ts'
import type { RequestOutcome, RunContext, RunUnit } from '../../unit-of-work/runs/run-context.ts'
import type { Service } from '../../unit-of-work/service/service.ts'

/**
 * Stores a message of a run to one webhook, and waits for the result of its first attempts, which the dispatcher makes as for all
 * deliveries.
 */
export async function beginDelivery(
  service: Service,
  unit: RunUnit,
  { row, site }: RunContext,
  { key, webhookId, event, payload }: Request<'deliver'>,
): Promise<RequestOutcome> {
  const webhook = await selectRecord(unit.db, models.webhook, site.id, webhookId)
  if (!webhook) return { ok: false, message: `There is no webhook ${webhookId}: choose one that exists.` }
  if (!webhook.enabled) return { ok: false, message: `The webhook ${webhookId} is disabled: enable it, or choose another one.` }
  const envelope = { event, data: payload, timestamp: unit.now, traceId: randomUuid(service), triggeredBy: null }
  const body = Buffer.from(serializeEnvelope(envelope))
  if (body.length > MAX_ENVELOPE_BYTES)
    return { ok: false, message: `The message has ${body.length} bytes: at most ${MAX_ENVELOPE_BYTES} can be sent.` }
  await noteFlowMessage(unit.db, site.id, webhookId)
  await insertDelivery(service, unit, {
    organizationId: site.id,
    webhookId,
    eventId: null,
    eventKey: event,
    schedule: 'event',
    body,
    waiting: { runId: row.id, key },
  })
  return { waits: { until: null } }
}

/** A random UUID (version 4). */
function randomUuid({ randomBytes }: Service): string {
  const bytes = Buffer.from(randomBytes(16))
  bytes[6] = ((bytes[6] as number) & 0x0f) | 0x40
  bytes[8] = ((bytes[8] as number) & 0x3f) | 0x80
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}
