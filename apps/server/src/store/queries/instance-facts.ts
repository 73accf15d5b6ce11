import { type Kysely, sql } from 'kysely'
import type { Tables } from '../tables.ts'

/** Under this name a database notes that a move or a restore has not come to its end in it. */
export const UNFINISHED = 'unfinished'

/** Under this name a database notes that everything in it goes on elsewhere. */
export const MOVED_AWAY = 'moved_away'

/** Under this name a database notes the fingerprint of its master keys. */
export const MASTER_KEYS = 'master_keys'

/** The value of a fact about the database; `null` when it is not noted. */
export async function selectFact(db: Kysely<Tables>, name: string): Promise<string | null> {
  const fact = await db.selectFrom('instance').select('value').where('name', '=', name).executeTakeFirst()
  return fact?.value ?? null
}

/** Notes a fact about the database, unless it is noted already. Returns its value. */
export async function insertFact(db: Kysely<Tables>, name: string, value: string): Promise<string> {
  await db
    .insertInto('instance')
    .values({ name, value })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return (await db.selectFrom('instance').select('value').where('name', '=', name).executeTakeFirstOrThrow()).value
}

/** Forgets a fact about the database. */
export async function deleteFact(db: Kysely<Tables>, name: string): Promise<void> {
  await db.deleteFrom('instance').where('name', '=', name).execute()
}

/** Waits for whoever keeps others from these facts, until the end of the transaction. PostgreSQL alone. */
export async function shareFacts(db: Kysely<Tables>): Promise<void> {
  await sql`lock table instance in row share mode`.execute(db)
}
