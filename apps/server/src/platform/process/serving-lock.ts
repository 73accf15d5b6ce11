import { chmodSync, closeSync, openSync } from 'node:fs'
import Database from 'better-sqlite3'

/** Held by the one process that serves a database file. */
export interface ServingLock {
  release(): void
}

/**
 * Takes the lock of a database file, for as long as the process lives. Deliveries and runs in flight are known only in memory, so a second
 * server on the same file would do the work twice. It is a lock of the operating system, so a crash releases it. Commands do not take it,
 * and work alongside a running server.
 *
 * @throws Error when another process serves the file
 */
export function takeServingLock(databaseFile: string): ServingLock {
  // A separate file: a lock on the database itself would also keep the commands out.
  const file = `${databaseFile}.lock`
  // Whoever can open the file can take the lock, so only its owner may. Older versions made it readable for all.
  closeSync(openSync(file, 'a', 0o600))
  chmodSync(file, 0o600)
  const lock = new Database(file, { timeout: 0 })
  try {
    lock.exec('begin exclusive')
  } catch (error) {
    lock.close()
    throw new Error(`Another Belfry serves ${databaseFile}. Stop it first, or set BELFRY_DATABASE_URL to another file.`, { cause: error })
  }
  return { release: () => void lock.close() }
}
