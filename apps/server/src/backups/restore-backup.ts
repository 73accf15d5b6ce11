import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { recordModels } from '@belfry/core'
import { moveData } from '../moving/move-data.ts'
import { assertNoFile, openTarget } from '../moving/open-ends.ts'
import { openSqliteSource } from '../moving/sqlite-end.ts'
import { takeServingLock } from '../operate/serving-lock.ts'
import type { Settings } from '../operate/settings.ts'
import { fingerprint, parseMasterKeys } from '../security/master-keys.ts'
import { openSqlite } from '../store/sqlite/open-sqlite.ts'
import type { EpochMs } from '../store/store.ts'
import { type BackupContents, checkBackup, copyDatabase, publish, unsealBackup } from './backup-file.ts'

/**
 * Puts what is in a backup into the database of the settings, which must not be there or be empty. The backup is checked before, and the
 * master keys must be those that belong to it.
 *
 * @throws Error when anything is in the way; then nothing was overwritten
 */
export async function restoreBackup(settings: Settings, file: string, now: () => EpochMs): Promise<BackupContents> {
  if (!existsSync(file)) throw new Error(`There is no file ${file}.`)
  const { database } = settings
  if (database.kind === 'sqlite') assertNoFile(database.file)
  const contents = checkBackup(file)
  assertKeys(settings, contents)
  if (database.kind === 'sqlite') restoreFile(file, database.file)
  else await restoreToPostgres(settings, file, now)
  return contents
}

/** Without the keys nothing that was sealed can be opened, so it is no use to begin. */
function assertKeys({ masterKeys, masterKeyFile }: Settings, contents: BackupContents): void {
  if (masterKeys === null && !existsSync(masterKeyFile)) {
    throw new Error(`The master keys are not in a backup. Put the file that belongs to it at ${masterKeyFile}, or set BELFRY_MASTER_KEYS.`)
  }
  const keys = parseMasterKeys(masterKeys ?? readFileSync(masterKeyFile, 'utf8'))
  if (fingerprint(keys) !== contents.fingerprint) {
    throw new Error('The master keys are not those of this backup: no API key would work. Use the file master.key that belongs to it.')
  }
}

function restoreFile(file: string, target: string): void {
  mkdirSync(dirname(target), { recursive: true, mode: 0o700 })
  const lock = takeServingLock(target)
  const unfinished = `${target}.unfinished`
  try {
    copyDatabase(file, unfinished)
    unsealBackup(unfinished)
    publish(unfinished, target)
  } finally {
    rmSync(unfinished, { force: true })
    lock.release()
  }
}

/** By way of a copy: the backup is brought up to date first, and stays as it is. */
async function restoreToPostgres({ database }: Settings, file: string, now: () => EpochMs): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'belfry-restore-'))
  const copy = join(folder, 'belfry.db')
  try {
    copyDatabase(file, copy)
    unsealBackup(copy)
    const store = openSqlite({ file: copy, now, recordModels })
    try {
      await store.migrate()
    } finally {
      await store.close()
    }
    const target = await openTarget(database, now)
    try {
      const source = openSqliteSource(copy)
      await moveData(source, target, { note: `a restore of ${file}`, now: now() }).finally(() => source.close())
    } finally {
      await target.close()
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
