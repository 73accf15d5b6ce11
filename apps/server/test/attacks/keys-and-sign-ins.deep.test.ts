import { beforeEach, describe, expect, test } from 'vitest'
import { bootstrapLink } from '../../src/cli/bootstrap.ts'
import type { ApiAnswer } from '../support/api-answer.ts'
import { createClock, HOUR, MINUTE } from '../support/clock.ts'
import { addColleague, PASSWORD, useLink } from '../support/people.ts'
import { startTestServer, type TestServer } from '../support/test-server.ts'

describe('parallel renewals of one API key', () => {
  test.each(['with another key', 'with the key itself'])('answer 200 once and 409 to the others: %s', async (who) => {
    const { call, key } = await startTestServer({ now: createClock().now, environment: { BELFRY_RATE_LIMIT: '0' } })
    const { id, key: own } = (await call('POST', '/api/api-keys', { body: { name: 'Import' } })).body
    const renewingKey = who === 'with the key itself' ? own : key
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => call('POST', `/api/api-keys/${id}/renew`, { key: renewingKey, body: { id } })),
    )
    const done = answers.filter(({ status }) => status === 200)
    expect(done).toHaveLength(1)
    // A value that was replaced before the question was read is no key any more.
    const others = who === 'with the key itself' ? [401, 409] : [409]
    for (const { status } of answers.filter((answer) => answer !== done[0])) expect(others).toContain(status)
    expect((await call('GET', '/api/orgs', { key: done[0]?.body.key })).status).toBe(200)
  })

  test('are two renewals when a second lies between them', async () => {
    const clock = createClock()
    const { call } = await startTestServer({ now: clock.now })
    const { id } = (await call('POST', '/api/api-keys', { body: { name: 'Import' } })).body
    const renew = async () => (await call('POST', `/api/api-keys/${id}/renew`, { body: { id } })).status
    expect([await renew(), await renew()]).toEqual([200, 409])
    clock.advance(1000)
    expect(await renew()).toBe(200)
  })

  test('are two renewals when the clock was set back by more than a second', async () => {
    const clock = createClock()
    const { call } = await startTestServer({ now: clock.now })
    const { id } = (await call('POST', '/api/api-keys', { body: { name: 'Import' } })).body
    const renew = async () => (await call('POST', `/api/api-keys/${id}/renew`, { body: { id } })).status
    expect(await renew()).toBe(200)
    clock.advance(-HOUR)
    expect([await renew(), await renew()]).toEqual([200, 409])
  })
})

