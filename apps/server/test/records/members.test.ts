import { describe, expect, test } from 'vitest'
import { bootstrapLink } from '../../src/cli/bootstrap.ts'
import { accept, addColleague, signIn, useLink } from '../support/people.ts'
import { startTestServer } from '../support/test-server.ts'

const MEMBERS = '/api/orgs/test-park/members'

describe('inviting', () => {
  test('[G164] makes a place that waits, and a link with which somebody new takes it', async () => {
    const server = await startTestServer()
    const { call, organization } = server
    const invited = await call('POST', MEMBERS, {
      body: { email: 'Ben@Example.com', name: 'Ben', permissions: ['tasks:read'], push: true },
    })
    expect(invited.status).toBe(201)
    const { welcomeUrl, welcomeToken, ...record } = invited.body
    expect(record).toMatchObject({
      organizationId: organization.id,
      userId: null,
      status: 'PENDING',
      email: 'ben@example.com',
      name: 'Ben',
      permissions: ['tasks:read'],
      push: true,
      version: 1,
    })
    expect(welcomeToken).toMatch(/^[\w-]{43}$/)
    expect(welcomeUrl).toBe(`${server.server.appUrl}/welcome/${welcomeToken}`)
    expect((await call('GET', `${MEMBERS}/${record.id}`)).body).toEqual(record)

    const ben = await useLink(server, welcomeToken)
    const { user } = ben.answer.body
    expect((await call('GET', `${MEMBERS}?email=BEN@example.com`)).body.data).toMatchObject([
      { id: record.id, status: 'ACTIVE', userId: user.id },
    ])
    expect((await ben.call('GET', '/api/orgs/test-park/tasks')).status).toBe(200)
    expect((await ben.call('GET', '/api/orgs/test-park/customers')).status).toBe(403)
  })

  test('permissions and push are off unless they are given', async () => {
    const { call } = await startTestServer()
    const { body } = await call('POST', MEMBERS, { body: { email: 'ben@example.com', name: 'Ben' } })
    expect(body).toMatchObject({ permissions: [], push: false })
  })

  test('nobody is a member twice', async () => {
    const server = await startTestServer()
    await addColleague(server, { permissions: [] })
    for (const email of ['ben@example.com', 'BEN@example.com']) {
      const { status, body } = await server.call('POST', MEMBERS, { body: { email, name: 'Ben again' } })
      expect(status).toBe(409)
      expect(body.errors[0]).toMatchObject({ pointer: '/email', code: 'already_exists' })
    }
    expect((await server.call('GET', MEMBERS)).body.data).toHaveLength(2)
  })

  test('[G164] somebody with an account joins a second organization with it', async () => {
    const server = await startTestServer()
    const { call } = server
    const ben = await addColleague(server, { permissions: [] })
    const browser = await useLink(server, ben.passwordToken)
    await call('POST', '/api/orgs', { body: { name: 'Other Park', slug: 'other-park' } })
    const { status, body } = await call('POST', '/api/orgs/other-park/members', { body: { email: ben.email, name: 'Ben' } })
    expect(status).toBe(201)
    expect(body).toMatchObject({ userId: null, status: 'PENDING', welcomeToken: expect.any(String) })
    expect((await browser.call('GET', '/api/orgs')).body.data).toHaveLength(1)
    const accepted = await browser.call('POST', `/api/invitations/${body.welcomeToken}/accept`)
    expect(accepted).toMatchObject({ status: 200, body: { id: body.id, userId: ben.userId, status: 'ACTIVE' } })
    expect((await browser.call('GET', '/api/orgs')).body.data).toHaveLength(2)
  })
})

describe('granting', () => {
  test('nobody gives permissions away that they do not have', async () => {
    const server = await startTestServer()
    const { call } = server
    const ben = await addColleague(server, { permissions: ['members:read', 'members:write', 'tasks:read'] })
    const eve = await addColleague(server, { email: 'eve@example.com', permissions: ['tasks:read'] })
    for (const permissions of [['customers:read'], ['tasks:read', 'tasks:write'], ['*']]) {
      const refused = [
        await call('POST', MEMBERS, { key: ben.key, body: { email: 'new@example.com', name: 'New', permissions } }),
        await call('PATCH', `${MEMBERS}/${eve.memberId}`, { key: ben.key, body: { permissions } }),
        await call('PATCH', `${MEMBERS}/${ben.memberId}`, { key: ben.key, body: { permissions } }),
      ]
      for (const { status, body } of refused) {
        expect(status).toBe(403)
        expect(body.errors[0]).toMatchObject({ pointer: '/permissions', code: 'forbidden' })
        expect(body.detail).toContain(permissions.at(-1))
      }
    }
    expect((await call('GET', MEMBERS)).body.data).toHaveLength(3)
    const fits = await call('POST', MEMBERS, { key: ben.key, body: { email: 'new@example.com', name: 'New', permissions: ['tasks:read'] } })
    expect(fits.status).toBe(201)
  })

  test('a change of permissions holds from the next request on', async () => {
    const server = await startTestServer()
    const { call } = server
    const ben = await addColleague(server, { permissions: ['customers:read'] })
    expect((await call('GET', '/api/orgs/test-park/customers', { key: ben.key })).status).toBe(200)
    const changed = await call('PATCH', `${MEMBERS}/${ben.memberId}`, { body: { permissions: ['tasks:read'] } })
    expect(changed.body).toMatchObject({ permissions: ['tasks:read'], version: 3 })
    expect((await call('GET', '/api/orgs/test-park/customers', { key: ben.key })).status).toBe(403)
    expect((await call('GET', '/api/orgs/test-park/tasks', { key: ben.key })).status).toBe(200)
  })

  test('reading members needs its permission, and inviting another one', async () => {
    const server = await startTestServer()
    const ben = await addColleague(server, { permissions: ['members:read'] })
    expect((await server.call('GET', MEMBERS, { key: ben.key })).status).toBe(200)
    const invited = await server.call('POST', MEMBERS, { key: ben.key, body: { email: 'new@example.com', name: 'New' } })
    expect(invited.status).toBe(403)
    expect(invited.body.detail).toContain('members:write')
  })
})

