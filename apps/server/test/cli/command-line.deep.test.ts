import { existsSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { version } from '../../src/platform/process/version.ts'
import { migrations } from '../../src/store/migrations/index.ts'
import { runProgram, startProgram, temporaryFolder } from '../support/program.ts'
import { readJson } from '../support/read-json.ts'

describe('commands beside a running server', () => {
  test('make an organization, an administrator and a key that the server takes at once', async () => {
    const folder = temporaryFolder()
    const server = startProgram(folder, ['serve'])
    const [, origin = ''] = await server.says(/listens at (\S+)/)
    await server.says(/Stop with Ctrl-C/)

    const organization = await runProgram(folder, ['create-organization', 'Lac à l’Ouest', '--time-zone', 'America/Montreal'])
    expect(organization).toMatchObject({ code: 0, errors: '' })
    expect(organization.output).toMatch(/Made the organization Lac à l’Ouest, lac-a-l-ouest, org_\w{26}\./)
    expect(organization.output).toContain('create-admin --organization lac-a-l-ouest')

    const admin = await runProgram(folder, [
      'create-admin',
      '--organization',
      'lac-a-l-ouest',
      '--email',
      'Zoe@Example.com',
      '--name',
      'Zoë',
    ])
    expect(admin).toMatchObject({ code: 0, errors: '' })
    expect(admin.output).toContain('zoe@example.com is an administrator of lac-a-l-ouest')
    const [, token] = /\/password\/([\w-]{43})\n/.exec(admin.output) ?? []

    const key = await runProgram(folder, ['create-key', '--email', 'zoe@example.com', '--name', 'Till'])
    expect(key).toMatchObject({ code: 0, errors: '', output: expect.stringMatching(/^bfy_\w{10}_\w{38}\n$/) })
    const get = (path: string) => fetch(origin + path, { headers: { 'x-api-key': key.output.trim() } })
    const { data } = await readJson(get('/api/orgs'))
    expect(data).toMatchObject([{ slug: 'lac-a-l-ouest', name: 'Lac à l’Ouest', timeZone: 'America/Montreal' }])
    expect((await readJson(get('/api/api-keys'))).data).toMatchObject([{ name: 'Till' }])

    const body = JSON.stringify({ token, password: 'correct horse battery staple' })
    const headers = { 'content-type': 'application/json' }
    expect((await fetch(`${origin}/api/password-reset`, { method: 'POST', headers, body })).status).toBe(200)
  })
})

describe('a command that cannot be done', () => {
  test('says so in words for a person and ends with 1', async () => {
    const cases: readonly (readonly [readonly string[], string])[] = [
      [['create-key', '--email', 'nobody@example.com'], 'There is no user with the e-mail address nobody@example.com.\n'],
      [['create-admin', '--email', 'a@example.com'], 'Say for which organization: --organization <slug>.\n'],
      [['dance'], 'dance'],
      [['serve', '--dance'], '--dance'],
    ]
    const ended = await Promise.all(cases.map(async ([args, words]) => ({ words, ...(await runProgram(temporaryFolder(), args)) })))
    for (const { words, code, output, errors } of ended) {
      expect({ code, output }).toEqual({ code: 1, output: '' })
      expect(errors).toContain(words)
      expect(errors).not.toMatch(/^\s+at /m)
    }
  })
})

describe('settings', () => {
  test('that are wrong or unknown end the program with 1, each named with its remedy', async () => {
    const folder = temporaryFolder()
    const { code, output, errors } = await runProgram(folder, ['serve'], { BELFRY_PROT: '80', BELFRY_LOG_LEVEL: 'loud' })
    expect(code).toBe(1)
    expect(output).toBe('')
    expect(errors).toContain('BELFRY_PROT is not a setting; did you mean BELFRY_PORT?')
    expect(errors).toContain('BELFRY_LOG_LEVEL must be one of debug, info, warn, error, silent (it is "loud")')
    expect(existsSync(join(folder, 'data'))).toBe(false)
  })

  test('with a port that is taken end it with 1 and the way out', async () => {
    const other = createServer()
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
    onTestFinished(() => void other.close())
    const { port } = other.address() as AddressInfo
    const { code, errors } = await runProgram(temporaryFolder(), ['serve'], { BELFRY_PORT: String(port) })
    expect(code).toBe(1)
    expect(errors).toBe(`Port ${port} is taken. Stop what listens there, or set BELFRY_PORT to another one.\n`)
  })
})

describe('commands that look only', () => {
  test('openapi prints the committed document and touches no data', async () => {
    const folder = temporaryFolder()
    const { code, output, errors } = await runProgram(folder, ['openapi'])
    expect({ code, errors }).toEqual({ code: 0, errors: '' })
    const committed = readFileSync(new URL('../../../../openapi/openapi.json', import.meta.url), 'utf8')
    expect(output === committed, 'Write it anew: npm run generate').toBe(true)
    expect(existsSync(join(folder, 'data'))).toBe(false)
    const other = await runProgram(folder, ['openapi', '--base-url', 'https://api.example.com'])
    expect(JSON.parse(other.output).servers).toMatchObject([{ url: 'https://api.example.com' }])
  })

  test('migrate brings a database up to date, and says so', async () => {
    const folder = temporaryFolder()
    const file = join(folder, 'elsewhere', 'park.db')
    const migrate = () => runProgram(folder, ['migrate'], { BELFRY_DATABASE_URL: `sqlite:${file}` })
    expect(await migrate()).toMatchObject({
      code: 0,
      output: `Applied to ${file}: ${migrations.map(({ name }) => name).join(', ')}\n`,
    })
    expect(await migrate()).toMatchObject({ code: 0, output: `${file} was up to date.\n` })
    expect(existsSync(file)).toBe(true)
  })

  test('--version and --help say what there is', async () => {
    const folder = temporaryFolder()
    const [asked, helped] = await Promise.all([runProgram(folder, ['--version']), runProgram(folder, ['--help'])])
    expect(asked).toEqual({ code: 0, output: `${version}\n`, errors: '' })
    expect(helped.code).toBe(0)
    for (const name of ['serve', 'migrate', 'create-organization', 'create-admin', 'create-key', 'listen', 'doctor-receiver', 'openapi'])
      expect(helped.output).toContain(name)
  })
})
