import { describe, expect, test } from 'vitest'
import { createClock, MINUTE } from '../support/clock.ts'
import { addColleague, PASSWORD, useLink } from '../support/people.ts'
import { startTestServer } from '../support/test-server.ts'

const CUSTOMERS = '/api/orgs/test-park/customers'

describe('the limit of requests', () => {
  test('counts each user apart, says what is left, and begins anew after a minute', async () => {
    const clock = createClock()
    const server = await startTestServer({ now: clock.now, environment: { BELFRY_RATE_LIMIT: '5' } })
    const ben = await addColleague(server, { permissions: ['customers:read'] })
    const get = () => server.call('GET', CUSTOMERS, { key: ben.key })
    const first = await get()
    expect(first.headers.get('ratelimit-policy')).toBe('"default";q=5;w=60')
    expect(first.headers.get('ratelimit')).toBe('"default";r=4;t=60')
    clock.advance(MINUTE / 4)
    for (let count = 2; count <= 5; count++) expect((await get()).status).toBe(200)

    const refused = await get()
    expect(refused.status).toBe(429)
    expect(refused.body.code).toBe('rate_limited')
    expect(refused.headers.get('retry-after')).toBe('45')
    expect(refused.headers.get('ratelimit')).toBe('"default";r=0;t=45')
    expect((await server.call('GET', CUSTOMERS)).status).toBe(200) // another key has a limit of its own

    clock.advance((MINUTE / 4) * 3 - 1)
    expect((await get()).status).toBe(429)
    clock.advance(1)
    expect((await get()).status).toBe(200)
  })

  test('also holds for an address that comes without a valid key', async () => {
    const { call } = await startTestServer({ environment: { BELFRY_RATE_LIMIT: '3' } })
    const statuses: number[] = []
    for (let count = 1; count <= 4; count++) statuses.push((await call('GET', CUSTOMERS, { key: 'bfy_guess' })).status)
    expect(statuses).toEqual([401, 401, 401, 429])
  })

  test('0 stands for no limit', async () => {
    const { call } = await startTestServer({ environment: { BELFRY_RATE_LIMIT: '0' } })
    const { status, headers } = await call('GET', CUSTOMERS)
    expect(status).toBe(200)
    expect(headers.has('ratelimit')).toBe(false)
  })
})

describe('the limit of guesses', () => {
  test('holds sign-ins of an address back, and lets them go on after a quarter of an hour', async () => {
    const clock = createClock()
    const server = await startTestServer({ now: clock.now, environment: { BELFRY_LOGIN_LIMIT: '3' } })
    await useLink(server, server.welcomeToken)
    const login = (password: string) => server.call('POST', '/api/session', { key: null, body: { email: server.email, password } })
    for (const guess of ['guess one', 'guess two']) expect((await login(guess)).status).toBe(401)
    const held = await login(PASSWORD)
    expect(held.status).toBe(429)
    expect(held.headers.get('retry-after')).toBe('900')
    clock.advance(15 * MINUTE)
    expect((await login(PASSWORD)).status).toBe(200)
  })

  test('holds one-time links back too, and nothing else', async () => {
    const { call } = await startTestServer({ environment: { BELFRY_LOGIN_LIMIT: '1' } })
    const guess = () => call('POST', '/api/password-reset', { key: null, body: { token: 'guess', password: PASSWORD } })
    expect((await guess()).status).toBe(409)
    expect((await guess()).status).toBe(429)
    expect((await call('GET', CUSTOMERS)).status).toBe(200)
  })

  test('counts an account together, ten times as widely, however many addresses ask', async () => {
    const server = await startTestServer({ environment: { BELFRY_LOGIN_LIMIT: '1', BELFRY_TRUST_PROXY: '1' } })
    await useLink(server, server.welcomeToken)
    const login = (from: string, email: string) =>
      server.call('POST', '/api/session', { key: null, headers: { 'x-forwarded-for': from }, body: { email, password: 'a guess' } })
    for (let number = 1; number <= 10; number++)
      expect((await login(`192.0.2.${number}`, number % 2 ? 'admin@example.com' : 'ADMIN@example.com')).status).toBe(401)
    expect((await login('192.0.2.11', 'admin@example.com')).status).toBe(429)
    expect((await login('192.0.2.12', 'other@example.com')).status).toBe(401)
  })
})
