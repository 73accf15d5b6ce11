import { statSync } from 'node:fs'
import { connectorDefinitions } from '../external/connectors/index.ts'
import { makeBackup } from '../maintenance/backup/make-backup.ts'
import { describeDatabase } from '../platform/settings/database-address.ts'
import { parseSettings } from '../platform/settings/settings.ts'
import type { Command } from './command.ts'

/** Writes a backup, also while the server runs. */
export const backup: Command = {
  name: 'backup',
  description: 'write everything in the database into one file, also while the server runs, and check it',
  argument: ['<file>', 'where to write it; there must be no such file'],
  async run({ print, environment, now }, _, file = '') {
    const { database, masterKeys, masterKeyFile } = parseSettings(environment, connectorDefinitions)
    const { organizations, records, files } = await makeBackup(database, file, now)
    print(
      `${file} holds ${describeDatabase(database)} as it was: ${organizations} organizations, ${records} records, ${files} files, ${statSync(file).size} bytes.`,
    )
    print('It was read again from the first page to the last, and is whole.')
    print(
      `Not in it are the master keys (${masterKeys === null ? masterKeyFile : 'BELFRY_MASTER_KEYS'}): without them no API key works and`,
    )
    print('nothing sealed can be opened, and whoever has both has everything. Keep a copy of them somewhere else.')
  },
}
