import { beforeEach, describe, expect, test } from 'vitest'
import { createInvoiceSite } from '../../../../test/invoices.ts'
import { NOON } from '../../../../test/site.ts'
import type { JobJoining, Values } from '../../../framework/operations/port.ts'
import { runTimer } from '../../record-timers.ts'
import { countAfterwards, countReport } from './count-payments.ts'
import { paymentReport } from './payment-report.ts'

let site: ReturnType<typeof createInvoiceSite>
beforeEach(() => {
  site = createInvoiceSite()
})

const pay = async (body: Values = {}) =>
  String((await site.call('payments.create', { body: { method: 'CASH', amount: 10, status: 'SUCCEEDED', ...body } })).body.id)
const report = (period: string, body: Values = {}) => site.call('payment-reports.create', { body: { period, ...body } })
const change = (id: string, body: Values) => site.call('payments.update', { params: { id }, body })
const get = async (id: unknown) => (await site.call('payment-reports.get', { params: { id: String(id) } })).body
const due = () => site.memory.timers.map(({ recordId }) => recordId)

/** Lets a minute go by, and the timers go off that are due then. */
async function minuteLater(): Promise<void> {
  site.surroundings.now += 60_000
  for (const { timer, recordId, at } of site.memory.timers) {
    if (at > site.surroundings.now) continue
    const port = site.port()
    await port.setTimer(timer, recordId, null)
    await runTimer(port, timer, recordId)
  }
}

