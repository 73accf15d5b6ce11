import { formatTime } from '@belfry/core'
import { connectorDefinitions } from '../external/connectors/index.ts'
import { restoreBackup } from '../maintenance/backup/restore-backup.ts'
import { describeDatabase } from '../platform/settings/database-address.ts'
import { parseSettings } from '../platform/settings/settings.ts'
import type { BackupContents } from '../store/sqlite/backup-file.ts'
import type { Command } from './command.ts'

/** Restores a backup. */
export const restore: Command = {
  name: 'restore',
  description: 'put what is in a backup into the database of the settings, which must not be there or be empty',
  argument: ['<file>', 'what "belfry backup" has written'],
  async run({ open, print, environment, now }, _, file = '') {
    const settings = parseSettings(environment, connectorDefinitions)
    const contents = await restoreBackup(settings, file, now)
    await open()
    print(
      `${describeDatabase(settings.database)} is as ${file} was at ${formatTime(contents.madeAt)}; its ${contents.sealedSecrets} sealed secrets can be opened.`,
    )
    for (const consequence of consequencesOf(contents)) print(`  ${consequence}`)
  },
}

/** The consequences of starting a server on the restored, older state. */
function consequencesOf({ waitingDeliveries, unfinishedRuns, openEffects }: BackupContents): readonly string[] {
  return [
    'What has happened since is not there: repeat it, and look after numbers of invoices that were given since, for they are given again.',
    `${waitingDeliveries} deliveries were waiting. They are sent when the server starts, also those that were sent since: receivers know them by their ids.`,
    `${unfinishedRuns} runs were under way. They go on from there, and do once more what they have done since.`,
    `${openEffects} requests to external systems were not answered. Those that may be repeated are sent again under the same key, the others become unknown.`,
    'Moments of the clock are made up for as after a stop: up to a day late.',
    'Customers that were erased since are there again: erase them once more.',
    'Whoever follows the log of events goes on by time.',
  ]
}
