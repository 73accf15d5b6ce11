import { describeDatabase } from '../operate/database-address.ts'
import type { Command } from './command.ts'

/** Brings the database up to date without starting the server. */
export const migrate: Command = {
  name: 'migrate',
  description: 'bring the database up to date; also done at every start',
  async run({ open, print }) {
    const { migrated, settings } = await open()
    const database = describeDatabase(settings.database)
    print(migrated.length === 0 ? `${database} was up to date.` : `Applied to ${database}: ${migrated.join(', ')}`)
  },
}
