import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import { Client, type QueryConfig, types } from 'pg'
import { applyMigrations } from '../migrations/migrate.ts'
import { postgresColumnTypes } from '../migrations/migration.ts'
import { kyselyOver } from '../postgres/dialect.ts'
import { type Ask, assertPrimary, hearWarnings } from '../postgres/patience.ts'
import { hearing } from '../postgres/transaction.ts'
import { bindable, valueTypes } from '../postgres/values.ts'
import { deleteFact, MOVED_AWAY, UNFINISHED } from '../queries/instance-facts.ts'
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

/** The options of `openPostgresSource`. */
export interface PostgresSourceOptions {
  /** Whether to keep others from changing it while it is open. If not, later commits are not seen. */
  readonly exclusive: boolean
}

/**
 * Opens a database for reading in one snapshot.
 *
 * @throws Error when it is to be exclusive and a server is connected, or others hold its tables for more than five seconds
 */
export async function openPostgresSource(url: string, { exclusive }: PostgresSourceOptions): Promise<MoveSource> {
  const client = await connect(url)
  try {
    if (exclusive) await assertNotServed(client)
    await client.query('begin isolation level repeatable read')
    // Before the first query, which takes the snapshot: nothing can be committed in between.
    if (exclusive) await lockTables(client)
    return {
      ...endOf(client),
      async leave(mark) {
        // A server may have started since. One that checks the mark from now on waits for the commit (`maintenance/open-installation.ts`).
        await lockOut(client)
        await assertNotServed(client)
        await client.query('insert into instance (name, value) values ($1, $2) on conflict (name) do update set value = excluded.value', [
          MOVED_AWAY,
          mark,
        ])
        const { isConfirmed } = await hearing(client, () => client.query('commit'))
        if (!isConfirmed)
          throw new Error('The standby of the database may not know that it was moved. Run "belfry migrate --stay" on it, and try again.')
      },
    }
  } catch (error) {
    await client.end()
    throw error
  }
}

/**
 * Opens an empty database to copy into.
 *
 * @throws Error when a server is connected to it
 */
export async function openPostgresTarget(url: string, now: () => EpochMs): Promise<MoveTarget> {
  const client = await connect(url)
  const end = endOf(client)
  try {
    await assertNotServed(client)
  } catch (error) {
    await client.end()
    throw error
  }
  return {
    ...end,
    async begin(note) {
      await client.query('begin')
      await applyMigrations(end.db, { types: postgresColumnTypes, now: now() })
      await emptyTables(end.db, await tablesOf(client))
      await end.db.insertInto('instance').values({ name: UNFINISHED, value: note }).execute()
      await client.query('commit')
    },
    async insert({ name, columns }, rows) {
      // A statement has at most 65,535 parameters.
      const atOnce = Math.floor(65_535 / columns.length)
      for (let from = 0; from < rows.length; from += atOnce) await insertRows(client, { name, columns }, rows.slice(from, from + atOnce))
    },
    async finish() {
      const { isConfirmed } = await hearing(client, () => deleteFact(end.db, UNFINISHED))
      await client.query('analyze')
      if (!isConfirmed)
        throw new Error(
          'Everything has arrived, but the standby of the new database may not have it yet. Serve it when the standby has caught up.',
        )
    },
  }
}

async function connect(url: string): Promise<Client> {
  const client = new Client({
    connectionString: url,
    // Not `belfry`, the name of a server's connections, for which `assertNotServed` looks.
    application_name: 'belfry move',
    connectionTimeoutMillis: 10_000,
    statement_timeout: 0,
    lock_timeout: 5_000,
    idle_in_transaction_session_timeout: 0,
    types: exactTypes as never,
  })
  client.on('error', () => {})
  await client.connect()
  try {
    const ask: Ask = (client, query) => client.query(query as QueryConfig)
    await assertPrimary(client, ask)
    await hearWarnings(client, ask)
  } catch (error) {
    await client.end()
    throw error
  }
  return client
}

/** How often to check that no server is connected, and the interval in milliseconds. */
const LOOKS = { count: 20, apartMs: 100 }

/**
 * Throws when a server or a command is connected. Both keep a connection for as long as they run (`store/postgres/pools.ts`). PostgreSQL
 * still lists a connection for a moment after its client has closed it, so the check is repeated.
 */
async function assertNotServed(client: Client): Promise<void> {
  for (let look = 1; ; look++) {
    const { rows } = await client.query(
      "select 1 from pg_stat_activity where datname = current_database() and application_name = 'belfry' and pid <> pg_backend_pid() limit 1",
    )
    if (rows.length === 0) return
    if (look === LOOKS.count) throw new Error('A Belfry is connected to this database. Stop every server and command on it, and try again.')
    await client.query('select pg_stat_clear_snapshot()')
    await delay(LOOKS.apartMs)
  }
}

