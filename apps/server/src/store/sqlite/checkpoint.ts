/** The write-ahead log, in frames: a page each time that a commit has changed it. */
export interface LogState {
  readonly frames: number
  /** How many of them, from the first on, have been moved into the database file. */
  readonly moved: number
}

/** What SQLite says about a checkpoint. */
interface Checkpoint {
  readonly log: number
  readonly checkpointed: number
}

/**
 * Moves the write-ahead log into the database file, as far as no reader needs the older pages and nobody else is moving it (`passive`), or
 * nothing of it (`noop`). Waits for nobody. Returns the state of the log afterwards.
 *
 * @param get runs a statement, outside of a transaction, and returns its first row
 */
export function checkpoint(get: (sql: string) => unknown, mode: 'passive' | 'noop'): LogState {
  const { log, checkpointed } = get(`pragma wal_checkpoint(${mode})`) as Checkpoint
  // While somebody else moves the log, a passive checkpoint says nothing about it.
  return log < 0 && mode === 'passive' ? checkpoint(get, 'noop') : { frames: log, moved: checkpointed }
}
