import { beforeEach, describe, expect, test } from 'vitest'
import { createSite, NOON, type Site } from '../../../../test/site.ts'
import type { Caller } from '../../../framework/operations/port.ts'
import { createSession } from './sessions.ts'

const password = 'correct horse battery staple'
const nobody: Caller = {
  author: { type: 'SYSTEM', id: null },
  userId: null,
  keyId: null,
  narrowed: false,
  organizationIds: null,
  permissions: [],
  installationAdmin: false,
}

let site: Site
beforeEach(() => {
  site = createSite()
})

const signIn = (email = 'ada@example.com', given = password) =>
  site.call('session.create', { body: { email, password: given }, as: nobody })

describe('signing in', () => {
  test('opens a session, whatever the letters of the address', async () => {
    const answer = await signIn('Ada@Example.com')
    expect(answer).toEqual({
      status: 200,
      body: {
        user: { id: site.ada.id, email: 'ada@example.com', name: 'Ada Lovelace' },
        csrfToken: expect.any(String),
        expiresAt: '2026-07-15T12:00:00.000Z',
      },
      sessionToken: expect.any(String),
    })
    expect(JSON.stringify(answer.body)).not.toContain(answer.sessionToken)
    expect([...site.state.sessions.keys()]).toEqual([answer.sessionToken])
  })

  test.each([
    ['a wrong password', 'ada@example.com', 'wrong'],
    ['an unknown address', 'eve@example.com', password],
    ['somebody who has no password yet', 'new@example.com', ''.padEnd(12, 'x')],
  ])('is refused in the same words for %s', async (_, email, given) => {
    site.addUser('new@example.com')
    const before = site.snapshot()
    const answer = await signIn(email, given)
    expect(answer).toMatchObject({
      status: 401,
      problem: { code: 'invalid_credentials', detail: expect.stringContaining('E-mail address or password is wrong'), errors: [] },
    })
    expect(site.snapshot()).toEqual(before)
  })

  test('is refused when the password was changed while the old one was being judged', async () => {
    const prepared = { user: site.ada, matches: true }
    site.state.users.set(site.ada.id, { ...site.ada, passwordHash: 'hash of another' })
    await expect(createSession.run(site.port(), { body: { email: site.ada.email, password } }, prepared)).rejects.toMatchObject({
      problem: { code: 'invalid_credentials' },
    })
    expect(site.state.sessions.size).toBe(0)
  })

  test('takes as long for an unknown address: the password is judged against no hash', async () => {
    const hashes: (string | null)[] = []
    await createSession.prepare?.(
      { passwords: { hash: async (text) => text, verify: async (_, hash) => hashes.push(hash) > 99 }, findUserByEmail: async () => null },
      { body: { email: 'eve@example.com', password } },
    )
    expect(hashes).toEqual([null])
  })
})

describe('a session', () => {
  test('is read by the one who has it', async () => {
    const { body, sessionToken } = await signIn()
    expect(await site.call('session.get', { sessionToken: String(sessionToken) })).toEqual({ status: 200, body })
  })

  test('is not there with an API key', async () => {
    expect(await site.call('session.get')).toMatchObject({ status: 401, problem: { code: 'unauthenticated' } })
  })

  test('ends when its owner signs out, and only that one', async () => {
    const [first, second] = [await signIn(), await signIn()]
    expect(await site.call('session.delete', { sessionToken: String(first.sessionToken) })).toEqual({
      status: 200,
      body: { deleted: true },
      sessionToken: null,
    })
    expect([...site.state.sessions.keys()]).toEqual([second.sessionToken])
  })
})

