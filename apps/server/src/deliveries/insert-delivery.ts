import { sign } from '@belfry/webhook-verify'
import type { Unit } from '../operations/unit.ts'
import { signingSecretPlace } from '../operations/webhook-port.ts'
import type { Service } from '../service.ts'
import { preparedQuery } from '../store/prepared-query.ts'
import type { DeliveriesTable } from '../store/tables.ts'

/** An event on its way to one webhook. */
export interface NewDelivery {
  readonly organizationId: string
  readonly webhookId: string
  readonly eventId: string
  readonly eventKey: string
  /** The bytes of the event, which every attempt sends. */
  readonly body: Uint8Array
}

type Row = Pick<
  DeliveriesTable,
  'organization_id' | 'id' | 'webhook_id' | 'event_id' | 'event_key' | 'status' | 'due_at' | 'attempts' | 'signature' | 'created_at'
>

const insert = preparedQuery<Row>()((db, param) =>
  db.insertInto('deliveries').values({
    organization_id: param('organization_id'),
    id: param('id'),
    webhook_id: param('webhook_id'),
    event_id: param('event_id'),
    event_key: param('event_key'),
    status: param('status'),
    due_at: param('due_at'),
    attempts: param('attempts'),
    signature: param('signature'),
    created_at: param('created_at'),
  }),
)

const sealedSecret = preparedQuery<{ organizationId: string; webhookId: string }>()((db, param) =>
  db
    .selectFrom('webhook_secrets')
    .select('sealed')
    .where('organization_id', '=', param('organizationId'))
    .where('webhook_id', '=', param('webhookId')),
)

/** Writes a delivery down in the transaction of its event: due at once, signed once for all attempts. */
export async function insertDelivery(
  service: Service,
  unit: Unit,
  { organizationId, webhookId, eventId, eventKey, body }: NewDelivery,
): Promise<void> {
  const row = (await sealedSecret(unit.db, { organizationId, webhookId })).rows[0]
  if (!row) throw new Error(`the webhook ${webhookId} is subscribed but has no signing secret`)
  const secret = service.secrets.open(signingSecretPlace(organizationId, webhookId), row.sealed)
  await insert(unit.db, {
    organization_id: organizationId,
    id: service.newId('delivery'),
    webhook_id: webhookId,
    event_id: eventId,
    event_key: eventKey,
    status: 'waiting',
    due_at: unit.now,
    attempts: 0,
    signature: sign(body, secret),
    created_at: unit.now,
  })
  unit.afterCommit(service.wake.deliveries)
}
