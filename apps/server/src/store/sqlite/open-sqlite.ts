import { type Kysely, sql } from 'kysely'
import { createAcceptedWork } from '../accepted-work.ts'
import { isOutage, StoreMisuseError } from '../errors.ts'
import { applyMigrations, pendingMigrations } from '../migrations/migrate.ts'
import { sqliteColumnTypes } from '../migrations/migration.ts'
import { syncRecordColumns } from '../migrations/sync-record-columns.ts'
import type { ListedModel } from '../record-columns.ts'
import type { EpochMs, Store } from '../store.ts'
import type { Tables } from '../tables.ts'
import { insideWrite } from '../write-scope.ts'
import { createConnection } from './connection.ts'
import { kyselyOver } from './dialect.ts'
import { rememberFile } from './file-identity.ts'
import { openReader, openWriter } from './open-database.ts'
import { createSettingsVersion } from './settings-version.ts'
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
  const { assertThere } = rememberFile(options.file)
  const { current: settingsVersion, onUndone, onSettled: onEnded } = createSettingsVersion(writer)
  const queue = createWriterQueue(writer, { strictTurns, onError, onBegin: assertThere, stopwatch, onUndone, onSettled: onEnded })
  const db = kyselyOver((query) => reader.execute(query))
  const reads = createAcceptedWork()
  let closed: Promise<void> | null = null

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

  function acceptRead<T>(begin: () => Promise<T>): Promise<T> {
    return insideWrite() ? Promise.reject(new StoreMisuseError('read_in_write')) : reads.accept(begin)
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
        reads.refuse()
        await queue.drain()
        await reads.ended()
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