describe('the last administrator', () => {
  test('can neither leave nor step down', async () => {
    const server = await startTestServer()
    const { call } = server
    await addColleague(server, { permissions: ['members:write', 'organization:write'] })
    const [admin] = (await call('GET', MEMBERS)).body.data.filter(({ email }: { email: string }) => email === server.email)
    for (const answer of [
      await call('DELETE', `${MEMBERS}/${admin.id}`),
      await call('PATCH', `${MEMBERS}/${admin.id}`, { body: { permissions: ['members:write'] } }),
    ]) {
      expect(answer.status).toBe(409)
      expect(answer.body.code).toBe('last_administrator')
    }
    expect((await call('PATCH', `${MEMBERS}/${admin.id}`, { body: { name: 'Chief' } })).status).toBe(200)
  })

  test('may go when there is another one, and then is a member no more', async () => {
    const server = await startTestServer()
    const { call } = server
    const ben = await addColleague(server, { permissions: ['*'] })
    const [admin] = (await call('GET', MEMBERS)).body.data.filter(({ email }: { email: string }) => email === server.email)
    expect((await call('DELETE', `${MEMBERS}/${admin.id}`)).body).toEqual({ id: admin.id, deleted: true })
    expect((await call('GET', MEMBERS)).status).toBe(404)
    expect((await call('GET', MEMBERS, { key: ben.key })).body.data).toHaveLength(1)
    expect((await call('DELETE', `${MEMBERS}/${ben.memberId}`, { key: ben.key })).status).toBe(409)
  })

  test('is found behind more members than one page holds', async () => {
    const server = await startTestServer()
    const { call, installation } = server
    const ben = await addColleague(server, { permissions: ['*'] })
    const [row] = await installation.store.read((db) => db.selectFrom('records').selectAll().where('id', '=', ben.memberId).execute())
    if (!row) throw new Error('the member is not in the store')
    const data = JSON.stringify({ ...JSON.parse(row.data), permissions: [] })
    await installation.store.write(async ({ db }) => {
      for (let number = 0; number < 201; number++) {
        const id = `mem_7${String(number).padStart(25, '0')}`
        await db
          .insertInto('records')
          .values({ ...row, id, data })
          .execute()
      }
    })
    expect((await call('PATCH', `${MEMBERS}/${ben.memberId}`, { body: { permissions: [] } })).status).toBe(200)
  })
})

describe("a member's address", () => {
  test('[G164] is the one with which the user signs in, once it is confirmed', async () => {
    const server = await startTestServer()
    const ben = await addColleague(server, { permissions: [] })
    const browser = await useLink(server, ben.passwordToken)
    const changed = await server.call('PATCH', `${MEMBERS}/${ben.memberId}`, { body: { email: 'Benjamin@example.com' } })
    expect(changed.body).toMatchObject({ email: ben.email, newEmail: 'benjamin@example.com' })
    // An installation without mail: the link is handed over.
    const { token } = await bootstrapLink(server.installation, { email: ben.email, newEmail: 'benjamin@example.com' })
    const confirm = (path: string) => browser.call('POST', `/api/email-addresses/${path}/confirm`)
    expect((await confirm(token)).body).toEqual({ email: 'benjamin@example.com', endedApiKeys: { count: 0, keys: [] } })
    expect((await confirm(token)).body).toMatchObject({ code: 'link_used' })
    expect((await signIn(server, 'benjamin@example.com')).answer.body.user.id).toBe(ben.userId)
    const { body } = await server.call('GET', `${MEMBERS}/${ben.memberId}`)
    expect(body).toMatchObject({ email: 'benjamin@example.com', newEmail: null })
  })

  test('[G164] that another user has is asked for like a free one, and not given', async () => {
    const server = await startTestServer()
    const ben = await addColleague(server, { permissions: [] })
    const browser = await useLink(server, ben.passwordToken)
    const { body } = await server.call('PATCH', `${MEMBERS}/${ben.memberId}`, { body: { email: server.email } })
    expect(body).toMatchObject({ email: ben.email, newEmail: server.email })
    const { token } = await bootstrapLink(server.installation, { email: ben.email, newEmail: server.email })
    const refused = await browser.call('POST', `/api/email-addresses/${token}/confirm`)
    expect(refused).toMatchObject({ status: 409, body: { code: 'already_exists' } })
  })

  test('is not changed from one organization when the user belongs to another one too', async () => {
    const server = await startTestServer()
    const { call } = server
    const ben = await addColleague(server, { permissions: [] })
    await call('POST', '/api/orgs', { body: { name: 'Other Park', slug: 'other-park' } })
    const { body: invited } = await call('POST', '/api/orgs/other-park/members', { body: { email: ben.email, name: 'Ben' } })
    await accept(server.installation, invited)
    const { status, body } = await call('PATCH', `${MEMBERS}/${ben.memberId}`, { body: { email: 'mine@example.com' } })
    expect(status).toBe(409)
    expect(body.errors[0].pointer).toBe('/email')
    expect((await call('PATCH', `${MEMBERS}/${ben.memberId}`, { body: { name: 'Benny' } })).status).toBe(200)
  })
})
