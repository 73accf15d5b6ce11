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
  customerId = site.addCustomer({ lastName: 'Lovelace', email: 'ada@example.com', phone: '+32 470 12 34 56', language: 'en' }).id
  terrainId = await occupied('Berth 3', customerId)
})

const newTerrain = async (name: string) => String((await site.call('terrains.create', { body: { name } })).body.id)
async function occupied(name: string, by: string) {
  const id = await newTerrain(name)
  await site.call('occupations.create', { body: { customerId: by, terrainId: id } })
  return id
}
/** A meter that has counted from one reading to another. */
async function meter(from: number, to: number, body: object = {}) {
  const sent = { terrainId, type: 'ELECTRICITY', serial: 'E-1', initialReading: from, unitPrice: 0.352145, ...body }
  const id = String((await site.call('meters.create', { body: sent })).body.id)
  if (to !== from) await site.call('meters.readings', { params: { id }, body: { value: to } })
  return id
}
const consume = (body: object = {}, id = customerId) => site.call('customers.consumptionInvoice', { params: { id }, body })
const newEvents = () => {
  const fresh = site.events().slice(seen)
  seen = site.events().length
  return fresh
}
const sent = () => site.memory.effects.map(({ effect }) => [effect.kind, effect.payload.to])
const invoices = async () => rowsOf(await site.call('invoices.list', {}))

describe('consumption', () => {
  test('[STEP-consumptionInvoice-01] is on a draft, to the thousandth of a unit and the millionth of a euro, and then on no other', async () => {
    const first = await meter(1000, 1042.517)
    const second = await meter(0, 3.001, { type: 'WATER', serial: 'W-7', unitPrice: 4.5, vat: 6 })
    await meter(12, 12, { type: 'GAS', serial: 'G-1' })
    newEvents()
    const { body } = await consume()
    expect(body.invoice).toMatchObject({
      ...{ customerId, status: 'DRAFT', number: null, total: 28.47, openAmount: 28.47, issueDate: '2026-07-01' },
      lines: [
        // 42.517 × 0.352145 = 14.97214896…
        { description: 'Electricity E-1: 1000 – 1042.517 kWh', quantity: 42.517, unitPrice: 0.352145, vat: 21, amount: 14.97 },
        // 3.001 × 4.5 = 13.5045
        { description: 'Water W-7: 0 – 3.001 m³', quantity: 3.001, unitPrice: 4.5, vat: 6, amount: 13.5 },
      ],
      vatTotals: [
        { rate: 6, amount: 0.76 },
        { rate: 21, amount: 2.6 },
      ],
    })
    expect(newEvents()).toMatchObject([
      { key: 'invoice:created', data: { invoice: { total: 28.47 } } },
      { key: 'meter:updated', about: { id: first }, data: { meter: { invoicedReading: 1042.517 }, previous: { invoicedReading: 1000 } } },
      { key: 'meter:updated', about: { id: second }, data: { meter: { invoicedReading: 3.001 }, previous: { invoicedReading: 0 } } },
    ])
    expect(rowsOf(await site.call('meter-readings.list', { query: { meterId: first } }))).toMatchObject([
      { value: 1042.517, invoicedAt: '2026-07-01T12:00:00.000Z' },
    ])
    expect(sent()).toEqual([])
    expect(await consume()).toMatchObject({ status: 200, body: { invoice: null } })
    expect(newEvents()).toEqual([])
    await site.call('meters.readings', { params: { id: first }, body: { value: 1042.518 } })
    expect((await consume()).body.invoice).toMatchObject({ total: 0, lines: [{ quantity: 0.001 }] })
  })

  test('has nothing to do where there are no meters, or nothing was consumed', async () => {
    expect((await consume()).body).toEqual({ invoice: null })
    await meter(5, 5)
    newEvents()
    expect((await consume()).body).toEqual({ invoice: null })
    expect([newEvents(), await invoices()]).toEqual([[], []])
  })

  test('is that of all terrains which the customer has now, and of no other', async () => {
    const berth = await occupied('Berth 4', customerId)
    await meter(0, 1)
    await meter(0, 2, { terrainId: berth, serial: 'E-2' })
    await meter(0, 3, { terrainId: await occupied('Berth 5', site.addCustomer().id), serial: 'E-3' })
    await meter(0, 4, { terrainId: await newTerrain('Berth 6'), serial: 'E-4' })
    const left = await occupied('Berth 7', customerId)
    await meter(0, 5, { terrainId: left, serial: 'E-5' })
    const [lasting] = rowsOf(await site.call('occupations.list', { query: { terrainId: left } }))
    await site.call('occupations.update', { params: { id: String(lasting?.id) }, body: { status: 'ENDED' } })
    expect((await consume()).body.invoice).toMatchObject({ lines: [{ quantity: 1 }, { quantity: 2 }] })
  })

  test('that cannot be is refused, and nothing is invoiced', async () => {
    await meter(0, 1_000_000.001)
    newEvents()
    expect(await consume()).toMatchObject({
      status: 409,
      problem: { detail: expect.stringMatching(/^The meter E-1 .* Correct its reading/) },
    })
    expect([newEvents(), await invoices()]).toEqual([[], []])
    expect(await consume({}, exampleId('customer', 99))).toMatchObject({ status: 404 })
    const as = site.colleague('customers:write', 'meters:write')
    expect(await site.call('customers.consumptionInvoice', { as, params: { id: customerId }, body: {} })).toMatchObject({ status: 403 })
  })
})

describe('the invoice of consumption', () => {
  test('[STEP-consumptionInvoice-02] is mailed and told of by text message, and booked for that', async () => {
    await meter(0, 100)
    newEvents()
    const { body } = await consume({ sendEmail: true, sendSms: true })
    expect(body.invoice).toMatchObject({ status: 'SENT', number: '2026-0001', total: 35.21, sentAt: '2026-07-01T12:00:00.000Z' })
    expect(newEvents().map(({ key }) => key)).toEqual([
      ...['invoice:created', 'meter:updated', 'invoice:updated'],
      ...['notification-delivery:updated', 'notification-delivery:updated'],
    ])
    expect(sent()).toEqual([
      ['mail', 'ada@example.com'],
      ['sms', '+32 470 12 34 56'],
    ])
    expect(site.memory.effects[0]?.effect.payload).toMatchObject({ attachments: [{ fileName: 'invoice-2026-0001.pdf' }] })
    expect(site.memory.effects[1]?.effect.payload).toMatchObject({
      body: 'Demo Park: invoice 2026-0001 of €35.21, please pay by 2026-07-15.',
    })
  })

  test.each([
    [{ sendEmail: true }, ['mail']],
    [{ sendSms: true }, ['sms']],
    [{ sendEmail: false, sendSms: false }, []],
  ])('[STEP-consumptionInvoice-02] goes the ways that are chosen: %j', async (body, kinds) => {
    await meter(0, 100)
    expect((await consume(body)).body.invoice).toMatchObject({ status: kinds.length > 0 ? 'SENT' : 'DRAFT' })
    expect(sent().map(([kind]) => kind)).toEqual(kinds)
  })

  test('goes no way for which there is no address, and stays a draft where there is none', async () => {
    const { id } = site.addCustomer({ lastName: 'Hopper', phone: '0470', language: 'nl' })
    await meter(0, 100.5, { terrainId: await occupied('Berth 4', id) })
    expect((await consume({ sendEmail: true }, id)).body.invoice).toMatchObject({
      status: 'DRAFT',
      lines: [{ description: 'Elektriciteit E-1: 0 – 100,5 kWh' }],
    })
    expect(sent()).toEqual([])
  })
})
