import { setImmediate } from 'node:timers'
import { StoreMisuseError, StoreUnavailableError } from '../errors.ts'
import type { Store } from '../store.ts'
import { insideWrite } from '../write-scope.ts'
import type { SqliteConnection } from './connection.ts'
import { createUnit, type Unit } from './unit-of-work.ts'

// A batch ends at whichever comes first. Beyond 64 functions the commit is already a small part of each; beyond 5 ms those who only
// want to read the next request from a socket would notice.
const BATCH_FUNCTIONS = 64
const BATCH_MS = 5
// How long what nobody waits for lets others come first, to share their commit.
const PATIENCE_MS = 10

/** The one writer of a database. */
export interface WriterQueue {
  readonly write: Store['write']

  /** Refuses what comes from now on; resolves when everything accepted is settled. */
  drain(): Promise<void>
}

/** What a queue needs to know beside its connection. */
export interface WriterQueueOptions {
  /** Reject a function that waits for the outside, instead of waiting for it. */
  readonly strictTurns: boolean
  /** Told of what `afterCommit` actions throw. */
  readonly onError: (error: unknown) => void
  /** Told when the changes of one function were undone. Must not throw. */
  readonly onUndone: () => void
  /** Told when a batch was committed or undone, before anybody who waited for it. Must not throw. */
  readonly onSettled: () => void
  /** Called before a batch begins; what it throws refuses the batch. */
  readonly onBegin?: () => void
  /** A clock that never goes back, in milliseconds from anywhere. */
  readonly stopwatch: () => number
}

/**
 * Runs write functions one after another in shared transactions: what is queued when the last commit has ended is the next batch. It
 * waits for nobody to join, but a batch begins only when the event loop has turned: by then every socket that was ready has been
 * read, and all the writes that came out of it share one commit.
 */
export function createWriterQueue(connection: SqliteConnection, options: WriterQueueOptions): WriterQueue {
  const waiting: Unit[] = []
  let busy = false
  let closing = false
  let patience: NodeJS.Timeout | undefined
  let onDrained = (): void => {}

  function report(error: unknown): void {
    try {
      options.onError(error)
    } catch {
      // The others of the batch still have to be told that they are committed.
    }
  }

  async function runBatch(): Promise<void> {
    const units = waiting.splice(0, BATCH_FUNCTIONS)
    const started: Unit[] = []
    try {
      options.onBegin?.()
      begin(connection)
    } catch (error) {
      // Everyone waiting has waited for the lock as long as it may take; batch after batch would multiply that.
      failAll([...units, ...waiting.splice(0)], error)
      return
    }
    try {
      const until = options.stopwatch() + BATCH_MS
      for (const unit of units) {
        started.push(unit)
        await unit.run(connection, options.onUndone)
        if (options.stopwatch() >= until) break
      }
      connection.command('commit')
      options.onSettled()
    } catch (error) {
      // Also those that threw: what they found, and threw about, may have been another's change that is now undone.
      abandon(connection)
      options.onSettled()
      failAll(started, error)
      return
    } finally {
      waiting.unshift(...units.slice(started.length))
    }
    for (const unit of started) unit.settle(report)
  }

  async function turn(): Promise<void> {
    await runBatch()
    busy = waiting.length > 0
    if (busy) setImmediate(turn)
    else onDrained()
  }

  function start(): void {
    clearTimeout(patience)
    patience = undefined
    if (!busy && waiting.length > 0) setImmediate(turn)
    busy = busy || waiting.length > 0
  }

  return {
    write: (work, { patient = false } = {}) =>
      new Promise((resolve, reject) => {
        if (insideWrite()) throw new StoreMisuseError('nested_write')
        if (closing) throw new StoreUnavailableError('The store is closing.', { reason: 'closing' })
        waiting.push(createUnit(work, options.strictTurns, { resolve, reject }))
        if (!patient) start()
        else if (!busy) patience ??= setTimeout(start, PATIENCE_MS)
      }),
    drain: () =>
      new Promise((resolve) => {
        closing = true
        start()
        if (busy) onDrained = resolve
        else resolve()
      }),
  }
}

function begin(connection: SqliteConnection): void {
  if (connection.inTransaction) connection.command('rollback')
  connection.command('begin immediate')
}

// A commit that fails may leave the transaction open, and with it the lock.
function abandon(connection: SqliteConnection): void {
  try {
    if (connection.inTransaction) connection.command('rollback')
  } catch {
    // The next batch tries again, and fails as a whole if that does not help.
  }
}

function failAll(units: readonly Unit[], cause: unknown): void {
  const error =
    cause instanceof StoreUnavailableError ? cause : new StoreUnavailableError('The commit failed; nothing of it was stored.', { cause })
  for (const unit of units) unit.fail(error)
}
