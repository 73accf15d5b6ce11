import { type Kysely, sql } from 'kysely'
import type { Tables } from '../tables.ts'

/** The oldest version of PostgreSQL that its makers still support. */
const OLDEST = 14

/**
 * Checks that confirmed commits are durable and that every text can be stored.
 *
 * @throws Error that says what to change
 */
export async function checkServer(db: Kysely<Tables>): Promise<void> {
  const { rows } = await sql<{ version: number; encoding: string }>`
    select current_setting('server_version_num')::int as version, current_setting('server_encoding') as encoding`.execute(db)
  const [{ version, encoding }] = rows as [(typeof rows)[number]]
  if (version < OLDEST * 10_000) {
    throw new Error(`The database is PostgreSQL ${Math.floor(version / 10_000)}; Belfry needs ${OLDEST} or later.`)
  }
  if (encoding !== 'UTF8') throw new Error(`The database has the encoding ${encoding}. Create it with encoding UTF8.`)
  await checkDurability(db)
}

/**
 * Checks how commits are confirmed, which can be changed while the server runs.
 *
 * @returns sentences without a full stop, where a standby is less safe than it could be
 * @throws Error that says what to change where a confirmed commit may be lost
 */
export async function checkDurability(db: Kysely<Tables>): Promise<readonly string[]> {
  const { rows } = await sql<{ waits: string; standbys: string }>`
    select current_setting('synchronous_commit') as waits, current_setting('synchronous_standby_names') as standbys`.execute(db)
  const [{ waits, standbys }] = rows as [(typeof rows)[number]]
  const hasStandbys = standbys.trim() !== ''
  if (waits === 'off') {
    throw new Error('Commits to the database would not be durable: synchronous_commit is off. Set it to on, for the database or the user.')
  }
  if (waits === 'local' && hasStandbys) {
    throw new Error(
      'Commits to the database would not wait for its standbys, though synchronous_standby_names names some: synchronous_commit is local. ' +
        'Set it to on, for the database or the user.',
    )
  }
  if (waits !== 'remote_write' || !hasStandbys) return []
  return [
    'a standby may lose what it has confirmed, when its machine fails together with the primary: synchronous_commit is remote_write; set it to on',
  ]
}
