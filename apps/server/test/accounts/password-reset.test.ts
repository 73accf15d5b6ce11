import { beforeEach, describe, expect, test } from 'vitest'
import { createClock, HOUR } from '../support/clock.ts'
import { type MailServer, startMailServer } from '../support/mail-server.ts'
import { addColleague, PASSWORD, signIn, useLink } from '../support/people.ts'
import { startTestServer, type TestServer } from '../support/test-server.ts'

const PARK = '/api/orgs/test-park'
const FROM = { BELFRY_MAIL_FROM: 'Belfry <accounts@belfry.example>' }

let clock: ReturnType<typeof createClock>
let mail: MailServer
let park: TestServer
beforeEach(async () => {
  clock = createClock()
  mail = await startMailServer({ hideSTARTTLS: true, disabledCommands: ['STARTTLS'] })
  park = await startTestServer({ now: clock.now, environment: { BELFRY_SMTP_URL: smtpUrl(mail), BELFRY_LOGIN_LIMIT: '1000', ...FROM } })
})

function smtpUrl({ port }: MailServer): string {
  return `smtp://127.0.0.1:${port}?ignoreTLS=true`
}

const ask = (email: string, { call }: Pick<TestServer, 'call'> = park) =>
  call('POST', '/api/password-reset', { key: null, body: { email } })

/** What came for an address so far, the newest last. */
async function mailsTo(address: string) {
  await park.server.idle()
  return mail.received.filter(({ envelope }) => envelope.to.includes(address)).map((each) => each.mail)
}

function tokenIn(text: string | undefined): string {
  const [, token = ''] = /\/(?:password|welcome)\/([\w-]+)/.exec(text ?? '') ?? []
  return token
}

let people = 0
async function somebody() {
  const email = `person${++people}@example.com`
  const colleague = await addColleague(park, { email, permissions: ['tasks:read'] })
  await useLink(park, colleague.passwordToken)
  return colleague
}

describe('who has forgotten a password', () => {
  test('is mailed a link by the installation itself, which sets a password once and ends every session', async () => {
    const { email } = await somebody()
    const browser = await signIn(park, email)
    expect(await ask(email.toUpperCase())).toMatchObject({ status: 202, body: { requested: true } })
    const reset = (await mailsTo(email)).at(-1)
    expect(reset).toMatchObject({ from: { name: 'Belfry', address: 'accounts@belfry.example' }, subject: 'A new password' })
    expect(reset?.replyTo ?? []).toEqual([])
    const token = tokenIn(reset?.text)
    const fresh = await useLink(park, token, 'another long password')
    expect((await fresh.call('GET', '/api/session')).status).toBe(200)
    expect((await browser.call('GET', '/api/session')).status).toBe(401)
    expect((await signIn(park, email, 'another long password')).answer.status).toBe(200)
    const again = await park.call('POST', '/api/password-reset', { key: null, body: { token, password: PASSWORD } })
    expect(again.body).toMatchObject({ status: 409, code: 'link_used' })
  })

  test('has an hour, and only the newest link', async () => {
    const { email } = await somebody()
    await ask(email)
    const first = tokenIn((await mailsTo(email)).at(-1)?.text)
    await ask(email)
    const second = tokenIn((await mailsTo(email)).at(-1)?.text)
    const use = async (token: string) =>
      (await park.call('POST', '/api/password-reset', { key: null, body: { token, password: PASSWORD } })).status
    expect(second).not.toBe(first)
    expect(await use(first)).toBe(409)
    clock.advance(HOUR)
    expect(await use(second)).toBe(409)
    await ask(email)
    expect(await use(tokenIn((await mailsTo(email)).at(-1)?.text))).toBe(200)
  })

  test('is sent three links an hour at most, whoever asks', async () => {
    const { email } = await somebody()
    for (const _ of [1, 2, 3, 4, 5]) {
      await ask(email)
      await park.server.idle()
    }
    expect((await mailsTo(email)).filter(({ subject }) => subject === 'A new password')).toHaveLength(3)
  })

  test('no link stands in the database or the log: only its hash', async () => {
    const { email } = await somebody()
    await ask(email)
    const token = tokenIn((await mailsTo(email)).at(-1)?.text)
    expect(token).toMatch(/^[\w-]{43}$/)
    const { store } = park.installation
    for (const table of ['one_time_links', 'account_mails', 'intents', 'events', 'records'] as const)
      expect(JSON.stringify(await store.read((db) => db.selectFrom(table).selectAll().execute()))).not.toContain(token)
    expect(park.logged()).not.toContain(token)
    const { data } = (await park.call('GET', `${PARK}/notification-deliveries`)).body
    expect(JSON.stringify(data)).not.toContain(email)
  })
})