async function lockTables(client: Client): Promise<void> {
  const names = (await tableNames(client)).map(quoted)
  if (names.length === 0) return
  try {
    await client.query(`lock table ${names.join(', ')} in share mode`)
  } catch (error) {
    throw new Error('Somebody is changing this database. Stop every program that does, and try again.', { cause: error })
  }
}

async function lockOut(client: Client): Promise<void> {
  try {
    await client.query('lock table instance in exclusive mode')
  } catch (error) {
    throw new Error('A Belfry is starting on this database. Stop every server and command on it, and try again.', { cause: error })
  }
}

function endOf(client: Client): DatabaseEnd {
  return {
    dialect: 'postgres',
    db: kyselyOver(async ({ sql: text, parameters }) => {
      const { rows, rowCount } = await client.query({ text, values: bindable(parameters), types: valueTypes as never })
      return { rows, numAffectedRows: BigInt(rowCount ?? 0) }
    }),
    tables: () => tablesOf(client),
    rows: (table, orderBy) => rowsOf(client, table, orderBy),
    close: () => client.end(),
  }
}

async function tableNames(client: Client): Promise<readonly string[]> {
  const { rows } = await client.query('select tablename as name from pg_tables where schemaname = current_schema()')
  return rows.map(({ name }) => name as string).sort()
}

async function tablesOf(client: Client): Promise<readonly TableShape[]> {
  const { rows } = await client.query(
    'select table_name as table, column_name as name from information_schema.columns where table_schema = current_schema()',
  )
  const names = await tableNames(client)
  return names.map((name) => ({ name, columns: rows.flatMap((row) => (row.table === name ? [row.name as string] : [])).sort() }))
}

let cursors = 0

async function* rowsOf(client: Client, { name, columns }: TableShape, orderBy: readonly string[] = []): AsyncGenerator<Cell[][]> {
  const order = orderBy.length > 0 ? ` order by ${orderBy.map(quoted).join(', ')}` : ''
  const cursor = `move_${++cursors}`
  const isOwn = (client as unknown as { getTransactionStatus(): string }).getTransactionStatus() === 'I'
  if (isOwn) await client.query('begin isolation level repeatable read read only')
  await client.query(`declare ${cursor} no scroll cursor for select ${columns.map(quoted).join(', ')} from ${quoted(name)}${order}`)
  // The size of a batch adapts to the rows: one file can have as many bytes as ten thousand records.
  let count = 1
  for (;;) {
    const { rows } = await client.query({ text: `fetch ${count} from ${cursor}`, rowMode: 'array' })
    if (rows.length === 0) break
    yield rows as unknown as Cell[][]
    const bytes = (rows as unknown as Cell[][]).reduce((sum, row) => sum + sizeOf(row), 0) / rows.length
    count = Math.max(1, Math.min(count * 4, BATCH_ROWS, Math.floor(BATCH_BYTES / Math.max(1, bytes))))
  }
  await client.query(`close ${cursor}`)
  if (isOwn) await client.query('commit')
}

async function insertRows(client: Client, { name, columns }: TableShape, rows: readonly (readonly Cell[])[]): Promise<void> {
  const lists = rows.map((_, at) => `(${columns.map((_column, index) => `$${at * columns.length + index + 1}`).join(', ')})`)
  const text = `insert into ${quoted(name)} (${columns.map(quoted).join(', ')}) values ${lists.join(', ')}`
  try {
    await client.query({ text, values: rows.flat() as unknown[] })
  } catch (error) {
    const holdsNul = rows.flat().some((cell) => typeof cell === 'string' && cell.includes('\0'))
    if (!holdsNul) throw error
    throw new Error(`A text in ${name} holds the character U+0000, which PostgreSQL cannot keep. Change that record, and try again.`, {
      cause: error,
    })
  }
}

// Where the types of PostgreSQL are listed: src/include/catalog/pg_type.dat.
const WHOLE_NUMBERS = [20, 21, 23]
const BYTES = 17
const TEXTS = [25, 114, 1043, 19]

/** Returns whole numbers of 8 bytes as bigint, and JSON as it was written. */
const exactTypes = {
  getTypeParser(oid: number, format?: 'text' | 'binary') {
    if (WHOLE_NUMBERS.includes(oid)) return (text: string) => BigInt(text)
    if (oid === BYTES) return types.getTypeParser(oid, format as 'text')
    if (TEXTS.includes(oid)) return (text: string) => text
    return types.getTypeParser(oid, format as 'text')
  },
}

function quoted(name: string): string {
  return `"${name}"`
}

/** Whether the current schema contains nothing at all. */
export async function isEmptySchema(end: DatabaseEnd): Promise<boolean> {
  const { rows } =
    await sql`select 1 from pg_class where relnamespace = (select oid from pg_namespace where nspname = current_schema()) limit 1`.execute(
      end.db,
    )
  return rows.length === 0
}
