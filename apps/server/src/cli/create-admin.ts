import { createAddresses } from '../platform/network/addresses.ts'
import { bootstrapAdministrator } from './bootstrap.ts'
import type { Command } from './command.ts'

/** Creates an administrator, or a new one-time link for one who cannot sign in. */
export const createAdmin: Command = {
  name: 'create-admin',
  description: 'make an administrator, or a new one-time link for one',
  options: [
    ['--organization <slug>', 'the organization'],
    ['--email <address>', 'the e-mail address with which to sign in'],
    ['--name <name>', 'the name; the address when left out'],
  ],
  async run({ open, print }, { organization, email, name }) {
    if (typeof organization !== 'string') throw new Error('Say for which organization: --organization <slug>.')
    if (typeof email !== 'string' || !/^[^@\s]+@[^@\s]+$/.test(email)) throw new Error('Say for whom: --email <address>.')
    const installation = await open()
    const { user, token, wasUnproved, keys } = await bootstrapAdministrator(installation, {
      organizationSlug: organization,
      email,
      name: typeof name === 'string' ? name : email,
    })
    print(`${user.email} is an administrator of ${organization}. Set the password, once, within 72 hours:`)
    print(`  ${createAddresses(installation.settings).app()}/password/${token}`)
    if (wasUnproved)
      print('There was an account with this address, which anybody could have made: its password, sessions and API keys have ended.')
    if (keys > 0)
      print(
        `The account has ${keys === 1 ? 'an API key' : `${keys} API keys`}. The page lists them, so you can end any you do not recognise.`,
      )
  },
}
