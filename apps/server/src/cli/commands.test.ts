import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isRefusal } from '@belfry/core'
import { pino } from 'pino'
import { describe, expect, onTestFinished, test } from 'vitest'
import { connectorDefinitions } from '../external/connectors/index.ts'
import { type Installation, openInstallation } from '../maintenance/open-installation.ts'
import { parseSettings } from '../platform/settings/settings.ts'
import { commands } from './index.ts'

type Options = Readonly<Record<string, string | boolean>>

/** Runs commands in one process, with a temporary folder and database. */
function openRunner() {
  const folder = mkdtempSync(join(tmpdir(), 'belfry-commands-'))
  let installation: Installation | undefined
  onTestFinished(async () => {
    await installation?.store.close()
    rmSync(folder, { recursive: true, force: true })
  })
  const settings = parseSettings({ BELFRY_DATABASE_URL: `sqlite:${folder}/data/belfry.db` }, connectorDefinitions)
  return {
    opened: () => installation !== undefined,
    async run(name: string, options: Options = {}, argument?: string): Promise<string> {
      const command = commands.find((each) => each.name === name)
      if (!command) throw new Error(`there is no command ${name}`)
      const printed: string[] = []
      const context = {
        print: (line: string) => void printed.push(line),
        publicFolder: folder,
        environment: {},
        now: Date.now,
        stopped: Promise.resolve(),
        open: async () => (installation ??= await openInstallation(settings, { logger: pino({ level: 'silent' }) })),
      }
      await command.run(context, options, argument)
      return printed.join('\n')
    },
    /** The message with which a command refuses its input. */
    async complaint(name: string, options: Options = {}, argument?: string): Promise<string> {
      try {
        await this.run(name, options, argument)
      } catch (error) {
        return isRefusal(error) ? error.problem.detail : String((error as Error).message)
      }
      throw new Error(`${name} was done`)
    },
  }
}

describe('create-organization', () => {
  test.each([
    ['Demo Park', {}, 'demo-park'],
    ['  Été à la Côte d’Azur! ', {}, 'ete-a-la-cote-d-azur'],
    ['東京', { slug: 'tokyo' }, 'tokyo'],
    ['Camping 2000', { timeZone: 'Europe/Paris' }, 'camping-2000'],
  ])('makes %j with the options %j under the slug %s', async (name, options, slug) => {
    const { run } = openRunner()
    const output = await run('create-organization', options as Options, name)
    expect(output).toContain(`Made the organization ${name}, ${slug}, org_`)
    expect(output).toContain(`belfry create-admin --organization ${slug} --email`)
  })

  test.each([
    ['a slug that is none', { slug: 'Not A Slug' }, 'Park', 'slug'],
    ['a name of which no slug can be made', {}, '東京', '--slug'],
    ['a zone that is nowhere', { timeZone: 'Mars/Olympus' }, 'Park', 'Mars/Olympus'],
    ['a name that is too long', {}, 'x'.repeat(201), 'name'],
  ] as readonly (readonly [string, Options, string, string])[])('refuses %s, in words for a person', async (_, options, name, words) => {
    const runner = openRunner()
    expect(await runner.complaint('create-organization', options, name)).toContain(words)
  })

  test('refuses a slug that is taken', async () => {
    const runner = openRunner()
    await runner.run('create-organization', {}, 'Park')
    expect(await runner.complaint('create-organization', { slug: 'park' }, 'Other')).toContain('"park"')
  })
})

describe('create-admin', () => {
  test('says what it needs before it opens any data', async () => {
    const runner = openRunner()
    expect(await runner.complaint('create-admin', { email: 'ada@example.com' })).toContain('--organization')
    for (const email of [{}, { email: 'ada' }, { email: 'ada@' }, { email: 'a da@example.com' }]) {
      expect(await runner.complaint('create-admin', { organization: 'park', ...email } as Options)).toContain('--email')
    }
    expect(runner.opened()).toBe(false)
  })

  test('refuses an organization that is not there', async () => {
    const runner = openRunner()
    expect(await runner.complaint('create-admin', { organization: 'lot', email: 'ada@example.com' })).toContain('"lot"')
  })

  test('prints a link, a new one each time', async () => {
    const runner = openRunner()
    await runner.run('create-organization', {}, 'Park')
    const link = async () => {
      const output = await runner.run('create-admin', { organization: 'park', email: 'Ada@Example.com' })
      expect(output).toContain('ada@example.com is an administrator of park')
      return /http:\/\/localhost:8080\/password\/[\w-]{43}$/.exec(output)?.[0]
    }
    expect(new Set([await link(), await link(), undefined]).size).toBe(3)
  })
})

describe('create-key', () => {
  test('prints nothing but the key', async () => {
    const runner = openRunner()
    await runner.run('create-organization', {}, 'Park')
    await runner.run('create-admin', { organization: 'park', email: 'ada@example.com' })
    expect(await runner.run('create-key', { email: 'ADA@example.com' })).toMatch(/^bfy_[0-9A-Za-z]{10}_[0-9A-Za-z]{38}$/)
  })

  test('says for whom it is, or that there is nobody', async () => {
    const runner = openRunner()
    expect(await runner.complaint('create-key')).toContain('--email')
    expect(await runner.complaint('create-key', { email: 'nobody@example.com' })).toContain('nobody@example.com')
  })
})

test('the help lists these commands in this order, and each says what it does', () => {
  expect(commands.map(({ name }) => name)).toEqual([
    'serve',
    'migrate',
    'backup',
    'restore',
    'rotate-keys',
    'doctor',
    'create-organization',
    'create-admin',
    'create-key',
    'create-link',
    'export',
    'listen',
    'doctor-receiver',
    'validate',
    'simulate',
    'openapi',
  ])
  for (const { description, options = [] } of commands) {
    for (const words of [description, ...options.map(([, words]) => words)]) expect(words.length).toBeGreaterThan(5)
  }
})
