import { describe, expect, test } from 'vitest'
import { createClock, HOUR } from '../support/clock.ts'
import { startTestServer, type TestServerOptions } from '../support/test-server.ts'
import { readEvents } from '../support/webhooks.ts'

const CUSTOMERS = '/api/orgs/test-park/customers'
const TASKS = '/api/orgs/test-park/tasks'

async function startWithCustomer(sent: Readonly<Record<string, unknown>>, options: TestServerOptions = {}) {
  const server = await startTestServer(options)
  const created = await server.call('POST', CUSTOMERS, { body: sent })
  expect(created.status).toBe(201)
  return { ...server, record: created.body, path: `${CUSTOMERS}/${created.body.id}` }
}

describe('a new record', () => {
  test('has every field: what was sent, defaults, and null for the rest', async () => {
    const clock = createClock()
    const { record, organization, path, call } = await startWithCustomer({ firstName: 'Ada' }, { now: clock.now })
    const [member] = (await call('GET', '/api/orgs/test-park/members')).body.data
    expect(record).toEqual({
      id: expect.stringMatching(/^cus_[0-9a-hjkmnp-tv-z]{26}$/),
      organizationId: organization.id,
      version: 1,
      externalId: null,
      customFields: {},
      firstName: 'Ada',
      lastName: null,
      companyName: null,
      email: null,
      phone: null,
      whatsappNumber: null,
      language: null,
      status: 'DEFAULT',
      notes: null,
      birthDate: null,
      erasedAt: null,
      createdAt: '2026-07-01T12:00:00.000Z',
      updatedAt: '2026-07-01T12:00:00.000Z',
      createdBy: { type: 'MEMBER', id: member.userId },
    })
    expect((await call('GET', path)).body).toEqual(record)
  })

  test('is told of by HEAD as by GET, without its body', async () => {
    const { path, key, server } = await startWithCustomer({ firstName: 'Ada' })
    const ask = (method: string, address: string) =>
      fetch(`http://127.0.0.1:${server.port}${address}`, { method, headers: { 'x-api-key': key } })
    const [head, whole] = [await ask('HEAD', path), await ask('GET', path)]
    for (const name of ['etag', 'content-type', 'content-length', 'cache-control']) {
      expect(head.headers.get(name)).toBe(whole.headers.get(name))
    }
    expect([head.status, await head.text()]).toEqual([200, ''])
    expect((await ask('HEAD', `${path}0`)).status).toBe(404)
  })

  test('may be empty where no field is required', async () => {
    const { record } = await startWithCustomer({})
    expect(record).toMatchObject({ firstName: null, status: 'DEFAULT', customFields: {} })
  })

  test('keeps text of any script as it was sent', async () => {
    const sent = { firstName: 'Zoë 👩‍🚀', lastName: "O'Brien; DROP TABLE records--", notes: 'één\ntwee\t"drie" \\ </script> \u2028 東京' }
    const { record, path, call } = await startWithCustomer(sent)
    expect(record).toMatchObject(sent)
    expect((await call('GET', path)).body).toEqual(record)
  })

  test('refuses a language that is none', async () => {
    const { call } = await startTestServer()
    const { status, body } = await call('POST', CUSTOMERS, { body: { language: 'flemish please' } })
    expect(status).toBe(400)
    expect(body.errors[0]).toMatchObject({ pointer: '/language', code: 'format' })
  })
})

describe('changing a record', () => {
  test('changes what is sent and nothing else', async () => {
    const clock = createClock()
    const { record, path, call } = await startWithCustomer({ firstName: 'Ada', lastName: 'Byron', status: 'VIP' }, { now: clock.now })
    clock.advance(HOUR)
    const changed = await call('PATCH', path, { body: { lastName: 'Lovelace', status: 'PREFERRED' } })
    expect(changed.status).toBe(200)
    expect(changed.headers.get('etag')).toBe('"2"')
    const expected = { ...record, lastName: 'Lovelace', status: 'PREFERRED', version: 2, updatedAt: '2026-07-01T13:00:00.000Z' }
    expect(changed.body).toEqual(expected)
    expect((await call('GET', path)).body).toEqual(expected)
  })

  test('null clears an optional field', async () => {
    const { path, call } = await startWithCustomer({ firstName: 'Ada', notes: 'Tall' })
    expect((await call('PATCH', path, { body: { notes: null } })).body).toMatchObject({ firstName: 'Ada', notes: null })
  })

  test.each([
    ['nothing', {}],
    ['what stands there already', { firstName: 'Ada', notes: null, customFields: { b: [1, { d: 2, c: 1 }], a: 1 } }],
  ])('sending %s changes neither version nor time, and tells nobody', async (_, body) => {
    const clock = createClock()
    const customFields = { a: 1, b: [1, { c: 1, d: 2 }] }
    const server = await startWithCustomer({ firstName: 'Ada', customFields }, { now: clock.now })
    clock.advance(HOUR)
    const { status, headers, body: answer } = await server.call('PATCH', server.path, { body })
    expect(status).toBe(200)
    expect(headers.get('etag')).toBe('"1"')
    expect(answer).toEqual(server.record)
    expect(await readEvents(server)).toHaveLength(1)
  })
})

