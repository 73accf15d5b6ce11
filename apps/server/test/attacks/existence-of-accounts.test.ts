import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createClock } from '../support/clock.ts'
import { type MailServer, startMailServer } from '../support/mail-server.ts'
import { addColleague, openBrowser, signIn, useLink } from '../support/people.ts'
import { startTestServer, type TestServer } from '../support/test-server.ts'
import { createPark, type Park } from '../support/two-parks.ts'

// Whoever does not read the mail of an address does not learn whether it has an account (G164), with one exception: whoever may invite it, and
// so holds the link, learns it by using the link.

const TAKEN = 'taken@example.com'
const FREE = 'free@example.com'

let mail: MailServer
let server: TestServer
/** An organization that has nothing to do with the account. */
let evil: Park
beforeEach(async () => {
  mail = await startMailServer({ hideSTARTTLS: true, disabledCommands: ['STARTTLS'] })
  const smtp = `smtp://127.0.0.1:${mail.port}?ignoreTLS=true`
  const environment = { BELFRY_LOGIN_LIMIT: '1000', BELFRY_SMTP_URL: smtp, BELFRY_MAIL_FROM: 'Belfry <accounts@belfry.example>' }
  server = await startTestServer({ now: createClock().now, environment })
  const ben = await addColleague(server, { email: TAKEN, permissions: [] })
  await useLink(server, ben.passwordToken)
  evil = await createPark(server, 'evil-park')
})
afterEach(() => {
  vi.restoreAllMocks()
})

async function mailsTo(address: string) {
  await server.server.idle()
  return mail.received.filter(({ envelope }) => envelope.to.includes(address)).map((each) => each.mail)
}

/** What whoever asks about each of the addresses sees, and how many passwords were hashed for it. */
async function seenOf(attempt: (email: string) => Promise<{ readonly status: number; readonly body: unknown; readonly headers: Headers }>) {
  const seen = []
  for (const email of [TAKEN, FREE]) {
    const { passwords } = server.server.service
    const counted = [vi.spyOn(passwords, 'hash'), vi.spyOn(passwords, 'verify')]
    const { status, body, headers } = await attempt(email)
    const text = JSON.stringify(body)
      .replaceAll(email, '…')
      .replaceAll(/[a-z]{3}_[0-9a-z]{26}|[\w-]{43}|"requestId":"[^"]*"|"instance":"[^"]*"/g, '…')
    seen.push({
      status,
      body: text,
      headers: [...headers.keys()].sort(),
      hashes: counted.reduce((sum, { mock }) => sum + mock.calls.length, 0),
    })
    for (const spy of counted) spy.mockRestore()
  }
  return seen
}

async function expectSame(attempt: Parameters<typeof seenOf>[0], status: number, hashes: number) {
  const [taken, free] = await seenOf(attempt)
  expect(taken).toMatchObject({ status, hashes })
  expect(taken).toEqual(free)
}

const post = (path: string, body: object) => server.call('POST', path, { key: null, body })

describe('[G164] whether an address has an account is not told by', () => {
  test('signing in, and a forgotten password', async () => {
    await expectSame((email) => post('/api/session', { email, password: 'not the password' }), 401, 1)
    await expectSame((email) => post('/api/password-reset', { email }), 202, 0)
  })

  test('an invitation, one made anew, its list, and its withdrawal', async () => {
    await expectSame((email) => evil.call('POST', '/api/orgs/evil-park/members', { body: { email, name: 'Somebody' } }), 201, 0)
    const { data } = (await evil.call('GET', '/api/orgs/evil-park/members?status=PENDING')).body
    const idOf = (email: string) => data.find((each: { email: string }) => each.email === email).id
    await expectSame((email) => evil.call('GET', `/api/orgs/evil-park/members?email=${email}`), 200, 0)
    await expectSame((email) => evil.call('POST', `/api/orgs/evil-park/members/${idOf(email)}/invite`), 200, 0)
    await expectSame((email) => evil.call('PATCH', `/api/orgs/evil-park/members/${idOf(email)}`, { body: { email: `x${email}` } }), 409, 0)
    await expectSame((email) => evil.call('DELETE', `/api/orgs/evil-park/members/${idOf(email)}`), 200, 0)
  })

  test('another address of their own account, or of a member', async () => {
    const eve = await openBrowser(server, 'admin@evil-park.example')
    const own = (await eve.call('GET', '/api/orgs/evil-park/members')).body.data[0]
    const path = `/api/orgs/evil-park/members/${own.id}`
    const ask = async (email: string) => {
      const answer = await eve.call('PATCH', path, { body: { email } })
      await server.server.idle()
      // Back to where it began, so that both ask the same.
      expect((await eve.call('PATCH', path, { body: { email: own.email } })).body).toMatchObject({ newEmail: null })
      const { version: _, updatedAt: __, ...body } = answer.body
      return { ...answer, body }
    }
    await expectSame(ask, 200, 0)
    const log = (await evil.call('GET', `/api/orgs/evil-park/audit-log?recordId=${own.id}`)).body.data
    const mentions = (email: string) => log.filter((entry: object) => JSON.stringify(entry).includes(email)).length
    expect(mentions(TAKEN)).toBe(mentions(FREE))
  })
})

test('[G164] whether an address has an account is told to whoever invites it, when they use the link themselves', async () => {
  const use = async (email: string) => {
    const { body } = await evil.call('POST', '/api/orgs/evil-park/members', { body: { email, name: 'Somebody' } })
    return post('/api/password-reset', { token: body.welcomeToken, password: 'another horse, another battery' })
  }
  expect(await use(TAKEN)).toMatchObject({
    status: 409,
    body: { code: 'conflict', detail: expect.stringContaining('account with this address') },
  })
  expect(await use(FREE)).toMatchObject({ status: 200, body: { user: { email: FREE } } })
})

describe('[G164] an address that is taken and was asked for', () => {
  const ask = async () => {
    const eve = await openBrowser(server, 'admin@evil-park.example')
    const own = (await eve.call('GET', '/api/orgs/evil-park/members')).body.data[0]
    const answer = await eve.call('PATCH', `/api/orgs/evil-park/members/${own.id}`, { body: { email: TAKEN } })
    expect(answer.body).toMatchObject({ newEmail: TAKEN })
    return { eve, own }
  }

  test('is told to its owner, without a link, and stays with its owner', async () => {
    const { eve, own } = await ask()
    const [told, ...more] = (await mailsTo(TAKEN)).slice(-1)
    expect(more).toEqual([])
    expect(told).toMatchObject({ subject: 'Your e-mail address was asked for', from: { address: 'accounts@belfry.example' } })
    expect(told?.text).not.toMatch(/https?:|evil|Ola/)
    expect((await signIn(server, TAKEN)).answer.status).toBe(200)
    expect((await eve.call('GET', `/api/orgs/evil-park/members/${own.id}`)).body).toMatchObject({ email: own.email, newEmail: TAKEN })
  })

  test('is told three times an hour at most for the account that asks', async () => {
    for (const _ of [1, 2, 3, 4, 5]) {
      await ask()
      await server.server.idle()
    }
    expect((await mailsTo(TAKEN)).filter(({ subject }) => subject?.includes('asked for'))).toHaveLength(3)
  })
})
