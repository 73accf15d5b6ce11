import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { describe, expect, test } from 'vitest'
import { runProgram, startProgram, temporaryFolder } from '../support/program.ts'
import { readJson } from '../support/read-json.ts'
import { receiversAllowed, startReceiver } from '../support/receiver.ts'

/** What the first start of a demo site says to the one who started it. */
async function startDemo(environment: Readonly<Record<string, string>> = {}) {
  const folder = temporaryFolder()
  const program = startProgram(folder, ['serve', '--demo-site'], environment)
  await program.says(/Stop with Ctrl-C/)
  const [, origin = ''] = await program.says(/listens at (\S+)/)
  const [, key = ''] = await program.says(/API key {2,}(bfy_\S+)/)
  const [, token = ''] = await program.says(/\/welcome\/(\S+)/)
  return { folder, program, origin, key, token }
}

function call(origin: string, key: string, path: string, body?: unknown): Promise<Response> {
  const headers = { 'x-api-key': key, 'content-type': 'application/json' }
  return fetch(
    `${origin}/api/orgs/demo-park${path}`,
    body === undefined ? { headers } : { method: 'POST', headers, body: JSON.stringify(body) },
  )
}

/** The stored hash of a user's password. */
function storedHash(file: string, email: string): unknown {
  const database = new Database(file, { readonly: true })
  try {
    return database.prepare('select password_hash from users where email = ?').pluck().get(email)
  } finally {
    database.close()
  }
}

describe('the first start', () => {
  test('with a demo site prints an administrator, a link, a key that works and a first command', async () => {
    const { program, origin, key, token, folder } = await startDemo()
    const output = program.output()
    expect(output).toContain('This is the first start. What follows is shown once.')
    expect(output).toContain('admin@demo-park.example')
    expect(output).toContain(`${origin}/docs`)

    const [, header = '', address = ''] = /curl -H '(.*)' '(\S+)'/.exec(output) ?? []
    const answer = await fetch(address, { headers: { [header.split(': ')[0] as string]: header.split(': ')[1] as string } })
    expect(answer.status).toBe(200)
    const { data: there } = await readJson(answer)
    expect(there.length).toBeGreaterThan(0)
    for (const { checkedInAt } of there) expect(Date.parse(checkedInAt)).toBeLessThan(Date.now())
    const { data } = await readJson(call(origin, key, '/tasks'))
    expect(data.some(({ parentId }: { parentId: string | null }) => parentId !== null)).toBe(true)

    // The flow of which it speaks runs when somebody does what it says.
    const [, report = ''] = /(\/access-points\/acp_\w+\/report)'/.exec(output) ?? []
    expect((await call(origin, key, report, { physicalState: 'OPEN', openTooLong: true })).status).toBe(200)
    const runs = async () => (await readJson(call(origin, key, '/automation-runs'))).data as readonly { readonly status: string }[]
    let [run, ...others] = await runs()
    while (run?.status !== 'completed' && run?.status !== 'failed') [run, ...others] = await runs()
    expect([run.status, others]).toEqual(['completed', []])

    const password = { token, password: 'correct horse battery staple' }
    const headers = { 'content-type': 'application/json' }
    const welcome = await fetch(`${origin}/api/password-reset`, { method: 'POST', headers, body: JSON.stringify(password) })
    expect(welcome.status).toBe(200)
    expect((await readJson(welcome)).user.email).toBe('admin@demo-park.example')
    expect(storedHash(join(folder, 'data', 'belfry.db'), 'admin@demo-park.example')).toMatch(/^scrypt\$32768\$8\$3\$[\w-]{22}\$[\w-]{43}$/)

    expect(readdirSync(join(folder, 'data'))).toEqual(expect.arrayContaining(['belfry.db', 'master.key']))
    expect(statSync(join(folder, 'data', 'master.key')).mode & 0o777).toBe(0o600)
    expect(program.errors()).toBe('')
  })

  test('without a demo site makes no key and no records', async () => {
    const program = startProgram(temporaryFolder(), [])
    await program.says(/Stop with Ctrl-C/)
    expect(program.output()).toMatch(/Set password {2,}\S+\/welcome\/[\w-]{43} /)
    expect(program.output()).not.toContain('bfy_')
  })

  test('says where it listens as it was told to', async () => {
    const program = startProgram(temporaryFolder(), ['serve'], { BELFRY_APP_URL: 'https://belfry.example.com' })
    await program.says(/Stop with Ctrl-C/)
    expect(program.output()).toContain('listens at https://belfry.example.com\n')
    expect(program.output()).toContain('https://belfry.example.com/welcome/')
  })
})

describe('a later start', () => {
  test('keeps the data, and says how to make another key and another link', async () => {
    const { program, folder, key } = await startDemo()
    program.signal('SIGTERM')
    await program.ended
    const second = startProgram(folder, ['serve', '--demo-site'])
    await second.says(/Stop with Ctrl-C/)
    const [, origin = ''] = await second.says(/listens at (\S+)/)
    expect(second.output()).toContain('create-key --email admin@demo-park.example')
    expect(second.output()).toContain('create-admin --organization demo-park --email admin@demo-park.example')
    expect(second.output()).not.toMatch(/bfy_|welcome\/|first start/)
    const { data } = await readJson(call(origin, key, '/customers'))
    expect(data).toHaveLength(10)
  })

  test('[DELIV-22] sends again what was being sent when the process was killed, with the same id and the same bytes', async () => {
    const receiver = await startReceiver(() => {}) // never answers
    const { program, folder, origin, key } = await startDemo(receiversAllowed)
    await call(origin, key, '/webhooks', { url: receiver.url, subscribedEventKeys: ['customer:created'] })
    expect((await call(origin, key, '/customers', { firstName: 'Zoë' })).status).toBe(201)
    const first = await receiver.next()
    program.signal('SIGKILL')
    expect(await program.ended).toBe('SIGKILL')

    const second = startProgram(folder, ['serve'], receiversAllowed)
    const again = await receiver.next()
    expect(again.headers['x-webhook-event-id']).toBe(first.headers['x-webhook-event-id'])
    expect(again.headers['x-webhook-signature']).toBe(first.headers['x-webhook-signature'])
    expect(again.body.equals(first.body)).toBe(true)
    await receiver.close()
    second.signal('SIGTERM')
    expect(await second.ended).toBe(0)
  })

  test('on data that another process serves is refused', async () => {
    const { folder } = await startDemo()
    const { code, output, errors } = await runProgram(folder, ['serve'])
    expect(code).toBe(1)
    expect(errors).toContain('Another Belfry serves')
    expect(output).not.toContain('listens')
  })
})

describe('stopping', () => {
  test.each(['SIGTERM', 'SIGINT'] as const)('%s ends it cleanly: code 0, and nothing left in the log of the database', async (signal) => {
    const { program, folder } = await startDemo()
    program.signal(signal)
    expect(await program.ended).toBe(0)
    expect(program.output()).toMatch(/Stopping …\n$/)
    expect(program.errors()).toBe('')
    expect(existsSync(join(folder, 'data', 'belfry.db-wal'))).toBe(false)
    expect(
      readFileSync(join(folder, 'data', 'belfry.db'))
        .subarray(0, 15)
        .toString(),
    ).toBe('SQLite format 3')
  })
})
