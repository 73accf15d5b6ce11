import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { recordModels } from '@belfry/core'
import { fingerprint, openMasterKeyFile, parseMasterKeys } from '../../platform/crypto/master-keys.ts'
import { createRandomBytes } from '../../platform/crypto/tokens.ts'
import { takeServingLock } from '../../platform/process/serving-lock.ts'
import type { Settings } from '../../platform/settings/settings.ts'
import { openSqliteSource } from '../../store/database-copy/sqlite-end.ts'
import { type BackupContents, checkBackup, copyDatabase, publish, readBackup, unsealBackup } from '../../store/sqlite/backup-file.ts'
import { openSqlite } from '../../store/sqlite/open-sqlite.ts'
import type { EpochMs, Store } from '../../store/store.ts'
import { moveData } from '../database-copy/move-data.ts'
import { assertNoFile, openTarget } from '../database-copy/open-ends.ts'
import { sealedColumns } from '../sealed-columns.ts'
import { checkSealed } from './check-sealed.ts'

/** The contents of the restored backup. */
export interface RestoredBackup extends BackupContents {
  /** How many encrypted secrets it contains; each can be decrypted. */
  readonly sealedSecrets: number
}

/**
 * Restores a backup into the database of the settings, which must not exist or must be empty. The backup is checked first. The master keys
 * must belong to it, and decrypt its secrets.
 *
 * @throws Error when anything is wrong; then nothing was overwritten, and nothing is left behind
 */
export async function restoreBackup(settings: Settings, file: string, now: () => EpochMs): Promise<RestoredBackup> {
  if (!existsSync(file)) throw new Error(`There is no file ${file}.`)
  const { database } = settings
  if (database.kind === 'sqlite') assertNoFile(database.file)
  const contents = checkBackup(file)
  const sealedSecrets = await assertKeys(settings, contents, file)
  if (database.kind === 'sqlite') restoreFile(file, database.file)
  else await restoreToPostgres(settings, file, now)
  return { ...contents, sealedSecrets }
}

/**
 * Checks the master keys before anything is restored: without them no secret can be decrypted.
 *
 * @returns how many encrypted secrets there are, all of which can be decrypted
 */
async function assertKeys({ masterKeys, masterKeyFile }: Settings, contents: BackupContents, file: string): Promise<number> {
  if (masterKeys === null && !existsSync(masterKeyFile)) {
    throw new Error(`The master keys are not in a backup. Put the file that belongs to it at ${masterKeyFile}, or set BELFRY_MASTER_KEYS.`)
  }
  const randomBytes = createRandomBytes()
  const keys = masterKeys === null ? openMasterKeyFile(masterKeyFile, { dataExists: true, randomBytes }) : parseMasterKeys(masterKeys)
  if (fingerprint(keys) !== contents.fingerprint) {
    throw new Error('The master keys are not those of this backup: no API key would work. Use the file master.key that belongs to it.')
  }
  const { total, closed } = await readBackup(file, ({ db, hasColumn }) => {
    const store: Pick<Store, 'read'> = { read: (reading) => reading(db) }
    // An older backup may lack columns that contain secrets now.
    const columns = sealedColumns.filter(({ table, column }) => hasColumn(table, column))
    return checkSealed({ store, masterKeys: keys, randomBytes }, columns)
  })
  if (closed.length === 0) return total
  throw new Error(
    `${closed.length} of ${total} sealed secrets cannot be opened: a sealing key is missing among the master keys (${closed[0]}). ` +
      'Nothing was restored. Use the file master.key of the time when the backup was made.',
  )
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

/** Restores through a copy, which is migrated first; the backup itself stays unchanged. */
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
      await moveData(source, target, { note: `a restore of ${file}`, now: now(), movedTo: null }).finally(() => source.close())
    } finally {
      await target.close()
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
