import { type Kysely, sql } from 'kysely'
import { StoreMisuseError, StoreUnavailableError } from '../errors.ts'
import type { Tables } from '../tables.ts'
import { createConnection, type SqliteConnection } from './connection.ts'
import { kyselyOver } from './dialect.ts'
import { type OpenDatabaseOptions, openReader } from './open-database.ts'

/**
 * Reads in one transaction on a connection of its own: on the shared one, other readers would see the old state too.
 *
 * @throws StoreUnavailableError when the file cannot be opened again
 */
export async function readSnapshot<T>(opening: OpenDatabaseOptions, work: (db: Kysely<Tables>) => Promise<T>): Promise<T> {
  const connection = open(opening)
  let isOver = false
  const db = kyselyOver((query) => {
    if (isOver) throw new StoreMisuseError('used_after_end')
    return connection.execute(query)
  })
  try {
    connection.command('begin')
    // The first query takes the snapshot.
    await sql`select 1 from sqlite_schema limit 1`.execute(db)
    return await work(db)
  } finally {
    isOver = true
    connection.close()
  }
}

function open(opening: OpenDatabaseOptions): SqliteConnection {
  try {
    return createConnection(openReader(opening))
  } catch (cause) {
    throw new StoreUnavailableError('The database file cannot be opened once more.', { reason: 'disk_failed', cause })
  }
}
