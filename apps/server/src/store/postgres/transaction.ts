import { createHash } from 'node:crypto'
import type { QueryResult } from 'kysely'
import type { ClientBase, PoolClient } from 'pg'
import { ConcurrentChangeError, StoreMisuseError, StoreUnavailableError } from '../errors.ts'
import type { ExecuteQuery } from '../kysely-over.ts'
import type { HintedQuery } from '../prepared-query.ts'
import type { WriteContext, WriteLock } from '../store.ts'
import { runInScope, type WriteScope } from '../write-scope.ts'
import { execute } from './connection.ts'
import { kyselyOver } from './dialect.ts'
import { inOurWords } from './errors.ts'
import type { Ask } from './patience.ts'
import type { StatementNames } from './statement-names.ts'

/** The result of a committed transaction, and the actions to run now. */
export interface Committed<T> {
  readonly result: T
  readonly actions: readonly (() => void)[]
}

/** What `runTransaction` needs in addition to a connection and a function. */
export interface TransactionParts {
  readonly ask: Ask
  readonly statements: StatementNames
  readonly lock?: WriteLock | undefined
}

/**
 * Runs a write function in one transaction, and commits. Afterwards the connection is outside any transaction, or broken.
 *
 * @throws ConcurrentChangeError nothing was stored; repeating may help
 * @throws StoreUnavailableError nothing was stored, unless the answer to the commit was lost
 */
export async function runTransaction<T>(
  client: PoolClient,
  work: (context: WriteContext) => Promise<T>,
  { ask, statements, lock }: TransactionParts,
): Promise<Committed<T>> {
  const scope: WriteScope = { ended: false }
  const actions: (() => void)[] = []
  const queries = inSequence(client, { ask, statements, readOnly: false })
  const assertUsable = () => {
    if (scope.ended) throw new StoreMisuseError('used_after_end')
  }
  const db = kyselyOver(async (query) => {
    assertUsable()
    return queries.run(query)
  })
  const afterCommit = (action: () => void) => {
    assertUsable()
    actions.push(action)
  }
  await command(client, ask, begin(lock))
  let result: T
  try {
    result = await runInScope(scope, async () => work({ db, afterCommit }))
  } catch (error) {
    scope.ended = true
    await rollback(client, ask, queries)
    // An error of the whole transaction takes precedence over the error that the function made of it.
    throw queries.verdict() ?? error
  }
  scope.ended = true
  const failure = queries.verdict() ?? queries.unheard()
  if (failure) {
    await rollback(client, ask, queries)
    throw failure
  }
  await commit(client, ask, queries)
  return { result, actions }
}

/** The queries of one transaction. */
interface Sequence {
  readonly run: ExecuteQuery
  /** Resolves when all queries are answered. */
  settled(): Promise<unknown>
  /** An error of the whole transaction. */
  verdict(): StoreUnavailableError | undefined
  /** Why a deferred query failed; whoever made it does not know yet. */
  unheard(): unknown
}

/**
 * Sends the queries of one transaction in the order of the calls, each without waiting for the answer to the one before. The database answers
 * them in this order. For deferred queries nobody waits, so they and the next query, or the commit, take one round trip together.
 */
export function inSequence(
  client: PoolClient,
  parts: Pick<TransactionParts, 'ask' | 'statements'> & { readonly readOnly: boolean },
): Sequence {
  let last: Promise<unknown> = Promise.resolve()
  let verdict: StoreUnavailableError | undefined
  let unheard: unknown
  const run: ExecuteQuery = <R>(query: HintedQuery): QueryResult<R> | Promise<QueryResult<R>> => {
    const isUndoing = query.sql.startsWith(ROLLBACK_TO)
    if (unheard !== undefined && !isUndoing) throw unheard
    const { isDeferred = false } = query
    const running = execute<R>(client, query, parts)
    const answered = running.then(
      () => {
        // What has failed since the savepoint is undone.
        if (isUndoing) unheard = undefined
      },
      (error: unknown) => {
        if (error instanceof StoreUnavailableError) verdict ??= error
        if (isDeferred) unheard ??= error
      },
    )
    const before = last
    last = answered.then(() => before)
    if (isDeferred) return { rows: [] }
    // After a failure PostgreSQL refuses everything: the first failure says why.
    return running.catch((error: unknown): never => {
      throw unheard ?? error
    })
  }
  return { run, settled: () => last, verdict: () => verdict, unheard: () => unheard }
}

