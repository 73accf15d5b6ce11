import { bootstrapApiKey } from './bootstrap.ts'
import type { Command } from './command.ts'

/** Makes an API key for a user. */
export const createKey: Command = {
  name: 'create-key',
  description: 'make an API key for a user; it is shown once',
  options: [
    ['--email <address>', 'the user for whom the key acts'],
    ['--name <name>', 'what the key is for'],
  ],
  async run({ open, print }, { email, name }) {
    if (typeof email !== 'string') throw new Error('Say for whom: --email <address>.')
    print(await bootstrapApiKey(await open(), { email, name: typeof name === 'string' ? name : 'Made on the command line' }))
  },
}
