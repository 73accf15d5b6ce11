import { createHash } from 'node:crypto'
import { closeSync, fsyncSync, openSync, renameSync, rmSync } from 'node:fs'
import { dirname } from 'node:path'
import Database from 'better-sqlite3'
import type { Kysely } from 'kysely'
import { migrations } from '../migrations/index.ts'
import { isUnreleased } from '../migrations/migrate.ts'
import { MASTER_KEYS, MOVED_AWAY } from '../queries/instance-facts.ts'
import type { EpochMs } from '../store.ts'
import type { Tables } from '../tables.ts'
import { createConnection } from './connection.ts'
import { kyselyOver } from './dialect.ts'
import { APPLICATION_ID } from './open-database.ts'

/** The metadata of a backup, and what was counted in it. */
export interface BackupContents {
  readonly madeAt: EpochMs
  /** Of the master keys that belong to the backup. */
  readonly fingerprint: string
  readonly organizations: number
  readonly records: number
  readonly files: number
  /** Waiting deliveries, unfinished runs and effects without an answer, at the time of the backup. */
  readonly waitingDeliveries: number
  readonly unfinishedRuns: number
  readonly openEffects: number
  /** How many customers had been erased before the backup. */
  readonly erasures: number
}

/** The name in `instance` under which a backup stores when it was made. */
const NOTE = 'backup'

/**
 * Copies a SQLite database in one snapshot, also while it is written to.
 *
 * @param to the path of the copy; an existing file is replaced
 */
export function copyDatabase(from: string, to: string): void {
  rmSync(to, { force: true })
  // The file is created empty with restricted permissions, so that nobody else can ever read it.
  closeSync(openSync(to, 'wx', 0o600))
  const database = new Database(from, { fileMustExist: true, timeout: 5_000 })
  try {
    if (database.pragma('application_id', { simple: true }) !== APPLICATION_ID) throw new Error(`${from} is no database of Belfry's.`)
    database.prepare('vacuum into ?').run(to)
  } finally {
    database.close()
  }
}

/**
 * Turns a copy into a backup: stores when it was made, and removes the epoch, so that followers of the event log notice a restore, and the
 * mark of a move, which concerns the original database only.
 */
export function sealBackup(file: string, madeAt: EpochMs): void {
  change(file, (database) => {
    database.prepare('delete from instance where name in (?, ?, ?)').run('epoch', 'cluster', MOVED_AWAY)
    database.prepare('insert or replace into instance (name, value) values (?, ?)').run(NOTE, String(madeAt))
  })
}

/** Turns a copy of a backup back into a database. */
export function unsealBackup(file: string): void {
  change(file, (database) => void database.prepare('delete from instance where name = ?').run(NOTE))
}

function change(file: string, work: (database: Database.Database) => void): void {
  const database = new Database(file, { fileMustExist: true })
  try {
    // A single file, without a separate log that could be forgotten.
    database.pragma('journal_mode = delete')
    work(database)
  } finally {
    database.close()
  }
}

/** Renames a finished file, after all of it is on the disk. */
export function publish(unfinished: string, file: string): void {
  sync(unfinished)
  renameSync(unfinished, file)
  sync(dirname(file))
}

function sync(path: string): void {
  const handle = openSync(path, 'r')
  try {
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}

/**
 * Checks a backup completely: that it is one, that the database is intact, that this version knows it, and that every file in it has its
 * stored hash.
 *
 * @throws Error that says what is wrong
 */
export function checkBackup(file: string): BackupContents {
  const database = new Database(file, { fileMustExist: true, readonly: true })
  try {
    return contentsOf(database, file)
  } catch (error) {
    if (!/^SQLITE_(NOTADB|CORRUPT)/.test(String((error as { code?: unknown }).code))) throw error
    throw new Error(`${file} is damaged or no backup at all: ${(error as Error).message}. Use another one.`, { cause: error })
  } finally {
    database.close()
  }
}

function contentsOf(database: Database.Database, file: string): BackupContents {
  if (database.pragma('application_id', { simple: true }) !== APPLICATION_ID) throw new Error(`${file} is no backup of Belfry's.`)
  const integrity = database.pragma('integrity_check(1)', { simple: true })
  if (integrity !== 'ok') throw new Error(`${file} is damaged: ${integrity}. Use another backup.`)
  const one = (text: string) => database.prepare(text).pluck().get()
  const madeAt = one(`select value from instance where name = '${NOTE}'`)
  if (madeAt === undefined) throw new Error(`${file} was not made by "belfry backup", or was not finished.`)
  const applied = database.prepare('select name from migrations').pluck().all() as string[]
  if (isUnreleased(applied))
    throw new Error(`${file} was made by a development version of Belfry from before its first release, and cannot be restored.`)
  const known = new Set(migrations.map(({ name }) => name))
  const strange = applied.find((name) => !known.has(name))
  if (strange !== undefined) throw new Error(`${file} was made by a newer Belfry (it holds "${strange}"). Restore it with that one.`)
  return {
    madeAt: Number(madeAt),
    fingerprint: String(one(`select value from instance where name = '${MASTER_KEYS}'`)),
    organizations: one("select count(*) from records where model = 'organization'") as number,
    records: one('select count(*) from records') as number,
    files: checkFiles(database, file),
    waitingDeliveries: one("select count(*) from deliveries where status = 'waiting'") as number,
    unfinishedRuns: one("select count(*) from runs where status in ('running', 'waiting')") as number,
    openEffects: one("select count(*) from intents where status in ('queued', 'sending')") as number,
    erasures: one('select count(*) from erasures') as number,
  }
}

function checkFiles(database: Database.Database, file: string): number {
  let count = 0
  for (const row of database.prepare('select id, sha256, bytes from files').iterate()) {
    const { id, sha256, bytes } = row as { readonly id: string; readonly sha256: string; readonly bytes: Buffer }
    if (createHash('sha256').update(bytes).digest('hex') !== sha256)
      throw new Error(`In ${file} the file ${id} is not the one that was stored. Use another backup.`)
    count++
  }
  return count
}

/** An open backup, read-only. */
export interface OpenBackup {
  readonly db: Kysely<Tables>
  /** Whether a table has a column; older backups may lack some. */
  hasColumn(table: string, column: string): boolean
}

/** Opens a backup for reading, unchanged, and closes it after `work`. */
export async function readBackup<T>(file: string, work: (backup: OpenBackup) => Promise<T>): Promise<T> {
  const database = new Database(file, { fileMustExist: true, readonly: true })
  try {
    const connection = createConnection(database)
    const isThere = database.prepare('select 1 from pragma_table_info(?) where name = ?')
    const db = kyselyOver((query) => connection.execute(query))
    return await work({ db, hasColumn: (table, column) => isThere.get(table, column) !== undefined })
  } finally {
    database.close()
  }
}