describe('a payment report', () => {
  test('[EVT-10] counts what came in on a day or in a month, by method and to the cent', async () => {
    await pay({ amount: 0.1 })
    await pay({ amount: 0.2 })
    await pay({ amount: 97.5, method: 'SEPA', paidAt: '2026-07-31T21:59:59Z' })
    await pay({ amount: 5, paidAt: '2026-07-31T22:00:00Z' })
    await pay({ amount: 8, status: 'PENDING' })
    await pay({ amount: 9, status: 'FAILED', paidAt: '2026-07-01T12:00:00Z' })
    await pay({ amount: 7, status: 'REFUNDED', paidAt: '2026-07-01T12:00:00Z' })
    site.emittedKeys()
    const cash = { method: 'CASH', count: 2, amount: 0.3, refunded: 7 }
    const day = await report('2026-07-01')
    expect([day.status, day.body]).toMatchObject([201, { period: '2026-07-01', totals: [cash], total: 0.3, refunded: 7 }])
    const month = (await report('2026-07')).body
    expect(month).toMatchObject({ totals: [cash, { method: 'SEPA', count: 1, amount: 97.5, refunded: 0 }], total: 97.8, refunded: 7 })
    expect((await report('2026-08-01')).body).toMatchObject({ totals: [{ method: 'CASH', count: 1, amount: 5, refunded: 0 }], total: 5 })
    expect((await report('2026-06')).body).toMatchObject({ totals: [], total: 0, refunded: 0 })
    // One without payments says nothing new.
    expect(site.emittedKeys()).toEqual(['payment-report:updated', 'payment-report:updated', 'payment-report:updated'])
    expect(site.events().at(-3)?.data).toMatchObject({
      paymentReport: { period: '2026-07-01', total: 0.3 },
      previous: { totals: [], total: 0, refunded: 0 },
    })
  })

  test('[EVT-10] is counted again within a minute, once for however many payments, and tells of it where it says something else', async () => {
    const { id } = (await report('2026-07-01')).body
    for (let count = 0; count < 5; count++) await pay({ amount: 0.1 })
    expect(await get(id)).toMatchObject({ total: 0 })
    expect(site.memory.timers).toMatchObject([{ timer: 'paymentReports.recount', recordId: id, at: NOON + 60_000 }])
    site.emittedKeys()
    await minuteLater()
    expect(await get(id)).toMatchObject({ total: 0.5, totals: [{ method: 'CASH', count: 5, amount: 0.5, refunded: 0 }], version: 2 })
    expect(site.emittedKeys()).toEqual(['payment-report:updated'])
    expect(site.events().at(-1)?.data).toMatchObject({ paymentReport: { id, total: 0.5 }, previous: { totals: [], total: 0 } })
    expect(due()).toEqual([])
    await minuteLater()
    expect(site.emittedKeys()).toEqual([])
  })

  const changes: readonly [string, (id: string) => Promise<unknown>, Values][] = [
    ['refunded', (id) => change(id, { status: 'REFUNDED' }), { total: 0, refunded: 10 }],
    ['said to be of another method', (id) => change(id, { method: 'IDEAL' }), { total: 10, totals: [{ method: 'IDEAL' }] }],
    ['said to be of another day', (id) => change(id, { paidAt: '2026-06-30T12:00:00Z' }), { total: 0, totals: [] }],
    ['removed', (id) => site.call('payments.delete', { params: { id } }), { total: 0, totals: [] }],
  ]
  test.each(changes)('follows a payment that is %s', async (_, work, expected) => {
    const paid = await pay()
    const { id } = (await report('2026-07-01')).body
    await work(paid)
    await minuteLater()
    expect(await get(id)).toMatchObject(expected)
  })

  test('follows an invoice that is paid, a collection and a payment that succeeds', async () => {
    const [day, month] = [(await report('2026-07-01')).body.id, (await report('2026-07')).body.id]
    const invoiceId = await site.booked()
    await site.act('pay', invoiceId, { method: 'CASH', amount: 7.5 })
    await site.call('mandates.create', { body: { customerId: site.grace.id, status: 'ACTIVE', iban: 'BE68539007547034' } })
    const { body } = await site.act('collect', invoiceId, {})
    const pending = await pay({ status: 'PENDING', method: 'IDEAL' })
    await minuteLater()
    expect(await get(day)).toMatchObject({ total: 7.5 })
    const collection = (body.mandateCollection as Values).id
    await site.call('mandate-collections.settle', { params: { id: String(collection) }, body: { status: 'SETTLED' } })
    await change(pending, { status: 'SUCCEEDED' })
    expect(new Set(due())).toEqual(new Set([day, month]))
    await minuteLater()
    expect(await get(month)).toMatchObject({ total: 107.5, totals: [{ method: 'CASH' }, { method: 'IDEAL' }, { method: 'SEPA' }] })
  })

  test('is left alone by what does not count in it', async () => {
    const paid = await pay()
    await report('2026-07-01')
    await report('2026-06')
    await change(paid, { reference: 'T-1' })
    await pay({ status: 'PENDING' })
    await pay({ paidAt: '2026-05-01T12:00:00Z' })
    expect(due()).toEqual([])
  })

  test('is the only one of its period, which a calendar has', async () => {
    const { id } = (await report('2026-07')).body
    expect(await report('2026-07')).toMatchObject({
      status: 409,
      problem: { code: 'already_exists', errors: [{ pointer: '/period', message: `2026-07 has a report already: ${id}. Read that one` }] },
    })
    expect(await report('2026-02-29')).toMatchObject({
      status: 400,
      problem: { errors: [{ pointer: '/period', message: expect.stringContaining('2026-02-29 is no day: that month has fewer') }] },
    })
    expect(await report('2026-13')).toMatchObject({ status: 400 })
    expect((await site.call('payment-reports.list', { query: { period: '2026-07' } })).body.data).toMatchObject([{ id }])
  })

  test('can be of another period, get notes, and be removed', async () => {
    await pay({ paidAt: '2026-06-15T12:00:00Z' })
    const id = String((await report('2026-07')).body.id)
    const update = (body: Values) => site.call('payment-reports.update', { params: { id }, body })
    expect((await update({ notes: 'Counted by two' })).body).toMatchObject({ notes: 'Counted by two', total: 0 })
    expect((await update({ period: '2026-06' })).body).toMatchObject({ period: '2026-06', total: 10 })
    expect((await update({ period: '2026-06' })).body).toMatchObject({ version: 3 })
    await pay({ paidAt: '2026-06-15T12:00:00Z' })
    expect(due()).toEqual([id])
    expect(await site.call('payment-reports.delete', { params: { id } })).toMatchObject({ status: 200 })
    expect(due()).toEqual([])
    await runTimer(site.port(), 'paymentReports.recount', id)
  })

  test('needs payments:write', async () => {
    const as = site.colleague('payments:read')
    expect(await site.call('payment-reports.create', { as, body: { period: '2026-07' } })).toMatchObject({ status: 403 })
  })
})

