import { setTimeout as pause } from 'node:timers/promises'
import { type CompiledQuery, type Kysely, type QueryResult, sql } from 'kysely'
import type { QueryConfig } from 'pg'
import { ConcurrentChangeError, StoreMisuseError, StoreUnavailableError } from '../errors.ts'
import { applyMigrations, pendingMigrations } from '../migrations/migrate.ts'
import { postgresColumnTypes } from '../migrations/migration.ts'
import { syncRecordColumns } from '../migrations/sync-record-columns.ts'
import type { ListedModel } from '../record-columns.ts'
import type { EpochMs, Store } from '../store.ts'
import type { Tables } from '../tables.ts'
import { insideWrite } from '../write-scope.ts'
import { checkDurability, checkServer } from './check-server.ts'
import { followClock, SAMPLES } from './clock-offset.ts'
import { execute } from './connection.ts'
import { kyselyOver } from './dialect.ts'
import { createPatience, onConnection, type Patience } from './patience.ts'
import { createReaderPool, createWriterPool } from './pools.ts'
import { readSnapshot } from './snapshot.ts'
import { createStatementNames } from './statement-names.ts'
import { lockNumber } from './transaction.ts'
import { createWriter } from './writer.ts'

/** How `openPostgres` opens a store. */
export interface PostgresOptions {
  /** `postgres://user:password@host:port/database`, with what libpq takes behind a question mark. Never printed. */
  readonly url: string

  /** The moment that `migrate` notes down. */
  readonly now: () => EpochMs

  /** The models whose records `migrate` makes ready to be listed by their filters. */
  readonly recordModels: readonly ListedModel[]

  /** From 0 to 1. Spreads those who were in each other's way. */
  readonly random: () => number

  /** How many connections are kept at most, half of them for reading; 20 by default, at least 2. Up to four for snapshots come on top. */
  readonly connections?: number

  /** How long a statement may take, in milliseconds; 30,000 by default. */
  readonly statementTimeoutMs?: number

  /** How long a caller waits for a connection, in milliseconds; 5,000 by default. See `createPatience` for what else it decides. */
  readonly connectTimeoutMs?: number

  /** How long a statement waits for what another transaction has locked, in milliseconds; 10,000 by default. */
  readonly lockTimeoutMs?: number

  /** This machine's clock, to be compared with the database's. `Date.now` by default. */
  readonly machineClock?: () => EpochMs

  /** Told of what `afterCommit` actions throw. By default a warning of the process. */
  readonly onError?: (error: unknown) => void
}

/** How many connections there are at most for snapshots, each made when it is needed. Of their own: one is held for seconds, by an export for longer. */
const SNAPSHOTS = 4

/** With clocks further apart than this, in milliseconds, a node is not ready. */
const MAX_OFFSET_MS = 1000

/**
 * Opens a store over a PostgreSQL database: connections that write, and others that only read. Several processes may do so at once.
 * Nothing is migrated yet.
 *
 * @throws StoreUnavailableError when the database cannot be reached
 * @throws Error when it is too old, or its commits would not be durable
 */
