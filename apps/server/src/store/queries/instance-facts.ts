import { type Kysely, sql } from 'kysely'
import type { Tables } from '../tables.ts'

/** The name of the fact that a move to this database, or a restore, is unfinished. */
export const UNFINISHED = 'unfinished'

/** The name of the fact that the data was moved to another database. */
export const MOVED_AWAY = 'moved_away'

/** The name of the fact with the fingerprint of the master keys. */
export const MASTER_KEYS = 'master_keys'

/** The value of a fact about the database; `null` when it is missing. */
export async function selectFact(db: Kysely<Tables>, name: string): Promise<string | null> {
  const fact = await db.selectFrom('instance').select('value').where('name', '=', name).executeTakeFirst()
  return fact?.value ?? null
}

/** Stores a fact about the database unless it exists. Returns its value. */
export async function insertFact(db: Kysely<Tables>, name: string, value: string): Promise<string> {
  await db
    .insertInto('instance')
    .values({ name, value })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return (await db.selectFrom('instance').select('value').where('name', '=', name).executeTakeFirstOrThrow()).value
}

/** Deletes a fact about the database. */
export async function deleteFact(db: Kysely<Tables>, name: string): Promise<void> {
  await db.deleteFrom('instance').where('name', '=', name).execute()
}

/** Waits for a transaction that has locked these facts, and keeps others from doing so until this transaction ends. PostgreSQL only. */
export async function shareFacts(db: Kysely<Tables>): Promise<void> {
  await sql`lock table instance in row share mode`.execute(db)
}
