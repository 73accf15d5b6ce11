import { EVERYBODY, type FairQueue } from '../../platform/queueing/fair-queue.ts'
import type { SqliteConnection } from './connection.ts'
import type { QueuedWrite } from './queued-write.ts'

// For as long functions run before the event loop goes on: more would delay the reading of requests noticeably.
const SLICE_MS = 5
// How many functions a batch has at most in which somebody waits for one: then the commit is a small part of the cost of each.
const AWAITED_FUNCTIONS = 64
/** How many functions a batch of background work alone has at most. */
const BACKGROUND_FUNCTIONS = 400
// For how long a batch goes on while more is queued, in milliseconds. A commit costs as much as several functions, since it writes each page that
// they have changed.
const MOST_MS = 25
// A batch in which somebody waits goes on for no longer than so many commits take. Whoever waits in it waits longer for that, and everybody in the
// queue less.
const COMMITS = 4
// A function that takes no longer than this, in milliseconds, may join any batch: a commit of its own would cost more than the others wait.
const SHORT_MS = 0.5

/** Functions that share a commit. */
export interface WriteBatch {
  readonly started: QueuedWrite[]
  /** The owners of these functions. */
  readonly owners: Set<string>
  /** Whether somebody waits for one of them. */
  isAwaited: boolean
}

/** Whether a batch may have another slice. `age` is for how long it has gone on, and `commitMs` how long a commit takes, in milliseconds. */
export function mayGoOn({ started, isAwaited }: WriteBatch, age: number, commitMs: number): boolean {
  return started.length < mostFunctions(isAwaited) && age < (isAwaited ? awaitedMs(commitMs) : MOST_MS)
}

function mostFunctions(isAwaited: boolean): number {
  return isAwaited ? AWAITED_FUNCTIONS : BACKGROUND_FUNCTIONS
}

/** For how long a batch goes on in which somebody waits, in milliseconds. */
function awaitedMs(commitMs: number): number {
  return Math.min(MOST_MS, COMMITS * commitMs)
}

/** What a slice of a batch needs. */
export interface SliceOptions {
  readonly queue: FairQueue<QueuedWrite>
  readonly connection: SqliteConnection
  /** When the batch began, by the stopwatch. */
  readonly begunAt: number
  /** How long a commit takes, in milliseconds. */
  readonly commitMs: number
  readonly stopwatch: () => number
  readonly onUndone: () => void
}

/**
 * Runs queued functions in the open transaction until the slice is over, nothing is queued, or a function is next that those of the batch should
 * not wait for. Returns whether others may join the batch.
 *
 * @throws StoreUnavailableError when the whole transaction is lost
 */
export async function runSlice(
  batch: WriteBatch,
  { queue, connection, begunAt, commitMs, stopwatch, onUndone }: SliceOptions,
): Promise<boolean> {
  const { started, owners } = batch
  let moment = stopwatch()
  const until = moment + SLICE_MS
  while (moment < until && started.length < mostFunctions(batch.isAwaited)) {
    if (batch.isAwaited && isLong(queue.next, owners, awaitedMs(commitMs) - (moment - begunAt))) return false
    const owner = queue.next?.name
    const unit = queue.take()
    if (!unit || owner === undefined) return true
    started.push(unit)
    owners.add(owner)
    batch.isAwaited ||= unit.isAwaited
    const before = moment
    try {
      await unit.run(connection, onUndone)
    } finally {
      moment = stopwatch()
      queue.took(moment - before)
    }
  }
  return true
}

/**
 * Whether the next function would make the functions in the batch wait for longer than sharing the commit is worth.
 *
 * @param owners the owners with functions in the batch
 * @param restMs for how much longer the batch may go on
 */
function isLong(next: FairQueue<QueuedWrite>['next'], owners: ReadonlySet<string>, restMs: number): boolean {
  const { name, lastMs } = next ?? { name: EVERYBODY, lastMs: 0 }
  if (lastMs >= SLICE_MS) return true
  const hasHad = owners.has(name)
  if (lastMs <= SHORT_MS || (hasHad && owners.size === 1)) return false
  return lastMs > (hasHad ? restMs : Math.max(2 * SHORT_MS, restMs))
}
