import { organization, validate } from '@belfry/core'
import { bootstrapOrganization } from './bootstrap.ts'
import type { Command } from './command.ts'

/** Makes an organization. */
export const createOrganizationCommand: Command = {
  name: 'create-organization',
  description: 'make an organization',
  argument: ['<name>', 'the name people know it by'],
  options: [
    ['--slug <slug>', 'its name in addresses; made from the name when left out'],
    ['--time-zone <zone>', 'IANA time zone; Europe/Brussels when left out'],
  ],
  async run({ open, print }, { slug, timeZone }, name = '') {
    const values = { name, slug: typeof slug === 'string' ? slug : slugOf(name), ...(typeof timeZone === 'string' ? { timeZone } : {}) }
    if (values.slug === '') throw new Error(`No slug can be made of the name "${name}". Choose one: --slug <slug>.`)
    const [error] = validate(organization.createSchema, values)
    if (error) throw new Error(error.message)
    const made = await bootstrapOrganization(await open(), values)
    print(`Made the organization ${made.name}, ${made.slug}, ${made.id}.`)
    print(`Give it an administrator: belfry create-admin --organization ${made.slug} --email <address>`)
  },
}

function slugOf(name: string): string {
  return name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '') // removes the accents, which are separate characters now
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
}