describe('versions', () => {
  test('every answer about one record carries its ETag, and If-Match with it is accepted', async () => {
    const { record, path, call } = await startWithCustomer({ firstName: 'Ada' })
    const tag = (await call('GET', path)).headers.get('etag') as string
    expect(tag).toBe(`"${record.version}"`)
    const changed = await call('PATCH', path, { body: { firstName: 'Eva' }, headers: { 'if-match': tag } })
    expect(changed.status).toBe(200)
    const deleted = await call('DELETE', path, { headers: { 'if-match': changed.headers.get('etag') as string } })
    expect(deleted.status).toBe(200)
  })

  test('a stale one is refused, and the record stays as it is', async () => {
    const { path, call } = await startWithCustomer({ firstName: 'Ada' })
    await call('PATCH', path, { body: { firstName: 'Eva' } })
    const headers = { 'if-match': '"1"' }
    for (const answer of [await call('PATCH', path, { body: { firstName: 'Ida' }, headers }), await call('DELETE', path, { headers })]) {
      expect(answer.status).toBe(412)
      expect(answer.body.code).toBe('stale_version')
      expect(answer.body.detail).toContain('version 2')
    }
    expect((await call('GET', path)).body).toMatchObject({ firstName: 'Eva', version: 2 })
  })

  test('of two changes at the same moment with the same ETag one is refused', async () => {
    const { path, call } = await startWithCustomer({ firstName: 'Ada' })
    const patch = (firstName: string) => call('PATCH', path, { body: { firstName }, headers: { 'if-match': '"1"' } })
    const answers = await Promise.all([patch('Eva'), patch('Ida')])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 412])
    const [winner] = answers.filter(({ status }) => status === 200)
    expect((await call('GET', path)).body).toEqual(winner?.body)
  })
})

describe('fields of one own', () => {
  test('are kept as they are sent, whatever they hold, and replaced as a whole', async () => {
    const customFields = { newsletter: true, pitch: 12.5, tags: ['a', null, { deep: { er: [] } }], 'name with spaces/and~': '', __x: -0.5 }
    const { record, path, call } = await startWithCustomer({ customFields })
    expect(record.customFields).toEqual(customFields)
    expect((await call('GET', path)).body.customFields).toEqual(customFields)
    expect((await call('PATCH', path, { body: { customFields: { only: 1 } } })).body.customFields).toEqual({ only: 1 })
    expect((await call('PATCH', path, { body: { firstName: 'Ada' } })).body.customFields).toEqual({ only: 1 })
    expect((await call('PATCH', path, { body: { customFields: {} } })).body.customFields).toEqual({})
  })
})

describe('times', () => {
  test.each([
    ['2026-07-01T16:00:00+02:00', '2026-07-01T14:00:00.000Z'],
    ['2026-07-01T14:00:00Z', '2026-07-01T14:00:00.000Z'],
    ['2026-12-31T23:30:00.25-01:00', '2027-01-01T00:30:00.250Z'],
    ['2026-07-01t14:00:00.123456z', '2026-07-01T14:00:00.123Z'],
  ])('%s is stored and answered as %s', async (sent, answered) => {
    const { call } = await startTestServer()
    const { body } = await call('POST', TASKS, { body: { title: 'Sweep', dueAt: sent } })
    expect(body.dueAt).toBe(answered)
    expect((await call('GET', `${TASKS}/${body.id}`)).body.dueAt).toBe(answered)
    // The same moment in other words is no change.
    expect((await call('PATCH', `${TASKS}/${body.id}`, { body: { dueAt: sent } })).body.version).toBe(1)
  })
})

describe('deleting a record', () => {
  test('takes it out of reads and lists', async () => {
    const { record, path, call } = await startWithCustomer({ firstName: 'Ada' })
    expect((await call('DELETE', path)).body).toEqual({ id: record.id, deleted: true })
    for (const { status } of [await call('GET', path), await call('DELETE', path), await call('PATCH', path, { body: {} })]) {
      expect(status).toBe(404)
    }
    expect((await call('GET', CUSTOMERS)).body).toEqual({ data: [], nextCursor: null })
  })
})
