import { setImmediate } from 'node:timers'
import { setImmediate as nextTick } from 'node:timers/promises'
import { createFairQueue, EVERYBODY } from '../../platform/queueing/fair-queue.ts'
import { StoreMisuseError, StoreUnavailableError } from '../errors.ts'
import type { Store } from '../store.ts'
import { insideWrite } from '../write-scope.ts'
import type { SqliteConnection } from './connection.ts'
import { createQueuedWrite, type QueuedWrite } from './queued-write.ts'
import { mayGoOn, runSlice, type WriteBatch } from './write-batch.ts'

// The weight of the last commit in the estimate for the next one.
const NEWEST = 0.2
// How long a `patient` function waits for others, to share their commit.
const PATIENCE_MS = 10

/** The single writer of a database. */
export interface WriterQueue {
  readonly write: Store['write']

  /** Rejects further functions; resolves when all accepted ones are settled. */
  drain(): Promise<void>
}

/** What a queue needs in addition to its connection. */
export interface WriterQueueOptions {
  /** Whether to reject a function that waits for anything but its own transaction. */
  readonly strictTicks: boolean
  /** Receives what `afterCommit` actions throw. */
  readonly onError: (error: unknown) => void
  /** Called when the changes of one function were undone. Must not throw. */
  readonly onUndone: () => void
  /** Called when a batch was committed or undone, before the promises of its functions are settled. Must not throw. */
  readonly onBatchEnd: () => void
  /** Called before a batch starts; the batch waits for the promise, if there is one. Must not throw or reject. */
  readonly room?: () => Promise<void> | null
  /** Called before a batch starts; if it throws, the batch is rejected. */
  readonly onBegin?: () => void
  /** A monotonic clock in milliseconds, with any origin. */
  readonly stopwatch: () => number
}

/**
 * Runs write functions one after another in shared transactions: everything queued when the last commit ends is the next batch. A batch
 * starts only in the next tick of the event loop: by then every ready socket has been read, and all writes that follow share one commit.
 *
 * The transaction stays open while more is queued, in slices between which the event loop goes on: up to 25 ms, or, where somebody waits for a
 * function in it, for as long as four commits take.
 *
 * Owners have equal shares of the writer's time, however much each of them queues. Functions of one owner run in the order of the calls;
 * those of different owners overtake each other. A function that may take long, because its owner's last one did, starts a new batch, so
 * that functions of others do not wait for it. It shares a commit with them if the batch may go on for longer than it takes.
 */
export function createWriterQueue(connection: SqliteConnection, options: WriterQueueOptions): WriterQueue {
  const queue = createFairQueue<QueuedWrite>(options.stopwatch)
  let commitMs = 0
  let busy = false
  let closing = false
  let patience: NodeJS.Timeout | undefined
  let onDrained = (): void => {}

  function report(error: unknown): void {
    try {
      options.onError(error)
    } catch {
      // The others of the batch must still learn that they are committed.
    }
  }

  function commit(): void {
    const before = options.stopwatch()
    connection.command('commit')
    commitMs += NEWEST * (options.stopwatch() - before - commitMs)
  }

  async function runBatch(): Promise<void> {
    const batch: WriteBatch = { started: [], owners: new Set(), isAwaited: false }
    const room = options.room?.()
    if (room) await room
    try {
      options.onBegin?.()
      begin(connection)
    } catch (error) {
      // All of them have waited for the lock as long as allowed; batch after batch would multiply that.
      failAll(queue.clear(), error)
      return
    }
    try {
      const begunAt = options.stopwatch()
      const slice = { queue, connection, begunAt, commitMs, ...options }
      let isOpen = await runSlice(batch, slice)
      while (isOpen && !closing && queue.size > 0 && mayGoOn(batch, options.stopwatch() - begunAt, commitMs)) {
        await nextTick()
        isOpen = await runSlice(batch, slice)
      }
      commit()
      options.onBatchEnd()
    } catch (error) {
      // Also the functions that threw: what made them throw may have been another's change, which is now undone.
      abandon(connection)
      options.onBatchEnd()
      failAll(batch.started, error)
      return
    }
    for (const unit of batch.started) unit.settle(report)
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
    write: (work, { patient = false, background = patient, owner = EVERYBODY } = {}) =>
      new Promise((resolve, reject) => {
        if (insideWrite()) throw new StoreMisuseError('nested_write')
        if (closing) throw new StoreUnavailableError('The store is closing.', { reason: 'closing' })
        queue.add(owner, createQueuedWrite(work, { strictTicks: options.strictTicks, isAwaited: !background }, { resolve, reject }))
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

// A failed commit may leave the transaction, and with it the lock, open.
function abandon(connection: SqliteConnection): void {
  try {
    if (connection.inTransaction) connection.command('rollback')
  } catch {
    // The next batch tries again, and fails as a whole if that does not help.
  }
}

function failAll(units: readonly QueuedWrite[], cause: unknown): void {
  const error =
    cause instanceof StoreUnavailableError ? cause : new StoreUnavailableError('The commit failed; nothing of it was stored.', { cause })
  for (const unit of units) unit.fail(error)
}
