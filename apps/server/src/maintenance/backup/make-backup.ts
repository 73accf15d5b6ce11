import { existsSync, rmSync } from 'node:fs'
import { type DatabaseAddress, describeDatabase } from '../../platform/settings/database-address.ts'
import { openPostgresSource } from '../../store/database-copy/postgres-end.ts'
import { openSqliteTarget } from '../../store/database-copy/sqlite-end.ts'
import { type BackupContents, checkBackup, copyDatabase, publish, sealBackup } from '../../store/sqlite/backup-file.ts'
import type { EpochMs } from '../../store/store.ts'
import { moveData } from '../database-copy/move-data.ts'
import { assertNoFile } from '../database-copy/open-ends.ts'

/**
 * Writes a snapshot of a database into one file, and checks that file. Servers can keep running. The file appears under its name only when
 * it is complete. A backup of PostgreSQL has the same format: a SQLite database, which can be restored to either.
 *
 * @throws Error when there is no database, the file exists already, or the file does not equal what was read
 */
export async function makeBackup(database: DatabaseAddress, file: string, now: () => EpochMs): Promise<BackupContents> {
  assertNoFile(file)
  if (database.kind === 'sqlite' && !existsSync(database.file)) throw new Error(`There is no database at ${database.file}.`)
  const unfinished = `${file}.unfinished`
  const madeAt = now()
  try {
    if (database.kind === 'sqlite') copyDatabase(database.file, unfinished)
    else await copyFromPostgres(database, unfinished, now)
    sealBackup(unfinished, madeAt)
    const contents = checkBackup(unfinished)
    publish(unfinished, file)
    return contents
  } catch (error) {
    for (const end of ['', '-wal', '-shm', '-journal']) rmSync(unfinished + end, { force: true })
    throw error
  }
}

async function copyFromPostgres(
  database: DatabaseAddress & { readonly kind: 'postgres' },
  file: string,
  now: () => EpochMs,
): Promise<void> {
  for (const end of ['', '-wal', '-shm']) rmSync(file + end, { force: true })
  const source = await openPostgresSource(database.url, { exclusive: false })
  try {
    const target = openSqliteTarget(file, now)
    try {
      await moveData(source, target, { note: `a backup of ${describeDatabase(database)}`, now: now(), movedTo: null })
    } finally {
      await target.close()
    }
  } finally {
    await source.close()
  }
}