describe('who asks', () => {
  test('is answered the same whether the address has an account or not, and nothing is sent to one without', async () => {
    const { email } = await somebody()
    const seen = async (address: string) => {
      const { status, body, headers } = await ask(address)
      return { status, body, names: [...headers.keys()].sort() }
    }
    expect(await seen('nobody@example.com')).toEqual(await seen(email))
    expect(await mailsTo('nobody@example.com')).toEqual([])
    expect(await park.installation.store.read((db) => db.selectFrom('account_mails').selectAll().execute())).toEqual([])
  })

  test('too often is refused, by account', async () => {
    const strict = await startTestServer({ environment: { BELFRY_LOGIN_LIMIT: '3' } })
    const statuses = []
    for (const _ of [1, 2, 3, 4]) statuses.push((await ask('ada@example.com', strict)).status)
    expect(statuses).toEqual([202, 202, 202, 429])
  })
})

describe('an invitation', () => {
  test('comes by mail with a link, in the language of the organization', async () => {
    await park.call('PATCH', PARK, { body: { locale: 'nl-BE' } })
    await park.call('POST', `${PARK}/members`, { body: { email: 'nieuw@example.com', name: 'Nieuw' } })
    const [invitation] = await mailsTo('nieuw@example.com')
    expect(invitation?.subject).toBe('U bent uitgenodigd bij Test Park')
    expect((await useLink(park, tokenIn(invitation?.text))).answer.status).toBe(200)
  })

  test('made again has the place of the one that has lapsed', async () => {
    const { body: invited } = await park.call('POST', `${PARK}/members`, { body: { email: 'late@example.com', name: 'Late' } })
    clock.advance(73 * HOUR)
    const { status, body } = await park.call('POST', `${PARK}/members/${invited.id}/invite`)
    expect(status).toBe(200)
    const late = await park.call('POST', '/api/password-reset', { key: null, body: { token: invited.welcomeToken, password: PASSWORD } })
    expect(late.body).toMatchObject({ code: 'link_used' })
    expect(body.welcomeToken).not.toBe(invited.welcomeToken)
    expect((await useLink(park, tokenIn((await mailsTo('late@example.com')).at(-1)?.text))).answer.status).toBe(200)
  })
})

describe('where mail fails', () => {
  test('a message is tried again, with a new link, and its failures use up none', async () => {
    const ownClock = createClock()
    const stopped = await startMailServer({ hideSTARTTLS: true, disabledCommands: ['STARTTLS'] })
    const url = smtpUrl(stopped)
    await stopped.close()
    const own = await startTestServer({ now: ownClock.now, environment: { BELFRY_SMTP_URL: url, ...FROM } })
    await ask('admin@example.com', own)
    await own.server.idle()
    const rows = () => own.installation.store.read((db) => db.selectFrom('account_mails').select(['attempts', 'due_at']).execute())
    expect(await rows()).toEqual([{ attempts: 1, due_at: ownClock.now() + 60_000 }])
    const resets = () =>
      own.installation.store.read((db) => db.selectFrom('one_time_links').select('purpose').where('purpose', '=', 'reset').execute())
    expect(await resets()).toEqual([])
    ownClock.advance(60_000)
    await own.server.idle()
    ownClock.advance(300_000)
    await own.server.idle()
    expect(await rows()).toEqual([])
  })

  test('an installation without a sender of its own sends none: what cannot be delivered would go back to an organization', async () => {
    const own = await startTestServer({ environment: { BELFRY_SMTP_URL: smtpUrl(mail) } })
    await own.call('PATCH', PARK, { body: { generalEmail: 'eve@example.com' } })
    const before = mail.received.length
    expect((await ask('admin@example.com', own)).status).toBe(202)
    await own.server.idle()
    expect(mail.received).toHaveLength(before)
    expect(await own.installation.store.read((db) => db.selectFrom('account_mails').selectAll().execute())).toEqual([])
  })
})
