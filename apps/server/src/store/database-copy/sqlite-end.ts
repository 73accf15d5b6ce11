import Database from 'better-sqlite3'
import { applyMigrations } from '../migrations/migrate.ts'
import { sqliteColumnTypes } from '../migrations/migration.ts'
import { deleteFact, MOVED_AWAY, UNFINISHED } from '../queries/instance-facts.ts'
import { createConnection } from '../sqlite/connection.ts'
import { kyselyOver } from '../sqlite/dialect.ts'
import { openWriter } from '../sqlite/open-database.ts'
import type { EpochMs } from '../store.ts'
import {
  BATCH_BYTES,
  BATCH_ROWS,
  type Cell,
  type DatabaseEnd,
  emptyTables,
  type MoveSource,
  type MoveTarget,
  sizeOf,
  type TableShape,
} from './database-end.ts'

const BUSY_MS = 5_000

/**
 * Opens a file for reading in one snapshot. Nobody else can change it while it is open.
 *
 * @throws Error when another program holds the write lock for five seconds
 */
export function openSqliteSource(file: string): MoveSource {
  const database = new Database(file, { timeout: BUSY_MS, fileMustExist: true })
  try {
    // For the mark at the end: it must be on the disk before a server uses the other database.
    database.pragma('synchronous = full')
    database.exec('begin immediate')
  } catch (error) {
    database.close()
    throw new Error(`${file} is in use by another program. Stop it and try again.`, { cause: error })
  }
  return {
    ...endOf(database),
    async leave(mark) {
      database.prepare('insert or replace into instance (name, value) values (?, ?)').run(MOVED_AWAY, mark)
      database.exec('commit')
    },
  }
}

/** After how many pages a commit moves the log into a new file. */
const LOG_PAGES = 1_000

/** Opens a new file to copy into. */
export function openSqliteTarget(file: string, now: () => EpochMs): MoveTarget {
  const database = openWriter({ file, busyTimeoutMs: BUSY_MS })
  // Nobody else moves the log of a new file, which would become as long as everything that is copied.
  database.pragma(`wal_autocheckpoint = ${LOG_PAGES}`)
  const end = endOf(database)
  return {
    ...end,
    async begin(note) {
      database.exec('begin immediate')
      await applyMigrations(end.db, { types: sqliteColumnTypes, now: now() })
      await emptyTables(end.db, tablesOf(database))
      await end.db.insertInto('instance').values({ name: UNFINISHED, value: note }).execute()
      database.exec('commit')
    },
    async insert({ name, columns }, rows) {
      const statement = database.prepare(
        `insert into ${quoted(name)} (${columns.map(quoted).join(', ')}) values (${columns.map(() => '?').join(', ')})`,
      )
      database.transaction(() => {
        for (const row of rows) statement.run(...row)
      })()
    },
    async finish() {
      await deleteFact(end.db, UNFINISHED)
      database.pragma('wal_checkpoint(truncate)')
    },
  }
}

function endOf(database: Database.Database): DatabaseEnd {
  const connection = createConnection(database)
  return {
    dialect: 'sqlite',
    db: kyselyOver((query) => connection.execute(query)),
    tables: async () => tablesOf(database),
    rows: (table, orderBy) => rowsOf(database, table, orderBy),
    close: async () => void database.close(),
  }
}

function tablesOf(database: Database.Database): readonly TableShape[] {
  const names = database
    .prepare("select name from sqlite_schema where type = 'table' and name not like 'sqlite~_%' escape '~'")
    .pluck()
    .all()
  return (names as string[]).sort().map((name) => ({
    name,
    columns: (database.prepare('select name from pragma_table_info(?)').pluck().all(name) as string[]).sort(),
  }))
}

async function* rowsOf(
  database: Database.Database,
  { name, columns }: TableShape,
  orderBy: readonly string[] = [],
): AsyncGenerator<Cell[][]> {
  const order = orderBy.length > 0 ? ` order by ${orderBy.map(quoted).join(', ')}` : ''
  const statement = database
    .prepare(`select ${columns.map(quoted).join(', ')} from ${quoted(name)}${order}`)
    .raw()
    .safeIntegers()
  let batch: Cell[][] = []
  let bytes = 0
  for (const row of statement.iterate() as IterableIterator<unknown[]>) {
    const cells = row.map((value, index) => cellOf(value, `${name}.${columns[index]}`))
    batch.push(cells)
    bytes += sizeOf(cells)
    if (bytes < BATCH_BYTES && batch.length < BATCH_ROWS) continue
    yield batch
    batch = []
    bytes = 0
  }
  if (batch.length > 0) yield batch
}

function cellOf(value: unknown, checkpoint: string): Cell {
  if (value === null || typeof value === 'string' || typeof value === 'bigint' || Buffer.isBuffer(value)) return value
  throw new Error(`${checkpoint} holds a ${typeof value}, which cannot be moved.`)
}

function quoted(name: string): string {
  return `"${name}"`
}
