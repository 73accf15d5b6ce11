import { describe, expect, test } from 'vitest'
import { startTestServer } from '../support/test-server.ts'
import { readEvents } from '../support/webhooks.ts'

const CUSTOMERS = '/api/orgs/test-park/customers'
const TASKS = '/api/orgs/test-park/tasks'

describe('an external id', () => {
  test('is unique among the records of one model, and finds its record', async () => {
    const { call } = await startTestServer()
    const first = await call('POST', CUSTOMERS, { body: { firstName: 'Ada', externalId: 'crm-1' } })
    const second = await call('POST', CUSTOMERS, { body: { firstName: 'Eva', externalId: 'crm-2' } })
    for (const refused of [
      await call('POST', CUSTOMERS, { body: { externalId: 'crm-1' } }),
      await call('PATCH', `${CUSTOMERS}/${second.body.id}`, { body: { externalId: 'crm-1' } }),
    ]) {
      expect(refused.status).toBe(409)
      expect(refused.body.errors[0]).toMatchObject({ pointer: '/externalId', code: 'already_exists' })
    }
    expect((await call('GET', `${CUSTOMERS}?externalId=crm-1`)).body.data).toEqual([first.body])
    expect((await call('GET', `${CUSTOMERS}?externalId=crm-9`)).body.data).toEqual([])
    expect((await call('GET', CUSTOMERS)).body.data).toEqual([second.body, first.body])
  })

  test('may be used again by another model, another organization, and after it was let go of', async () => {
    const { call } = await startTestServer()
    await call('POST', '/api/orgs', { body: { name: 'Other Park', slug: 'other-park' } })
    const body = { externalId: 'x-1' }
    const { id } = (await call('POST', CUSTOMERS, { body })).body
    expect((await call('POST', TASKS, { body: { title: 'Sweep', ...body } })).status).toBe(201)
    expect((await call('POST', '/api/orgs/other-park/customers', { body })).status).toBe(201)
    await call('PATCH', `${CUSTOMERS}/${id}`, { body: { externalId: null } })
    const next = await call('POST', CUSTOMERS, { body })
    expect(next.status).toBe(201)
    await call('DELETE', `${CUSTOMERS}/${next.body.id}`)
    expect((await call('POST', CUSTOMERS, { body })).status).toBe(201)
  })

  test('many records without one stand side by side', async () => {
    const { call } = await startTestServer()
    for (const body of [{}, { externalId: null }, {}]) expect((await call('POST', CUSTOMERS, { body })).status).toBe(201)
  })
})

