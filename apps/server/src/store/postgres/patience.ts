import { Client, type ClientBase, DatabaseError, type Pool, type PoolClient, type QueryConfig, type QueryResult } from 'pg'
import { isStandby, StoreUnavailableError } from '../errors.ts'
import { inOurWords, standbyError } from './errors.ts'

// PostgreSQL ends statements that take too long, but only while it runs and can be reached. A server that hangs, or a connection whose
// other end is gone without a word, answers nothing at all, and the driver would wait for ever.

/** How long a store waits for answers. */
export interface PatienceOptions {
  readonly url: string
  /** How long a new connection may take, in milliseconds; also how long a statement goes unanswered before somebody looks whether the database is there. */
  readonly connectTimeoutMs: number
  /** After so many milliseconds without an answer a connection is given up, whether the database is there or not. */
  readonly answerTimeoutMs: number
}

/** Asks on a connection, as its `query` does, and gives the connection up when no answer comes. */
export type Ask = (client: Pick<ClientBase, 'query'>, query: string | QueryConfig) => Promise<QueryResult>

/** What watches over the connections of a store. */
export interface Patience {
  readonly ask: Ask
  /** To be called with each new connection. */
  greet(client: object): void
  /**
   * Whether the database has been found away, or the address led elsewhere, since this connection was made: then it may be one that nobody
   * hears at the other end, or lead to a server that is no longer the primary.
   */
  isStale(client: object): boolean
  /** To be called when the address was found to lead elsewhere: every connection that is there now is stale. */
  leadsElsewhere(): void
  /** How often the database was found away or elsewhere so far. */
  timesAway(): number
}

/**
 * Makes what asks with limited patience: when nothing has been answered for as long as a new connection may take, a new one is tried. If
 * that gets no answer either, the database is away; otherwise the statement is only slow, and gets the rest of its time. A connection that
 * is given up is destroyed, so whatever is asked on it fails at once and its pool makes another.
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

/** With an answer under way this destroys the socket, and does not wait for a farewell. */
function abandon(client: Pick<ClientBase, 'query'>): void {
  void (client as unknown as Client).end().catch(() => {})
}

/** Whether anything answers at the address: also a refusal does, such as that there are too many connections. */
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
 * Asks a new connection whether it leads to the primary: what reads takes only that, too, since a standby may not know yet who has lost
 * their rights.
 *
 * @throws StoreUnavailableError when it leads to a standby
 */
export async function assertPrimary(client: Pick<ClientBase, 'query'>, ask: Ask): Promise<void> {
  const { rows } = await ask(client, 'select pg_is_in_recovery() as follows')
  if ((rows as readonly { readonly follows: boolean }[])[0]?.follows) throw standbyError()
}

/** Has the database say on a connection what it would keep to itself by a setting of the role or the database: that nobody waits for a standby any more. */
export async function hearWarnings(client: Pick<ClientBase, 'query'>, ask: Ask): Promise<void> {
  await ask(client, 'set client_min_messages = warning')
}

/**
 * Takes a connection, and gives it back whole or not at all. One that leads to a standby is closed, and so are all that are older.
 *
 * @throws StoreUnavailableError when there is none in time, or it leads to a standby
 */
export async function onConnection<T>(
  pool: Pool,
  { isStale, leadsElsewhere, timesAway }: Pick<Patience, 'isStale' | 'leadsElsewhere' | 'timesAway'>,
  use: (client: PoolClient) => Promise<T>,
): Promise<T> {
  const before = timesAway()
  const client = await takeFresh(pool, isStale).catch((error: unknown) => {
    // Of many that meet the same standby one makes all connections stale, and not those that come after them too.
    if (isStandby(error) && timesAway() === before) leadsElsewhere()
    throw inOurWords(error, { readOnly: false })
  })
  try {
    return await use(client)
  } catch (error) {
    if (isStandby(error) && !isStale(client)) leadsElsewhere()
    throw error
  } finally {
    // Only what stands outside of any transaction, and leads where it should, is something with which somebody else can go on.
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
