import { type Kysely, sql } from 'kysely'
import type { Tables } from '../tables.ts'

/** The first damages of a SQLite database, in its own words; empty when it is whole. Reads all of it. */
export async function selectDamages(db: Kysely<Tables>): Promise<readonly string[]> {
  const { rows } = await sql<{ integrity_check: string }>`pragma integrity_check(5)`.execute(db)
  return rows.map((row) => row.integrity_check).filter((line) => line !== 'ok')
}
