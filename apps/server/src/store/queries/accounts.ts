import { type AnyRecord, type EpochMs, type ListQuery, member, type Page, type StoredApiKey, type User } from '@belfry/core'
import type { Kysely } from 'kysely'
import { lockRows } from '../lock-rows.ts'
import { preparedQuery } from '../prepared-query.ts'
import { recordColumn } from '../record-columns.ts'
import { recordField, recordModel } from '../record-field.ts'
import type { ApiKeysTable, Tables, UsersTable } from '../tables.ts'
import { readCursor, writeCursor } from './cursor.ts'
import { recordColumns, recordOf } from './records.ts'

const apiKeyByKeyId = preparedQuery<{ keyId: string }>()((db, param) =>
  db
    .selectFrom('api_keys')
    .innerJoin('users', 'users.id', 'api_keys.user_id')
    .selectAll('api_keys')
    .select('users.installation_admin')
    .where('api_keys.key_id', '=', param('keyId')),
)

const organizationIdBySlug = preparedQuery<{ slug: string }>()((db, param) =>
  db.selectFrom('records').select('id').where(recordModel('organization')).where(recordField('slug'), '=', param('slug')),
)

const membershipOf = preparedQuery<{ organizationId: string; userId: string }>()((db, param) =>
  db
    .selectFrom('records')
    .select('data')
    .where('organization_id', '=', param('organizationId'))
    .where(recordModel('member'))
    .where(recordColumn(member, 'userId'), '=', param('userId')),
)

const sessionByHash = preparedQuery<{ tokenHash: string; now: EpochMs }>()((db, param) =>
  db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select([
      'sessions.token_hash',
      'sessions.user_id',
      'sessions.csrf_token',
      'sessions.expires_at',
      'sessions.last_used_at',
      'users.installation_admin',
    ])
    .where('sessions.token_hash', '=', param('tokenHash'))
    .where('sessions.expires_at', '>', param('now')),
)

/** The row of an API key by the public part of its value, and whether its user is an administrator of the installation. */
export async function selectApiKeyByKeyId(db: Kysely<Tables>, keyId: string) {
  return (await apiKeyByKeyId(db, { keyId })).rows[0] ?? null
}

/** A session that has not expired, by the hash of its token. */
export async function selectSession(db: Kysely<Tables>, tokenHash: string, now: EpochMs) {
  return (await sessionByHash(db, { tokenHash, now })).rows[0] ?? null
}

/**
 * A user, locked until the transaction ends, so that what ends all access of an account and what adds to it wait for each other. `null`
 * when there is none.
 */
export async function holdUser(db: Kysely<Tables>, id: string): Promise<User | null> {
  const row = await lockRows(db.selectFrom('users').selectAll().where('id', '=', id), db).executeTakeFirst()
  return row ? userOf(row) : null
}

/** The user with an e-mail address; `null` when there is none. */
export async function selectUserByEmail(db: Kysely<Tables>, email: string): Promise<User | null> {
  const row = await db.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirst()
  return row ? userOf(row) : null
}

/** The id of the organization with this slug, or `null`. */
export async function selectOrganizationId(db: Kysely<Tables>, slug: string): Promise<string | null> {
  return (await organizationIdBySlug(db, { slug })).rows[0]?.id ?? null
}

/** The permissions of a user in an organization; `null` when the user is no member. */
export async function selectPermissions(db: Kysely<Tables>, organizationId: string, userId: string): Promise<readonly string[] | null> {
  const row = (await membershipOf(db, { organizationId, userId })).rows[0]
  return row ? ((JSON.parse(row.data) as { permissions: string[] }).permissions ?? []) : null
}

/** The organizations of a user, with the user's permissions there. */
export async function selectMemberships(
  db: Kysely<Tables>,
  userId: string,
): Promise<readonly { organizationId: string; permissions: readonly string[]; newEmail: string | null }[]> {
  const rows = await db
    .selectFrom('records')
    .select(['organization_id', 'data'])
    .where(recordModel('member'))
    .where(recordField('userId'), '=', userId)
    .execute()
  return rows.map(({ organization_id: organizationId, data }) => {
    const { permissions, newEmail = null } = JSON.parse(data) as { permissions: string[]; newEmail?: string | null }
    return { organizationId, permissions, newEmail }
  })
}

