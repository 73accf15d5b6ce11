import { setImmediate } from 'node:timers'
import { createFairQueue, EVERYBODY, type FairQueue } from '../../platform/queueing/fair-queue.ts'
import { StoreMisuseError, StoreUnavailableError } from '../errors.ts'
import type { Store } from '../store.ts'
import { insideWrite } from '../write-scope.ts'
import type { SqliteConnection } from './connection.ts'
import { createUnit, type Unit } from './unit-of-work.ts'

// A batch ends at whichever comes first. Beyond 64 functions the commit is already a small part of each; beyond 5 ms those who only
// want to read the next request from a socket would notice.
const BATCH_FUNCTIONS = 64
const BATCH_MS = 5
// What takes no longer may join any batch: a commit of its own would cost more than the others wait.
const SHORT_MS = 0.5
// How much the last commit counts in the estimate for the next one.
const NEWEST = 0.2
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
 *
 * Owners have equal shares of the writer's time, however much each of them queues. An owner's functions run in the order of the calls; those
 * of different owners overtake each other. What may take long, because its owner's last one did, begins a batch: then nobody waits for it who
 * was there before. With functions of others it shares a commit where that may take longer than it does itself, and one of each owner does.
 */
export function createWriterQueue(connection: SqliteConnection, options: WriterQueueOptions): WriterQueue {
  const queue = createFairQueue<Unit>(options.stopwatch)
  let commitMs = 0
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

  function commit(): void {
    const before = options.stopwatch()
    connection.command('commit')
    commitMs += NEWEST * (options.stopwatch() - before - commitMs)
  }

  async function runBatch(): Promise<void> {
    const started: Unit[] = []
    const owners = new Set<string>()
    try {
      options.onBegin?.()
      begin(connection)
    } catch (error) {
      // Everyone waiting has waited for the lock as long as it may take; batch after batch would multiply that.
      failAll(queue.clear(), error)
      return
    }
    try {
      let moment = options.stopwatch()
      const until = moment + BATCH_MS
      while (started.length < BATCH_FUNCTIONS && moment < until) {
        if (started.length > 0 && isLong(queue.next, owners, commitMs)) break
        const owner = queue.next?.name
        const unit = queue.take()
        if (!unit || owner === undefined) break
        started.push(unit)
        owners.add(owner)
        const before = moment
        try {
          await unit.run(connection, options.onUndone)
        } finally {
          moment = options.stopwatch()
          queue.took(moment - before)
        }
      }
      commit()
      options.onSettled()
    } catch (error) {
      // Also those that threw: what they found, and threw about, may have been another's change that is now undone.
      abandon(connection)
      options.onSettled()
      failAll(started, error)
      return
    }
    for (const unit of started) unit.settle(report)
  }

  async function drainBatch(): Promise<void> {
    await runBatch()
    busy = queue.size > 0
    if (busy) setImmediate(drainBatch)
    else onDrained()
  }

  function start(): void {
    clearTimeout(patience)
    patience = undefined
    if (!busy && queue.size > 0) setImmediate(drainBatch)
    busy = busy || queue.size > 0
  }

  return {
    write: (work, { patient = false, owner = EVERYBODY } = {}) =>
      new Promise((resolve, reject) => {
        if (insideWrite()) throw new StoreMisuseError('nested_write')
        if (closing) throw new StoreUnavailableError('The store is closing.', { reason: 'closing' })
        queue.add(owner, createUnit(work, options.strictTurns, { resolve, reject }))
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

/**
 * Whether the next function would keep those waiting whose functions are in the batch already, longer than sharing the commit is worth.
 *
 * @param owners those whose functions are in the batch
 * @param commitMs how long a commit takes
 */
function isLong(next: FairQueue<Unit>['next'], owners: ReadonlySet<string>, commitMs: number): boolean {
  const { name, lastMs } = next ?? { name: EVERYBODY, lastMs: 0 }
  const hasHad = owners.has(name)
  if (lastMs >= BATCH_MS) return true
  if (lastMs <= SHORT_MS || (hasHad && owners.size === 1)) return false
  return hasHad || lastMs > Math.max(2 * SHORT_MS, commitMs)
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
