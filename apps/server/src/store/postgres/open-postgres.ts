import { type Kysely, sql } from 'kysely'
import { createAcceptedWork } from '../accepted-work.ts'
import { StoreMisuseError } from '../errors.ts'
import { applyMigrations, pendingMigrations } from '../migrations/migrate.ts'
import { postgresColumnTypes } from '../migrations/migration.ts'
import { syncRecordColumns } from '../migrations/sync-record-columns.ts'
import type { EpochMs, Store } from '../store.ts'
import type { Tables } from '../tables.ts'
import { insideWrite } from '../write-scope.ts'
import { checkDurability, checkServer } from './check-server.ts'
import { followClock, SAMPLES } from './clock-offset.ts'
import { openConnections } from './connections.ts'
import type { PostgresOptions } from './postgres-options.ts'
import { lockNumber } from './transaction.ts'

/** When the clocks differ by more than this, in milliseconds, the node is not ready. */
const MAX_OFFSET_MS = 1000

/**
 * Opens a store over a PostgreSQL database, with writing and read-only connections. Several processes may use the same database. Migrates
 * nothing.
 *
 * @throws StoreUnavailableError when the database cannot be reached
 * @throws Error when it is too old, or its commits would not be durable
 */
export async function openPostgres(options: PostgresOptions): Promise<Store> {
  const connections = openConnections(options)
  const { db } = connections
  const { accept, refuse, ended } = createAcceptedWork()
  let closed: Promise<void> | null = null

  const clock = await (async () => {
    try {
      await checkServer(db)
      return await followClock(() => sampleClocks(db, options.machineClock ?? Date.now))
    } catch (error) {
      await connections.end()
      throw error
    }
  })()

  const store: Store = {
    dialect: 'postgres',
    write: (work, writeOptions) => accept(() => connections.write(work, writeOptions)),
    async read(work) {
      if (insideWrite()) throw new StoreMisuseError('read_in_write')
      return accept(async () => work(db))
    },
    async snapshot(work) {
      if (insideWrite()) throw new StoreMisuseError('read_in_write')
      return accept(() => connections.snapshot(work))
    },
    settingsVersion: () => null,
    clockOffset: clock.current,
    checkpoints: null,
    migrate: () =>
      accept(() =>
        connections.migrating(async (context) => {
          await sql`set local statement_timeout = 0`.execute(context.db)
          await sql`set local lock_timeout = 0`.execute(context.db)
          await sql`select pg_advisory_xact_lock(${sql.lit(lockNumber('migrate'))})`.execute(context.db)
          const applied = await applyMigrations(context.db, {
            types: postgresColumnTypes,
            now: options.now(),
            migrations: options.migrations,
          })
          await syncRecordColumns(context.db, options.recordModels)
          return applied
        }),
      ),
    pendingMigrations: () =>
      store.read((reading) => pendingMigrations(reading, { types: postgresColumnTypes, migrations: options.migrations })),
    async check() {
      const warnings = await store.read(checkDurability)
      await store.write(async () => {})
      const offset = clock.current()
      if (Math.abs(offset) > MAX_OFFSET_MS) {
        const relation = offset > 0 ? 'behind' : 'ahead of'
        throw new Error(`This machine's clock is ${Math.abs(offset)} ms ${relation} the database's. Set the clocks right.`)
      }
      return warnings
    },
    close() {
      closed ??= (async () => {
        refuse()
        clock.stop()
        await ended()
        await connections.end()
      })()
      return closed
    },
  }
  return store
}

/** Nothing else asks the database for the time. */
async function sampleClocks(db: Kysely<Tables>, now: () => EpochMs) {
  const samples = []
  for (let count = 0; count < SAMPLES; count++) {
    const sentAt = now()
    const { rows } = await sql<{ now: number }>`select (extract(epoch from clock_timestamp()) * 1000)::float8 as now`.execute(db)
    samples.push({ sentAt, receivedAt: now(), databaseNow: (rows[0] as { now: number }).now })
  }
  return samples
}
