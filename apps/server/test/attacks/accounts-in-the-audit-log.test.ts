import { expect, test } from 'vitest'
import { bootstrapLink } from '../../src/cli/bootstrap.ts'
import { createClock } from '../support/clock.ts'
import { addColleague, PASSWORD, signIn, useLink } from '../support/people.ts'
import { startTestServer } from '../support/test-server.ts'
import { createPark } from '../support/two-parks.ts'

test('keys, passwords and sessions stand in the audit log of the organizations of their user, and no secret does', async () => {
  const clock = createClock()
  const server = await startTestServer({ now: clock.now })
  const other = await createPark(server, 'other-park')
  const ben = await addColleague(server, { permissions: ['tasks:read'] })
  const entries = async (search = `authorId=${ben.userId}&`) =>
    (await server.call('GET', `/api/orgs/test-park/audit-log?${search}limit=200`)).body.data as { summary: string; model: string }[]
  const seen: string[] = []
  /** What was noted since the last time, the oldest first. */
  const news = async () => {
    const all = (await entries()).map(({ summary }) => summary)
    const fresh = all.slice(0, all.length - seen.length)
    seen.unshift(...fresh)
    clock.advance(2000)
    return fresh.sort()
  }
  await news()

  const browser = await useLink(server, ben.passwordToken)
  expect(await news()).toEqual([
    'Ben changed password of the user “Ben” (password reset: create)',
    'Ben made the session (password reset: create)',
  ])
  const { body: key } = await browser.call('POST', '/api/api-keys', { body: { name: 'Import' } })
  expect(await news()).toEqual(['Ben made the api key “Import” (api keys: create)'])
  const { body: renewed } = await browser.call('POST', `/api/api-keys/${key.id}/renew`, { body: { id: key.id } })
  expect(await news()).toEqual(['Ben changed hint of the api key “Import” (api keys: renew)'])
  await browser.call('DELETE', `/api/api-keys/${key.id}`)
  // A name is told as it is now, and of what has gone as it was.
  expect(await news()).toEqual(['Ben deleted the api key “Import” (api keys: delete)'])
  const second = await signIn(server, ben.email)
  expect(await news()).toEqual(['Ben made the session (session: create)'])
  await second.call('DELETE', '/api/session')
  expect(await news()).toEqual(['Ben deleted the session (session: delete)'])
  const { token } = await bootstrapLink(server.installation, { email: ben.email, newEmail: null })
  await server.call('POST', '/api/password-reset', { key: null, body: { token, password: 'another long password', endApiKeys: true } })
  expect(await news()).toEqual([
    'Ben changed password of the user “Ben” (password reset: create)',
    'Ben deleted the api key “Key of ben@example.com” (password reset: create)',
    'Ben deleted the session (password reset: create)',
    'Ben made the session (password reset: create)',
  ])

  const log = JSON.stringify(await entries(''))
  for (const secret of [PASSWORD, 'another long password', token, ben.passwordToken, key.key, renewed.key, ben.key, browser.csrfToken])
    expect(log).not.toContain(secret)
  // Administrators find what became of an account, or of a session, by its id.
  const recordEntries = async (recordId: string, key = server.key) =>
    server.call('GET', `/api/orgs/test-park/audit-log?recordId=${recordId}`, { key })
  const [session] = (await entries(`authorId=${ben.userId}&`)).filter(({ model }) => model === 'session') as unknown as {
    recordId: string
  }[]
  const models = async (recordId: string) => [
    ...new Set((await recordEntries(recordId)).body.data.map(({ model }: { model: string }) => model)),
  ]
  expect(await models(ben.userId)).toEqual(['user'])
  expect(await models(String(session?.recordId))).toEqual(['session'])
  const eve = await addColleague(server, { email: 'eve@example.com', permissions: ['members:read', 'organization:read'] })
  for (const id of [ben.userId, String(session?.recordId)])
    expect((await recordEntries(id, eve.key)).body).toMatchObject({ code: 'not_found' })
  expect((await recordEntries('usr_01k8e5m1z0f7q8r9s0t1v2w301')).status).toBe(404)
  const theirs = JSON.stringify((await other.call('GET', '/api/orgs/other-park/audit-log')).body)
  expect(theirs).not.toContain(ben.userId)
})
