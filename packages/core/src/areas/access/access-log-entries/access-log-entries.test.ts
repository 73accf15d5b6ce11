import { beforeEach, describe, expect, test } from 'vitest'
import { createSite, rowsOf, type Site } from '../../../../test/site.ts'
import { accessPoint } from '../access-points/access-point.ts'

let site: Site
let accessPointId: string
let ada: string
let bob: string
beforeEach(() => {
  site = createSite()
  accessPointId = site.memory.add(accessPoint, { name: 'Barrier north' }).id
  ada = site.addCustomer({ firstName: 'Ada' }).id
  bob = site.addCustomer({ firstName: 'Bob' }).id
})

const present = (body: object = {}) => site.call('access-log-entries.create', { body: { accessPointId, result: 'GRANTED', ...body } })
const couple = (id: unknown, body: object, call: object = {}) =>
  site.call('access-log-entries.couple', { params: { id: String(id) }, body, ...call })
const give = async (customerId: string, type: string, value: string) =>
  String((await site.call('access-methods.create', { body: { customerId, type, value } })).body.id)
const coupled = () => site.events().filter(({ key }) => key === 'accessLogEntry:coupled')

describe('an entry', () => {
  test('[EVT-10] is told when it was processed', async () => {
    const { status, body } = await present({ result: 'DENIED', reason: 'Unknown', direction: 'IN' })
    expect(status).toBe(201)
    expect(body).toMatchObject({ result: 'DENIED', at: '2026-07-01T12:00:00.000Z', customerId: null, accessMethodId: null })
    expect(site.events()).toEqual([
      { key: 'accessLogEntry:processed', about: { model: 'accessLogEntry', id: body.id }, data: { accessLogEntry: body } },
    ])
  })

  test.each([
    ['LPR', '1-ABC-234', '1 abc 234', '1ABC234'],
    ['NFC', '04:A2:2B', '04a22b', '04A22B'],
    ['QR_CODE', 'Park-7', 'Park-7', 'Park-7'],
  ])('by %s knows access method and customer by what was read', async (type, value, read, kept) => {
    const accessMethodId = await give(ada, type, value)
    expect((await present({ type, value: read })).body).toMatchObject({ accessMethodId, customerId: ada, type, value: kept })
    expect((await present({ type, value: 'ZZZZZ' })).body).toMatchObject({ accessMethodId: null, customerId: null, value: 'ZZZZZ' })
  })

  test('by PIN keeps no PIN, whether it was right or wrong', async () => {
    const accessMethodId = await give(ada, 'PIN_CODE', '471100')
    expect((await present({ type: 'PIN_CODE', value: '471100' })).body).toMatchObject({ accessMethodId, customerId: ada, value: null })
    const wrong = await present({ type: 'PIN_CODE', value: '471101', result: 'DENIED' })
    expect(wrong.body).toMatchObject({ accessMethodId: null, type: 'PIN_CODE', value: null })
    await site.call('access-log-entries.update', { params: { id: String(wrong.body.id) }, body: { value: '471100' } })
    const entries = await site.call('access-log-entries.list')
    expect(JSON.stringify([entries, site.events().filter(({ key }) => key.startsWith('accessLogEntry'))])).not.toMatch(/47110[01]/)
  })

  test('keeps what no access method can have as it was read', async () => {
    expect((await present({ type: 'LPR', value: '?-??' })).body).toMatchObject({ value: '?-??', accessMethodId: null })
  })

  test('knows by its access method what was presented and whose it is', async () => {
    const accessMethodId = await give(ada, 'LPR', '1ABC234')
    expect((await present({ accessMethodId })).body).toMatchObject({ type: 'LPR', value: null, customerId: ada })
    expect((await present({ accessMethodId, customerId: null })).body).toMatchObject({ customerId: null })
    expect(await present({ accessMethodId, customerId: bob })).toMatchObject({
      status: 400,
      problem: { errors: [{ pointer: '/customerId', code: 'other_customer', message: expect.stringContaining(`belongs to ${ada}`) }] },
    })
  })

  test('of a value without what it is, or of a door that is not there, is refused', async () => {
    expect(await present({ value: '1ABC234' })).toMatchObject({
      status: 400,
      problem: { errors: [{ pointer: '/type', message: 'a value alone says little: send the type of what was presented with it' }] },
    })
    expect(await present({ accessPointId: 'acp_01k8e5m1z0f7q8r9s0t1v2w301' })).toMatchObject({
      problem: { errors: [{ pointer: '/accessPointId', code: 'unknown_record' }] },
    })
    expect(site.events()).toEqual([])
  })

  test('is listed by door, result, customer and what was read', async () => {
    await give(ada, 'LPR', '1ABC234')
    const known = (await present({ type: 'LPR', value: '1ABC234' })).body
    const unknown = (await present({ type: 'LPR', value: '2XYZ999', result: 'DENIED' })).body
    const list = async (query: object) => rowsOf(await site.call('access-log-entries.list', { query: query as never })).map(({ id }) => id)
    expect(await list({ accessPointId })).toEqual([unknown.id, known.id])
    expect(await list({ result: 'DENIED' })).toEqual([unknown.id])
    expect(await list({ customerId: ada })).toEqual([known.id])
    expect(await list({ value: '2XYZ999' })).toEqual([unknown.id])
  })
})

