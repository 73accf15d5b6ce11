import { beforeEach, describe, expect, test } from 'vitest'
import { createInvoiceSite } from '../../../../test/invoices.ts'
import type { Values } from '../../../framework/operations/port.ts'
import { isRefusal } from '../../../kernel/problems.ts'
import { payment } from './payment.ts'
import { settleInvoicePayment } from './settle-invoice-payment.ts'

let site: ReturnType<typeof createInvoiceSite>
beforeEach(() => {
  site = createInvoiceSite()
})

const create = (body: Values) => site.call('payments.create', { body: { method: 'TRANSFER', amount: 97.5, ...body } })
const made = async (body: Values) => String((await create(body)).body.id)
const update = (id: string, body: Values) => site.call('payments.update', { params: { id }, body })
const remove = (id: string) => site.call('payments.delete', { params: { id } })
const all = () => site.memory.all(payment)

describe('pay', () => {
  test('[EVT-10] settles what is open: a payment, the invoice, and that it is paid', async () => {
    const id = await site.booked()
    site.emittedKeys()
    const { body } = await site.act('pay', id, { method: 'BANCONTACT', reference: 'T-1' })
    expect(body).toMatchObject({ status: 'PAID', paidAmount: 97.5, openAmount: 0 })
    expect(site.emittedKeys()).toEqual(['payment:created', 'invoice:updated', 'invoice:paid'])
    expect(all()).toMatchObject([
      {
        customerId: site.grace.id,
        invoiceId: id,
        amount: 97.5,
        method: 'BANCONTACT',
        reference: 'T-1',
        paidAt: '2026-07-01T12:00:00.000Z',
        status: 'SUCCEEDED',
      },
    ])
    expect(site.events().at(-1)?.data).toMatchObject({ invoice: { id, status: 'PAID' }, payment: { id: all()[0]?.id } })
  })

  test('in parts is exact, and paid with the last of them', async () => {
    const id = await site.booked({ lines: [{ description: 'x', quantity: 1, unitPrice: 0.3 }] })
    site.emittedKeys()
    await site.act('pay', id, { method: 'CASH', amount: 0.1 })
    expect((await site.act('pay', id, { method: 'CASH', amount: 0.1 })).body).toMatchObject({
      paidAmount: 0.2,
      openAmount: 0.1,
      status: 'BOOKED',
    })
    expect(site.emittedKeys()).toEqual(['payment:created', 'invoice:updated', 'payment:created', 'invoice:updated'])
    expect((await site.act('pay', id, { method: 'CASH' })).body).toMatchObject({ paidAmount: 0.3, openAmount: 0, status: 'PAID' })
  })

  test('books a draft on the way, in one change', async () => {
    const id = await site.draft()
    site.emittedKeys()
    expect((await site.act('pay', id, { method: 'CASH' })).body).toMatchObject({ number: '2026-0001', status: 'PAID', version: 2 })
    expect(site.emittedKeys()).toEqual(['payment:created', 'invoice:updated', 'invoice:paid'])
  })

  test('takes its moment in any zone', async () => {
    await site.act('pay', await site.booked(), { method: 'CASH', paidAt: '2026-06-30T12:00:00+02:00' })
    expect(all()[0]?.paidAt).toBe('2026-06-30T10:00:00.000Z')
  })

  test('is refused for more than is open, when nothing is, and for a cancelled one', async () => {
    const id = await site.booked()
    const before = site.snapshot()
    expect((await site.act('pay', id, { method: 'CASH', amount: 97.51 })).problem).toMatchObject({
      code: 'conflict',
      detail:
        'Invoice 2026-0001 has 97.50 euro open, which is less than the 97.51 euro of the payment. Pay at most what is open, and record the rest as a payment without an invoice.',
    })
    expect(site.snapshot()).toEqual(before)
    await site.act('pay', id, { method: 'CASH' })
    expect((await site.act('pay', id, { method: 'CASH' })).problem?.detail).toContain('has nothing open')
    const cancelled = await site.booked()
    await site.update(cancelled, { status: 'CANCELLED' })
    expect((await site.act('pay', cancelled, { method: 'CASH' })).problem?.detail).toContain('is cancelled')
    expect((await site.act('pay', await site.draft({ lines: [] }), { method: 'CASH' })).problem?.detail).toContain('has nothing open')
    expect(all()).toHaveLength(1)
  })

  test.each([0, -1, 0.001])('takes no amount of %d', async (amount) => {
    expect((await site.act('pay', await site.booked(), { method: 'CASH', amount })).status).toBe(400)
  })
})

