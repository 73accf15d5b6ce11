import type { EpochMs } from '@belfry/core'
import type { Kysely } from 'kysely'
import type { CleaningsTable, Tables } from '../tables.ts'

/** Names a cleaning. */
export type CleaningKey = Pick<CleaningsTable, 'organization_id' | 'id'>

/** The id of what removes definitions, in each organization. */
export const DEFINITIONS = 'definitions'

/** Notes that something was deleted of which the rest is to be removed soon. */
export async function insertSweep(db: Kysely<Tables>, key: CleaningKey, kind: 'webhook' | 'automation', now: EpochMs): Promise<void> {
  await db
    .insertInto('cleanings')
    .values({ ...key, kind, due_at: now })
    .execute()
}

const DAY_MS = 86_400_000

/** Notes what is to be cleaned up every day in an organization that was made now: for the first time a day later. */
export async function insertCleanings(db: Kysely<Tables>, organization_id: string, now: EpochMs): Promise<void> {
  const due_at = now + DAY_MS
  await db
    .insertInto('cleanings')
    .values([
      { organization_id, id: organization_id, kind: 'organization', due_at },
      { organization_id, id: DEFINITIONS, kind: 'definitions', due_at },
    ])
    .execute()
}

/**
 * Takes a cleaning that is due until the commit: on PostgreSQL another process waits here, and then sees how far it has come. It stays due
 * unless `updateCleaning` says otherwise.
 */
export function claimCleaning(db: Kysely<Tables>, { organization_id, id }: CleaningKey, now: EpochMs): Promise<CleaningsTable | undefined> {
  return db
    .updateTable('cleanings')
    .set({ due_at: now })
    .where('organization_id', '=', organization_id)
    .where('id', '=', id)
    .where('due_at', '<=', now)
    .returningAll()
    .executeTakeFirst()
}

/** Stores how far a cleaning has come, and when to go on. */
export async function updateCleaning(
  db: Kysely<Tables>,
  { organization_id, id }: CleaningKey,
  change: Pick<CleaningsTable, 'position' | 'due_at'>,
): Promise<void> {
  await db.updateTable('cleanings').set(change).where('organization_id', '=', organization_id).where('id', '=', id).execute()
}

/** Forgets a cleaning of which nothing is left. */
export async function deleteCleaning(db: Kysely<Tables>, { organization_id, id }: CleaningKey): Promise<void> {
  await db.deleteFrom('cleanings').where('organization_id', '=', organization_id).where('id', '=', id).execute()
}
