import { describe, expect, test } from 'vitest'
import { addColleague } from '../support/people.ts'
import { startTestServer } from '../support/test-server.ts'

const PARK = '/api/orgs/test-park'

describe('the settings of an organization', () => {
  test('have defaults, and are read under its id as under its slug', async () => {
    const { call, organization } = await startTestServer()
    const { status, headers, body } = await call('GET', PARK)
    expect(status).toBe(200)
    expect(headers.get('etag')).toBe('"1"')
    expect(body).toMatchObject({
      id: organization.id,
      name: 'Test Park',
      slug: 'test-park',
      timeZone: 'Europe/Brussels',
      locale: 'en',
      supportEmail: null,
      generalEmail: null,
    })
    expect((await call('GET', `/api/orgs/${organization.id}`)).body).toEqual(body)
  })

  test('change field by field, with the version that was read', async () => {
    const { call } = await startTestServer()
    const patch = (body: unknown, version: string) => call('PATCH', PARK, { body, headers: { 'if-match': version } })
    const changed = await patch({ timeZone: 'America/New_York', supportEmail: 'help@example.com' }, '"1"')
    expect(changed.body).toMatchObject({ name: 'Test Park', timeZone: 'America/New_York', supportEmail: 'help@example.com', version: 2 })
    expect((await patch({ name: 'Late' }, '"1"')).status).toBe(412)
    expect((await patch({ supportEmail: null }, '"2"')).body).toMatchObject({ supportEmail: null, version: 3 })
    expect((await patch({}, '"3"')).body.version).toBe(3)
    expect((await call('GET', PARK)).body).toMatchObject({ name: 'Test Park', version: 3 })
  })

  test.each([
    ['timeZone', 'Mars/Olympus'],
    ['timeZone', '+02:00'],
    ['timeZone', 'europe/brussels'],
    ['locale', 'dutch please'],
    ['locale', 'nl-be'],
    ['slug', 'org_01k8e5m1z0f7q8r9s0t1v2w301'],
    ['slug', 'Test Park'],
    ['slug', '-park'],
  ])('refuse the %s %j, when it is changed as when it is new', async (field, value) => {
    const { call } = await startTestServer()
    const complete = { name: 'New Park', slug: 'new-park', [field]: value }
    for (const { status, body } of [
      await call('PATCH', PARK, { body: { [field]: value } }),
      await call('POST', '/api/orgs', { body: complete }),
    ]) {
      expect(status).toBe(400)
      expect(body.errors[0]).toMatchObject({ pointer: `/${field}`, code: 'format' })
    }
    expect((await call('GET', '/api/orgs')).body.data).toHaveLength(1)
    expect((await call('GET', PARK)).body.version).toBe(1)
  })

  test('need permissions to be read and to be changed', async () => {
    const server = await startTestServer()
    const reader = await addColleague(server, { permissions: ['organization:read'] })
    const stranger = await addColleague(server, { email: 'eve@example.com', permissions: ['customers:read'] })
    const get = (key: string) => server.call('GET', PARK, { key })
    const patch = (key: string) => server.call('PATCH', PARK, { key, body: { name: 'Mine' } })
    expect([(await get(reader.key)).status, (await patch(reader.key)).status]).toEqual([200, 403])
    expect([(await get(stranger.key)).status, (await patch(stranger.key)).status]).toEqual([403, 403])
  })
})

describe('a new slug', () => {
  test('takes the place of the old one, and the id keeps working', async () => {
    const { call, organization } = await startTestServer()
    const { body: customer } = await call('POST', `${PARK}/customers`, { body: { firstName: 'Ada' } })
    expect((await call('PATCH', PARK, { body: { slug: 'lake-side' } })).body.slug).toBe('lake-side')
    expect((await call('GET', PARK)).status).toBe(404)
    for (const slugOrId of ['lake-side', organization.id]) {
      expect((await call('GET', `/api/orgs/${slugOrId}/customers/${customer.id}`)).body).toEqual(customer)
    }
    const repeated = await call('GET', '/api/orgs/lake-side', { headers: { 'x-service-org-id': organization.id } })
    expect(repeated.status).toBe(200)
  })

  test('that another organization has is refused, and becomes free when that one lets go of it', async () => {
    const { call } = await startTestServer()
    await call('POST', '/api/orgs', { body: { name: 'Other Park', slug: 'other-park' } })
    const taken = await call('PATCH', PARK, { body: { slug: 'other-park' } })
    expect(taken.status).toBe(409)
    expect(taken.body.errors[0]).toMatchObject({ pointer: '/slug', code: 'already_exists' })
    await call('PATCH', '/api/orgs/other-park', { body: { slug: 'far-park' } })
    expect((await call('PATCH', PARK, { body: { slug: 'other-park' } })).status).toBe(200)
  })
})

describe('making an organization', () => {
  test('makes its maker the first member, with full access', async () => {
    const server = await startTestServer()
    const { call } = server
    const made = await call('POST', '/api/orgs', { body: { name: 'Other Park', slug: 'other-park', timeZone: 'Asia/Tokyo' } })
    expect(made.status).toBe(201)
    expect(made.body).toMatchObject({ name: 'Other Park', slug: 'other-park', timeZone: 'Asia/Tokyo', locale: 'en', version: 1 })
    const { data } = (await call('GET', '/api/orgs/other-park/members')).body
    expect(data).toMatchObject([{ organizationId: made.body.id, email: server.email, name: 'Administrator', permissions: ['*'] }])
    expect((await call('POST', '/api/orgs/other-park/customers', { body: {} })).status).toBe(201)
  })

  test('is refused when the slug is taken, and leaves nothing behind', async () => {
    const { call, installation } = await startTestServer()
    const count = async () => (await installation.store.read((db) => db.selectFrom('records').select('id').execute())).length
    const before = await count()
    const { status, body } = await call('POST', '/api/orgs', { body: { name: 'Again', slug: 'test-park' } })
    expect(status).toBe(409)
    expect(body.errors[0]).toMatchObject({ pointer: '/slug', code: 'already_exists' })
    expect(await count()).toBe(before)
  })

  test('is for administrators of the installation, not of an organization', async () => {
    const server = await startTestServer()
    const ben = await addColleague(server, { permissions: ['*'] })
    const { status, body } = await server.call('POST', '/api/orgs', { key: ben.key, body: { name: 'Mine', slug: 'mine' } })
    expect(status).toBe(403)
    expect(body.code).toBe('forbidden')
    expect((await server.call('GET', '/api/orgs')).body.data).toHaveLength(1)
  })
})

describe('the list of organizations', () => {
  test('names those of the caller, by name', async () => {
    const server = await startTestServer()
    const { call } = server
    for (const [name, slug] of [
      ['Zoo', 'a-zoo'],
      ['Abbey', 'z-abbey'],
    ]) {
      await call('POST', '/api/orgs', { body: { name, slug } })
    }
    const ben = await addColleague(server, { permissions: [] })
    const names = async (key: string) => (await call('GET', '/api/orgs', { key })).body.data.map(({ name }: { name: string }) => name)
    expect(await names(server.key)).toEqual(['Abbey', 'Test Park', 'Zoo'])
    expect(await names(ben.key)).toEqual(['Test Park'])
    expect((await call('GET', '/api/orgs', { key: null })).status).toBe(401)
  })
})
