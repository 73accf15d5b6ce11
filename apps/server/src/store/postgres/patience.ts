import { Client, type ClientBase, type Connection, DatabaseError, type Pool, type PoolClient, type QueryConfig, type QueryResult } from 'pg'
import { isStandby, StoreUnavailableError } from '../errors.ts'
import { inOurWords, standbyError } from './errors.ts'

// PostgreSQL ends statements that take too long, but only while it runs and can be reached. A server that hangs, or a connection whose
// other end has disappeared, answers nothing at all, and the driver would wait for ever.

/** How long a store waits for answers. */
export interface PatienceOptions {
  readonly url: string
  /** How long a new connection may take, in milliseconds; also how long a statement may be unanswered before the database is probed. */
  readonly connectTimeoutMs: number
  /** A connection is abandoned after this time without an answer, in milliseconds, even if the database can be reached. */
  readonly answerTimeoutMs: number
}

/** Runs a query on a connection, and abandons the connection when no answer comes. */
export type Ask = (client: Pick<ClientBase, 'query'>, query: string | QueryConfig) => Promise<QueryResult>

/** Detects dead connections of a store. */
export interface Patience {
  readonly ask: Ask
  /** Must be called with each new connection. */
  greet(client: object): void
  /**
   * Whether the database was unreachable, or the address led to a standby, at any time since this connection was made: then it may be dead,
   * or lead to a server that is no longer the primary.
   */
  isStale(client: object): boolean
  /** Must be called when the address leads to a standby: all existing connections become stale. */
  leadsElsewhere(): void
  /** How often the database was found unreachable or a standby so far. */
  timesAway(): number
}

/**
 * Runs queries with time limits. When a statement is not answered within the time for a new connection, a new connection is tried. If that
 * fails too, the database is unavailable; otherwise the statement is only slow, and gets the rest of its time. An abandoned connection is
 * destroyed, so its queries fail at once and the pool makes another.
 */
export function createPatience({ url, connectTimeoutMs, answerTimeoutMs }: PatienceOptions): Patience {
  const madeAt = new WeakMap<object, number>()
  let timesAway = 0
  let probing: Promise<boolean> | null = null
  function isThere(): Promise<boolean> {
    probing ??= look()
    return probing
  }

  async function look(): Promise<boolean> {
    const answers = await probe(url, connectTimeoutMs)
    probing = null
    if (!answers) timesAway++
    return answers
  }

  const ask: Ask = async (client, query) => {
    let givenUp = false
    let answered = false
    const giveUp = () => {
      if (answered) return
      givenUp = true
      abandon(client)
    }
    const last = setTimeout(giveUp, answerTimeoutMs)
    const looking = setInterval(async () => {
      if (!(await isThere())) giveUp()
    }, connectTimeoutMs)
    try {
      return await client.query(query as QueryConfig)
    } catch (error) {
      if (!givenUp) throw error
      throw new StoreUnavailableError('The database cannot be used now: it does not answer.', { reason: 'unanswered', cause: error })
    } finally {
      answered = true
      clearTimeout(last)
      clearInterval(looking)
    }
  }

  return {
    ask,
    greet: (client) => void madeAt.set(client, timesAway),
    isStale: (client) => madeAt.get(client) !== timesAway,
    leadsElsewhere: () => void timesAway++,
    timesAway: () => timesAway,
  }
}

/** Destroys the socket without waiting for the server, and so fails all queries. `end` would wait for the answers of a pipeline. */
function abandon(client: Pick<ClientBase, 'query'>): void {
  ;(client as unknown as { readonly connection: Connection }).connection.stream.destroy()
}

/** Whether anything answers at the address. A refusal counts too, such as too many connections. */
async function probe(url: string, timeoutMs: number): Promise<boolean> {
  const client = new Client({ connectionString: url, application_name: 'belfry probe', connectionTimeoutMillis: timeoutMs })
  client.on('error', () => {})
  const timer = setTimeout(() => void client.end().catch(() => {}), timeoutMs * 2)
  try {
    await client.connect()
    await client.query('select 1')
    return true
  } catch (error) {
    return error instanceof DatabaseError
  } finally {
    clearTimeout(timer)
    void client.end().catch(() => {})
  }
}

/**
 * Checks that a new connection leads to the primary. Reads need it too: a standby may not know yet who has lost their rights.
 *
 * @throws StoreUnavailableError when it leads to a standby
 */
export async function assertPrimary(client: Pick<ClientBase, 'query'>, ask: Ask): Promise<void> {
  const { rows } = await ask(client, 'select pg_is_in_recovery() as follows')
  if ((rows as readonly { readonly follows: boolean }[])[0]?.follows) throw standbyError()
}

/**
 * Makes the database send warnings on this connection, even if a setting of the role or the database hides them: one warns that the wait
 * for a standby was cancelled.
 */
export async function hearWarnings(client: Pick<ClientBase, 'query'>, ask: Ask): Promise<void> {
  await ask(client, 'set client_min_messages = warning')
}

/**
 * Takes a connection from the pool and returns it, or destroys it when it is unusable. When it leads to a standby, it and all older ones
 * are closed.
 *
 * @throws StoreUnavailableError when none is free in time, or it leads to a standby
 */
export async function onConnection<T>(
  pool: Pool,
  { isStale, leadsElsewhere, timesAway }: Pick<Patience, 'isStale' | 'leadsElsewhere' | 'timesAway'>,
  use: (client: PoolClient) => Promise<T>,
): Promise<T> {
  const before = timesAway()
  const client = await takeFresh(pool, isStale).catch((error: unknown) => {
    // Of many callers that meet the same standby only one makes the connections stale, so that newer ones stay.
    if (isStandby(error) && timesAway() === before) leadsElsewhere()
    throw inOurWords(error, { readOnly: false })
  })
  try {
    return await use(client)
  } catch (error) {
    if (isStandby(error) && !isStale(client)) leadsElsewhere()
    throw error
  } finally {
    // Only a connection outside any transaction that leads to the primary can be used again.
    client.release(client.getTransactionStatus() === 'I' && !isStale(client) ? undefined : true)
  }
}

async function takeFresh(pool: Pool, isStale: Patience['isStale']): Promise<PoolClient> {
  for (;;) {
    const client = await pool.connect()
    if (!isStale(client)) return client
    client.release(true)
  }
}
