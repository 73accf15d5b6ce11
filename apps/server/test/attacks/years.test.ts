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
    await server.installation.store.write(async ({ db }) => {
      const { data } = await db.selectFrom('records').select('data').where('id', '=', stay.id).executeTakeFirstOrThrow()
      await db
        .updateTable('records')
        .set({ data: data.replace(LAST, '9999-12-31T23:59:59.999Z') })
        .where('id', '=', stay.id)
        .execute()
    })
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
