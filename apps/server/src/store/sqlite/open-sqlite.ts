import { type Kysely, sql } from 'kysely'
import { createAcceptedWork } from '../accepted-work.ts'
import { isOutage, StoreMisuseError } from '../errors.ts'
import { applyMigrations, pendingMigrations } from '../migrations/migrate.ts'
import { type Migration, sqliteColumnTypes } from '../migrations/migration.ts'
import { syncRecordColumns } from '../migrations/sync-record-columns.ts'
import type { ListedModel } from '../record-columns.ts'
import type { EpochMs, Store } from '../store.ts'
import type { Tables } from '../tables.ts'
import { insideWrite } from '../write-scope.ts'
import { type CheckpointerOptions, createCheckpointer } from './checkpointer.ts'
import { createConnection } from './connection.ts'
import { kyselyOver } from './dialect.ts'
import { rememberFile } from './file-identity.ts'
import { openReader, openWriter } from './open-database.ts'
import { createSettingsVersion } from './settings-version.ts'
import { readSnapshot } from './snapshot.ts'
import { createTickSnapshot } from './tick-snapshot.ts'
import { createWriterQueue } from './writer-queue.ts'

/** How `openSqlite` opens a store. */
export interface SqliteOptions {
  /** The path of the database file. It and its folder are created when they are missing. */
  readonly file: string

  readonly now: () => EpochMs

  /** The models whose filter columns `migrate` fills. */
  readonly recordModels: readonly ListedModel[]

  /** The migrations; those of this version by default. For tests. */
  readonly migrations?: readonly Migration[]

  /**
   * Reject a write function that waits for anything but its own transaction. For tests, which have to find such functions. Off by default,
   * because in production a late answer is better than none.
   */
  readonly strictTicks?: boolean

  /**
   * How long to wait for another process that holds the write lock, in milliseconds; 1,000 by default. The process does nothing else
   * meanwhile. Then everything queued is rejected with `StoreUnavailableError`.
   */
  readonly busyTimeoutMs?: number

  /** Receives what `afterCommit` actions throw. By default it becomes a warning of the process. */
  readonly onError?: (error: unknown) => void

  /** Called with every statement of the writer, with its parameters. Slow; for tests. */
  readonly trace?: (sql: string) => void

  /** A monotonic clock in milliseconds, with any origin, to measure batches. By default `performance.now`. */
  readonly stopwatch?: () => number

  /** When the write-ahead log is moved, and by which thread. For tests. */
  readonly checkpoints?: Pick<CheckpointerOptions, 'limits' | 'start'>
}

/**
 * Opens a store over a SQLite file, with one writing connection (`synchronous=FULL`) and one for reading. Migrates nothing.
 *
 * @throws Error when the file cannot be opened, is not a database of Belfry, or its commits would not be durable
 */
export function openSqlite(options: SqliteOptions): Store {
  const { busyTimeoutMs = 1_000, strictTicks = false, onError = warn, stopwatch = () => performance.now() } = options
  const opening = { file: options.file, busyTimeoutMs, trace: options.trace }
  const writer = createConnection(openWriter(opening))
  const reader = createConnection(openReader(opening))
  const { assertThere } = rememberFile(options.file)
  const snapshot = createTickSnapshot(reader)
  const { current: settingsVersion, onUndone, onBatchEnd } = createSettingsVersion(writer, snapshot.leave)
  const checkpointer = createCheckpointer({
    ...{ file: options.file, logState: writer.logState, moveHere: writer.moveLog, leaveSnapshot: snapshot.leave, onError },
    ...options.checkpoints,
  })
  const queue = createWriterQueue(writer, {
    ...{ strictTicks, onError, room: checkpointer.room, onBegin: assertThere, stopwatch, onUndone },
    onBatchEnd() {
      snapshot.leave()
      onBatchEnd()
      checkpointer.committed()
    },
  })
  const db = kyselyOver((query) => {
    snapshot.enter()
    return reader.execute(query)
  })
  const reads = createAcceptedWork()
  let closed: Promise<void> | null = null

  // A transaction without changes succeeds on a full disk too. So after a failure `check` has to write something.
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
    checkpoints: checkpointer.counts,
    migrate: () =>
      queue.write(async (context) => {
        const applied = await applyMigrations(context.db, { types: sqliteColumnTypes, now: options.now(), migrations: options.migrations })
        await syncRecordColumns(context.db, options.recordModels)
        return applied
      }),
    pendingMigrations: () =>
      store.read((reading) => pendingMigrations(reading, { types: sqliteColumnTypes, migrations: options.migrations })),
    async check() {
      await store.read((db) => sql`select 1 from sqlite_schema limit 1`.execute(db))
      // Without changes this takes the lock and syncs nothing.
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
        await checkpointer.stop()
        // The writer last: the last connection to close moves the log into the file, which a read-only one cannot.
        snapshot.leave()
        reader.close()
        writer.close()
      })()
      return closed
    },
  }
  return store
}

/** Changes a row without meaning, so that a commit has something to write. */
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