describe('an entry that is coupled', () => {
  test('to an access method gets its customer, and is told with what it was coupled to before', async () => {
    const { id } = (await present({ type: 'LPR', value: '1ABC234', result: 'DENIED' })).body
    const accessMethodId = await give(ada, 'LPR', '1-ABC-234')
    const { status, body } = await couple(id, { accessMethodId })
    expect(status).toBe(200)
    expect(body).toMatchObject({ accessMethodId, customerId: ada, version: 2 })
    const previous = { accessMethodId: null, customerId: null }
    expect(coupled()).toEqual([
      { key: 'accessLogEntry:coupled', about: { model: 'accessLogEntry', id }, data: { accessLogEntry: body, previous } },
    ])
  })

  test('to a customer needs nothing else, and can be corrected', async () => {
    const { id } = (await present()).body
    await couple(id, { customerId: ada })
    expect((await couple(id, { customerId: bob })).body).toMatchObject({ customerId: bob, accessMethodId: null })
    expect(coupled().map(({ data }) => data.previous)).toEqual([
      { accessMethodId: null, customerId: null },
      { accessMethodId: null, customerId: ada },
    ])
  })

  test('so already is left alone', async () => {
    const { id } = (await present()).body
    await couple(id, { customerId: ada })
    const before = site.record(id)
    expect(await couple(id, { customerId: ada })).toMatchObject({ status: 200, body: before })
    expect(coupled()).toHaveLength(1)
  })

  test('to two who do not belong together is refused', async () => {
    const accessMethodId = await give(ada, 'LPR', '1ABC234')
    const { id } = (await present({ accessMethodId })).body
    expect(await couple(id, { customerId: bob })).toMatchObject({
      status: 409,
      problem: {
        code: 'conflict',
        errors: [
          {
            pointer: '/customerId',
            message: `the entry is coupled to the access method ${accessMethodId} of ${ada}; send an access method of ${bob} with it`,
          },
        ],
      },
    })
    expect(await couple(id, { accessMethodId, customerId: bob })).toMatchObject({ status: 400, problem: { code: 'invalid_request' } })
    const theirs = await give(bob, 'LPR', '2XYZ999')
    expect((await couple(id, { accessMethodId: theirs, customerId: bob })).body).toMatchObject({ accessMethodId: theirs, customerId: bob })
  })

  test('to nothing, or to what is not there, is refused', async () => {
    const { id } = (await present()).body
    expect(await couple(id, {})).toMatchObject({ status: 400 })
    for (const body of [{ customerId: 'cus_01k8e5m1z0f7q8r9s0t1v2w301' }, { accessMethodId: 'acm_01k8e5m1z0f7q8r9s0t1v2w301' }])
      expect(await couple(id, body)).toMatchObject({ problem: { errors: [{ code: 'unknown_record' }] } })
    await site.call('customers.erase', { params: { id: ada } })
    expect(await couple(id, { customerId: ada })).toMatchObject({ problem: { errors: [{ code: 'erased' }] } })
  })

  test('by an ordinary change is told too, and letting go of somebody is not', async () => {
    const { id } = (await present()).body
    const change = (body: object) => site.call('access-log-entries.update', { params: { id: String(id) }, body })
    await change({ customerId: ada })
    await change({ reason: 'Seen on the camera' })
    await change({ customerId: null })
    expect(coupled()).toHaveLength(1)
    const accessMethodId = await give(ada, 'LPR', '1ABC234')
    expect(await change({ accessMethodId, customerId: bob })).toMatchObject({ status: 400 })
  })
})

test('who may only see access control couples nothing', async () => {
  const { id } = (await present()).body
  expect(await couple(id, { customerId: ada }, { as: site.colleague('accessControl:read') })).toMatchObject({ status: 403 })
  expect(await couple(id, { customerId: ada }, { as: site.colleague('accessControl:write') })).toMatchObject({ status: 200 })
})