describe('a one-time link', () => {
  const link = ({ mailed = false } = {}) => {
    const { id: userId, email } = site.ada
    const times = { expiresAt: NOON + 1000, createdAt: NOON }
    site.state.oneTimeLinks.set('once', { userId, email, purpose: 'password', mailed, ...times })
  }
  const reset = (given: object = {}) =>
    site.call('password-reset.create', { body: { token: 'once', password: 'a new long password', ...given }, as: nobody })

  test('sets the password, ends all other sessions and signs in', async () => {
    link()
    await signIn()
    await signIn()
    const answer = await reset()
    expect(answer).toMatchObject({ status: 200, body: { user: { id: site.ada.id } } })
    expect([...site.state.sessions.keys()]).toEqual([answer.sessionToken])
    expect(await signIn()).toMatchObject({ status: 401 })
    expect(await signIn('ada@example.com', 'a new long password')).toMatchObject({ status: 200 })
  })

  test('works once', async () => {
    link()
    await reset()
    const before = site.snapshot()
    expect(await reset({ password: 'another long password' })).toMatchObject({ status: 409, problem: { code: 'link_used' } })
    expect(site.snapshot()).toEqual(before)
  })

  test('ends', async () => {
    link()
    site.surroundings.now = NOON + 1000
    expect(await reset()).toMatchObject({ status: 409, problem: { code: 'link_used' } })
  })

  test('[G164] lists the keys that go on working, and ends them all when that is asked for', async () => {
    const { body: key } = await site.call('api-keys.create', { body: { name: 'Import' } })
    link()
    expect((await reset()).body).toMatchObject({ apiKeys: [{ id: key.id, name: 'Import' }] })
    link()
    expect((await reset({ endApiKeys: true })).body).toMatchObject({ apiKeys: [] })
    expect(site.state.apiKeys.size).toBe(0)
  })

  test('[G164] that was mailed proves the address, and the first proof ends older keys but those of the command line', async () => {
    const { accounts } = site.port()
    const facts = { userId: site.ada.id, name: 'x', description: null, permissions: null, organizationIds: null, expiresAt: null }
    await accounts.createApiKey({ ...accounts.issueApiKey(), ...facts })
    const printed = await accounts.createApiKey({ ...accounts.issueApiKey(), ...facts, createdByCli: true })
    link({ mailed: true })
    expect((await reset()).body.apiKeys).toMatchObject([{ id: printed.id }])
    expect(site.state.users.get(site.ada.id)?.emailProvedAt).toBe(NOON)
    const later = await accounts.createApiKey({ ...accounts.issueApiKey(), ...facts })
    link({ mailed: true })
    expect((await reset()).body.apiKeys).toHaveLength(2)
    expect(site.state.apiKeys.has(later.id)).toBe(true)
  })

  test('takes no short password', async () => {
    link()
    expect(await reset({ password: 'elevenchars' })).toMatchObject({
      status: 400,
      problem: { errors: [{ pointer: '/password', code: 'too_short' }] },
    })
    expect(site.state.oneTimeLinks.has('once')).toBe(true)
  })
})

describe('[G164] the link of an invitation', () => {
  const use = (token: unknown) => site.call('password-reset.create', { body: { token, password: 'a new long password' }, as: nobody })
  const invite = async (email: string) => (await site.call('members.create', { body: { email, name: 'Bob' } })).body.welcomeToken

  test('makes an account, and sets no password of one that was there before it', async () => {
    expect(await use(await invite('bob@example.com'))).toMatchObject({ status: 200, body: { user: { email: 'bob@example.com' } } })
    site.addUser('eve@example.com')
    const refused = { status: 409, problem: { code: 'conflict', detail: expect.stringContaining('An account with this address exists') } }
    expect(await use(await invite('eve@example.com'))).toMatchObject(refused)
  })
})

describe('asking for a link', () => {
  const ask = (email: string) => site.call('password-reset.create', { body: { email }, as: nobody })

  test('is answered the same for every address, and only written down', async () => {
    const answers = [await ask('Ada@example.com'), await ask('nobody@example.com')]
    expect(answers).toEqual([
      { status: 202, body: { requested: true } },
      { status: 202, body: { requested: true } },
    ])
    expect([...site.state.accountMails.values()]).toEqual([
      { kind: 'reset', email: 'ada@example.com' },
      { kind: 'reset', email: 'nobody@example.com' },
    ])
    expect(site.state.oneTimeLinks.size).toBe(0)
  })

  test('twice sends one message', async () => {
    await ask('ada@example.com')
    await ask('ADA@example.com')
    expect(site.state.accountMails.size).toBe(1)
  })

  test.each([
    [{}, ['/token', '/password']],
    [{ token: 'once' }, ['/password']],
    [{ password: 'a new long password' }, ['/token']],
    [{ email: 'ada@example.com', token: 'once', password: 'a new long password' }, ['/token', '/password']],
    [{ email: 'ada@example.com', endApiKeys: true }, ['/endApiKeys']],
    [{ email: 'nobody' }, ['/email']],
  ])('takes either an address or a link with a password, and not %j', async (body, pointers) => {
    const answer = await site.call('password-reset.create', { body, as: nobody })
    expect(answer).toMatchObject({ status: 400, problem: { code: 'invalid_request' } })
    expect(answer.problem?.errors.map(({ pointer }) => pointer)).toEqual(pointers)
    expect(site.state.accountMails.size).toBe(0)
  })
})
