import { type Kysely, sql } from 'kysely'
import type { Tables } from '../tables.ts'

/** The oldest PostgreSQL that is still looked after by its makers. */
const OLDEST = 14

/**
 * Throws unless the database keeps what it has confirmed, and can hold every text.
 *
 * @throws Error that says what to change
 */
export async function checkServer(db: Kysely<Tables>): Promise<void> {
  const { rows } = await sql<{ version: number; encoding: string; durability: string }>`
    select current_setting('server_version_num')::int as version, current_setting('server_encoding') as encoding,
      current_setting('synchronous_commit') as durability`.execute(db)
  const [{ version, encoding, durability }] = rows as [(typeof rows)[number]]
  if (version < OLDEST * 10_000) {
    throw new Error(`The database is PostgreSQL ${Math.floor(version / 10_000)}; Belfry needs ${OLDEST} or later.`)
  }
  if (encoding !== 'UTF8') throw new Error(`The database has the encoding ${encoding}. Create it with encoding UTF8.`)
  if (durability === 'off') {
    throw new Error('Commits to the database would not be durable: synchronous_commit is off. Set it to on, for the database or the user.')
  }
}
