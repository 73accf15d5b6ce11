import { type Kysely, sql } from 'kysely'
import type { Installation } from '../../src/maintenance/open-installation.ts'
import type { Tables } from '../../src/store/tables.ts'

type Store = Installation['store']

/** What changes with every request: sessions, and when a key was last used. */
const unwatchedTables = ['sessions']
const unwatchedColumns = ['last_used_at']

/** The changes since the last call; empty when all were undone. */
export type Changes = () => Promise<readonly string[]>

/** Watches a store from now on. */
export function watchStore({ store }: Pick<Installation, 'store'>): Promise<Changes> {
  return store.dialect === 'sqlite' ? watchByTriggers(store) : watchByReading(store)
}

const watched = new WeakSet<Store>()

/**
 * Triggers log every row that was added or removed, so that a check costs as much as the changes, not as the data. The log belongs to the
 * transaction: what is rolled back was never there.
 */
async function watchByTriggers(store: Store): Promise<Changes> {
  if (!watched.has(store)) {
    watched.add(store)
    await store.write(({ db }) => addTriggers(db))
  }
  let seen = (await readLog(store, 0)).last
  return async () => {
    const { last, lines } = await readLog(store, seen)
    seen = last
    return netOf(lines)
  }
}

async function addTriggers(db: Kysely<Tables>): Promise<void> {
  await sql`create table watched_changes (id integer primary key, line text not null)`.execute(db)
  // All servers of a worker have the same tables, and asking for them takes longer than adding the triggers.
  triggers ??= await triggersOf(db)
  for (const trigger of triggers) await sql.raw(trigger).execute(db)
}

let triggers: readonly string[] | null = null

async function triggersOf(db: Kysely<Tables>): Promise<readonly string[]> {
  const tables = (await db.introspection.getTables()).filter(({ name }) => ![...unwatchedTables, 'watched_changes'].includes(name))
  return tables.flatMap(({ name, columns }) => {
    const names = columns.map((column) => column.name).filter((column) => !unwatchedColumns.includes(column))
    const row = (version: 'old' | 'new') =>
      names.map(
        (column) => `case typeof(${version}."${column}") when 'blob' then hex(${version}."${column}") else ${version}."${column}" end`,
      )
    const note = (sign: string, version: 'old' | 'new') =>
      `insert into watched_changes (line) values ('${sign} ${name} ' || json_array(${row(version).join(', ')}));`
    const changed = names.map((column) => `old."${column}" is not new."${column}"`).join(' or ')
    const events = [
      ['insert', '', note('+', 'new')],
      ['delete', '', note('-', 'old')],
      ['update', `when ${changed}`, note('-', 'old') + note('+', 'new')],
    ] as const
    return events.map(
      ([event, when, body]) => `create trigger "watch_${event}_${name}" after ${event} on "${name}" ${when} begin ${body} end`,
    )
  })
}

function readLog(store: Store, after: number): Promise<{ readonly last: number; readonly lines: readonly string[] }> {
  return store.read(async (db) => {
    const { rows } = await sql<{ id: number; line: string }>`select id, line from watched_changes where id > ${after} order by id`.execute(
      db,
    )
    return { last: rows.at(-1)?.id ?? after, lines: rows.map(({ line }) => line) }
  })
}

/** The retention round of the installation, which a server starts by itself. */
const isRoundOfInstallation = (row: string) => row.startsWith('retention_jobs ') && row.includes('"installation"')

/** The lines without those that a later one undoes. */
function netOf(lines: readonly string[]): readonly string[] {
  const counts = new Map<string, number>()
  for (const change of lines) counts.set(change.slice(2), (counts.get(change.slice(2)) ?? 0) + (change.startsWith('+') ? 1 : -1))
  return [...counts]
    .filter(([row, count]) => count !== 0 && !isRoundOfInstallation(row))
    .map(([row, count]) => `${count > 0 ? '+' : '-'} ${row}`)
}

async function watchByReading(store: Store): Promise<Changes> {
  let before = await readRows(store)
  return async () => {
    const after = await readRows(store)
    const changes = netOf([...before.map((row) => `- ${row}`), ...after.map((row) => `+ ${row}`)])
    before = after
    return changes
  }
}

function readRows(store: Store): Promise<readonly string[]> {
  return store.read(async (db) => {
    const rows: string[] = []
    for (const { name } of await db.introspection.getTables()) {
      if (unwatchedTables.includes(name)) continue
      const selected = await sql<Record<string, unknown>>`select * from ${sql.table(name)}`.execute(db)
      for (const row of selected.rows) {
        const kept = Object.entries(row).filter(([column]) => !unwatchedColumns.includes(column))
        rows.push(`${name} ${JSON.stringify(Object.fromEntries(kept))}`)
      }
    }
    return rows
  })
}
