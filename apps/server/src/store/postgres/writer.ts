import type { Pool } from 'pg'
import { EVERYBODY } from '../../platform/queueing/fair-queue.ts'
import { createFairSemaphore } from '../../platform/queueing/fair-semaphore.ts'
import { StoreMisuseError, StoreUnavailableError } from '../errors.ts'
import type { Store } from '../store.ts'
import { insideWrite } from '../write-scope.ts'
import { onConnection, type Patience } from './patience.ts'
import { createRepeater, type RepeatOptions } from './repeat.ts'
import type { StatementNames } from './statement-names.ts'
import { runTransaction } from './transaction.ts'

/** What the writer needs in addition to its connections. */
export interface WriterOptions extends RepeatOptions {
  readonly statements: StatementNames
  readonly patience: Patience
  /** The number of connections, and how long a caller waits for one, in milliseconds. */
  readonly size: number
  readonly connectTimeoutMs: number
  /** Receives what `afterCommit` actions throw. */
  readonly onError: (error: unknown) => void
}

/** The share of the connections that one owner cannot take. */
const FOR_OTHERS = 1 / 4

/**
 * The `write` of a store: runs each function in a transaction and on a connection of its own, and repeats it after conflicts. Owners take
 * turns. No owner gets all connections, not even with several kinds of work (unless there is only one connection): so an owner that waits
 * for locks, or writes very much, does not block the others.
 */
export function createWriter(
  pool: Pool,
  { statements, patience, size, connectTimeoutMs, onError, random, pause }: WriterOptions,
): Store['write'] {
  const repeating = createRepeater({ random, pause })
  const insideOfOne = Math.max(1, size - Math.ceil(size * FOR_OTHERS))
  const semaphore = createFairSemaphore({ inside: size, insideOfOne, waitingOfOne: 0 })

  return async (work, { lock, owner = EVERYBODY } = {}) => {
    if (insideWrite()) throw new StoreMisuseError('nested_write')
    const { result, actions } = await repeating(async ({ isRepeat }) => {
      // A repeat takes the lock exclusively, so that nobody who shares it can conflict again.
      const taken = lock && isRepeat ? { ...lock, shared: false } : lock
      const run = () =>
        onConnection(pool, patience, (client) => runTransaction(client, work, { ask: patience.ask, statements, lock: taken }))
      const committed = await semaphore(run, {
        owner,
        together: owner.split(' ', 1)[0] as string,
        patient: true,
        withinMs: connectTimeoutMs,
      })
      if (committed === null) throw new StoreUnavailableError(TOO_MANY, { reason: 'busy' })
      return committed
    }, owner)
    for (const action of actions) perform(action, onError)
    return result
  }
}

const TOO_MANY = 'The database cannot be used now: too many transactions wait for a connection.'

function perform(action: () => void, onError: (error: unknown) => void): void {
  try {
    action()
  } catch (error) {
    try {
      onError(error)
    } catch {
      // The caller must still learn that the commit succeeded.
    }
  }
}