/** How a statement begins that undoes what was done since a savepoint (`store/savepoint.ts`). */
const ROLLBACK_TO = 'rollback to '

/**
 * READ COMMITTED is set explicitly, in case the database has another default. With SERIALIZABLE, transactions that read the same page of an
 * index would fail each other, and under load even the fifth repeat; a lock makes them wait instead, and only where it matters.
 */
function begin(lock: WriteLock | undefined): string {
  const beginning = 'begin isolation level read committed read write'
  if (!lock) return beginning
  const take = lock.shared ? 'pg_advisory_xact_lock_shared' : 'pg_advisory_xact_lock'
  // One round trip for both. The number is computed here, so it is safe in the text.
  return `${beginning}; select ${take}(${lockNumber(lock.name)})`
}

/** PostgreSQL identifies advisory locks by number. If two names have the same number, they wait for each other without need. */
export function lockNumber(name: string): bigint {
  return createHash('sha256').update(name).digest().readBigInt64BE()
}

async function command(client: PoolClient, ask: Ask, text: string): Promise<void> {
  try {
    await ask(client, text)
  } catch (error) {
    throw inOurWords(error, { readOnly: false })
  }
}

/** If nobody confirms a commit, or a standby does not, it may have been stored all the same. */
async function commit(client: PoolClient, ask: Ask, queries: Sequence): Promise<void> {
  let tag: string
  let isConfirmed: boolean
  try {
    const { answer, isConfirmed: confirmed } = await hearing(client, () => ask(client, 'commit'))
    tag = answer.command
    isConfirmed = confirmed
  } catch (error) {
    const ours = inOurWords(error, { readOnly: false })
    if (ours instanceof ConcurrentChangeError || !(ours instanceof StoreUnavailableError)) throw ours
    const { reason } = ours
    throw new StoreUnavailableError('The answer to a commit was lost: what was written may be found there all the same.', {
      reason,
      uncertain: true,
      cause: ours,
    })
  }
  // A transaction in which a query failed cannot be committed. PostgreSQL answers with ROLLBACK, without an error.
  if (tag === 'ROLLBACK') {
    await queries.settled()
    throw queries.verdict() ?? queries.unheard() ?? new StoreMisuseError('went_on')
  }
  if (!isConfirmed) {
    throw new StoreUnavailableError('The wait for the standby of a commit was cancelled: it is on the primary, and may be nowhere else.', {
      reason: 'unconfirmed',
      uncertain: true,
    })
  }
}

/**
 * Runs work on a connection, and returns also whether the standby, if there is one to wait for, has confirmed the commit: the wait may have
 * been cancelled. The connection must send warnings (`hearWarnings`).
 */
export async function hearing<T>(
  client: Pick<ClientBase, 'on' | 'off'>,
  work: () => Promise<T>,
): Promise<{ readonly answer: T; readonly isConfirmed: boolean }> {
  let isConfirmed = true
  const hear = ({ routine }: { readonly routine?: string | undefined }) => {
    if (routine === WAITS_FOR_STANDBY) isConfirmed = false
  }
  client.on('notice', hear)
  try {
    const answer = await work()
    return { answer, isConfirmed }
  } finally {
    client.off('notice', hear)
  }
}

/** The C function of PostgreSQL that warns of a cancelled wait for a standby. Unlike the message, its name is never translated. */
const WAITS_FOR_STANDBY = 'SyncRepWaitForLSN'

/** If even the rollback fails, the pool destroys the connection. */
async function rollback(client: PoolClient, ask: Ask, queries: Sequence): Promise<void> {
  await queries.settled()
  await ask(client, 'rollback').catch(() => {})
}
