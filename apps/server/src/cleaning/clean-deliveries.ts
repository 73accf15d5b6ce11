import { type EpochMs, idFloor } from '@belfry/core'
import type { Kysely } from 'kysely'
import type { DeliveriesTable, Tables } from '../store/tables.ts'
import { type Batch, latestId, ROWS } from './batch.ts'

type Looked = Pick<DeliveriesTable, 'id' | 'status' | 'created_at' | 'completed_at'>

/**
 * Removes deliveries with their attempts: those that arrived or failed long ago. What was stopped with its webhook counts from when it was
 * made; what waits stays.
 */
export async function cleanDeliveries({ db, organizationId, limits: { ended }, after }: Batch): Promise<string | null> {
  const rows = await db
    .selectFrom('deliveries')
    .select(['id', 'status', 'created_at', 'completed_at'])
    .where('organization_id', '=', organizationId)
    .where('id', '>', after)
    .where('id', '<', idFloor('delivery', latestId(ended)))
    .orderBy('id')
    .limit(ROWS)
    .execute()
  for (const status of ['delivered', 'failed', 'stopped'] as const) {
    const ids = rows.filter((row) => row.status === status && isOver(row, ended)).map(({ id }) => id)
    await removeDeliveries(db, organizationId, ids, { status, ended })
  }
  return rows.length === ROWS ? (rows.at(-1)?.id ?? null) : null
}

function isOver({ status, created_at, completed_at }: Looked, ended: EpochMs): boolean {
  const at = status === 'stopped' ? created_at : completed_at
  return at !== null && at <= ended
}

/** Removes those that are still as they were looked at: somebody may have asked for another attempt in this moment. */
async function removeDeliveries(
  db: Kysely<Tables>,
  organizationId: string,
  ids: readonly string[],
  { status, ended }: { readonly status: DeliveriesTable['status']; readonly ended: EpochMs },
): Promise<void> {
  if (ids.length === 0) return
  const removed = await db
    .deleteFrom('deliveries')
    .where('organization_id', '=', organizationId)
    .where('id', 'in', ids)
    .where('status', '=', status)
    .where(status === 'stopped' ? 'created_at' : 'completed_at', '<=', ended)
    .returning('id')
    .execute()
  await removeAttempts(
    db,
    organizationId,
    removed.map(({ id }) => id),
  )
}

/** Removes the attempts of deliveries that are gone. */
export async function removeAttempts(db: Kysely<Tables>, organizationId: string, deliveryIds: readonly string[]): Promise<void> {
  if (deliveryIds.length === 0) return
  await db.deleteFrom('delivery_attempts').where('organization_id', '=', organizationId).where('delivery_id', 'in', deliveryIds).execute()
}
