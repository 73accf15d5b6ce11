import { type EpochMs, idFloor } from '@belfry/core'
import type { Kysely } from 'kysely'
import type { DeliveriesTable, Tables } from '../../store/tables.ts'
import { type Batch, latestId, ROWS } from './batch.ts'

type Looked = Pick<DeliveriesTable, 'id' | 'status' | 'created_at' | 'completed_at'>

/**
 * Removes deliveries with their attempts: those that arrived, failed or were dismissed long ago. What was stopped with its webhook counts
 * from when it was made; what waits stays.
 */
export async function cleanDeliveries({ db, organizationId, limits: { ended }, after, letGo }: Batch): Promise<string | null> {
  const rows = await db
    .selectFrom('deliveries')
    .select(['id', 'status', 'created_at', 'completed_at'])
    .where('organization_id', '=', organizationId)
    .where('id', '>', after)
    .where('id', '<', idFloor('delivery', latestId(ended)))
    .orderBy('id')
    .limit(ROWS)
    .execute()
  for (const status of ['delivered', 'failed', 'stopped', 'dismissed'] as const) {
    const ids = rows.filter((row) => row.status === status && isOver(row, ended)).map(({ id }) => id)
    const webhookIds = await removeDeliveries(db, organizationId, ids, { status, ended })
    if (status === 'failed') await letGo(webhookIds)
  }
  return rows.length === ROWS ? (rows.at(-1)?.id ?? null) : null
}

function isOver({ status, created_at, completed_at }: Looked, ended: EpochMs): boolean {
  const at = isStopped(status) ? created_at : completed_at
  return at !== null && at <= ended
}

/** Was not tried to its end, so that it has none but the moment at which it was made. Of what was dismissed that is not told apart. */
function isStopped(status: DeliveriesTable['status']): boolean {
  return status === 'stopped' || status === 'dismissed'
}

/** Removes those that are still as they were looked at: somebody may have asked for another attempt in this moment. Returns their webhooks. */
async function removeDeliveries(
  db: Kysely<Tables>,
  organizationId: string,
  ids: readonly string[],
  { status, ended }: { readonly status: DeliveriesTable['status']; readonly ended: EpochMs },
): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set()
  const removed = await db
    .deleteFrom('deliveries')
    .where('organization_id', '=', organizationId)
    .where('id', 'in', ids)
    .where('status', '=', status)
    .where(isStopped(status) ? 'created_at' : 'completed_at', '<=', ended)
    .returning(['id', 'webhook_id'])
    .execute()
  await removeAttempts(
    db,
    organizationId,
    removed.map(({ id }) => id),
  )
  return new Set(removed.map(({ webhook_id }) => webhook_id))
}

/** Removes the attempts of deliveries that are gone. */
export async function removeAttempts(db: Kysely<Tables>, organizationId: string, deliveryIds: readonly string[]): Promise<void> {
  if (deliveryIds.length === 0) return
  await db.deleteFrom('delivery_attempts').where('organization_id', '=', organizationId).where('delivery_id', 'in', deliveryIds).execute()
}
