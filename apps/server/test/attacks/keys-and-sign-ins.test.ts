import { describe, expect, test } from 'vitest'
import { createClock } from '../support/clock.ts'
import { addColleague, PASSWORD, useLink } from '../support/people.ts'
import { startTestServer } from '../support/test-server.ts'

describe('parallel renewals of one API key', () => {
  test.each(['with another key', 'with the key itself'])('answer 200 once and 409 to the others: %s', async (who) => {
    const { call, key } = await startTestServer({ environment: { BELFRY_RATE_LIMIT: '0' } })
    const { id, key: own } = (await call('POST', '/api/api-keys', { body: { name: 'Import' } })).body
    const asked = who === 'with the key itself' ? own : key
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => call('POST', `/api/api-keys/${id}/renew`, { key: asked, body: { id } })),
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
})

describe('wrong passwords of strangers', () => {
  test('lock nobody out who is signed in from elsewhere, nor whoever has a link', async () => {
    const server = await startTestServer({ environment: { BELFRY_LOGIN_LIMIT: '2', BELFRY_TRUST_PROXY: '1' } })
    const from = (address: string) => ({ 'x-forwarded-for': address })
    const login = async (address: string, password: string) =>
      (await server.call('POST', '/api/session', { key: null, headers: from(address), body: { email: server.email, password } })).status
    const home = '2001:db8:1:2::1'
    const body = { token: server.welcomeToken, password: PASSWORD }
    expect((await server.call('POST', '/api/password-reset', { key: null, headers: from(home), body })).status).toBe(200)
    const tries = Array.from({ length: 12 }, (_, network) => login(`2001:db8:bad:${network}::1`, 'a guess'))
    expect(new Set(await Promise.all(tries))).toEqual(new Set([401]))
    // One network alone leaves the others their tries.
    expect(await login('2001:db8:bad:1::2', 'a guess')).toBe(401)
    expect(await login('2001:db8:bad:1::3', 'a guess')).toBe(429)
    for (let network = 20; network < 28; network++) await login(`2001:db8:bad:${network}::1`, 'a guess')
    expect(await login('2001:db8:bad:99::1', PASSWORD)).toBe(429)
    expect(await login('2001:db8:1:2::7', PASSWORD)).toBe(200)
  })
})

describe('GET /api/orgs', () => {
  test('shows the settings of an organization to members who may read them, and with keys that may', async () => {
    const server = await startTestServer()
    const { call } = server
    await call('PATCH', '/api/orgs/test-park', { body: { iban: 'BE68539007547034', supportEmail: 'desk@example.com' } })
    const ben = await addColleague(server, { permissions: ['tasks:read'] })
    const ann = await addColleague(server, { email: 'ann@example.com', permissions: ['organization:read'] })
    const shown = async (options: object) => Object.keys((await call('GET', '/api/orgs', options)).body.data[0]).sort()
    const without = ['createdAt', 'id', 'name', 'slug', 'updatedAt', 'version']
    expect(await shown({ key: ben.key })).toEqual(without)
    const browser = await useLink(server, ben.passwordToken)
    expect(Object.keys((await browser.call('GET', '/api/orgs')).body.data[0]).sort()).toEqual(without)
    const { key: narrowed } = (await call('POST', '/api/api-keys', { body: { name: 'Narrow', permissions: ['tasks:read'] } })).body
    expect(await shown({ key: narrowed })).toEqual(without)
    for (const key of [server.key, ann.key]) expect(await shown({ key })).toContain('iban')
  })
})
