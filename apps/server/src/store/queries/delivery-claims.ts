import type { EpochMs } from '@belfry/core'
import { type Kysely, sql } from 'kysely'
import { preparedQuery } from '../prepared-query.ts'
import type { Tables } from '../tables.ts'

/** Names a delivery. */
interface DeliveryKey {
  readonly organizationId: string
  readonly id: string
}

/** Leases a delivery until a moment. Only while its row is locked. */
export const claimDelivery = preparedQuery<DeliveryKey & { owner: string; until: EpochMs }>()((db, param) =>
  db
    .updateTable('deliveries')
    .set({ lease_owner: param('owner'), due_at: param('until') })
    .where('organization_id', '=', param('organizationId'))
    .where('id', '=', param('id')),
)

/** A delivery with everything that an attempt needs. Columns of its event, its webhook or the secret are null when these were deleted. */
export const selectForAttempt = preparedQuery<DeliveryKey>()((db, param) =>
  db
    .selectFrom('deliveries')
    .leftJoin('events', (join) =>
      join.onRef('events.organization_id', '=', 'deliveries.organization_id').onRef('events.id', '=', 'deliveries.event_id'),
    )
    .leftJoin('records', (join) =>
      join
        .onRef('records.organization_id', '=', 'deliveries.organization_id')
        .on('records.model', '=', sql.lit('webhook'))
        .onRef('records.id', '=', 'deliveries.webhook_id'),
    )
    .leftJoin('webhook_secrets', (join) =>
      join
        .onRef('webhook_secrets.organization_id', '=', 'deliveries.organization_id')
        .onRef('webhook_secrets.webhook_id', '=', 'deliveries.webhook_id'),
    )
    .select([
      'deliveries.organization_id as organizationId',
      'deliveries.id',
      'deliveries.webhook_id as webhookId',
      'deliveries.signature',
      'deliveries.attempts',
      'deliveries.body as ownBody',
      'events.body as eventBody',
      'webhook_secrets.sealed as sealedSecret',
      'records.data as webhook',
    ])
    .where('deliveries.organization_id', '=', param('organizationId'))
    .where('deliveries.id', '=', param('id')),
)

/** Releases an unused lease: the delivery is due at once. Does nothing when the lease is no longer valid. */
export async function releaseClaim(
  db: Kysely<Tables>,
  { organizationId, id }: DeliveryKey,
  { owner, now }: { readonly owner: string; readonly now: EpochMs },
): Promise<void> {
  await db
    .updateTable('deliveries')
    .set({ lease_owner: null, due_at: now })
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .where('lease_owner', '=', owner)
    .where('status', '=', sql.lit('waiting'))
    .execute()
}

/** Releases all leases of processes that have ended. Only for a process that is alone with its database. */
export async function releaseAllClaims(db: Kysely<Tables>, now: EpochMs): Promise<void> {
  await db
    .updateTable('deliveries')
    .set({ lease_owner: null, due_at: now })
    .where('status', '=', sql.lit('waiting'))
    .where('lease_owner', 'is not', null)
    .execute()
}
