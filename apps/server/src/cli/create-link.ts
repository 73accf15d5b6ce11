import { createAddresses } from '../platform/network/addresses.ts'
import { bootstrapLink } from './bootstrap.ts'
import type { Command } from './command.ts'

/** Creates a one-time link for a user to whom none can be mailed. */
export const createLink: Command = {
  name: 'create-link',
  description: 'make a one-time link for a user: for a new password, or to confirm another address',
  options: [
    ['--email <address>', 'the user'],
    ['--new-email <address>', 'the address that the user is to have'],
  ],
  async run({ open, print }, { email, newEmail }) {
    if (typeof email !== 'string') throw new Error('Say for whom: --email <address>.')
    const address = typeof newEmail === 'string' ? newEmail : null
    if (address !== null && !/^[^@\s]+@[^@\s]+$/.test(address)) throw new Error('Say which address: --new-email <address>.')
    const installation = await open()
    const { user, token } = await bootstrapLink(installation, { email, newEmail: address })
    print(
      address === null
        ? `With this link ${user.email} sets a new password, once, within 72 hours. API keys go on working; the page lists them.`
        : `With this link ${user.email}, who signs in first, gets the address ${address}, once, within 72 hours.`,
    )
    print(`  ${createAddresses(installation.settings).app()}/${address === null ? 'password' : 'address'}/${token}`)
  },
}