export async function openPostgres(options: PostgresOptions): Promise<Store> {
  const {
    url,
    random,
    connections = 20,
    statementTimeoutMs = 30_000,
    lockTimeoutMs = 10_000,
    connectTimeoutMs = 5_000,
    onError = warn,
  } = options
  // The database ends a statement that takes too long itself, and a second is enough to say so.
  const patience = createPatience({ url, connectTimeoutMs, answerTimeoutMs: statementTimeoutMs + 1_000 })
  const pooling = { url, size: Math.max(1, Math.floor(connections / 2)), statementTimeoutMs, lockTimeoutMs, connectTimeoutMs, patience }
  const statements = createStatementNames()
  const writers = createWriterPool(pooling)
  const readers = createReaderPool(pooling)
  const snapshots = createReaderPool({ ...pooling, size: SNAPSHOTS })
  const { size } = pooling
  const write = createWriter(writers, { patience, size, connectTimeoutMs, statements, onError, random, pause })
  // An index over many records takes its time, and so does whoever migrates before us.
  const unhurried: Patience = { ...patience, ask: (client, query) => client.query(query as QueryConfig) }
  const migrating = createWriter(writers, { patience: unhurried, size, connectTimeoutMs, statements, onError, random, pause })
  const db = kyselyOver(read)
  const accepted = new Set<Promise<unknown>>()
  let closed: Promise<void> | null = null

  async function read<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    try {
      return await readOnce<R>(query)
    } catch (error) {
      // The tables have changed under a prepared statement: once more, under another name. A read has nothing else to repeat.
      if (error instanceof ConcurrentChangeError) return readOnce<R>(query)
      throw error
    }
  }

  function readOnce<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    return onConnection(readers, patience, (client) => execute<R>(client, query, { ask: patience.ask, statements, readOnly: true }))
  }

  /** Keeps `close` waiting until the work has ended. */
  async function accept<T>(begin: () => Promise<T>): Promise<T> {
    if (closed !== null) throw new StoreUnavailableError('The store is closing.', { reason: 'closing' })
    const working = begin()
    accepted.add(working)
    try {
      return await working
    } finally {
      accepted.delete(working)
    }
  }

  async function endPools(): Promise<void> {
    await Promise.all([writers.end(), readers.end(), snapshots.end()])
  }

  const clock = await (async () => {
    try {
      await checkServer(db)
      return await followClock(() => sampleClocks(db, options.machineClock ?? Date.now))
    } catch (error) {
      await endPools()
      throw error
    }
  })()

  const store: Store = {
    dialect: 'postgres',
    write: (work, writeOptions) => accept(() => write(work, writeOptions)),
    async read(work) {
      if (insideWrite()) throw new StoreMisuseError('read_in_write')
      return accept(async () => work(db))
    },
    async snapshot(work) {
      if (insideWrite()) throw new StoreMisuseError('read_in_write')
      return accept(() => onConnection(snapshots, patience, (client) => readSnapshot(client, work, patience.ask)))
    },
    settingsVersion: () => null,
    clockOffset: clock.current,
    migrate: () =>
      accept(() =>
        migrating(async (context) => {
          await sql`set local statement_timeout = 0`.execute(context.db)
          await sql`set local lock_timeout = 0`.execute(context.db)
          await sql`select pg_advisory_xact_lock(${sql.lit(lockNumber('migrate'))})`.execute(context.db)
          const applied = await applyMigrations(context.db, postgresColumnTypes, options.now())
          await syncRecordColumns(context.db, options.recordModels)
          return applied
        }),
      ),
    pendingMigrations: () => store.read(pendingMigrations),
    async check() {
      const warnings = await store.read(checkDurability)
      await store.write(async () => {})
      const offset = clock.current()
      if (Math.abs(offset) > MAX_OFFSET_MS) {
        const place = offset > 0 ? 'behind' : 'ahead of'
        throw new Error(`This machine's clock is ${Math.abs(offset)} ms ${place} the database's. Set the clocks right.`)
      }
      return warnings
    },
    close() {
      closed ??= (async () => {
        clock.stop()
        await Promise.allSettled(accepted)
        await endPools()
      })()
      return closed
    },
  }
  return store
}

/** The only place that asks the database for the time. */
async function sampleClocks(db: Kysely<Tables>, now: () => EpochMs) {
  const samples = []
  for (let count = 0; count < SAMPLES; count++) {
    const asked = now()
    const { rows } = await sql<{ theirs: number }>`select (extract(epoch from clock_timestamp()) * 1000)::float8 as theirs`.execute(db)
    samples.push({ asked, answered: now(), theirs: (rows[0] as { theirs: number }).theirs })
  }
  return samples
}

function warn(error: unknown): void {
  process.emitWarning(error instanceof Error ? error : String(error))
}
