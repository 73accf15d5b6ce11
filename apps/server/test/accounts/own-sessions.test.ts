import { expect, test } from 'vitest'
import { hashToken } from '../../src/platform/crypto/tokens.ts'
import { createClock } from '../support/clock.ts'
import { addColleague, PASSWORD, useLink } from '../support/people.ts'
import { startTestServer } from '../support/test-server.ts'

const LINUX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
const PHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_4 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.4 Mobile/15E148 Safari/604.1'

async function startWithBrowsers() {
  const clock = createClock()
  const server = await startTestServer({ now: clock.now, environment: { BELFRY_TRUST_PROXY: '1' } })
  const { passwordToken, email } = await addColleague(server, { permissions: ['tasks:read'] })
  const first = await useLink(server, passwordToken)
  async function signInWith(userAgent: string, address: string) {
    clock.advance(1000)
    const headers = { 'user-agent': userAgent, 'x-forwarded-for': address }
    const answer = await server.call('POST', '/api/session', { key: null, headers, body: { email, password: PASSWORD } })
    const cookie = String(answer.headers.get('set-cookie')).split(';')[0] as string
    return { cookie, 'x-csrf-token': String(answer.body.csrfToken) }
  }
  return { server, clock, first, email, signInWith }
}

test('people see where they are signed in, end one browser, then all others', async () => {
  const { server, clock, first, signInWith } = await startWithBrowsers()
  const linux = await signInWith(LINUX, '203.0.113.7')
  const phone = await signInWith(PHONE, '2001:db8::1')
  clock.advance(120_000)
  const list = async () => (await server.call('GET', '/api/sessions', { key: null, headers: linux })).body.data
  await list()
  await server.server.idle()
  const [second, mine, third] = await list()
  expect(mine).toMatchObject({ browser: 'Firefox on Linux', address: '203.0.113.7', current: true, lastUsedAt: '2026-07-01T12:02:02.000Z' })
  expect(second).toMatchObject({
    browser: 'Safari on iPhone',
    address: '2001:db8::1',
    current: false,
    lastUsedAt: '2026-07-01T12:00:02.000Z',
  })
  expect(third).toMatchObject({ browser: null, current: false })

  const ended = await server.call('DELETE', `/api/sessions/${second.id}`, { key: null, headers: linux })
  expect(ended).toMatchObject({ status: 200, body: { ended: 1 } })
  expect((await server.call('GET', '/api/session', { key: null, headers: phone })).status).toBe(401)
  const all = await server.call('DELETE', '/api/sessions', { key: null, headers: linux })
  expect(all).toMatchObject({ status: 200, body: { ended: 1 } })
  expect((await first.call('GET', '/api/session')).status).toBe(401)

  const own = await server.call('DELETE', `/api/sessions/${mine.id}`, { key: null, headers: linux })
  expect(own.headers.get('set-cookie')).toContain('Max-Age=0')
  expect((await server.call('GET', '/api/session', { key: null, headers: linux })).status).toBe(401)
})

test('a session is ended by its own user alone, and with the token of a page', async () => {
  const { server, first, signInWith } = await startWithBrowsers()
  await signInWith(LINUX, '203.0.113.7')
  const [{ id }] = (await first.call('GET', '/api/sessions')).body.data
  const other = await useLink(server, (await addColleague(server, { email: 'carol@example.com', permissions: ['*'] })).passwordToken)
  expect((await other.call('DELETE', `/api/sessions/${id}`)).status).toBe(404)
  const { body } = await first.call('DELETE', `/api/sessions/${id}`, { headers: { 'x-csrf-token': '' } })
  expect(body).toMatchObject({ status: 403, code: 'csrf_failed' })
  expect((await first.call('GET', '/api/sessions')).body.data).toHaveLength(2)
})

test('a new password ends every session but the one that sets it', async () => {
  const { server, first, email, signInWith } = await startWithBrowsers()
  await signInWith(LINUX, '203.0.113.7')
  const { data } = (await server.call('GET', '/api/orgs/test-park/members')).body
  const { userId } = data.find((each: { email: string }) => each.email === email)
  const token = await server.installation.store.write(async ({ db }) => {
    const at = server.server.service.now()
    const row = {
      token_hash: hashToken('known'),
      user_id: userId,
      purpose: 'reset' as const,
      mailed: 1 as const,
      created_at: at,
      expires_at: at + 1000,
    }
    await db.insertInto('one_time_links').values(row).execute()
    return 'known'
  })
  const fresh = await useLink(server, token)
  expect((await fresh.call('GET', '/api/sessions')).body.data).toMatchObject([{ current: true }])
  expect((await first.call('GET', '/api/session')).status).toBe(401)
})
