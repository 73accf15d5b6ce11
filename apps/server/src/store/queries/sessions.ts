import type { EndedSessions, EpochMs, OwnSession } from '@belfry/core'
import type { Kysely } from 'kysely'
import type { SessionsTable, Tables } from '../tables.ts'

/** Stores a session. Signing in is rare, so it also deletes expired sessions. */
export async function insertSession(db: Kysely<Tables>, row: SessionsTable): Promise<void> {
  await db.deleteFrom('sessions').where('expires_at', '<=', row.created_at).execute()
  await db.insertInto('sessions').values(row).execute()
}

/** The valid sessions of a user, the newest first. `current` is the token hash of the caller's own session. */
export async function selectSessions(
  db: Kysely<Tables>,
  { userId, now, current }: { readonly userId: string; readonly now: EpochMs; readonly current: string | null },
): Promise<readonly OwnSession[]> {
  const own = db.selectFrom('sessions').selectAll().where('user_id', '=', userId).where('expires_at', '>', now)
  const rows = await own.orderBy('id', 'desc').execute()
  return rows.map(({ id, created_at, last_used_at, expires_at, browser, address, token_hash }) => ({
    id,
    createdAt: created_at,
    lastUsedAt: last_used_at,
    expiresAt: expires_at,
    browser,
    address,
    current: token_hash === current,
  }))
}

/** The network addresses of an account's valid sessions, by its e-mail address. */
export async function selectSessionAddresses(db: Kysely<Tables>, email: string, now: EpochMs): Promise<readonly string[]> {
  const signedIn = db.selectFrom('sessions').innerJoin('users', 'users.id', 'sessions.user_id').select('sessions.address').distinct()
  const rows = await signedIn.where('users.email', '=', email).where('sessions.expires_at', '>', now).execute()
  return rows.flatMap(({ address }) => address ?? [])
}

/**
 * Deletes sessions and returns them with their users. `current` is the token hash of the caller's own session; `null` when there is none.
 */
export async function deleteSessions(
  db: Kysely<Tables>,
  which: EndedSessions,
  current: string | null,
): Promise<readonly { readonly id: string; readonly userId: string }[]> {
  const all = db.deleteFrom('sessions').returning(['id', 'user_id as userId'])
  if ('current' in which) return current === null ? [] : all.where('token_hash', '=', current).execute()
  if ('othersOf' in which) {
    const theirs = all.where('user_id', '=', which.othersOf)
    return (current === null ? theirs : theirs.where('token_hash', '<>', current)).execute()
  }
  const theirs = all.where('user_id', '=', which.userId)
  return ('id' in which ? theirs.where('id', '=', which.id) : theirs).execute()
}

/** Whether a session is valid, by the hash of its token. */
export async function hasSession(db: Kysely<Tables>, tokenHash: string, now: EpochMs): Promise<boolean> {
  const session = db.selectFrom('sessions').select('id').where('token_hash', '=', tokenHash).where('expires_at', '>', now)
  return (await session.executeTakeFirst()) !== undefined
}

/** Stores when a session was last used, by the hash of its token. */
export async function noteSessionUse(db: Kysely<Tables>, tokenHash: string, usedAt: EpochMs): Promise<void> {
  await db.updateTable('sessions').set({ last_used_at: usedAt }).where('token_hash', '=', tokenHash).execute()
}