describe('a payment', () => {
  test('[EVT-10] that is pending counts for nothing, and has the customer of its invoice', async () => {
    const id = await site.booked()
    site.emittedKeys()
    const { body } = await create({ invoiceId: id })
    expect(body).toMatchObject({ status: 'PENDING', customerId: site.grace.id, paidAt: null })
    expect(site.emittedKeys()).toEqual(['payment:created'])
    expect(site.stored(id)).toMatchObject({ paidAmount: 0, version: 2 })
  })

  test('that is made as SUCCEEDED counts at once', async () => {
    const id = await site.booked()
    site.emittedKeys()
    expect((await create({ invoiceId: id, status: 'SUCCEEDED' })).body).toMatchObject({ paidAt: '2026-07-01T12:00:00.000Z' })
    expect(site.emittedKeys()).toEqual(['payment:created', 'invoice:updated', 'invoice:paid'])
    expect(site.stored(id)).toMatchObject({ status: 'PAID', openAmount: 0 })
  })

  test('needs no invoice', async () => {
    expect((await create({ status: 'SUCCEEDED' })).body).toMatchObject({ invoiceId: null, customerId: null })
    expect(site.emittedKeys()).toEqual(['payment:created'])
  })

  test('may be of another customer than the invoice', async () => {
    const other = site.addCustomer()
    expect((await create({ invoiceId: await site.booked(), customerId: other.id })).body.customerId).toBe(other.id)
  })

  test('counts when it succeeds, once', async () => {
    const id = await site.booked()
    const paid = await made({ invoiceId: id, amount: 50 })
    site.emittedKeys()
    await update(paid, { status: 'SUCCEEDED' })
    await update(paid, { status: 'SUCCEEDED' })
    expect(site.emittedKeys()).toEqual(['payment:updated', 'invoice:updated'])
    expect(site.stored(id)).toMatchObject({ paidAmount: 50, openAmount: 47.5, status: 'BOOKED' })
  })

  test('may get another amount and invoice while it is pending, also as it succeeds', async () => {
    const [first, second] = [await site.booked(), await site.booked()]
    const paid = await made({ invoiceId: first, amount: 50 })
    await update(paid, { invoiceId: second, amount: 97.5, status: 'SUCCEEDED' })
    expect(site.stored(first)).toMatchObject({ paidAmount: 0 })
    expect(site.stored(second)).toMatchObject({ paidAmount: 97.5, status: 'PAID' })
  })

  test.each([
    ['invoice', 'invoiceId', { invoiceId: null }],
    ['amount', 'amount', { amount: 1 }],
  ])('keeps its %s once it has succeeded', async (_, field, body) => {
    const paid = await made({ invoiceId: await site.booked(), status: 'SUCCEEDED' })
    expect(await update(paid, body)).toMatchObject({
      status: 409,
      problem: { errors: [{ pointer: `/${field}`, message: expect.stringContaining('changes while it is PENDING only') }] },
    })
  })

  test.each([
    ['PENDING', 'REFUNDED'],
    ['SUCCEEDED', 'PENDING'],
    ['SUCCEEDED', 'FAILED'],
    ['FAILED', 'SUCCEEDED'],
    ['REFUNDED', 'SUCCEEDED'],
  ])('that is %s cannot become %s', async (from, to) => {
    const paid = await made({ status: from })
    expect(await update(paid, { status: to })).toMatchObject({
      status: 409,
      problem: { errors: [{ pointer: '/status', message: expect.stringContaining(`is ${from} and cannot become ${to}`) }] },
    })
  })

  test('that would pay more than is open is refused, however it comes', async () => {
    const id = await site.booked()
    const pending = await made({ invoiceId: id, amount: 50 })
    await site.act('pay', id, { method: 'CASH', amount: 60 })
    const before = site.snapshot()
    expect(await create({ invoiceId: id, amount: 50, status: 'SUCCEEDED' })).toMatchObject({ status: 409 })
    expect(await update(pending, { status: 'SUCCEEDED' })).toMatchObject({ status: 409 })
    expect(site.snapshot()).toEqual(before)
  })

  test('books a draft that it pays', async () => {
    const id = await site.draft()
    await create({ invoiceId: id, amount: 10, status: 'SUCCEEDED' })
    expect(site.stored(id)).toMatchObject({ status: 'BOOKED', number: '2026-0001', paidAmount: 10 })
  })
})

