import type { EpochMs, StoredApiKey } from '@belfry/core'
import type { Kysely } from 'kysely'
import type { ApiKeysTable, Tables } from '../tables.ts'
import { apiKeyOf } from './accounts.ts'

/** Stores a key. */
export async function insertApiKey(db: Kysely<Tables>, row: ApiKeysTable): Promise<StoredApiKey> {
  return apiKeyOf(await db.insertInto('api_keys').values(row).returningAll().executeTakeFirstOrThrow())
}

/** A key by its id; `null` when there is none. */
export async function selectApiKey(db: Kysely<Tables>, id: string): Promise<StoredApiKey | null> {
  const row = await db.selectFrom('api_keys').selectAll().where('id', '=', id).executeTakeFirst()
  return row ? apiKeyOf(row) : null
}

/** Whether there is a key with this id. */
export async function hasApiKey(db: Kysely<Tables>, id: string): Promise<boolean> {
  return (await db.selectFrom('api_keys').select('id').where('id', '=', id).executeTakeFirst()) !== undefined
}

/** Stores changes of a key, as its next version. */
export async function updateStoredApiKey(
  db: Kysely<Tables>,
  id: string,
  changes: Partial<Omit<ApiKeysTable, 'id' | 'version' | 'updated_at'>>,
  now: EpochMs,
): Promise<StoredApiKey> {
  const row = await db
    .updateTable('api_keys')
    .set((eb) => ({ ...changes, version: eb('version', '+', 1), updated_at: now }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  return apiKeyOf(row)
}

/** Stores when a key was last used. */
export async function noteApiKeyUse(db: Kysely<Tables>, id: string, usedAt: EpochMs): Promise<void> {
  await db.updateTable('api_keys').set({ last_used_at: usedAt }).where('id', '=', id).execute()
}

/** Deletes the expired keys of a user. */
export async function deleteExpiredApiKeys(db: Kysely<Tables>, userId: string, now: EpochMs): Promise<void> {
  await db.deleteFrom('api_keys').where('user_id', '=', userId).where('expires_at', '<=', now).execute()
}

/** Deletes a key and returns it; `null` when there was none. */
export async function deleteStoredApiKey(db: Kysely<Tables>, id: string): Promise<StoredApiKey | null> {
  const row = await db.deleteFrom('api_keys').where('id', '=', id).returningAll().executeTakeFirst()
  return row ? apiKeyOf(row) : null
}
