import type { EpochMs, User } from '@belfry/core'
import type { Kysely } from 'kysely'
import { preparedQuery } from '../prepared-query.ts'
import type { Tables, UsersTable } from '../tables.ts'
import { userOf } from './accounts.ts'

const nameOf = preparedQuery<{ id: string }>()((db, param) => db.selectFrom('users').select(['id', 'name']).where('id', '=', param('id')))

/** A user by id; `null` when there is none. */
export async function selectUser(db: Kysely<Tables>, id: string): Promise<User | null> {
  const row = await db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst()
  return row ? userOf(row) : null
}

/** The name of a user; `null` when there is none. */
export async function selectUserName(db: Kysely<Tables>, id: string): Promise<Pick<UsersTable, 'id' | 'name'> | null> {
  return (await nameOf(db, { id })).rows[0] ?? null
}

/** The e-mail address of the first administrator of the installation; `null` when there is none. */
export async function selectAdministratorEmail(db: Kysely<Tables>): Promise<string | null> {
  const user = await db.selectFrom('users').select('email').where('installation_admin', '=', 1).orderBy('id').limit(1).executeTakeFirst()
  return user?.email ?? null
}

/** Stores a user. */
export async function insertUser(db: Kysely<Tables>, row: UsersTable): Promise<void> {
  await db.insertInto('users').values(row).execute()
}

/** Stores changes of a user. */
export async function updateUser(
  db: Kysely<Tables>,
  id: string,
  changes: Partial<Omit<UsersTable, 'id' | 'created_at' | 'updated_at'>>,
  now: EpochMs,
): Promise<void> {
  await db
    .updateTable('users')
    .set({ ...changes, updated_at: now })
    .where('id', '=', id)
    .execute()
}

/** Makes a user an administrator of the installation. */
export async function makeInstallationAdmin(db: Kysely<Tables>, id: string): Promise<void> {
  await db.updateTable('users').set({ installation_admin: 1 }).where('id', '=', id).execute()
}
