import { setImmediate } from 'node:timers'
import type { SqliteConnection } from './connection.ts'

/** The transaction that the reads of one tick of the event loop share. */
export interface TickSnapshot {
  /** Must be called before each read. Throws as the read would. */
  enter(): void
  /** Ends the transaction, so that later reads see what was committed meanwhile. Never throws. */
  leave(): void
}

/**
 * Creates the snapshots of the reading connection. A read of one row by its key takes 2.4 µs inside a transaction, and 7 µs outside one, where
 * it takes and returns the lock of the log. A snapshot ends with the tick in which it began, so it sees commits of other processes as soon as
 * a read without it would have, and keeps no checkpoint waiting. The writer of this process ends it with each commit.
 */
export function createTickSnapshot(reader: SqliteConnection): TickSnapshot {
  let isOpen = false
  function leave(): void {
    if (!isOpen) return
    isOpen = false
    try {
      if (reader.inTransaction) reader.command('commit')
    } catch {
      // Of a damaged or lost file. The reads have failed too, or the next ones will.
    }
  }
  return {
    enter() {
      if (isOpen) return
      if (reader.inTransaction) reader.command('rollback')
      reader.command('begin')
      isOpen = true
      setImmediate(leave)
    },
    leave,
  }
}