describe('the report of a period with very many payments', () => {
  /** A host in which a period has too many payments, and an afterwards: what is left to be done then. */
  function long() {
    const queued: Values[] = []
    const joinings: JobJoining[] = []
    const queueJob = async (_name: string, state: Values, joining?: JobJoining) => {
      queued.push(state)
      if (joining) joinings.push(joining)
      return true
    }
    const port = { ...site.port(), count: async () => 5001, queueJob }
    return { port, queued, joinings }
  }

  test('[EVT-10] is counted afterwards, day by day, and tells of it in the end', async () => {
    for (let index = 1; index <= 5; index++) await pay({ amount: index, method: index % 2 ? 'CASH' : 'IDEAL' })
    await pay({ amount: 10, paidAt: '2026-07-31T12:00:00Z' })
    const { id } = (await report('2026-06')).body
    const { port, queued } = long()
    const record = { id: String(id), period: '2026-07' } as never
    await site.port().update(paymentReport, site.record(id) as never, { period: '2026-07' })
    await countAfterwards(port, record)
    site.emittedKeys()
    expect(await countReport.advance(port, queued[0] as never, 10)).toBeNull()
    expect(await get(id)).toMatchObject({
      total: 25,
      totals: [
        { method: 'CASH', count: 4, amount: 19 },
        { method: 'IDEAL', count: 2, amount: 6 },
      ],
    })
    expect(site.emittedKeys()).toEqual(['payment-report:updated'])
  })

  test('is counted once more where it was to be counted meanwhile, and anew where it is of another period by then', async () => {
    const { id } = (await report('2026-07')).body
    const { port, queued, joinings } = long()
    await countAfterwards(port, { id, period: '2026-07' } as never)
    const [state, joining] = [queued[0] as Values, joinings[0] as JobJoining]
    expect(joining.about).toBe(id)
    expect(joining.join({ ...state, after: 'pay_1' })).toMatchObject({ period: '2026-07', after: 'pay_1', again: true })
    expect(joining.join({ ...state, period: '2026-06', after: 'pay_1' })).toEqual(state)
    const done = { ...state, days: [], again: true } as never
    expect(await countReport.advance(site.port(), done, 10)).toEqual(state)
    await site.call('payment-reports.delete', { params: { id: String(id) } })
    expect(await countReport.advance(site.port(), { ...state, days: [] } as never, 10)).toBeNull()
  })
})

describe('the day of a payment', () => {
  test("is that of the organization's calendar, and lists can be filtered by it", async () => {
    const late = await pay({ paidAt: '2026-07-01T22:30:00Z' })
    const now = await pay()
    const pending = await pay({ status: 'PENDING' })
    expect([late, now, pending].map((id) => site.record(id)?.paidOn)).toEqual(['2026-07-02', '2026-07-01', null])
    expect((await site.call('payments.list', { query: { paidOn: '2026-07-02' } })).body.data).toMatchObject([{ id: late }])
    await change(pending, { paidAt: '2026-06-30T22:00:00Z' })
    expect(site.record(pending)?.paidOn).toBe('2026-07-01')
    await change(pending, { paidAt: null })
    expect(site.record(pending)?.paidOn).toBeNull()
    // What has succeeded has a moment.
    await change(late, { paidAt: null })
    expect(site.record(late)?.paidOn).toBe('2026-07-01')
  })
})
