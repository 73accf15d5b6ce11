import type { AccountLink, EpochMs, LinkPurpose } from '@belfry/core'
import type { Kysely } from 'kysely'
import type { Tables } from '../tables.ts'

/** How long expired links are kept, in milliseconds, so that the links of the last day can be counted. */
export const LINK_KEPT_MS = 86_400_000

/** Stores a link. This is rare, so it also deletes links that expired long ago. */
export async function insertLink(
  db: Kysely<Tables>,
  link: AccountLink & { readonly tokenHash: string; readonly expiresAt: EpochMs; readonly now: EpochMs },
): Promise<void> {
  const { tokenHash, userId, purpose, email, mailed, expiresAt, now } = link
  await db
    .deleteFrom('one_time_links')
    .where('expires_at', '<=', now - LINK_KEPT_MS)
    .execute()
  const row = { token_hash: tokenHash, user_id: userId, purpose, email, mailed: mailed ? (1 as const) : (0 as const) }
  await db
    .insertInto('one_time_links')
    .values({ ...row, created_at: now, expires_at: expiresAt, used_at: null })
    .execute()
}

/** Uses a link that has one of these purposes, and makes all other links of its user unusable. */
export async function useLink(
  db: Kysely<Tables>,
  { tokenHash, purposes, now }: { readonly tokenHash: string; readonly purposes: readonly LinkPurpose[]; readonly now: EpochMs },
): Promise<AccountLink | null> {
  const unused = db.updateTable('one_time_links').set({ used_at: now }).where('used_at', 'is', null)
  const row = await unused
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .where('purpose', 'in', purposes)
    .returning(['user_id', 'purpose', 'email', 'mailed'])
    .executeTakeFirst()
  if (!row) return null
  await unused.where('user_id', '=', row.user_id).execute()
  return { userId: row.user_id, purpose: row.purpose, email: row.email ?? '', mailed: Number(row.mailed) === 1 }
}

/** Makes the unused links of a user unusable, of one purpose or of all. */
export async function dropLinks(
  db: Kysely<Tables>,
  { userId, purpose, now }: { readonly userId: string; readonly purpose: LinkPurpose | undefined; readonly now: EpochMs },
): Promise<void> {
  const unused = db.updateTable('one_time_links').set({ used_at: now }).where('user_id', '=', userId).where('used_at', 'is', null)
  await (purpose === undefined ? unused : unused.where('purpose', '=', purpose)).execute()
}

/** How many links for this purpose were mailed to a user since then. */
export async function countLinks(
  db: Kysely<Tables>,
  { userId, purpose, since }: { readonly userId: string; readonly purpose: LinkPurpose; readonly since: EpochMs },
): Promise<number> {
  const made = db
    .selectFrom('one_time_links')
    .where('user_id', '=', userId)
    .where('purpose', '=', purpose)
    .where('created_at', '>=', since)
    .where('mailed', '=', 1)
  const { count } = await made.select((eb) => eb.fn.countAll<number | string>().as('count')).executeTakeFirstOrThrow()
  return Number(count)
}
