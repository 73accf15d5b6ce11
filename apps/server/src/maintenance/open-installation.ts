import { existsSync, rmSync } from 'node:fs'
import { recordModels } from '@belfry/core'
import type { Logger } from 'pino'
import { fingerprint, type MasterKeys, openMasterKeyFile, parseMasterKeys } from '../platform/crypto/master-keys.ts'
import { createRandomBytes, type RandomBytes } from '../platform/crypto/tokens.ts'
import { createTestClock, type TestClock } from '../platform/process/test-clock.ts'
import { describeDatabase } from '../platform/settings/database-address.ts'
import type { Settings } from '../platform/settings/settings.ts'
import { migrations as allMigrations } from '../store/migrations/index.ts'
import type { Migration } from '../store/migrations/migration.ts'
import { noteCluster } from '../store/postgres/note-cluster.ts'
import { openPostgres } from '../store/postgres/open-postgres.ts'
import { insertFact, MASTER_KEYS, selectFact, shareFacts, UNFINISHED } from '../store/queries/instance-facts.ts'
import { openSqlite } from '../store/sqlite/open-sqlite.ts'
import type { Store } from '../store/store.ts'
import { watchOutages } from '../store/watch-outages.ts'
import { whyNotServed } from './database-copy/moved-mark.ts'

/** What commands and servers work on: a store with migrated tables, and its master keys. */
export interface Installation {
  readonly settings: Settings
  readonly store: Store
  /**
   * 32 hexadecimal digits that identify this database, made when it was first opened. A copied file or a dump keeps them; a moved or
   * restored database gets new ones.
   */
  readonly epoch: string
  readonly masterKeys: MasterKeys
  readonly now: () => number
  /** The test clock behind `now`; `null` without one. */
  readonly testClock: TestClock | null
  readonly randomBytes: RandomBytes
  readonly logger: Logger
  /** The migrations that were applied now. */
  readonly migrated: readonly string[]
}

/**
 * Opens the database and the master keys, creates both at the very first start, and migrates the tables.
 *
 * @throws Error when the master keys are missing, are readable by others, or are not those of this database
 * @throws NewerDatabaseError when a newer version has migrated the database
 * @throws UnreleasedDatabaseError when the database is from before the first release
 */
export async function openInstallation(
  settings: Settings,
  {
    logger,
    now: machineClock = Date.now,
    strictTicks = false,
    migrations = allMigrations,
    storeStopwatch,
  }: {
    readonly logger: Logger
    readonly now?: () => number
    readonly strictTicks?: boolean
    /** Those of this version by default. For tests. */
    readonly migrations?: readonly Migration[]
    /** Measures batches of writes on SQLite; by default the machine's clock. For tests. */
    readonly storeStopwatch?: () => number
  },
): Promise<Installation> {
  const randomBytes = createRandomBytes()
  let clockOffset = () => 0
  const real = () => machineClock() + clockOffset()
  const testClock = settings.testClock ? createTestClock(real) : null
  const now = testClock?.now ?? real
  const onError = (error: unknown) => logger.error({ error }, 'after a commit')
  const store = watchOutages(await openStore(settings, { now, randomBytes, strictTicks, migrations, onError, stopwatch: storeStopwatch }), {
    logger,
  })
  clockOffset = store.clockOffset
  try {
    const pending = await store.pendingMigrations()
    // A new database takes no time.
    if (pending.length > 0 && pending.length < migrations.length)
      logger.info({ pending }, 'the database is brought up to date, which may take minutes')
    const migrated = await store.migrate()
    if (migrated.length > 0) logger.debug({ migrated }, 'migrated')
    await assertWhole(store, describeDatabase(settings.database))
    const masterKeys = await openMasterKeys(settings, store, randomBytes)
    if (store.dialect === 'postgres') await noteCluster(store)
    const epoch = await rememberFirst(store, 'epoch', () => Buffer.from(randomBytes(16)).toString('hex'))
    return { settings, store, epoch, masterKeys, now, testClock, randomBytes, logger, migrated }
  } catch (error) {
    await store.close()
    throw error
  }
}

async function assertWhole(store: Store, database: string): Promise<void> {
  const reason = await store.write(async ({ db }) => {
    // Waits for a move that is about to set its mark (`store/database-copy/postgres-end.ts`).
    if (store.dialect === 'postgres') await shareFacts(db)
    return whyNotServed(db, database)
  })
  if (reason !== null) throw new Error(reason)
  const note = await store.read((db) => selectFact(db, UNFINISHED))
  if (note === null) return
  throw new Error(`${database} holds ${note} that has not come to its end. Begin it again with a new database, or use the old one.`)
}

/** What `openStore` needs besides the settings. */
export interface StoreParts {
  readonly now: () => number
  readonly randomBytes: RandomBytes
  readonly strictTicks: boolean
  /** Those of this version by default. For tests. */
  readonly migrations?: readonly Migration[]
  readonly onError: (error: unknown) => void
  /** Measures batches of writes on SQLite; by default the machine's clock. For tests. */
  readonly stopwatch?: (() => number) | undefined
}

/** Opens the store of the settings. Migrates and checks nothing. */
export async function openStore(settings: Settings, { randomBytes, strictTicks, stopwatch, ...parts }: StoreParts): Promise<Store> {
  const { database } = settings
  if (database.kind === 'sqlite')
    return openSqlite({ file: database.file, recordModels, strictTicks, ...(stopwatch ? { stopwatch } : {}), ...parts })
  const random = () => Buffer.from(randomBytes(4)).readUInt32BE() / 2 ** 32
  const { databaseConnections: connections, databaseConnectMs: connectTimeoutMs, databaseStatementMs: statementTimeoutMs } = settings
  return openPostgres({ url: database.url, connections, connectTimeoutMs, statementTimeoutMs, recordModels, random, ...parts })
}

/**
 * The master keys, created when there is no data yet. Several processes that start together on one PostgreSQL may each create some: those
 * whose fingerprint is stored first are valid, and the others are deleted.
 */
async function openMasterKeys(settings: Settings, store: Store, randomBytes: RandomBytes): Promise<MasterKeys> {
  const file = settings.masterKeyFile
  const dataExists = (await store.read((db) => selectFact(db, MASTER_KEYS))) !== null
  const isNew = settings.masterKeys === null && !existsSync(file)
  const keys = settings.masterKeys === null ? openMasterKeyFile(file, { dataExists, randomBytes }) : parseMasterKeys(settings.masterKeys)
  const ours = fingerprint(keys)
  if ((await rememberFirst(store, MASTER_KEYS, () => ours)) !== ours) {
    if (isNew) rmSync(file)
    throw new Error(
      'The master keys are not those with which this database was made: no API key would work. Use the file master.key that was made with it.',
    )
  }
  return keys
}

/** The value of a fact about the database; the first caller determines it, also when several processes start at once. */
async function rememberFirst(store: Store, name: string, make: () => string): Promise<string> {
  const known = await store.read((db) => selectFact(db, name))
  return known ?? store.write(({ db }) => insertFact(db, name, make()))
}
