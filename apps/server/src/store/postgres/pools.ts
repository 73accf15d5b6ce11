import { Pool, type PoolClient, type PoolConfig } from 'pg'
import { assertPrimary, hearWarnings, type Patience } from './patience.ts'
import { valueTypes } from './values.ts'

/** The options of a pool. */
export interface PoolOptions {
  /** `postgres://user:password@host:port/database`, as in libpq. Never printed. */
  readonly url: string
  /** The most connections of this pool. */
  readonly size: number
  /** The limit for a statement, and for its wait for a locked row, in milliseconds. */
  readonly statementTimeoutMs: number
  readonly lockTimeoutMs: number
  /** How long a caller waits for a connection, in milliseconds. */
  readonly connectTimeoutMs: number
  readonly patience: Patience
}

/** After this time without traffic on a connection, in milliseconds, the system probes the other end. */
const KEEP_ALIVE_MS = 10_000
/** An idle transaction is ended after this time, in milliseconds: it would hold back every reader of the event log. */
const IDLE_IN_TRANSACTION_MS = 10_000

/** Creates the pool of writing connections. */
export function createWriterPool(options: PoolOptions): Pool {
  return createPool(options, (client) => hearWarnings(client, options.patience.ask))
}

/** Creates a pool of read-only connections, enforced by the database. It is separate, so that no read waits for a write. */
export function createReaderPool(options: PoolOptions): Pool {
  // Set on each connection: options in the address could override a setting there.
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
    // One connection stays open always: it tells others that the database is in use (`store/database-copy/postgres-end.ts`).
    min: 1,
    connectionTimeoutMillis: connectTimeoutMs,
    idleTimeoutMillis: 60_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
    // Set when the connection starts, so that `set local … to default` returns to these values.
    statement_timeout: statementTimeoutMs,
    lock_timeout: lockTimeoutMs,
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
    // Several queries may be on their way at a time (`transaction.ts`).
    pipeline: true,
    types: valueTypes as NonNullable<PoolConfig['types']>,
    async onConnect(client) {
      await assertPrimary(client as PoolClient, patience.ask)
      await prepare(client as PoolClient)
    },
  })
  // When an idle connection breaks, nobody waits for it; its next user gets the error. Without listeners the process would end.
  pool.on('error', () => {})
  pool.on('connect', (client) => {
    patience.greet(client)
    client.on('error', () => {})
  })
  return pool
}
