import type { EpochMs, IntentStatus } from '@belfry/core'
import type { Kysely } from 'kysely'
import type { Tables } from '../../tables.ts'

/** The ids of the next effects with a status between two ids, both exclusive. */
export async function selectAgedIntents(
  db: Kysely<Tables>,
  organizationId: string,
  {
    status,
    after,
    before,
    limit,
  }: { readonly status: IntentStatus; readonly after: string; readonly before: string; readonly limit: number },
): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('intents')
    .select('id')
    .where('organization_id', '=', organizationId)
    .where('status', '=', status)
    .where('id', '>', after)
    .where('id', '<', before)
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

/**
 * Deletes those of the effects that still have this status, have ended, and have not changed since `ended`. There must be at least one id.
 */
export async function deleteExpiredIntents(
  db: Kysely<Tables>,
  organizationId: string,
  ids: readonly string[],
  { status, ended }: { readonly status: IntentStatus; readonly ended: EpochMs },
): Promise<void> {
  await db
    .deleteFrom('intents')
    .where('organization_id', '=', organizationId)
    .where('id', 'in', ids)
    .where('status', '=', status)
    .where('due_at', 'is', null)
    .where('updated_at', '<=', ended)
    .execute()
}
