import { AsyncResource } from 'node:async_hooks'
import { StoreMisuseError, StoreUnavailableError } from '../errors.ts'
import type { WriteContext } from '../store.ts'
import { runInScope, type WriteScope } from '../write-scope.ts'
import type { SqliteConnection } from './connection.ts'
import { kyselyOver } from './dialect.ts'
import { withinOneTick } from './one-tick.ts'

/** One function of a batch, from the call of `write` until its promise is settled. */
export interface QueuedWrite {
  /** Whether somebody waits for it. */
  readonly isAwaited: boolean

  /**
   * Runs the function under a savepoint, and undoes its changes when it throws.
   *
   * @param onUndone called after its changes were undone
   * @throws StoreUnavailableError when the whole transaction is lost
   */
  run(connection: SqliteConnection, onUndone: () => void): Promise<void>

  /** After the commit: runs the function's actions, then resolves or rejects the promise. */
  settle(report: (error: unknown) => void): void

  /** Instead of `settle`, when nothing was committed. */
  fail(error: StoreUnavailableError): void
}

/** The functions that settle the promise of a call. */
export interface Resolvers<T> {
  resolve(result: T): void
  reject(error: unknown): void
}

/**
 * Creates the unit of one call of `write`.
 *
 * @param strictTicks whether to reject a function that waits for anything but its own transaction
 */
export function createQueuedWrite<T>(
  work: (context: WriteContext) => Promise<T>,
  { strictTicks, isAwaited }: { readonly strictTicks: boolean; readonly isAwaited: boolean },
  { resolve, reject }: Resolvers<T>,
): QueuedWrite {
  // The queue runs the function later and in another asynchronous context, but what the caller keeps in its own (such as a request id) must
  // be available.
  const caller = new AsyncResource('StoreWrite')
  const actions: (() => void)[] = []
  const earlyActions: (() => void)[] = []
  let finish: () => void

  async function perform(connection: SqliteConnection): Promise<T> {
    const scope: WriteScope = { ended: false }
    const context = createContext(connection, scope, (action, { early = false } = {}) => void (early ? earlyActions : actions).push(action))
    try {
      const working = caller.runInAsyncScope(() => runInScope(scope, async () => work(context)))
      return await (strictTicks ? withinOneTick(working) : working)
    } finally {
      scope.ended = true
    }
  }

  function runEarlyActions(): void {
    for (const action of earlyActions) {
      try {
        caller.runInAsyncScope(action)
      } catch (error) {
        // It is reported with the errors of the others.
        actions.push(() => {
          throw error
        })
      }
    }
  }

  return {
    isAwaited,
    async run(connection, onUndone) {
      connection.command('savepoint unit')
      try {
        const result = await perform(connection)
        finish = () => resolve(result)
      } catch (error) {
        finish = () => reject(error)
        actions.length = 0
        earlyActions.length = 0
        if (!connection.inTransaction) throw lostTransaction(error)
        connection.command('rollback to unit')
        onUndone()
      }
      if (!connection.inTransaction) throw lostTransaction()
      connection.command('release unit')
      runEarlyActions()
    },
    settle(report) {
      for (const action of actions) {
        try {
          caller.runInAsyncScope(action)
        } catch (error) {
          report(error)
        }
      }
      finish()
    },
    fail: reject,
  }
}

function createContext(connection: SqliteConnection, scope: WriteScope, keep: WriteContext['afterCommit']): WriteContext {
  function assertUsable(): void {
    if (scope.ended) throw new StoreMisuseError('used_after_end')
    // After the transaction is lost, further statements of the function would each commit by themselves.
    if (!connection.inTransaction) throw lostTransaction()
  }
  return {
    db: kyselyOver((query) => {
      assertUsable()
      return connection.execute(query)
    }),
    afterCommit(action, options) {
      assertUsable()
      keep(action, options)
    },
  }
}

function lostTransaction(cause?: unknown): StoreUnavailableError {
  if (cause instanceof StoreUnavailableError) return cause
  return new StoreUnavailableError('The database has undone the transaction, as it does when the disk is full or fails.', {
    reason: 'disk_failed',
    cause,
  })
}
