import type { Kysely } from 'kysely'
import type { DeliveriesTable, Tables } from '../tables.ts'

// Deliveries for which runs wait.

/** These deliveries, ordered by id, each with the run that waits for it, if any. */
export function selectWaitingRuns(
  db: Kysely<Tables>,
  organizationId: string,
  ids: readonly string[],
): Promise<readonly Pick<DeliveriesTable, 'id' | 'waiting_run_id' | 'waiting_request_key'>[]> {
  return db
    .selectFrom('deliveries')
    .select(['id', 'waiting_run_id', 'waiting_request_key'])
    .where('organization_id', '=', organizationId)
    .where('id', 'in', ids)
    .orderBy('id')
    .execute()
}

/** Records that no run waits for a delivery any more. */
export async function endWaitFor(db: Kysely<Tables>, organizationId: string, id: string): Promise<void> {
  await noLongerAwaited(db).where('id', '=', id).where('organization_id', '=', organizationId).execute()
}

/** Records that no run waits for these deliveries any more. */
export async function endWaitsFor(db: Kysely<Tables>, organizationId: string, ids: readonly string[]): Promise<void> {
  await noLongerAwaited(db).where('organization_id', '=', organizationId).where('id', 'in', ids).execute()
}

function noLongerAwaited(db: Kysely<Tables>) {
  return db.updateTable('deliveries').set({ waiting_run_id: null, waiting_request_key: null })
}