describe('PUT by external id', () => {
  test('answers 409 where another record has what only one may have', async () => {
    const { call } = await startTestServer()
    const put = (collection: string, externalId: string, body: object) =>
      call('PUT', `/api/orgs/test-park/${collection}/by-external-id/${externalId}`, { body })
    const customerId = (await call('POST', CUSTOMERS, { body: { lastName: 'Hopper' } })).body.id
    for (const [collection, body, pointer] of [
      ['payment-reports', { period: '2026-07' }, '/period'],
      ['mandates', { customerId, iban: 'BE68539007547034', reference: 'M-1' }, '/reference'],
    ] as const) {
      expect((await put(collection, 'one', body)).status, collection).toBe(201)
      const refused = await put(collection, 'two', body)
      expect(refused, collection).toMatchObject({ status: 409, body: { code: 'already_exists', errors: [{ pointer }] } })
    }
  })

  const path = `${CUSTOMERS}/by-external-id/crm-1042`

  test('creates with 201, then changes what is sent with 200, then changes nothing', async () => {
    const server = await startTestServer()
    const { call } = server
    const created = await call('PUT', path, { body: { firstName: 'Ada', notes: 'Tall' } })
    expect(created.status).toBe(201)
    expect(created.headers.get('etag')).toBe('"1"')
    expect(created.body).toMatchObject({ externalId: 'crm-1042', firstName: 'Ada', status: 'DEFAULT' })

    const changed = await call('PUT', path, { body: { firstName: 'Eva' } })
    expect(changed.status).toBe(200)
    expect(changed.headers.get('etag')).toBe('"2"')
    expect(changed.body).toMatchObject({ id: created.body.id, firstName: 'Eva', notes: 'Tall', version: 2 })

    const repeated = await call('PUT', path, { body: { firstName: 'Eva' } })
    expect(repeated.status).toBe(200)
    expect(repeated.body).toEqual(changed.body)
    expect((await call('GET', CUSTOMERS)).body.data).toEqual([changed.body])
    expect((await readEvents(server)).map(({ key }) => key)).toEqual(['customer:created', 'customer:updated'])
  })

  test('sent twice at the same moment makes one record', async () => {
    const { call } = await startTestServer()
    const answers = await Promise.all([1, 2, 3].map(() => call('PUT', path, { body: { firstName: 'Ada' } })))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 201])
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1)
  })

  test('takes an id with characters that stand encoded in a path', async () => {
    const { call } = await startTestServer()
    const externalId = 'CRM 10%42 é?#+'
    const put = () => call('PUT', `${CUSTOMERS}/by-external-id/${encodeURIComponent(externalId)}`, { body: { firstName: 'Ada' } })
    expect((await put()).body.externalId).toBe(externalId)
    expect((await put()).status).toBe(200)
    expect((await call('GET', `${CUSTOMERS}?externalId=${encodeURIComponent(externalId)}`)).body.data).toHaveLength(1)
  })

  test('refuses a body that names another external id', async () => {
    const { call } = await startTestServer()
    const body = { firstName: 'Ada', externalId: 'crm-7' }
    expect((await call('PUT', path, { body })).status).toBe(400)
    await call('PUT', path, { body: { firstName: 'Ada' } })
    expect((await call('PUT', path, { body })).status).toBe(400)
    expect((await call('PUT', path, { body: { ...body, externalId: 'crm-1042' } })).status).toBe(200)
    expect((await call('GET', CUSTOMERS)).body.data).toMatchObject([{ externalId: 'crm-1042', version: 1 }])
  })

  test('refuses an external id that no body could have', async () => {
    const { call } = await startTestServer()
    for (const id of ['a%2Fb', 'a%0Ab', 'x'.repeat(201)]) {
      const { status } = await call('PUT', `${CUSTOMERS}/by-external-id/${id}`, { body: {} })
      expect([400, 404]).toContain(status)
    }
    expect((await call('GET', CUSTOMERS)).body.data).toEqual([])
  })

  test('heeds If-Match: a stale version changes nothing', async () => {
    const { call } = await startTestServer()
    await call('PUT', path, { body: { firstName: 'Ada' } })
    await call('PUT', path, { body: { firstName: 'Eva' } })
    const stale = await call('PUT', path, { body: { firstName: 'Ida' }, headers: { 'if-match': '"1"' } })
    expect(stale.status).toBe(412)
    expect((await call('GET', CUSTOMERS)).body.data).toMatchObject([{ firstName: 'Eva', version: 2 }])
    const fresh = await call('PUT', path, { body: { firstName: 'Ida' }, headers: { 'if-match': '"2"' } })
    expect(fresh.status).toBe(200)
  })

  test('of a task with subtasks makes them once, and is safe to repeat', async () => {
    const { call } = await startTestServer()
    const put = () => call('PUT', `${TASKS}/by-external-id/job-1`, { body: { title: 'Open the season', subtasks: ['Paint', 'Sweep'] } })
    const created = await put()
    expect(created.status).toBe(201)
    const repeated = await put()
    expect(repeated.status).toBe(200)
    expect(repeated.body).toEqual(created.body)
    expect((await call('GET', `${TASKS}?parentId=${created.body.id}`)).body.data).toHaveLength(2)
  })
})
