import type { EpochMs, LinkPurpose } from '@belfry/core'
import type { Kysely } from 'kysely'
import type { Tables } from '../tables.ts'

/** How long links that have run out are kept, in milliseconds: how many were made of late is counted. */
const KEPT_MS = 86_400_000

/** Stores a link. Making one is rare: the moment to drop what ran out long ago. */
export async function insertLink(
  db: Kysely<Tables>,
  link: {
    readonly tokenHash: string
    readonly userId: string
    readonly purpose: LinkPurpose
    readonly expiresAt: EpochMs
    readonly now: EpochMs
  },
): Promise<void> {
  const { tokenHash, userId, purpose, expiresAt, now } = link
  await db
    .deleteFrom('one_time_links')
    .where('expires_at', '<=', now - KEPT_MS)
    .execute()
  const row = { token_hash: tokenHash, user_id: userId, purpose, created_at: now, expires_at: expiresAt, used_at: null }
  await db.insertInto('one_time_links').values(row).execute()
}

/** Uses up a link, and with it all others of its user: who has chosen a password has no use for them, but who finds one would. */
export async function useLink(db: Kysely<Tables>, tokenHash: string, now: EpochMs): Promise<string | null> {
  const unused = db.updateTable('one_time_links').set({ used_at: now }).where('used_at', 'is', null)
  const row = await unused.where('token_hash', '=', tokenHash).where('expires_at', '>', now).returning('user_id').executeTakeFirst()
  if (row) await unused.where('user_id', '=', row.user_id).execute()
  return row?.user_id ?? null
}

/** Makes the unused links of a user useless, of one purpose or of all. */
export async function dropLinks(
  db: Kysely<Tables>,
  { userId, purpose, now }: { readonly userId: string; readonly purpose: LinkPurpose | undefined; readonly now: EpochMs },
): Promise<void> {
  const unused = db.updateTable('one_time_links').set({ used_at: now }).where('user_id', '=', userId).where('used_at', 'is', null)
  await (purpose === undefined ? unused : unused.where('purpose', '=', purpose)).execute()
}

/** How many links of a user were made for this since then. */
export async function countLinks(
  db: Kysely<Tables>,
  { userId, purpose, since }: { readonly userId: string; readonly purpose: LinkPurpose; readonly since: EpochMs },
): Promise<number> {
  const made = db.selectFrom('one_time_links').where('user_id', '=', userId).where('purpose', '=', purpose).where('created_at', '>=', since)
  const { count } = await made.select((eb) => eb.fn.countAll<number | string>().as('count')).executeTakeFirstOrThrow()
  return Number(count)
}

/** Removes a link that has reached nobody, so that it does not count as one that was made. */
export async function deleteLink(db: Kysely<Tables>, tokenHash: string): Promise<void> {
  await db.deleteFrom('one_time_links').where('token_hash', '=', tokenHash).execute()
}
