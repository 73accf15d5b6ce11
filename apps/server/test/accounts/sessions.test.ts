import { describe, expect, test } from 'vitest'
import { createClock, DAY } from '../support/clock.ts'
import { addColleague, type Browser, openBrowser, PASSWORD, signIn, useLink } from '../support/people.ts'
import { startTestServer, type TestServer, type TestServerOptions } from '../support/test-server.ts'

const CUSTOMERS = '/api/orgs/test-park/customers'

async function startSignedIn(options: TestServerOptions = {}): Promise<TestServer & { readonly browser: Browser }> {
  const server = await startTestServer(options)
  return { ...server, browser: await openBrowser(server, server.email) }
}

/** The attributes of each Set-Cookie header, the name and value first. */
function cookiesOf(answer: { readonly headers: Headers }): readonly (readonly string[])[] {
  return answer.headers.getSetCookie().map((header) => header.split('; '))
}

/** The cookie of the session. */
function cookieOf(answer: { readonly headers: Headers }): readonly string[] {
  return cookiesOf(answer)[0] as readonly string[]
}

describe('signing in', () => {
  test('[CONV-07] a signed-in browser reads and writes without an API key', async () => {
    const server = await startTestServer()
    const browser = await useLink(server, server.welcomeToken)
    const created = await browser.call('POST', CUSTOMERS, { body: { firstName: 'Ada' } })
    expect(created.status).toBe(201)
    expect((await browser.call('GET', `${CUSTOMERS}/${created.body.id}`)).body).toEqual(created.body)
  })

  test('[CONV-07] an empty key is none, as the playground sends it before one was typed', async () => {
    const { browser, call } = await startSignedIn()
    expect((await call('GET', CUSTOMERS, { key: '', headers: { cookie: browser.cookie } })).status).toBe(200)
    expect((await call('GET', CUSTOMERS, { key: '' })).status).toBe(401)
    expect((await call('POST', CUSTOMERS, { key: '', headers: { cookie: browser.cookie }, body: { firstName: 'Ada' } })).status).toBe(403)
  })

  test('the answer and GET /api/session name the user and the token for writes', async () => {
    const server = await startTestServer()
    await useLink(server, server.welcomeToken)
    const browser = await signIn(server, 'Admin@Example.com')
    expect(browser.answer.body.user).toMatchObject({ email: 'admin@example.com', name: 'Administrator' })
    expect((await browser.call('GET', '/api/session')).body).toEqual(browser.answer.body)
  })

  test('a wrong password, an unknown address and a user without a password get the same answer', async () => {
    const server = await startTestServer()
    await useLink(server, server.welcomeToken)
    await addColleague(server, { email: 'new@example.com', permissions: [] })
    const tries = ['admin@example.com', 'nobody@example.com', 'new@example.com'].map((email) =>
      server.call('POST', '/api/session', { key: null, body: { email, password: 'a wrong password' } }),
    )
    const answers = await Promise.all(tries)
    for (const { status, headers, body } of answers) {
      expect(status).toBe(401)
      expect(headers.has('set-cookie')).toBe(false)
      expect({ ...body, requestId: '' }).toEqual({ ...answers[0]?.body, requestId: '' })
    }
    expect(answers[0]?.body.code).toBe('invalid_credentials')
  })

  test('two browsers of one user have sessions of their own', async () => {
    const server = await startSignedIn()
    const other = await openBrowser(server, server.email)
    expect(other.cookie).not.toBe(server.browser.cookie)
    expect(other.csrfToken).not.toBe(server.browser.csrfToken)
    const crossed = await other.call('DELETE', '/api/session', { headers: { 'x-csrf-token': server.browser.csrfToken } })
    expect(crossed.status).toBe(403)
  })

  test('an API key has no session to show', async () => {
    const { call } = await startTestServer()
    expect((await call('GET', '/api/session')).status).toBe(401)
    expect((await call('GET', '/api/session', { key: null })).status).toBe(401)
  })
})

describe('writes with a cookie', () => {
  test('are refused without the token of the session, while reads need none', async () => {
    const { browser, call } = await startSignedIn()
    const { body: made } = await browser.call('POST', CUSTOMERS, { body: { firstName: 'Ada' } })
    for (const token of [{}, { 'x-csrf-token': '' }, { 'x-csrf-token': 'A'.repeat(43) }]) {
      const headers = { cookie: browser.cookie, ...token }
      const tries = [
        call('POST', CUSTOMERS, { key: null, headers, body: { firstName: 'Eve' } }),
        call('PATCH', `${CUSTOMERS}/${made.id}`, { key: null, headers, body: { firstName: 'Eve' } }),
        call('DELETE', `${CUSTOMERS}/${made.id}`, { key: null, headers }),
        call('DELETE', '/api/session', { key: null, headers }),
      ]
      for (const { status, body } of await Promise.all(tries)) {
        expect(status).toBe(403)
        expect(body.code).toBe('csrf_failed')
      }
    }
    const read = await call('GET', CUSTOMERS, { key: null, headers: { cookie: browser.cookie } })
    expect(read.body.data).toEqual([made])
  })

  test('need no token when a key comes along, because other sites cannot send keys', async () => {
    const { call, browser } = await startSignedIn()
    const { status } = await call('POST', CUSTOMERS, { headers: { cookie: browser.cookie }, body: { firstName: 'Ada' } })
    expect(status).toBe(201)
  })
})

describe('a key beside a cookie', () => {
  test('is the one that counts, whatever the cookie would allow', async () => {
    const server = await startSignedIn()
    const { call, browser } = server
    const ben = await addColleague(server, { permissions: ['tasks:read'] })
    const headers = { cookie: browser.cookie, 'x-csrf-token': browser.csrfToken }
    expect((await call('GET', CUSTOMERS, { key: ben.key, headers })).status).toBe(403)
    expect((await call('GET', CUSTOMERS, { key: 'bfy_wrong', headers })).status).toBe(401)
    expect((await call('GET', CUSTOMERS, { key: null, headers })).status).toBe(200)
  })
})

