import { beforeEach, describe, expect, test } from 'vitest'
import { callerOf, createSite, rowsOf, type Site } from '../../../../test/site.ts'
import { exampleId } from '../../../kernel/ids.ts'

let site: Site
beforeEach(() => {
  site = createSite()
})

const password = 'correct horse battery staple'
const signIn = async () => String((await site.call('session.create', { body: { email: 'ada@example.com', password } })).sessionToken)
const idOf = (token: string) => String(site.state.sessions.get(token)?.id)

describe('the list of sessions', () => {
  test('has those of the user, the newest first, and says which one asks', async () => {
    const first = await signIn()
    site.surroundings.now += 60_000
    const second = await signIn()
    const answer = await site.call('sessions.list', { sessionToken: first })
    expect(rowsOf(answer)).toMatchObject([
      { id: idOf(second), createdAt: '2026-07-01T12:01:00.000Z', current: false },
      { id: idOf(first), expiresAt: '2026-07-15T12:00:00.000Z', browser: 'Firefox on Linux', address: '203.0.113.7', current: true },
    ])
    expect(JSON.stringify(answer.body)).not.toContain(first)
    const page = await site.call('sessions.list', { sessionToken: first, query: { limit: 1 } })
    expect(page.body).toMatchObject({ data: [{ id: idOf(second) }], nextCursor: '1' })
  })

  test('has none that has run out', async () => {
    await signIn()
    site.surroundings.now += 14 * 86_400_000
    expect(rowsOf(await site.call('sessions.list', { sessionToken: await signIn() }))).toHaveLength(1)
  })

  test.each(['sessions.list', 'sessions.deleteOthers'])('%s is not for API keys', async (operation) => {
    await signIn()
    expect(await site.call(operation)).toMatchObject({ status: 401, problem: { code: 'unauthenticated' } })
    expect(site.state.sessions.size).toBe(1)
  })
})

describe('ending sessions', () => {
  test('signs another browser out', async () => {
    const [mine, other] = [await signIn(), await signIn()]
    const answer = await site.call('sessions.delete', { params: { id: idOf(other) }, sessionToken: mine })
    expect(answer).toEqual({ status: 200, body: { ended: 1 } })
    expect([...site.state.sessions.keys()]).toEqual([mine])
  })

  test('takes the cookie away from who ends the own one', async () => {
    const mine = await signIn()
    const answer = await site.call('sessions.delete', { params: { id: idOf(mine) }, sessionToken: mine })
    expect(answer).toEqual({ status: 200, body: { ended: 1 }, sessionToken: null })
  })

  test('signs all others out and not this one', async () => {
    const [mine] = [await signIn(), await signIn(), await signIn()]
    expect((await site.call('sessions.deleteOthers', { sessionToken: mine })).body).toEqual({ ended: 2 })
    expect([...site.state.sessions.keys()]).toEqual([mine])
    expect((await site.call('sessions.deleteOthers', { sessionToken: mine })).body).toEqual({ ended: 0 })
  })

  test('of somebody else is refused as if there were none', async () => {
    const theirs = await signIn()
    const bob = site.addUser('bob@example.com', { passwordHash: `hash of ${password}` })
    const mine = String((await site.call('session.create', { body: { email: bob.email, password } })).sessionToken)
    const call = { as: callerOf(bob, []), sessionToken: mine }
    for (const id of [idOf(theirs), exampleId('session')])
      expect(await site.call('sessions.delete', { ...call, params: { id } })).toMatchObject({ status: 404, problem: { code: 'not_found' } })
    expect((await site.call('sessions.deleteOthers', call)).body).toEqual({ ended: 0 })
    expect(site.state.sessions.size).toBe(2)
  })
})
