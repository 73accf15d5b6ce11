import { Pool, type PoolClient, type PoolConfig } from 'pg'
import { assertPrimary, hearWarnings, type Patience } from './patience.ts'
import { valueTypes } from './values.ts'

/** How a store connects. */
export interface PoolOptions {
  /** `postgres://user:password@host:port/database`, as in libpq. Never printed. */
  readonly url: string
  /** How many connections one pool keeps at most. */
  readonly size: number
  /** How long a statement may take, in milliseconds, and how long it waits for a row that somebody else has locked. */
  readonly statementTimeoutMs: number
  readonly lockTimeoutMs: number
  /** How long a caller waits for a connection, in milliseconds. */
  readonly connectTimeoutMs: number
  readonly patience: Patience
}

/** After so long without a word on a connection, in milliseconds, the system asks the other end whether it is still there. */
const KEEP_ALIVE_MS = 10_000
/** A function that leaves its transaction idle holds back every reader of the log of events, so it is ended, in milliseconds. */
const IDLE_IN_TRANSACTION_MS = 10_000

/** The connections that write. */
export function createWriterPool(options: PoolOptions): Pool {
  return createPool(options, (client) => hearWarnings(client, options.patience.ask))
}

/** The connections that read, which the database itself keeps from changing anything. They are others, so no reader waits for a writer. */
export function createReaderPool(options: PoolOptions): Pool {
  // Said on each connection and not in the address, where what somebody put there would win.
  return createPool(options, async (client) => void (await options.patience.ask(client, 'set default_transaction_read_only = on')))
}

function createPool(
  { url, size, statementTimeoutMs, lockTimeoutMs, connectTimeoutMs, patience }: PoolOptions,
  prepare: (client: PoolClient) => Promise<void>,
): Pool {
  const pool = new Pool({
    connectionString: url,
    application_name: 'belfry',
    max: size,
    // One stays even when nothing happens: by it others see that the database is in use (`store/database-copy/postgres-end.ts`).
    min: 1,
    connectionTimeoutMillis: connectTimeoutMs,
    idleTimeoutMillis: 60_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
    // Given when a connection begins, so that `set local … to default` comes back to these.
    statement_timeout: statementTimeoutMs,
    lock_timeout: lockTimeoutMs,
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
    types: valueTypes as NonNullable<PoolConfig['types']>,
    async onConnect(client) {
      await assertPrimary(client as PoolClient, patience.ask)
      await prepare(client as PoolClient)
    },
  })
  // A connection that breaks while nobody waits for an answer has nobody to tell; whoever uses it next is told. Without listeners the
  // process would end.
  pool.on('error', () => {})
  pool.on('connect', (client) => {
    patience.greet(client)
    client.on('error', () => {})
  })
  return pool
}