describe('strangers who guess passwords', () => {
  const OTHER_PASSWORD = 'another horse, another battery'
  let clock: ReturnType<typeof createClock>
  let server: TestServer
  beforeEach(async () => {
    clock = createClock()
    server = await startTestServer({ now: clock.now, environment: { BELFRY_LOGIN_LIMIT: '1', BELFRY_TRUST_PROXY: '1' } })
  })

  const send = (address: string, path: string, body: object, cookie = '') =>
    server.call('POST', path, { key: null, headers: { 'x-forwarded-for': address, cookie }, body })
  const setPassword = (address: string, token: string, password = PASSWORD) => send(address, '/api/password-reset', { token, password })
  const signIn = (address: string, password: string, cookie?: string) =>
    send(address, '/api/session', { email: server.email, password }, cookie)
  const network = (number: number) => `2001:db8:bad:${number}::1`
  /** Wrong passwords from so many networks. */
  const guess = async (count: number) => {
    const answers = await Promise.all(Array.from({ length: count }, (_, number) => signIn(network(number), 'a guess')))
    return answers.map(({ status }) => status).sort()
  }
  /** The cookie by which a browser is known that has signed in. */
  const browserOf = ({ headers }: ApiAnswer) => /belfry_browser=[\w.-]+/.exec(String(headers.get('set-cookie')))?.[0] as string

  test('have as many tries together as ten networks, and none more when they come at once', async () => {
    expect(await guess(12)).toEqual([...Array(10).fill(401), 429, 429])
    expect((await signIn(network(99), 'a guess')).headers.get('retry-after')).toBe('900')
  })

  test('have no more of them at one network than it has', async () => {
    await setPassword(network(1), server.welcomeToken)
    expect((await signIn('2001:db8:bad:1::2', PASSWORD)).status).toBe(429)
    expect((await signIn(network(2), PASSWORD)).status).toBe(200)
  })

  test('lock nobody out of a browser in which they have signed in before, wherever it is now', async () => {
    const known = await setPassword(network(50), server.welcomeToken)
    const session = String(known.headers.get('set-cookie')).split(';')[0] as string
    const headers = { cookie: session, 'x-csrf-token': known.body.csrfToken }
    expect((await server.call('DELETE', '/api/session', { key: null, headers })).status).toBe(200)
    await guess(10)
    expect((await signIn(network(60), PASSWORD)).status).toBe(429)
    const again = await signIn(network(61), PASSWORD, browserOf(known))
    expect(again.status).toBe(200)
    // What is told is what the network has left.
    expect(again.headers.has('retry-after')).toBe(false)
    expect(again.headers.get('ratelimit-policy')).toBe('"default";q=1;w=900')
    // Nor does such a browser guess without end.
    expect((await signIn(network(62), 'a guess', browserOf(known))).status).toBe(401)
    expect((await signIn(network(63), 'a guess', browserOf(known))).status).toBe(429)
  })

  test('lock nobody out at a network from which they are signed in, and leave that its own tries', async () => {
    await setPassword('2001:db8:1:2::1', server.welcomeToken)
    clock.advance(15 * MINUTE)
    await guess(10)
    expect((await signIn(network(60), PASSWORD)).status).toBe(429)
    expect((await signIn('2001:db8:1:2::7', PASSWORD)).status).toBe(200)
    expect((await signIn('2001:db8:1:2::8', PASSWORD)).status).toBe(429)
  })

  test('are not known by a cookie of their own making, of another account or of an earlier password', async () => {
    const earlier = browserOf(await setPassword(network(50), server.welcomeToken))
    const ben = await addColleague(server, { permissions: [] })
    const foreign = browserOf(await setPassword(network(51), ben.passwordToken))
    const { token } = await bootstrapLink(server.installation, { email: server.email, newEmail: null })
    const present = browserOf(await setPassword(network(52), token, OTHER_PASSWORD))
    await guess(10)
    for (const [number, cookie] of [earlier, foreign, `${present.slice(0, -1)}!`, 'belfry_browser=', 'belfry_browser=x.y'].entries())
      expect((await signIn(network(60 + number), OTHER_PASSWORD, cookie)).status, cookie).toBe(429)
    expect((await signIn(network(70), OTHER_PASSWORD, present)).status).toBe(200)
  })

  test('are not counted with right passwords', async () => {
    await setPassword(network(50), server.welcomeToken)
    for (let number = 0; number < 11; number++) expect((await signIn(network(number), PASSWORD)).status).toBe(200)
  })

  test('keep nobody from asking for a link, nor do those who ask for links keep anybody from signing in', async () => {
    const ask = (number: number, email = server.email) => send(network(number), '/api/password-reset', { email })
    await guess(10)
    const answers = await Promise.all(Array.from({ length: 11 }, (_, number) => ask(100 + number)))
    expect(answers.map(({ status }) => status).sort()).toEqual([...Array(10).fill(202), 429])
    const ben = await addColleague(server, { permissions: [] })
    for (let number = 200; number < 210; number++) expect((await ask(number, ben.email)).status).toBe(202)
    expect((await ask(210, ben.email)).status).toBe(429)
    expect((await send(network(211), '/api/session', { email: ben.email, password: PASSWORD })).status).toBe(401)
  })
})

describe('GET /api/orgs', () => {
  test('shows the settings of an organization to members who may read them, and with keys that may', async () => {
    const server = await startTestServer()
    const { call } = server
    await call('PATCH', '/api/orgs/test-park', { body: { iban: 'BE68539007547034', supportEmail: 'desk@example.com' } })
    const ben = await addColleague(server, { permissions: ['tasks:read'] })
    const ann = await addColleague(server, { email: 'ann@example.com', permissions: ['organization:read'] })
    const visibleFields = async (options: object) => Object.keys((await call('GET', '/api/orgs', options)).body.data[0]).sort()
    const without = ['createdAt', 'id', 'name', 'slug', 'updatedAt', 'version']
    expect(await visibleFields({ key: ben.key })).toEqual(without)
    const browser = await useLink(server, ben.passwordToken)
    expect(Object.keys((await browser.call('GET', '/api/orgs')).body.data[0]).sort()).toEqual(without)
    const { key: narrowed } = (await call('POST', '/api/api-keys', { body: { name: 'Narrow', permissions: ['tasks:read'] } })).body
    expect(await visibleFields({ key: narrowed })).toEqual(without)
    for (const key of [server.key, ann.key]) expect(await visibleFields({ key })).toContain('iban')
  })
})
