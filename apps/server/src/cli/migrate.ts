import type { Command } from './command.ts'

/** Brings the database up to date without starting the server. */
export const migrate: Command = {
  name: 'migrate',
  description: 'bring the database up to date; also done at every start',
  async run({ open, print }) {
    const { migrated, settings } = await open()
    print(
      migrated.length === 0 ? `${settings.databaseFile} was up to date.` : `Applied to ${settings.databaseFile}: ${migrated.join(', ')}`,
    )
  },
}
