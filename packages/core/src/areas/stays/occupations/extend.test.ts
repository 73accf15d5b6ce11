import { beforeEach, describe, expect, test } from 'vitest'
import { createSite, rowsOf, type Site } from '../../../../test/site.ts'
import { exampleId } from '../../../kernel/ids.ts'

let site: Site
let customerId: string
let terrainId: string
let seen: number
beforeEach(async () => {
  site = createSite()
  seen = 0
  customerId = site.addCustomer({ lastName: 'Lovelace', language: 'en-GB' }).id
  terrainId = String((await site.call('terrains.create', { body: { name: 'Berth 3' } })).body.id)
})

const stay = { startAt: '2026-07-01T12:00:00Z', rate: 350.05, vat: 6 }
const begin = async (body: object = {}) => {
  const { body: begun } = await site.call('occupations.create', { body: { customerId, terrainId, ...stay, ...body } })
  seen = site.events().length
  return String(begun.id)
}
const extend = (id: string, body: object = {}) => site.call('occupations.extend', { params: { id }, body })
const newEvents = () => {
  const fresh = site.events().slice(seen)
  seen = site.events().length
  return fresh
}
const end = (id: string) => site.call('occupations.update', { params: { id }, body: { status: 'ENDED' } })

describe('an extension', () => {
  test('[STEP-occupationExtendInvoice-01] adds one period, and makes the invoice for it', async () => {
    const id = await begin()
    const { body } = await extend(id)
    expect(body.occupation).toMatchObject({ id, endAt: '2026-09-01T12:00:00.000Z', status: 'ACTIVE' })
    expect(body.invoice).toMatchObject({
      ...{ customerId, occupationId: id, status: 'DRAFT', total: 350.05, openAmount: 350.05 },
      lines: [{ description: 'Berth 3, from 2026-08-01 until 2026-09-01', quantity: 1, unitPrice: 350.05, vat: 6, amount: 350.05 }],
      vatTotals: [{ rate: 6, amount: 19.81 }],
    })
    const terrain = (await site.call('terrains.get', { params: { id: terrainId } })).body
    const { overdue: _, ...invoice } = body.invoice as Record<string, unknown>
    expect(newEvents()).toEqual([
      { key: 'terrain:updated', about: { model: 'terrain', id: terrainId }, data: { terrain, previous: {} } },
      { key: 'invoice:created', about: { model: 'invoice', id: invoice.id }, data: { invoice } },
    ])
    expect((await extend(id)).body.occupation).toMatchObject({ endAt: '2026-10-01T12:00:00.000Z' })
  })

  test.each([
    [
      'a week across the change of the clock',
      '2026-10-20T22:30:00Z',
      { amount: 1, unit: 'weeks' },
      '2026-10-28T23:30:00.000Z',
      '10-22',
      '10-29',
    ],
    ['three days', '2026-07-01T12:00:00Z', { amount: 3, unit: 'days' }, '2026-07-05T12:00:00.000Z', '07-02', '07-05'],
    ['a month into February', '2026-01-30T12:00:00Z', { amount: 1, unit: 'months' }, '2026-02-28T12:00:00.000Z', '01-31', '02-28'],
  ])('of %s keeps to the calendar of the organization', async (_title, startAt, period, endAt, from, until) => {
    const day = Date.parse(startAt) + 86_400_000
    const id = await begin({ startAt, endAt: new Date(day).toISOString(), period })
    const { body } = await extend(id)
    expect(body.occupation).toMatchObject({ endAt })
    expect(body.invoice).toMatchObject({ lines: [{ description: `Berth 3, from 2026-${from} until 2026-${until}` }] })
  })

  test.each([
    [
      { amount: 1, unit: 'months' },
      '2026-01-31T12:00:00Z',
      ['2026-03-31T11:00:00.000Z', '2026-04-30T11:00:00.000Z', '2026-05-31T11:00:00.000Z'],
    ],
    [
      { amount: 1, unit: 'years' },
      '2024-02-29T12:00:00Z',
      ['2026-02-28T12:00:00.000Z', '2027-02-28T12:00:00.000Z', '2028-02-29T12:00:00.000Z'],
    ],
  ])('again and again by %j from the end of a month comes back to its day', async (period, startAt, ends) => {
    const id = await begin({ startAt, period })
    const seenEnds = []
    for (const _ of ends) seenEnds.push(((await extend(id)).body.occupation as { endAt: string }).endAt)
    expect(seenEnds).toEqual(ends)
  })

  test('of one of which nobody knows until when it is paid begins at its beginning', async () => {
    const id = await begin()
    await site.call('occupations.update', { params: { id }, body: { endAt: null } })
    expect((await extend(id)).body).toMatchObject({
      occupation: { endAt: '2026-08-01T12:00:00.000Z' },
      invoice: { lines: [{ description: 'Berth 3, from 2026-07-01 until 2026-08-01' }] },
    })
  })

  test('[STEP-occupationExtendInvoice-02] has lines of consumption only where they are wanted', async () => {
    const id = await begin()
    const meter = { terrainId, type: 'ELECTRICITY', serial: 'E-1', unitPrice: 0.35 }
    const meterId = String((await site.call('meters.create', { body: meter })).body.id)
    await site.call('meters.readings', { params: { id: meterId }, body: { value: 10.5 } })
    expect((await extend(id)).body.invoice).toMatchObject({ total: 350.05 })
    newEvents()
    const { body } = await extend(id, { includeConsumption: true })
    // 10.5 × 0.35 = 3.675
    expect(body.invoice).toMatchObject({
      total: 353.73,
      lines: [{}, { description: 'Electricity E-1: 0 – 10.5 kWh', vat: 21, amount: 3.68 }],
    })
    expect(newEvents().map(({ key }) => key)).toEqual(['terrain:updated', 'invoice:created', 'meter:updated'])
    expect((await extend(id, { includeConsumption: true })).body.invoice).toMatchObject({ total: 350.05 })
  })

  test('of one that has ended, or that there is not, is refused and makes no invoice', async () => {
    const id = await begin()
    await end(id)
    newEvents()
    expect(await extend(id)).toMatchObject({ status: 409, problem: { detail: expect.stringContaining('has ended') } })
    expect(await extend(exampleId('occupation', 99))).toMatchObject({ status: 404 })
    expect([newEvents(), rowsOf(await site.call('invoices.list', {}))]).toEqual([[], []])
  })

  test('beyond the year 9999 is refused', async () => {
    const id = await begin({ endAt: '9999-06-01T12:00:00Z', period: { amount: 1, unit: 'years' } })
    expect(await extend(id)).toMatchObject({ status: 409, problem: { detail: expect.stringContaining('9999') } })
  })

  test('needs the permission of reservations', async () => {
    const as = site.colleague('reservations:read', 'invoices:write')
    expect(await site.call('occupations.extend', { as, params: { id: await begin() }, body: {} })).toMatchObject({ status: 403 })
  })
})
