import type { Pool } from 'pg'
import { StoreMisuseError } from '../errors.ts'
import type { Store } from '../store.ts'
import { insideWrite } from '../write-scope.ts'
import { onConnection, type Patience } from './patience.ts'
import { createRepeater, type RepeatOptions } from './repeat.ts'
import type { StatementNames } from './statement-names.ts'
import { runTransaction } from './transaction.ts'

/** What the writing side needs beside its connections. */
export interface WriterOptions extends RepeatOptions {
  readonly statements: StatementNames
  readonly patience: Patience
  /** Told of what `afterCommit` actions throw. */
  readonly onError: (error: unknown) => void
}

/** The `write` of a store: each function in a transaction of its own, on a connection of its own, repeated where others were in the way. */
export function createWriter(pool: Pool, { statements, patience, onError, random, pause }: WriterOptions): Store['write'] {
  const repeating = createRepeater({ random, pause })

  return async (work, { lock } = {}) => {
    if (insideWrite()) throw new StoreMisuseError('nested_write')
    const { result, actions } = await repeating(({ isRepeat }) => {
      // Who has to repeat takes the lock for itself: then nobody of those who share it can be in the way again.
      const taken = lock && isRepeat ? { ...lock, shared: false } : lock
      return onConnection(pool, patience, (client) => runTransaction(client, work, { ask: patience.ask, statements, lock: taken }))
    })
    for (const action of actions) perform(action, onError)
    return result
  }
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
