import type { Cell, MoveSource, MoveTarget, TableShape } from '../../store/database-copy/database-end.ts'
import { type CopyEnds, translationOf } from '../../store/database-copy/translations.ts'
import { UnreleasedDatabaseError } from '../../store/errors.ts'
import { migrations } from '../../store/migrations/index.ts'
import { isUnreleased, selectApplied } from '../../store/migrations/migrate.ts'
import { UNFINISHED } from '../../store/queries/instance-facts.ts'
import type { EpochMs } from '../../store/store.ts'
import { lookBackAgain } from '../../unit-of-work/runs/waits.ts'
import { movedMark, whyNotServed } from './moved-mark.ts'
import { createTableDigest, type TableSum } from './table-digest.ts'

/** A copied table. */
export interface MovedTable extends TableSum {
  readonly name: string
}

/** The options of `moveData`. */
export interface MoveOptions {
  /** What an incomplete target is, such as "a move from ./data/belfry.db". */
  readonly note: string
  readonly now: EpochMs
  /** The new database, for people: the source is then marked, and no server starts on it any more. `null` for a copy. */
  readonly movedTo: string | null
  /** Called with each table after it was copied. */
  readonly onTable?: (table: MovedTable) => void
}

/**
 * Copies everything from one database to another, an empty one, and then compares both: the number of rows of each table, and a digest of
 * their contents. Until all of it has been compared, nothing changes in the source, and the target is marked as incomplete, so that no
 * server starts on it. At the end a moved source is marked before the target may be served: there is no moment at which both may.
 *
 * @returns every table, ordered by name
 * @throws Error when the databases are not of the same version, or the copy does not equal what was read
 */
export async function moveData(
  source: MoveSource,
  target: MoveTarget,
  { note, now, movedTo, onTable = () => {} }: MoveOptions,
): Promise<readonly MovedTable[]> {
  await assertUpToDate(source)
  const reason = movedTo === null ? null : await whyNotServed(source.db, 'The database')
  if (reason !== null) throw new Error(reason)
  await target.begin(note)
  const tables = await sameTables(source, target)
  const moved: MovedTable[] = []
  for (const table of inOrder(tables)) {
    const sum = { name: table.name, ...(await copyTable({ source, target }, table)) }
    moved.push(sum)
    onTable(sum)
  }
  for (const { name, ...sum } of moved)
    assertSame(name, sum, await sumOf(target, tables.find((table) => table.name === name) as TableShape))
  if (source.dialect === 'postgres' && target.dialect === 'sqlite') await lookBackAgain(target.db, target.dialect, now)
  if (movedTo !== null) await source.leave(movedMark(movedTo, now))
  await target.finish()
  return moved.sort((a, b) => (a.name < b.name ? -1 : 1))
}

async function assertUpToDate(source: MoveSource): Promise<void> {
  const hasAny = (await source.tables()).some(({ name }) => name === 'migrations')
  const applied = hasAny ? await selectApplied(source.db) : []
  if (isUnreleased(applied)) throw new UnreleasedDatabaseError()
  const missing = migrations.filter(({ name }) => !applied.includes(name))
  const unknown = applied.filter((name) => !migrations.some((known) => known.name === name))
  if (unknown.length > 0) throw new Error(`The database was opened by a newer Belfry (it holds "${unknown[0]}"). Use that one to move it.`)
  if (missing.length > 0) throw new Error('The database is not up to date. Run "belfry migrate" on it, and try again.')
}

async function sameTables(source: MoveSource, target: MoveTarget): Promise<readonly TableShape[]> {
  const [from, to] = [await source.tables(), await target.tables()]
  if (JSON.stringify(from) === JSON.stringify(to)) return from
  const strange =
    from.find((table) => !to.some((other) => JSON.stringify(other) === JSON.stringify(table))) ??
    to.find(({ name }) => !from.some((table) => table.name === name))
  throw new Error(`The table "${strange?.name}" is not the same in both databases. Is there something in them that is not Belfry's?`)
}

/**
 * Events first: references to positions in the log are translated by the new positions. The table of migrations is not copied: both
 * databases have it, and it is the same.
 */
function inOrder(tables: readonly TableShape[]): readonly TableShape[] {
  const copied = tables.filter(({ name }) => name !== 'migrations')
  return copied.sort((a, b) => Number(b.name === 'events') - Number(a.name === 'events'))
}

async function copyTable(route: CopyEnds, table: TableShape): Promise<TableSum> {
  const { orderBy, translate } = translationOf(route, table)
  const digest = createTableDigest()
  for await (const batch of route.source.rows(table, orderBy)) {
    const rows: (readonly Cell[])[] = []
    for (const row of batch) {
      const translated = await translate(row)
      if (translated === null) continue
      digest.add(translated)
      rows.push(translated)
    }
    if (rows.length > 0) await route.target.insert(table, rows)
  }
  return digest.sum()
}

async function sumOf(target: MoveTarget, table: TableShape): Promise<TableSum> {
  const digest = createTableDigest()
  for await (const batch of target.rows(table)) {
    // The mark that the copy is incomplete exists in the target only.
    for (const row of batch) if (table.name !== 'instance' || !row.includes(UNFINISHED)) digest.add(row)
  }
  return digest.sum()
}

function assertSame(name: string, read: TableSum, written: TableSum): void {
  if (read.rows !== written.rows)
    throw new Error(`Of ${read.rows} rows of "${name}" ${written.rows} have arrived. Nothing was changed where they come from.`)
  if (read.hash !== written.hash)
    throw new Error(`What has arrived in "${name}" is not what was read. Nothing was changed where it comes from.`)
}
