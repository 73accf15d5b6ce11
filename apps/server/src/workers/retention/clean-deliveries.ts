import { type EpochMs, idFloor } from '@belfry/core'
import type { Kysely } from 'kysely'
import { deleteAttempts } from '../../store/queries/delivery-removals.ts'
import { type AgedDelivery, deleteExpiredDeliveries, selectAgedDeliveries } from '../../store/queries/retention/expired-deliveries.ts'
import type { DeliveriesTable, Tables } from '../../store/tables.ts'
import { type Batch, latestId, ROWS } from './batch.ts'

/**
 * Removes deliveries with their attempts: those that arrived, failed or were dismissed long ago. What was stopped with its webhook counts
 * from when it was made; what waits stays.
 */
export async function cleanDeliveries({ db, organizationId, limits: { ended }, after, letGo }: Batch): Promise<string | null> {
  const rows = await selectAgedDeliveries(db, organizationId, { after, before: idFloor('delivery', latestId(ended)), limit: ROWS })
  for (const status of ['delivered', 'failed', 'stopped', 'dismissed'] as const) {
    const ids = rows.filter((row) => row.status === status && isOver(row, ended)).map(({ id }) => id)
    const webhookIds = await removeDeliveries(db, organizationId, ids, { status, ended })
    if (status === 'failed') await letGo(webhookIds)
  }
  return rows.length === ROWS ? (rows.at(-1)?.id ?? null) : null
}

function isOver({ status, created_at, completed_at }: AgedDelivery, ended: EpochMs): boolean {
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
  const by = isStopped(status) ? 'created_at' : 'completed_at'
  const removed = await deleteExpiredDeliveries(db, organizationId, ids, { status, by, ended })
  await deleteAttempts(
    db,
    organizationId,
    removed.map(({ id }) => id),
  )
  return new Set(removed.map(({ webhook_id }) => webhook_id))
}
