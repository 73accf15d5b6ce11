import { type Kysely, sql } from 'kysely'
import type { Tables } from '../tables.ts'

// The transactions of PostgreSQL.

/** The id of this transaction. */
export async function selectTransactionId(db: Kysely<Tables>): Promise<string> {
  return (await sql<{ id: string }>`select pg_current_xact_id()::text as id`.execute(db)).rows[0]?.id as string
}

/** Whether this transaction and all older ones have ended. */
export async function haveEndedUpTo(db: Kysely<Tables>, transactionId: string): Promise<boolean> {
  const { rows } = await sql<{ done: boolean }>`select pg_snapshot_xmin(pg_current_snapshot()) > ${transactionId}::xid8 as done`.execute(db)
  return rows[0]?.done === true
}
