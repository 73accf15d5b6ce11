import { closeSync, existsSync, mkdirSync, openSync } from 'node:fs'
import { dirname } from 'node:path'
import Database from 'better-sqlite3'

/** SQLite's application id in the header of the file: "Blfr". */
export const APPLICATION_ID = 0x426c6672

/** How many bytes of the write-ahead log stay when it starts anew: a little more than it usually has, so that it is not cut for nothing. */
const LONGEST_IDLE_LOG = 96 * 1024 * 1024

/** How a database file is opened. */
export interface OpenDatabaseOptions {
  readonly file: string
  /** How long a statement waits for another process's lock, in milliseconds. The whole process waits with it. */
  readonly busyTimeoutMs: number
  /** Called with every statement that runs. */
  readonly trace?: ((sql: string) => void) | undefined
}

/**
 * Opens the file for writing, creating it and its folder (for this user only) when they are missing, with a write-ahead log that is
 * synced by every commit.
 *
 * @throws Error when the file is no database of ours, or when its commits would not be durable
 */
export function openWriter({ file, busyTimeoutMs, trace }: OpenDatabaseOptions): Database.Database {
  if (['', ':memory:'].includes(file.trim())) {
    throw new RangeError('The store needs a file: reads use a second connection, which does not see a database in memory.')
  }
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
  // Nobody else may read records. An empty file is a valid new database, and the write-ahead log inherits its permissions.
  if (!existsSync(file)) closeSync(openSync(file, 'a', 0o600))
  const database = new Database(file, { timeout: busyTimeoutMs, verbose: trace && ((sql) => trace(String(sql))) })
  try {
    assertOurs(database, file)
    const mode = database.pragma('journal_mode = wal', { simple: true })
    if (mode !== 'wal') throw new Error(`${file} cannot have a write-ahead log (journal_mode is ${mode}): put it on a local disk.`)
    database.pragma('synchronous = full')
    // Checkpoints are made in a thread (`checkpointer.ts`), and not by commits. A log that a long read has let grow is cut when it starts anew.
    database.pragma('wal_autocheckpoint = 0')
    database.pragma(`journal_size_limit = ${LONGEST_IDLE_LOG}`)
    // Savepoints store what they may have to undo; beyond 64 KiB it would go to a file, which costs a third of a busy writer's time.
    database.pragma('temp_store = memory')
    database.pragma(`application_id = ${APPLICATION_ID}`)
    assertDurable(database)
    return database
  } catch (error) {
    database.close()
    throw error
  }
}

/** Opens the same file for reading only. The writer must be open. */
export function openReader({ file, busyTimeoutMs }: OpenDatabaseOptions): Database.Database {
  return new Database(file, { readonly: true, timeout: busyTimeoutMs })
}

/**
 * Throws unless commits on this connection are synced before they are acknowledged.
 *
 * Call it after a write: until then SQLite, as compiled for better-sqlite3, reports FULL, and silently falls back to NORMAL with the first
 * write in WAL mode. With NORMAL a power failure loses acknowledged commits.
 */
export function assertDurable(database: Database.Database): void {
  const synchronous = database.pragma('synchronous', { simple: true })
  if (synchronous !== 2) {
    throw new Error(`Commits to ${database.name} would not be durable: PRAGMA synchronous is ${synchronous}, it has to be 2 (FULL).`)
  }
}

function assertOurs(database: Database.Database, file: string): void {
  const id = database.pragma('application_id', { simple: true })
  const isEmpty = database.prepare('select 1 from sqlite_schema').get() === undefined
  if (id !== APPLICATION_ID && !(id === 0 && isEmpty)) {
    throw new Error(`${file} is a database of another program. Name another file, or move this one away.`)
  }
}
