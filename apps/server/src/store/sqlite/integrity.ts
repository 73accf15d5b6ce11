import { type Kysely, sql } from 'kysely'
import type { Tables } from '../tables.ts'

/** The first five problems that SQLite reports in a database; empty when it is intact. Reads the whole file. */
export async function selectDamages(db: Kysely<Tables>): Promise<readonly string[]> {
  const { rows } = await sql<{ integrity_check: string }>`pragma integrity_check(5)`.execute(db)
  return rows.map((row) => row.integrity_check).filter((line) => line !== 'ok')
}
