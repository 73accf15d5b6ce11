import { existsSync } from 'node:fs'
import { recordModels } from '@belfry/core'
import type { Logger } from 'pino'
import { fingerprint, type MasterKeys, openMasterKeyFile, parseMasterKeys } from '../security/master-keys.ts'
import { createRandomBytes, type RandomBytes } from '../security/tokens.ts'
import type { RecordIndex } from '../store/record-field.ts'
import { openSqlite } from '../store/sqlite/open-sqlite.ts'
import type { Store } from '../store/store.ts'
import type { Settings } from './settings.ts'
import { createTestClock, type TestClock } from './test-clock.ts'

/** What the commands work on: a store whose tables are up to date, and the keys that belong to it. */
export interface Installation {
  readonly settings: Settings
  readonly store: Store
  readonly masterKeys: MasterKeys
  readonly now: () => number
  /** The clock behind `now` when tests move it. */
  readonly testClock: TestClock | null
  readonly randomBytes: RandomBytes
  readonly logger: Logger
  /** The migrations that were applied when it was opened. */
  readonly migrated: readonly string[]
}

/**
 * Opens the database and the master keys, making both at the very first start, and brings the tables up to date.
 *
 * @throws Error when the master keys are missing, are readable by others, or are not those of this database
 */
export async function openInstallation(
  settings: Settings,
  {
    logger,
    now: real = Date.now,
    strictTurns = false,
  }: { readonly logger: Logger; readonly now?: () => number; readonly strictTurns?: boolean },
): Promise<Installation> {
  const randomBytes = createRandomBytes()
  const testClock = settings.testClock ? createTestClock(real) : null
  const now = testClock?.now ?? real
  const dataExists = existsSync(settings.databaseFile)
  const masterKeys =
    settings.masterKeys === null
      ? openMasterKeyFile(settings.masterKeyFile, { dataExists, randomBytes })
      : parseMasterKeys(settings.masterKeys)
  const store = openSqlite({
    file: settings.databaseFile,
    now,
    recordIndexes,
    strictTurns,
    onError: (error) => logger.error({ error }, 'after a commit'),
  })
  let migrated: readonly string[] = []
  try {
    migrated = await store.migrate()
    if (migrated.length > 0) logger.debug({ migrated }, 'migrated')
    await checkFingerprint(store, fingerprint(masterKeys))
  } catch (error) {
    await store.close()
    throw error
  }
  return { settings, store, masterKeys, now, testClock, randomBytes, logger, migrated }
}

/** The fields by which lists are filtered, each with an index of its own. */
export const recordIndexes: readonly RecordIndex[] = recordModels.flatMap((model) => {
  const parent = model.parent ? [model.parent.field] : []
  const links = Object.entries(model.fields)
    .filter(([, field]) => (field as { link?: string }).link !== undefined)
    .map(([field]) => field)
  return [...new Set([...model.filters, ...parent, ...links])].map((field) => ({ model: model.name, field }))
})

async function checkFingerprint(store: Store, ours: string): Promise<void> {
  const known = await store.read((db) => db.selectFrom('instance').select('value').where('name', '=', 'master_keys').executeTakeFirst())
  if (known === undefined) {
    await store.write(({ db }) => db.insertInto('instance').values({ name: 'master_keys', value: ours }).execute())
  } else if (known.value !== ours) {
    throw new Error(
      'The master keys are not those with which this database was made: no API key would work. Use the file master.key that was beside it.',
    )
  }
}
