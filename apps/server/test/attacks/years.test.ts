import { describe, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../support/test-server.ts'

// Moments and days at both ends of the calendar, in zones that are far from Greenwich: whatever is taken can be written in every zone.

const ORGANIZATION = '/api/orgs/test-park'
/** The first and the last moment that are taken. */
const [FIRST, LAST] = ['0001-01-02T00:00:00.000Z', '9999-12-30T23:59:59.999Z']
const zones = ['Pacific/Kiritimati', 'Pacific/Pago_Pago', 'Europe/Brussels', 'America/Juneau', 'Asia/Manila']

async function startIn(timeZone: string): Promise<TestServer> {
  const server = await startTestServer()
  expect((await server.call('PATCH', ORGANIZATION, { body: { timeZone } })).status).toBe(200)
  return server
}

const create = async ({ call }: TestServer, collection: string, body: object) => call('POST', `${ORGANIZATION}/${collection}`, { body })
const made = async (server: TestServer, collection: string, body: object) => {
  const answer = await create(server, collection, body)
  expect(answer.status, JSON.stringify(answer.body)).toBe(201)
  return answer.body
}
const pointers = ({
  body,
}: {
  readonly body: { readonly errors: readonly { readonly pointer?: string; readonly parameter?: string; readonly message: string }[] }
}) => body.errors.map(({ pointer, parameter, message }) => [pointer ?? parameter, message])
const bounds = expect.stringContaining('from 0001-01-02 to 9999-12-30')

async function stayUntil(server: TestServer, checkOutAt: string) {
  const { id: customerId } = await made(server, 'customers', {})
  const { id: terrainId } = await made(server, 'terrains', { name: 'A1' })
  return create(server, 'reservations', { customerId, terrainId, checkInAt: '2026-07-01T12:00:00Z', checkOutAt, totalAmount: 100 })
}

/** Puts a moment into a record that was taken before there were bounds, in place of the last one that is taken now. */
async function storeUntil({ installation }: TestServer, id: string, moment: string): Promise<void> {
  await installation.store.write(async ({ db }) => {
    const { data } = await db.selectFrom('records').select('data').where('id', '=', id).executeTakeFirstOrThrow()
    await db
      .updateTable('records')
      .set({ data: data.replaceAll(LAST, moment) })
      .where('id', '=', id)
      .execute()
  })
}

describe.each(zones)('in %s', (timeZone) => {
  test('a stay that lasts until the last moment that is taken can be checked in', async () => {
    const server = await startIn(timeZone)
    const { body: stay } = await stayUntil(server, LAST)
    const { status } = await server.call('POST', `${ORGANIZATION}/reservations/${stay.id}/check-in`)
    expect(status).toBe(200)
  })

  test('a stay from before these bounds, which lasts longer, can be checked in', async () => {
    const server = await startIn(timeZone)
    const { body: stay } = await stayUntil(server, LAST)
    await storeUntil(server, stay.id, '9999-12-31T23:59:59.999Z')
    const { status } = await server.call('POST', `${ORGANIZATION}/reservations/${stay.id}/check-in`)
    expect(status).toBe(200)
  })

  test('a payment has the day on which it was paid, in the years 1 to 9999', async () => {
    const server = await startIn(timeZone)
    const paidOn = async (paidAt: string) =>
      (await made(server, 'payments', { amount: 1, method: 'CASH', status: 'SUCCEEDED', paidAt })).paidOn
    expect(await paidOn(LAST)).toMatch(/^9999-12-3[01]$/)
    expect(await paidOn(FIRST)).toMatch(/^0001-01-0[12]$/)
  })

  test('an occupation does not last beyond them', async () => {
    const server = await startIn(timeZone)
    const { id: customerId } = await made(server, 'customers', {})
    const { id: terrainId } = await made(server, 'terrains', { name: 'A1' })
    const occupation = { customerId, terrainId, rate: 1, startAt: '9998-12-31T23:30:00Z' }
    for (const period of [
      { amount: 1, unit: 'years' },
      { amount: 1000, unit: 'years' },
      { amount: 1000, unit: 'days' },
    ]) {
      const answer = await create(server, 'occupations', { ...occupation, period })
      expect([answer.status, pointers(answer)]).toEqual([400, [['/period', expect.stringContaining('9999')]]])
    }
    const { id } = await made(server, 'occupations', { ...occupation, endAt: LAST, period: { amount: 1, unit: 'days' } })
    expect((await server.call('POST', `${ORGANIZATION}/occupations/${id}/extend`, { body: {} })).status).toBe(409)
  })
})

test('an access method from before these bounds, which works longer, can be changed and blocked', async () => {
  const server = await startTestServer()
  const { id: customerId } = await made(server, 'customers', {})
  const values = { customerId, type: 'PIN_CODE', periodFrom: '2026-07-01T12:00:00Z', periodTo: LAST }
  const { id } = await made(server, 'access-methods', values)
  await storeUntil(server, id, '9999-12-31T23:59:59.999Z')
  const change = (method: string, path: string, body: object) => server.call(method, `${ORGANIZATION}/access-methods${path}`, { body })
  expect(await change('PATCH', `/${id}`, { status: 'BLOCKED' })).toMatchObject({ status: 200, body: { status: 'BLOCKED' } })
  expect(await change('PATCH', `/${id}`, { periodFrom: LAST })).toMatchObject({ status: 200, body: { periodFrom: LAST } })
  expect(await change('POST', '/update-all', { customerId, status: 'ACTIVE' })).toMatchObject({ status: 200, body: { updated: 1 } })
  expect(pointers(await change('PATCH', `/${id}`, { periodFrom: LAST, periodTo: FIRST }))).toEqual([
    ['/periodTo', expect.stringContaining('must be after')],
  ])
})

test('custom fields from before these bounds are sent back with others', async () => {
  const server = await startTestServer()
  const declared = [
    { model: 'customer', key: 'seen', type: 'dateTime' },
    { model: 'customer', key: 'size', type: 'number' },
  ]
  await server.call('PATCH', ORGANIZATION, { body: { customFieldDeclarations: declared } })
  const { id } = await made(server, 'customers', { customFields: { seen: LAST } })
  await storeUntil(server, id, '9999-12-31T23:59:59.999Z')
  const change = (customFields: object) => server.call('PATCH', `${ORGANIZATION}/customers/${id}`, { body: { customFields } })
  const customFields = { seen: '9999-12-31T23:59:59.999Z', size: 5 }
  expect(await change(customFields)).toMatchObject({ status: 200, body: { customFields } })
  expect(pointers(await change({ seen: '9999-12-31T23:59:59.998Z' }))).toEqual([['/customFields/seen', bounds]])
})

test.each([
  '9999-12-31T00:00:00Z',
  '9999-12-31T23:59:59.999Z',
  '9999-12-30T23:59:59-01:00',
  '0001-01-01T23:59:59Z',
  '0000-06-01T00:00:00Z',
])('the moment %s is refused wherever one is sent, with the field and the bounds', async (moment) => {
  const server = await startTestServer()
  await server.call('PATCH', ORGANIZATION, { body: { customFieldDeclarations: [{ model: 'customer', key: 'seen', type: 'dateTime' }] } })
  expect(pointers(await stayUntil(server, moment))).toEqual([['/checkOutAt', bounds]])
  const payment = await create(server, 'payments', { amount: 1, method: 'CASH', status: 'SUCCEEDED', paidAt: moment })
  expect(pointers(payment)).toEqual([['/paidAt', bounds]])
  expect(pointers(await create(server, 'customers', { customFields: { seen: moment } }))).toEqual([['/customFields/seen', bounds]])
  const list = await server.call('GET', `${ORGANIZATION}/customers?updatedSince=${encodeURIComponent(moment)}`)
  expect([list.status, pointers(list)]).toEqual([400, [['updatedSince', bounds]]])
  const events = await server.call('GET', `${ORGANIZATION}/events?since=${encodeURIComponent(moment)}`)
  expect([events.status, pointers(events)]).toEqual([400, [['since', bounds]]])
})

test('a day is one of the years 1 to 9999', async () => {
  const server = await startTestServer()
  await server.call('PATCH', ORGANIZATION, { body: { customFieldDeclarations: [{ model: 'customer', key: 'born', type: 'date' }] } })
  for (const day of ['0001-01-01', '9999-12-31']) {
    expect(await made(server, 'customers', { birthDate: day, customFields: { born: day } })).toMatchObject({ birthDate: day })
  }
  for (const day of ['0000-12-31', '0000-02-29']) {
    expect(pointers(await create(server, 'customers', { birthDate: day }))).toEqual([['/birthDate', expect.stringContaining('0001-01-01')]])
    expect(pointers(await create(server, 'customers', { customFields: { born: day } }))).toEqual([
      ['/customFields/born', expect.stringContaining('0001-01-01')],
    ])
  }
})
