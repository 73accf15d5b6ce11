import { type EpochMs, idFloor } from '@belfry/core'
import type { Kysely } from 'kysely'
import { deleteAttempts } from '../../store/queries/delivery-removals.ts'
import { type AgedDelivery, deleteExpiredDeliveries, selectAgedDeliveries } from '../../store/queries/retention/expired-deliveries.ts'
import type { DeliveriesTable, Tables } from '../../store/tables.ts'
import { type Batch, latestId, ROWS } from './batch.ts'

/**
 * Removes deliveries with their attempts that were delivered, failed or were dismissed long ago. For deliveries stopped with their webhook,
 * the time of creation counts. Waiting ones stay.
 */
export async function cleanDeliveries({ db, organizationId, limits: { ended }, after, signalDropped }: Batch): Promise<string | null> {
  const rows = await selectAgedDeliveries(db, organizationId, { after, before: idFloor('delivery', latestId(ended)), limit: ROWS })
  for (const status of ['delivered', 'failed', 'stopped', 'dismissed'] as const) {
    const ids = rows.filter((row) => row.status === status && isOver(row, ended)).map(({ id }) => id)
    const webhookIds = await removeDeliveries(db, organizationId, ids, { status, ended })
    if (status === 'failed') await signalDropped(webhookIds)
  }
  return rows.length === ROWS ? (rows.at(-1)?.id ?? null) : null
}

function isOver({ status, created_at, completed_at }: AgedDelivery, ended: EpochMs): boolean {
  const at = isStopped(status) ? created_at : completed_at
  return at !== null && at <= ended
}

/**
 * Whether the delivery may have ended without a final attempt, so that only its time of creation is known. Dismissed deliveries are not
 * distinguished.
 */
function isStopped(status: DeliveriesTable['status']): boolean {
  return status === 'stopped' || status === 'dismissed'
}

/**
 * Removes the deliveries that have not changed since they were read: somebody may just have requested another attempt. Returns their
 * webhooks.
 */
async function removeDeliveries(
  db: Kysely<Tables>,
  organizationId: string,
  ids: readonly string[],
  { status, ended }: { readonly status: DeliveriesTable['status']; readonly ended: EpochMs },
): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set()
  const by = isStopped(status) ? 'created_at' : 'completed_at'
  const removed = await deleteExpiredDeliveries(db, organizationId, ids, { status, by, ended })
  await deleteAttempts(
    db,
    organizationId,
    removed.map(({ id }) => id),
  )
  return new Set(removed.map(({ webhook_id }) => webhook_id))
}
