import { type Kysely, sql } from 'kysely'
import { isOutage, StoreMisuseError, StoreUnavailableError } from '../errors.ts'
import { applyMigrations, pendingMigrations } from '../migrations/migrate.ts'
import { sqliteColumnTypes } from '../migrations/migration.ts'
import { syncRecordColumns } from '../migrations/sync-record-columns.ts'
import type { ListedModel } from '../record-columns.ts'
import type { EpochMs, Store } from '../store.ts'
import type { Tables } from '../tables.ts'
import { insideWrite } from '../write-scope.ts'
import { createConnection } from './connection.ts'
import { kyselyOver } from './dialect.ts'
import { rememberPlace } from './file-place.ts'
import { openReader, openWriter } from './open-database.ts'
import { readSnapshot } from './snapshot.ts'
import { createWriterQueue } from './writer-queue.ts'

/** How `openSqlite` opens a store. */
export interface SqliteOptions {
  /** The path of the database file. It and its folder are created when they are missing. */
  readonly file: string

  readonly now: () => EpochMs

  /** The models whose records `migrate` makes ready to be listed by their filters. */
  readonly recordModels: readonly ListedModel[]

  /**
   * Reject a write function that waits for anything but its own transaction. For tests, where such a function has to be found; off by
   * default, because in service a late answer is better than none.
   */
  readonly strictTurns?: boolean

  /**
   * How long to wait for another process that holds the write lock, in milliseconds; 1,000 by default. The process does nothing else
   * meanwhile. Then everything queued is rejected with `StoreUnavailableError`.
   */
  readonly busyTimeoutMs?: number

  /** Told of what `afterCommit` actions throw. By default a warning of the process. */
  readonly onError?: (error: unknown) => void

  /** Called with every statement of the writer, parameters filled in. Slow; for tests. */
  readonly trace?: (sql: string) => void

  /** Measures how long a batch takes, in milliseconds from anywhere. By default the time since the process began. */
  readonly stopwatch?: () => number
}

/**
 * Opens a store over a SQLite file: one connection that writes, with `synchronous=FULL`, and one that reads. Nothing is migrated yet.
 *
 * @throws Error when the file cannot be opened, is no database of ours, or when its commits would not be durable
 */
export function openSqlite(options: SqliteOptions): Store {
  const { busyTimeoutMs = 1_000, strictTurns = false, onError = warn, stopwatch = () => performance.now() } = options
  const opening = { file: options.file, busyTimeoutMs, trace: options.trace }
  const writer = createConnection(openWriter(opening))
  const reader = createConnection(openReader(opening))
  const { assertThere } = rememberPlace(options.file)
  const queue = createWriterQueue(writer, { strictTurns, onError, onBegin: assertThere, stopwatch, onUndone, onSettled })
  const db = kyselyOver((query) => reader.execute(query))
  const reads = new Set<Promise<unknown>>()
  let closed: Promise<void> | null = null

  // Every request asks several times, and each costs as much as a small query: so it is asked once in a turn of the event loop. The
  // writer's connection does not see its own commits as changes, so what changes there was committed by another process. Our own
  // changes count when they are made, for those who read inside the transaction, and again when it ends, for all others.
  let version = 0
  let elsewhere = writer.dataVersion()
  let isFresh = false
  let isChanging = false
  function settingsVersion(): number {
    if (isFresh) return version
    const seen = writer.dataVersion()
    if (seen !== elsewhere) version++
    elsewhere = seen
    isFresh = true
    setImmediate(() => {
      isFresh = false
    })
    return version
  }
  writer.onSettingsChange = () => {
    version++
    isChanging = true
  }
  function onUndone(): void {
    if (isChanging) version++
  }
  function onSettled(): void {
    if (isChanging) version++
    isChanging = false
  }

  // A transaction without changes needs no room, so it succeeds on a full disk too. After a failure `check` has to store something.
  let hasFailed = false
  const write: Store['write'] = async (work, writeOptions) => {
    try {
      return await queue.write(work, writeOptions)
    } catch (error) {
      hasFailed ||= isOutage(error)
      throw error
    }
  }

  /** Keeps `close` waiting until the work has ended. */
  async function acceptRead<T>(begin: () => Promise<T>): Promise<T> {
    if (insideWrite()) throw new StoreMisuseError('read_in_write')
    if (closed !== null) throw new StoreUnavailableError('The store is closing.', { reason: 'closing' })
    const reading = begin()
    reads.add(reading)
    try {
      return await reading
    } finally {
      reads.delete(reading)
    }
  }

  const store: Store = {
    dialect: 'sqlite',
    write,
    read: (work) => acceptRead(async () => work(db)),
    snapshot: (work) =>
      acceptRead(() => {
        assertThere()
        return readSnapshot(opening, work)
      }),
    settingsVersion,
    clockOffset: () => 0,
    migrate: () =>
      queue.write(async (context) => {
        const applied = await applyMigrations(context.db, sqliteColumnTypes, options.now())
        await syncRecordColumns(context.db, options.recordModels)
        return applied
      }),
    pendingMigrations: () => store.read(pendingMigrations),
    async check() {
      await store.read((db) => sql`select 1 from sqlite_schema limit 1`.execute(db))
      // Without changes it takes the lock and syncs nothing.
      await write(async (context) => {
        if (hasFailed) await storeAnything(context.db)
      })
      hasFailed = false
      return []
    },
    close() {
      closed ??= (async () => {
        await queue.drain()
        await Promise.allSettled(reads)
        // The writer last: whoever closes last moves the log into the file, and a read-only connection cannot.
        reader.close()
        writer.close()
      })()
      return closed
    },
  }
  return store
}

/** Changes a row that means nothing, so that a commit has something to write. */
async function storeAnything(db: Kysely<Tables>): Promise<void> {
  const { value = '' } = (await db.selectFrom('instance').select('value').where('name', '=', 'probe').executeTakeFirst()) ?? {}
  const other = value === 'tick' ? 'tock' : 'tick'
  await db
    .insertInto('instance')
    .values({ name: 'probe', value: other })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value: other }))
    .execute()
}

function warn(error: unknown): void {
  process.emitWarning(error instanceof Error ? error : String(error))
}
