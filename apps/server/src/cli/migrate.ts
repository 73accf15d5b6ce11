import type { Command } from './command.ts'

/** Brings the database up to date without starting the server. */
export const migrate: Command = {
  name: 'migrate',
  description: 'bring the database up to date; also done at every start',
  async run({ open, print }) {
    const { store, settings } = await open()
    const pending = await store.pendingMigrations()
    print(pending.length === 0 ? `${settings.databaseFile} is up to date.` : `Still to be applied: ${pending.join(', ')}`)
  },
}
