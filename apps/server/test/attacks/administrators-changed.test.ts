import { beforeEach, describe, expect, test } from 'vitest'
import { addColleague, type Colleague, openBrowser } from '../support/people.ts'
import { startTestServer, type TestServer } from '../support/test-server.ts'
import { createPark } from '../support/two-parks.ts'

// Whoever may write members without having full access changes nothing of an administrator, and nobody changes anything of a person elsewhere.

const MEMBERS = '/api/orgs/test-park/members'

let server: TestServer
let manager: Colleague
/** The member that the administrator of the park is. */
let chiefId: string
beforeEach(async () => {
  server = await startTestServer()
  manager = await addColleague(server, { email: 'manager@example.com', permissions: ['members:read', 'members:write'] })
  const { data } = (await server.call('GET', `${MEMBERS}?email=${server.email}`)).body
  chiefId = data[0].id
})

const change = (id: string, body: object, key = server.key) => server.call('PATCH', `${MEMBERS}/${id}`, { key, body })
const read = async (id: string) => (await server.call('GET', `${MEMBERS}/${id}`)).body

describe('an administrator', () => {
  const changes = [{ name: 'Fool' }, { push: true }, { permissions: [] }, { email: 'mine@example.com' }, { name: 'Fool', push: true }]

  test.each(changes)('is not changed by who may write members, nor by a restricted key of their own: %j', async (body) => {
    await addColleague(server, { email: 'second@example.com', permissions: ['*'] })
    const own = (await server.call('POST', '/api/api-keys', { body: { name: 'Members', permissions: ['members:write'] } })).body.key
    const before = await read(chiefId)
    for (const key of [manager.key, own]) {
      const { status, body: told } = await change(chiefId, body, key)
      expect([status, told.code]).toEqual([403, 'forbidden'])
      expect(told.errors.map(({ pointer }: { pointer: string }) => pointer)).toEqual(Object.keys(body).map((name) => `/${name}`))
    }
    expect(await read(chiefId)).toEqual(before)
  })

  test('who is invited is not changed either', async () => {
    const { body: invited } = await server.call('POST', MEMBERS, { body: { email: 'new@example.com', name: 'New', permissions: ['*'] } })
    expect((await change(invited.id, { name: 'Fool' }, manager.key)).status).toBe(403)
    expect((await change(invited.id, { name: 'Newer' })).status).toBe(200)
  })

  test('does not lose the new address that waits for being confirmed', async () => {
    expect((await change(chiefId, { email: 'new@example.com' })).body).toMatchObject({ newEmail: 'new@example.com' })
    expect((await change(chiefId, { email: server.email }, manager.key)).status).toBe(403)
    expect(await read(chiefId)).toMatchObject({ newEmail: 'new@example.com' })
  })

  test('is not removed by a restricted key of their own', async () => {
    await addColleague(server, { email: 'second@example.com', permissions: ['*'] })
    const own = (await server.call('POST', '/api/api-keys', { body: { name: 'Members', permissions: ['members:write'] } })).body.key
    expect((await server.call('DELETE', `${MEMBERS}/${chiefId}`, { key: own })).status).toBe(403)
    expect((await server.call('DELETE', `${MEMBERS}/${chiefId}`)).status).toBe(200)
  })

  test('changes the own name and push, and those of another administrator', async () => {
    const second = await addColleague(server, { email: 'second@example.com', permissions: ['*'] })
    for (const id of [chiefId, second.memberId])
      expect((await change(id, { name: 'Chief', push: true })).body).toMatchObject({ name: 'Chief', push: true })
  })
})

test('whoever may write members changes others, and themselves', async () => {
  const ben = await addColleague(server, { permissions: ['tasks:read', 'customers:read'] })
  for (const id of [ben.memberId, manager.memberId])
    expect((await change(id, { name: 'Renamed', push: true }, manager.key)).body).toMatchObject({ name: 'Renamed', push: true })
})

test('[G164] the name that an organization gives to a member stands in that organization alone', async () => {
  const ben = await addColleague(server, { permissions: ['tasks:read'] })
  const other = await createPark(server, 'other-park')
  const { body: invited } = await other.call('POST', '/api/orgs/other-park/members', { body: { email: ben.email, name: 'Benjamin' } })
  const browser = await openBrowser(server, ben.email)
  expect((await browser.call('POST', `/api/invitations/${invited.welcomeToken}/accept`)).status).toBe(200)
  const before = [await read(ben.memberId), (await browser.call('GET', '/api/session')).body.user]
  const renamed = await other.call('PATCH', `/api/orgs/other-park/members/${invited.id}`, { body: { name: 'Fool', push: true } })
  expect(renamed.body).toMatchObject({ name: 'Fool', push: true })
  expect([await read(ben.memberId), (await browser.call('GET', '/api/session')).body.user]).toEqual(before)
})
