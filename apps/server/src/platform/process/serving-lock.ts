import { chmodSync, closeSync, openSync } from 'node:fs'
import Database from 'better-sqlite3'

/** Held by the one process that serves a database file. */
export interface ServingLock {
  release(): void
}

/**
 * Takes the lock of a database file, for as long as the process lives: what is being sent and advanced is known in memory, so a second
 * server on the same file would do it twice. The lock is one of the operating system, so a crash lets go of it. Commands do not take
 * it and work beside a running server.
 *
 * @throws Error when another process serves the file
 */
export function takeServingLock(databaseFile: string): ServingLock {
  // A file of its own: a lock on the database itself would keep the commands out.
  const file = `${databaseFile}.lock`
  // Who may open it can take it, so nobody else may; older versions made it readable for all.
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
