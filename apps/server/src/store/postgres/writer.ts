import type { Pool, PoolClient } from 'pg'
import { StoreMisuseError } from '../errors.ts'
import type { Store } from '../store.ts'
import { insideWrite } from '../write-scope.ts'
import { inOurWords } from './errors.ts'
import { createRepeater, type RepeatOptions } from './repeat.ts'
import type { StatementNames } from './statement-names.ts'
import { runTransaction } from './transaction.ts'

/** What the writing side needs beside its connections. */
export interface WriterOptions extends RepeatOptions {
  readonly statements: StatementNames
  /** Told of what `afterCommit` actions throw. */
  readonly onError: (error: unknown) => void
}

/** The `write` of a store: each function in a transaction of its own, on a connection of its own, repeated where others were in the way. */
export function createWriter(pool: Pool, { statements, onError, random, pause }: WriterOptions): Store['write'] {
  const repeating = createRepeater({ random, pause })

  return async (work, { lock } = {}) => {
    if (insideWrite()) throw new StoreMisuseError('nested_write')
    const { result, actions } = await repeating(({ isRepeat }) => {
      // Who has to repeat takes the lock for itself: then nobody of those who share it can be in the way again.
      const taken = lock && isRepeat ? { ...lock, shared: false } : lock
      return onConnection(pool, (client) => runTransaction(client, work, { statements, lock: taken }))
    })
    for (const action of actions) perform(action, onError)
    return result
  }
}

/** Takes a connection, and gives it back whole or not at all. */
async function onConnection<T>(pool: Pool, use: (client: PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect().catch((error: unknown) => {
    throw inOurWords(error, { readOnly: false })
  })
  try {
    return await use(client)
  } finally {
    client.release(isIdle(client) ? undefined : true)
  }
}

/** Whether the connection stands outside of any transaction, so that somebody else can go on with it. */
function isIdle(client: PoolClient): boolean {
  return client.getTransactionStatus() === 'I'
}

function perform(action: () => void, onError: (error: unknown) => void): void {
  try {
    action()
  } catch (error) {
    try {
      onError(error)
    } catch {
      // The caller still has to be told that it is committed.
    }
  }
}