/** The member records of a user in all organizations. */
export async function selectMemberRecords(db: Kysely<Tables>, userId: string): Promise<readonly AnyRecord[]> {
  const rows = await db
    .selectFrom('records')
    .select(recordColumns)
    .where(recordModel('member'))
    .where(recordField('userId'), '=', userId)
    .execute()
  return rows.map((row) => recordOf(member, row))
}

/** The organizations of which a user is a member, among those in `within` (`null` for all), the oldest first. */
export async function selectOrganizationIds(
  db: Kysely<Tables>,
  userId: string,
  { within, limit }: { readonly within: readonly string[] | null; readonly limit: number },
): Promise<readonly string[]> {
  if (within?.length === 0) return []
  const all = db.selectFrom('records').select('organization_id').where(recordModel('member')).where(recordField('userId'), '=', userId)
  const members = within === null ? all : all.where('organization_id', 'in', within)
  const rows = await members.orderBy('organization_id').limit(limit).execute()
  return rows.map(({ organization_id }) => organization_id)
}

/** One page of a user's keys, newest first: all of them, or those that are valid at `workingAt`. */
export async function selectApiKeys(
  db: Kysely<Tables>,
  userId: string,
  { limit, cursor }: ListQuery,
  workingAt: EpochMs | null = null,
): Promise<Page<StoredApiKey>> {
  const all = db.selectFrom('api_keys').selectAll().where('user_id', '=', userId).orderBy('id', 'desc')
  const newestFirst =
    workingAt === null ? all : all.where(({ eb, or }) => or([eb('expires_at', 'is', null), eb('expires_at', '>', workingAt)]))
  const rows = await (cursor === undefined ? newestFirst : newestFirst.where('id', '<', readCursor('api-keys', cursor, ['string'])[0]))
    .limit(limit + 1)
    .execute()
  const data = rows.slice(0, limit)
  return { data: data.map(apiKeyOf), nextCursor: rows.length > limit ? writeCursor('api-keys', [(data.at(-1) as ApiKeysTable).id]) : null }
}

/** How many keys a user has. */
export async function countApiKeys(db: Kysely<Tables>, userId: string): Promise<number> {
  const own = db.selectFrom('api_keys').where('user_id', '=', userId)
  const { count } = await own.select((eb) => eb.fn.countAll<number | string>().as('count')).executeTakeFirstOrThrow()
  return Number(count)
}

/**
 * Deletes keys of a user: all, or all except those made on the command line. Returns how many there were, and the newest `named` of them.
 */
export async function deleteApiKeys(
  db: Kysely<Tables>,
  userId: string,
  { keepCliKeys, named }: { readonly keepCliKeys: boolean; readonly named: number },
): Promise<{ readonly keys: readonly StoredApiKey[]; readonly count: number }> {
  const own = db.selectFrom('api_keys').selectAll().where('user_id', '=', userId).orderBy('id', 'desc').limit(named)
  const rows = await (keepCliKeys ? own.where('created_by_cli', '=', 0) : own).execute()
  const all = db.deleteFrom('api_keys').where('user_id', '=', userId)
  const { numDeletedRows } = await (keepCliKeys ? all.where('created_by_cli', '=', 0) : all).executeTakeFirstOrThrow()
  return { keys: rows.map(apiKeyOf), count: Number(numDeletedRows) }
}

/** Converts a row of a key, leaving out what must not leave the store. */
export function apiKeyOf(row: ApiKeysTable): StoredApiKey {
  return {
    id: row.id,
    userId: row.user_id,
    name: row.name,
    description: row.description,
    hint: row.hint,
    permissions: row.permissions === null ? null : (JSON.parse(row.permissions) as string[]),
    organizationIds: row.organization_ids === null ? null : (JSON.parse(row.organization_ids) as string[]),
    expiresAt: row.expires_at,
    lastUsedAt: row.last_used_at,
    renewedAt: row.renewed_at,
    version: row.version,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  }
}

/** Converts the row of a user. */
export function userOf(row: UsersTable): User {
  return {
    id: row.id,
    email: row.email,
    name: row.name,
    passwordHash: row.password_hash,
    installationAdmin: row.installation_admin === 1,
    emailProvedAt: row.email_proved_at ?? null,
  }
}
