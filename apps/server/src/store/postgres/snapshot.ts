import type { Kysely } from 'kysely'
import type { PoolClient } from 'pg'
import { StoreMisuseError } from '../errors.ts'
import type { Tables } from '../tables.ts'
import { kyselyOver } from './dialect.ts'
import { inOurWords } from './errors.ts'
import type { Ask } from './patience.ts'
import type { StatementNames } from './statement-names.ts'
import { inSequence } from './transaction.ts'

/** Statements are not prepared: a stale plan would end the whole transaction, which is not repeated. */
const unnamed: StatementNames = { nameOf: () => undefined, renew() {} }

/**
 * Reads in one transaction of a connection, which sees what was committed when it began. Afterwards the connection is outside any
 * transaction, or broken.
 */
export async function readSnapshot<T>(client: PoolClient, work: (db: Kysely<Tables>) => Promise<T>, ask: Ask): Promise<T> {
  let isOver = false
  const queries = inSequence(client, { ask, statements: unnamed, readOnly: true })
  const db = kyselyOver(async (query) => {
    if (isOver) throw new StoreMisuseError('used_after_end')
    return queries.run(query)
  })
  try {
    // The first query takes the snapshot, so one is made at once. The transaction gets no id, so it does not hold back readers of the event
    // log, and may be idle while the rows are processed.
    await ask(client, 'begin isolation level repeatable read read only; set local idle_in_transaction_session_timeout = 0; select 1')
  } catch (error) {
    throw inOurWords(error, { readOnly: true })
  }
  try {
    return await work(db)
  } finally {
    isOver = true
    await queries.settled()
    // If even this fails, the pool destroys the connection.
    await ask(client, 'rollback').catch(() => {})
  }
}
