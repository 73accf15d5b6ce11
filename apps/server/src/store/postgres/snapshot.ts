import type { Kysely } from 'kysely'
import type { PoolClient } from 'pg'
import { StoreMisuseError } from '../errors.ts'
import type { Tables } from '../tables.ts'
import { kyselyOver } from './dialect.ts'
import { inOurWords } from './errors.ts'
import type { Ask } from './patience.ts'
import type { StatementNames } from './statement-names.ts'
import { inSequence } from './transaction.ts'

/** Statements are not prepared: a plan that went stale would end the whole transaction, which nobody repeats. */
const unnamed: StatementNames = { nameOf: () => undefined, renew() {} }

/** Reads in one transaction of a connection, which sees what was committed when it began. Afterwards the connection is out of any transaction, or broken. */
export async function readSnapshot<T>(client: PoolClient, work: (db: Kysely<Tables>) => Promise<T>, ask: Ask): Promise<T> {
  let isOver = false
  const queries = inSequence(client, { ask, statements: unnamed, readOnly: true })
  const db = kyselyOver(async (query) => {
    if (isOver) throw new StoreMisuseError('used_after_end')
    return queries.run(query)
  })
  try {
    // It stands where it first reads, so it reads at once. It takes no id, so it holds back nobody who follows the log of events; so it may rest
    // in between, while somebody takes what was read.
    await ask(client, 'begin isolation level repeatable read read only; set local idle_in_transaction_session_timeout = 0; select 1')
  } catch (error) {
    throw inOurWords(error, { readOnly: true })
  }
  try {
    return await work(db)
  } finally {
    isOver = true
    await queries.settled()
    // A connection that cannot even do this is thrown away by its pool.
    await ask(client, 'rollback').catch(() => {})
  }
}