describe('money that goes back', () => {
  const refundCases: readonly [string, (id: string) => Promise<unknown>, string][] = [
    ['refunded', (id) => update(id, { status: 'REFUNDED' }), 'payment:updated'],
    ['removed', remove, 'payment:deleted'],
  ]

  test.each(refundCases)('opens the invoice again when the payment is %s', async (_, back, key) => {
    const id = await site.booked()
    const paid = await made({ invoiceId: id, status: 'SUCCEEDED' })
    site.emittedKeys()
    await back(paid)
    expect([...site.emittedKeys()].sort()).toEqual(['invoice:updated', key])
    expect(site.stored(id)).toMatchObject({ status: 'BOOKED', paidAmount: 0, openAmount: 97.5 })
  })

  test.each(refundCases)('leaves it as sent where it was sent (%s)', async (_, back) => {
    const id = await site.booked()
    await site.act('send', id)
    const paid = await made({ invoiceId: id, status: 'SUCCEEDED' })
    await back(paid)
    expect(site.stored(id)).toMatchObject({ status: 'SENT', paidAmount: 0 })
    await site.act('pay', id, { method: 'CASH' })
    expect(site.events().filter(({ key }) => key === 'invoice:paid')).toHaveLength(2)
  })

  test('is not counted twice: a refunded payment that is removed changes nothing', async () => {
    const id = await site.booked()
    const paid = await made({ invoiceId: id, status: 'SUCCEEDED' })
    await update(paid, { status: 'REFUNDED' })
    await remove(paid)
    expect(site.stored(id)).toMatchObject({ paidAmount: 0, openAmount: 97.5 })
  })
})

describe('settleInvoicePayment', () => {
  const pendingOf = async (body: Values) => {
    const id = await made(body)
    const record = await site.port().get(payment, id)
    if (!record) throw new Error('it is not there')
    return record
  }

  test('counts a pending payment that succeeds, and stores when', async () => {
    const id = await site.booked()
    const pending = await pendingOf({ invoiceId: id, method: 'SEPA' })
    site.emittedKeys()
    const settled = await settleInvoicePayment(site.port(), pending, 'SUCCEEDED', { reference: 'E2E-1' })
    expect(settled).toMatchObject({ status: 'SUCCEEDED', paidAt: '2026-07-01T12:00:00.000Z', reference: 'E2E-1' })
    expect(site.emittedKeys()).toEqual(['payment:updated', 'invoice:updated', 'invoice:paid'])
  })

  test('counts nothing for one that fails', async () => {
    const id = await site.booked()
    site.emittedKeys()
    await settleInvoicePayment(site.port(), await pendingOf({ invoiceId: id }), 'FAILED')
    expect(site.emittedKeys()).toEqual(['payment:created', 'payment:updated'])
    expect(site.stored(id)).toMatchObject({ paidAmount: 0 })
  })

  test('refuses one that is settled', async () => {
    const failed = await pendingOf({ status: 'FAILED' })
    const error = await settleInvoicePayment(site.port(), failed, 'SUCCEEDED').catch((caught: unknown) => caught)
    expect(isRefusal(error) && error.problem.detail).toContain('is FAILED already, and only a pending one is settled')
  })
})
