import type { EpochMs, IntentStatus } from '@belfry/core'
import type { Kysely } from 'kysely'
import type { Tables } from '../../tables.ts'

/** The next effects of a status, by their ids, between two ids, neither of which is meant. */
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

/** Removes those of some effects that still have this status, are over, and have not changed since `ended`. There is at least one to look at. */
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