describe('the end of a session', () => {
  test('signing out ends it at once and takes the cookie away', async () => {
    const { browser } = await startSignedIn()
    const out = await browser.call('DELETE', '/api/session')
    expect(out.body).toEqual({ deleted: true })
    expect(cookieOf(out)).toEqual(['belfry_session=', 'Path=/', 'HttpOnly', 'SameSite=Lax', 'Max-Age=0'])
    expect((await browser.call('GET', CUSTOMERS)).status).toBe(401)
    expect((await browser.call('GET', '/api/session')).status).toBe(401)
  })

  test('signing out leaves the other browsers of the user signed in', async () => {
    const server = await startSignedIn()
    const other = await openBrowser(server, server.email)
    await server.browser.call('DELETE', '/api/session')
    expect((await other.call('GET', CUSTOMERS)).status).toBe(200)
  })

  test('it ends after 14 days', async () => {
    const clock = createClock()
    const { browser } = await startSignedIn({ now: clock.now })
    expect((await browser.call('GET', '/api/session')).body.expiresAt).toBe('2026-07-15T12:00:00.000Z')
    clock.advance(14 * DAY - 1)
    expect((await browser.call('GET', CUSTOMERS)).status).toBe(200)
    clock.advance(1)
    expect((await browser.call('GET', CUSTOMERS)).status).toBe(401)
  })

  test('it survives a restart of the server', async () => {
    const server = await startSignedIn()
    const { call } = await server.restart()
    expect((await call('GET', CUSTOMERS, { key: null, headers: { cookie: server.browser.cookie } })).status).toBe(200)
  })

  test('a member who is removed is signed in and finds nothing any more', async () => {
    const server = await startSignedIn()
    const ben = await addColleague(server, { permissions: ['customers:read'] })
    const his = await openBrowser(server, ben.email)
    expect((await his.call('GET', CUSTOMERS)).status).toBe(200)
    await server.call('DELETE', `/api/orgs/test-park/members/${ben.memberId}`)
    expect((await his.call('GET', CUSTOMERS)).status).toBe(404)
    expect((await his.call('GET', '/api/orgs')).body.data).toEqual([])
  })
})

describe('the cookie', () => {
  test('over plain HTTP it is kept from scripts and from other sites', async () => {
    const server = await startTestServer()
    const { answer } = await useLink(server, server.welcomeToken)
    const [pair, ...attributes] = cookieOf(answer)
    expect(pair).toMatch(/^belfry_session=[\w-]{43}$/)
    expect(attributes).toEqual(['Path=/', 'HttpOnly', 'SameSite=Lax', 'Max-Age=1209600'])
    const [known, ...more] = cookiesOf(answer)[1] as readonly string[]
    expect(known).toMatch(/^belfry_browser=[\w-]{22}\.[\w-]{43}$/)
    expect(more).toEqual(['Path=/', 'HttpOnly', 'SameSite=Lax', 'Max-Age=31536000'])
  })

  test('over HTTPS it is also secure, and its name is guarded by browsers', async () => {
    const server = await startTestServer({ environment: { BELFRY_APP_URL: 'https://belfry.example.com' } })
    const browser = await useLink(server, server.welcomeToken)
    const [pair, ...attributes] = cookieOf(browser.answer)
    expect(pair).toMatch(/^__Host-belfry_session=[\w-]{43}$/)
    expect(attributes).toEqual(['Path=/', 'HttpOnly', 'SameSite=Lax', 'Secure', 'Max-Age=1209600'])
    expect(cookiesOf(browser.answer)[1]).toEqual([
      expect.stringMatching(/^__Host-belfry_browser=/),
      ...attributes.slice(0, 4),
      'Max-Age=31536000',
    ])
    expect((await browser.call('GET', CUSTOMERS)).status).toBe(200)
    expect(cookieOf(await browser.call('DELETE', '/api/session'))[0]).toBe('__Host-belfry_session=')
  })

  test('over HTTPS a cookie without the guarded name, which a neighbouring host could have set, does not count', async () => {
    const { browser, call } = await startSignedIn({ environment: { BELFRY_APP_URL: 'https://belfry.example.com' } })
    const unguarded = browser.cookie.replace('__Host-', '')
    expect((await call('GET', CUSTOMERS, { key: null, headers: { cookie: unguarded } })).status).toBe(401)
    const both = await call('GET', CUSTOMERS, { key: null, headers: { cookie: `belfry_session=${'A'.repeat(43)}; ${browser.cookie}` } })
    expect(both.status).toBe(200)
  })

  test('is found among others, and a foreign one signs nobody in', async () => {
    const { browser, call } = await startSignedIn()
    const get = (cookie: string) => call('GET', CUSTOMERS, { key: null, headers: { cookie } })
    expect((await get(`theme=dark; ${browser.cookie}; lang=nl`)).status).toBe(200)
    for (const cookie of ['theme=dark', 'belfry_session=', 'belfry_session=guess', `x${browser.cookie}`]) {
      expect((await get(cookie)).status).toBe(401)
    }
  })
})

test('the password is compared as people type it: composed and decomposed letters are the same', async () => {
  const server = await startTestServer()
  await useLink(server, server.welcomeToken, 'wachtwoord café München')
  expect((await signIn(server, server.email, 'wachtwoord cafe\u0301 Mu\u0308nchen')).answer.status).toBe(200)
  const wrong = await server.call('POST', '/api/session', { key: null, body: { email: server.email, password: PASSWORD } })
  expect(wrong.status).toBe(401)
})
