import { beforeEach, describe, expect, test } from 'vitest'
import { createSite, rowsOf, type Site } from '../../../../test/site.ts'

let site: Site
beforeEach(() => {
  site = createSite()
})

const INBOUND = { direction: 'INBOUND', from: '+32 470 12 34 56', to: '081 23 45 67' }
const report = async (body: object = {}) => site.call('calls.create', { body: { ...INBOUND, ...body } })
const change = async (id: unknown, body: object) => site.call('calls.update', { params: { id: String(id) }, body })

test('[EVT-10] a call that begins is told, and every change of it; its deletion is silent', async () => {
  const { status, body } = await report()
  expect(status).toBe(201)
  expect(body).toMatchObject({ from: '+32470123456', to: '081234567', status: 'RINGING', customerId: null })
  expect(body.startedAt).toBe('2026-07-01T12:00:00.000Z')
  site.surroundings.now += 5000
  const answered = await change(body.id, { status: 'ANSWERED' })
  expect(answered.body).toMatchObject({ answeredAt: '2026-07-01T12:00:05.000Z', endedAt: null })
  site.surroundings.now += 60_000
  const ended = await change(body.id, { status: 'ENDED', notes: 'A pitch by the lake' })
  expect(ended.body).toMatchObject({ answeredAt: '2026-07-01T12:00:05.000Z', endedAt: '2026-07-01T12:01:05.000Z' })
  await site.call('calls.delete', { params: { id: String(body.id) } })
  const about = { model: 'call', id: body.id }
  expect(site.events()).toEqual([
    { key: 'call:created', about, data: { call: body } },
    { key: 'call:updated', about, data: { call: answered.body, previous: { status: 'RINGING', answeredAt: null } } },
    {
      key: 'call:updated',
      about,
      data: { call: ended.body, previous: { status: 'ANSWERED', endedAt: null, notes: null } },
    },
  ])
})

test('a call that was missed is over, and one that is reported afterwards keeps its own times', async () => {
  expect((await report({ status: 'MISSED' })).body).toMatchObject({ answeredAt: null, endedAt: '2026-07-01T12:00:00.000Z' })
  const times = { startedAt: '2026-07-01T10:00:00+02:00', answeredAt: '2026-07-01T10:00:07+02:00', endedAt: '2026-07-01T10:05:00+02:00' }
  expect((await report({ status: 'ENDED', ...times })).body).toMatchObject({
    startedAt: '2026-07-01T08:00:00.000Z',
    answeredAt: '2026-07-01T08:00:07.000Z',
    endedAt: '2026-07-01T08:05:00.000Z',
  })
  for (const name of ['answeredAt', 'endedAt']) {
    const early = { startedAt: '2026-07-01T08:00:00Z', [name]: '2026-07-01T07:59:59Z' }
    expect(await report(early)).toMatchObject({
      status: 400,
      problem: {
        errors: [{ pointer: `/${name}`, code: 'too_early', message: `${name} must not be before startedAt, 2026-07-01T08:00:00.000Z` }],
      },
    })
  }
})

describe('the customer of a call', () => {
  const add = async (body: object) => String((await site.call('customers.create', { body })).body.id)
  const contact = (customerId: string, type: string, value: string) =>
    site.call('customers.contacts.create', { params: { customerId }, body: { type, value } })
  const whoCalls = async (body: object = {}) => (await report(body)).body.customerId

  test.each(['+32 470 12 34 56', '0032 470/12.34.56', '0470 12 34 56', '+32 (0)470 123456'])(
    'is found by the number that calls, also where it is kept as %s',
    async (phone) => {
      const ada = await add({ firstName: 'Ada', phone })
      await add({ firstName: 'Bob', phone: '+31 470 12 34 56' })
      expect(await whoCalls()).toBe(ada)
      expect(await whoCalls({ from: '0032470123456' })).toBe(ada)
      expect(await whoCalls({ from: '+32 470 12 34 57' })).toBeNull()
    },
  )

  test('is found by the number that is called, by a number for WhatsApp, and by a contact', async () => {
    const ada = await add({ whatsappNumber: '+32 470 12 34 56' })
    expect(await whoCalls({ direction: 'OUTBOUND', from: '081 23 45 67', to: '0470123456' })).toBe(ada)
    const bob = await add({})
    await contact(bob, 'PHONE', '+32 81 99 88 77')
    expect(await whoCalls({ from: '+3281998877' })).toBe(bob)
  })

  test('is nobody when several have the number, or there is none', async () => {
    const ada = await add({ phone: '+32 470 12 34 56' })
    await contact(ada, 'WHATSAPP', '0470123456')
    expect(await whoCalls()).toBe(ada)
    await add({ phone: '0470 12 34 56' })
    expect(await whoCalls()).toBeNull()
    await add({ phone: 'anonymous' })
    const withheld = await report({ from: 'anonymous' })
    expect(withheld.body).toMatchObject({ from: 'anonymous', customerId: null })
  })

  test('is the one that is sent, whoever has the number', async () => {
    const [ada, bob] = [await add({ phone: '+32470123456' }), await add({})]
    expect(await whoCalls({ customerId: bob })).toBe(bob)
    expect(await whoCalls({ customerId: null })).toBeNull()
    const { id } = (await report({ from: '112' })).body
    expect((await change(id, { customerId: ada })).body).toMatchObject({ customerId: ada })
  })

  test('one who was erased is not found, and cannot be named', async () => {
    const ada = await add({ phone: '+32470123456' })
    await site.call('customers.erase', { params: { id: ada } })
    expect(await whoCalls()).toBeNull()
    expect(await report({ customerId: ada })).toMatchObject({ problem: { errors: [{ pointer: '/customerId', code: 'erased' }] } })
  })
})

test('calls and customers are listed by a number, however it is written', async () => {
  await site.call('customers.create', { body: { firstName: 'Ada', phone: '0470 12 34 56' } })
  await report()
  for (const number of ['+32470123456', '0470/12.34.56']) {
    expect(rowsOf(await site.call('customers.list', { query: { phone: number } }))).toMatchObject([{ firstName: 'Ada' }])
    expect(rowsOf(await site.call('calls.list', { query: { from: number } }))).toHaveLength(1)
  }
  expect(rowsOf(await site.call('calls.list', { query: { from: '+32470123457' } }))).toEqual([])
})

test('who may only see calls reports none', async () => {
  expect(await site.call('calls.create', { body: INBOUND, as: site.colleague('calls:read') })).toMatchObject({ status: 403 })
  expect(await site.call('calls.create', { body: INBOUND, as: site.colleague('calls:write') })).toMatchObject({ status: 201 })
})
