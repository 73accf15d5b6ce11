import { describe, expect, test } from 'vitest'
import { bootstrapAdministrator } from '../../src/cli/bootstrap.ts'
import { createClock, HOUR } from '../support/clock.ts'
import { addColleague, openBrowser, PASSWORD, signIn, useLink } from '../support/people.ts'
import { startTestServer } from '../support/test-server.ts'

const CUSTOMERS = '/api/orgs/test-park/customers'
const NEW_PASSWORD = 'another horse, another battery'

describe('a one-time link', () => {
  test('sets a password and signs in', async () => {
    const server = await startTestServer()
    const browser = await useLink(server, server.welcomeToken)
    expect(browser.answer.body.user.email).toBe(server.email)
    expect((await browser.call('GET', CUSTOMERS)).status).toBe(200)
    expect((await signIn(server, server.email)).answer.status).toBe(200)
  })

  test('works once', async () => {
    const server = await startTestServer()
    await useLink(server, server.welcomeToken)
    const body = { token: server.welcomeToken, password: NEW_PASSWORD }
    const again = await server.call('POST', '/api/password-reset', { key: null, body })
    expect(again.status).toBe(409)
    expect(again.body.code).toBe('link_used')
    expect(again.headers.has('set-cookie')).toBe(false)
    expect((await signIn(server, server.email, PASSWORD)).answer.status).toBe(200)
  })

  test('used by two at the same moment it lets in one of them', async () => {
    const server = await startTestServer()
    const tries = [PASSWORD, NEW_PASSWORD].map((password) =>
      server.call('POST', '/api/password-reset', { key: null, body: { token: server.welcomeToken, password } }),
    )
    const statuses = (await Promise.all(tries)).map(({ status }) => status).sort()
    expect(statuses).toEqual([200, 409])
  })

  test('works until 72 hours have passed, and not after', async () => {
    const clock = createClock()
    const server = await startTestServer({ now: clock.now })
    const ben = await addColleague(server, { permissions: [] })
    clock.advance(72 * HOUR - 1)
    await useLink(server, ben.passwordToken)
    clock.advance(1)
    const { status, body } = await server.call('POST', '/api/password-reset', {
      key: null,
      body: { token: server.welcomeToken, password: PASSWORD },
    })
    expect(status).toBe(409)
    expect(body.code).toBe('link_used')
    const login = await server.call('POST', '/api/session', { key: null, body: { email: server.email, password: PASSWORD } })
    expect(login.status).toBe(401)
  })

  test('that nobody made, or whose text was changed, lets nobody in', async () => {
    const server = await startTestServer()
    for (const token of [server.welcomeToken.slice(0, -1), server.welcomeToken.toUpperCase()]) {
      const { status } = await server.call('POST', '/api/password-reset', { key: null, body: { token, password: PASSWORD } })
      expect(status).toBe(409)
    }
    await useLink(server, server.welcomeToken)
  })

  test('is not used up by a password that is refused', async () => {
    const server = await startTestServer()
    const short = await server.call('POST', '/api/password-reset', {
      key: null,
      body: { token: server.welcomeToken, password: 'too short' },
    })
    expect(short.status).toBe(400)
    expect(short.body.errors).toMatchObject([{ pointer: '/password', code: 'too_short' }])
    await useLink(server, server.welcomeToken)
  })

  test('ends all other sessions of its user, and of nobody else', async () => {
    const server = await startTestServer()
    const first = await useLink(server, server.welcomeToken)
    const second = await openBrowser(server, server.email)
    const ben = await addColleague(server, { permissions: ['customers:read'] })
    const his = await openBrowser(server, ben.email)

    const forgotten = { organizationSlug: 'test-park', email: server.email, name: 'Administrator' }
    const { token } = await bootstrapAdministrator(server.installation, forgotten)
    const fresh = await useLink(server, token, NEW_PASSWORD)
    for (const old of [first, second]) expect((await old.call('GET', CUSTOMERS)).status).toBe(401)
    expect((await fresh.call('GET', CUSTOMERS)).status).toBe(200)
    expect((await his.call('GET', CUSTOMERS)).status).toBe(200)
    const oldPassword = await server.call('POST', '/api/session', { key: null, body: { email: server.email, password: PASSWORD } })
    expect(oldPassword.status).toBe(401)
  })
})
