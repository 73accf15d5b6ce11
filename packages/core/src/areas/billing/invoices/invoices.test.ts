import { beforeEach, describe, expect, test } from 'vitest'
import { createInvoiceSite, nights } from '../../../../test/invoices.ts'
import type { Values } from '../../../framework/operations/port.ts'
import { exampleId } from '../../../kernel/ids.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR

let site: ReturnType<typeof createInvoiceSite>
beforeEach(() => {
  site = createInvoiceSite()
})

describe('a new invoice', () => {
  test('[EVT-10] is a draft without a number, has its amounts and dates, and is told of', async () => {
    const { status, body } = await site.create()
    expect(status).toBe(201)
    expect(body).toMatchObject({
      number: null,
      status: 'DRAFT',
      lines: [{ productId: null, ...nights, amount: 97.5 }],
      total: 97.5,
      vatTotals: [{ rate: 6, amount: 5.52 }],
      paidAmount: 0,
      openAmount: 97.5,
      issueDate: '2026-07-01',
      dueDate: '2026-07-15',
      bookedAt: null,
      reminderCount: 0,
      paymentLinkUrl: null,
      overdue: false,
    })
    const { overdue: _, ...record } = body
    expect(site.events()).toEqual([{ key: 'invoice:created', about: { model: 'invoice', id: body.id }, data: { invoice: record } }])
  })

  test('may have no lines yet', async () => {
    expect((await site.create({ lines: [] })).body).toMatchObject({ lines: [], total: 0, openAmount: 0, vatTotals: [] })
    const { body } = await site.call('invoices.create', { body: { customerId: site.grace.id } })
    expect(body).toMatchObject({ lines: [], total: 0 })
  })

  test.each([
    ['both dates', { issueDate: '2026-02-20', dueDate: '2026-02-20' }, { issueDate: '2026-02-20', dueDate: '2026-02-20' }],
    ['its date alone', { issueDate: '2024-02-20' }, { issueDate: '2024-02-20', dueDate: '2024-03-05' }],
    ['when it is due alone', { dueDate: '2026-08-01' }, { issueDate: '2026-07-01', dueDate: '2026-08-01' }],
    ['the last day that there is', { issueDate: '9999-12-30' }, { issueDate: '9999-12-30', dueDate: '9999-12-31' }],
  ])('says %s', async (_, sent, want) => {
    expect((await site.create(sent)).body).toMatchObject(want)
  })

  test("is of today in the organization's time zone", async () => {
    site = createInvoiceSite({ organization: { timeZone: 'Pacific/Auckland' } })
    expect((await site.create()).body).toMatchObject({ issueDate: '2026-07-02' })
  })

  test('is not due before its date', async () => {
    expect(await site.create({ issueDate: '2026-07-10', dueDate: '2026-07-09' })).toMatchObject({
      status: 400,
      problem: { errors: [{ pointer: '/dueDate', code: 'before_issue_date', message: expect.stringContaining('send a later one') }] },
    })
  })

  test.each(['BOOKED', 'SENT', 'PAID', 'CANCELLED'])('does not begin as %s', async (status) => {
    expect(await site.create({ status })).toMatchObject({
      status: 400,
      problem: { errors: [{ pointer: '/status', message: expect.stringContaining('begins as a DRAFT') }] },
    })
    expect((await site.create({ status: 'DRAFT' })).status).toBe(201)
  })

  test('has a customer who exists here', async () => {
    expect(await site.create({ customerId: exampleId('customer', 99) })).toMatchObject({
      status: 400,
      problem: { errors: [{ pointer: '/customerId', code: 'unknown_record' }] },
    })
  })
})

describe('lines', () => {
  const priced = async (lines: readonly Values[]) => (await site.create({ lines })).body

  test('are rounded one by one, away from zero, and then added', async () => {
    const body = await priced([
      { description: 'a', quantity: 0.5, unitPrice: 0.01 },
      { description: 'b', quantity: 0.5, unitPrice: 0.01 },
      { description: 'discount', quantity: 1, unitPrice: -0.005 },
    ])
    expect((body.lines as Values[]).map(({ amount }) => amount)).toEqual([0.01, 0.01, -0.01])
    expect(body).toMatchObject({ total: 0.01, openAmount: 0.01 })
  })

  test('contain VAT by rate, taken of the sum of the rate, the lowest rate first', async () => {
    const body = await priced([
      { description: 'a', quantity: 1, unitPrice: 121, vat: 21 },
      { description: 'b', quantity: 1, unitPrice: 106, vat: 6 },
      { description: 'c', quantity: 1, unitPrice: -12.1, vat: 21 },
      { description: 'd', quantity: 1, unitPrice: 5 },
    ])
    expect(body.vatTotals).toEqual([
      { rate: 0, amount: 0 },
      { rate: 6, amount: 6 },
      { rate: 21, amount: 18.9 },
    ])
    expect(body.total).toBe(219.9)
  })

  test('take from a product what they do not say, and keep it when the product changes or goes', async () => {
    const { body: shower } = await site.call('products.create', { body: { name: 'Shower', price: 1.25, vat: 21 } })
    const { body } = await site.create({ lines: [{ productId: shower.id, quantity: 4 }] })
    const want = [{ productId: shower.id, description: 'Shower', quantity: 4, unitPrice: 1.25, vat: 21, amount: 5 }]
    expect(body.lines).toEqual(want)
    await site.call('products.update', { params: { id: String(shower.id) }, body: { price: 2 } })
    await site.call('products.delete', { params: { id: String(shower.id) } })
    expect((await site.get(body.id)).lines).toEqual(want)
    expect((await site.update(body.id, { lines: [{ ...want[0], quantity: 5, amount: 6.25 }] })).body).toMatchObject({ total: 6.25 })
  })

  test.each([
    ['an unknown product', { productId: exampleId('product', 9), quantity: 1 }, 'productId', 'unknown_record'],
    ['no description', { quantity: 1, unitPrice: 1 }, 'description', 'required'],
    ['no price', { description: 'x', quantity: 1 }, 'unitPrice', 'required'],
    ['an amount of its own', { ...nights, amount: 97 }, 'amount', 'read_only'],
    ['more than an invoice can hold', { description: 'x', quantity: 1_000_000, unitPrice: 10_000.01 }, 'quantity', 'too_large'],
    ['a fourth decimal of the quantity', { ...nights, quantity: 1.0001 }, 'quantity', 'too_precise'],
    ['a seventh decimal of the price', { ...nights, unitPrice: 0.0000001 }, 'unitPrice', 'too_precise'],
    ['more VAT than there is', { ...nights, vat: 101 }, 'vat', 'maximum'],
  ])('are refused with %s', async (_, line, field, code) => {
    const { status, problem } = await site.create({ lines: [nights, line] })
    expect(status).toBe(400)
    expect(problem?.errors).toContainEqual(expect.objectContaining({ pointer: `/lines/1/${field}` }))
    if (code !== 'maximum') expect(problem?.errors).toContainEqual(expect.objectContaining({ code }))
    expect(site.all()).toEqual([])
  })

  test('are refused together when they come to more than an invoice can hold', async () => {
    const dear = { description: 'x', quantity: 100, unitPrice: 100_000_000 }
    expect(await site.create({ lines: [dear, nights] })).toMatchObject({
      status: 400,
      problem: { errors: [{ pointer: '/lines', code: 'too_large' }] },
    })
    expect((await site.create({ lines: [dear] })).body.total).toBe(10_000_000_000)
  })

  test('are 500 at most', async () => {
    expect((await site.create({ lines: Array(500).fill(nights) })).body.total).toBe(48_750)
    expect((await site.create({ lines: Array(501).fill(nights) })).status).toBe(400)
  })
})

describe('a change', () => {
  test('of a draft counts anew, and an invoice that was read can be sent back', async () => {
    const id = await site.draft()
    const { body } = await site.update(id, { lines: [{ ...nights, quantity: 2 }], issueDate: '2026-07-02' })
    expect(body).toMatchObject({ total: 65, openAmount: 65, vatTotals: [{ rate: 6, amount: 3.68 }], version: 2 })
    const { lines, customerId, issueDate, dueDate, notes } = body
    expect((await site.update(id, { lines, customerId, issueDate, dueDate, notes })).body).toEqual(body)
    expect(site.events().at(-1)).toMatchObject({ key: 'invoice:updated', data: { previous: { total: 97.5, issueDate: '2026-07-01' } } })
  })

  test('of what is on paper is refused once it is booked; notes, the due day and other systems’ fields change', async () => {
    const id = await site.booked()
    const other = site.addCustomer()
    const { status, problem } = await site.update(id, { customerId: other.id, lines: [], issueDate: '2026-07-03' })
    expect([status, problem?.code]).toEqual([409, 'conflict'])
    expect(problem?.errors.map(({ pointer }) => pointer).sort()).toEqual(['/customerId', '/issueDate', '/lines'])
    expect(problem?.errors.find(({ pointer }) => pointer === '/customerId')?.message).toBe(
      'customerId changes in drafts only, and invoice 2026-0001 is BOOKED; use POST …/move-to-customer',
    )
    const { lines } = await site.get(id)
    const body = { notes: 'Thank you', dueDate: '2026-08-01', externalId: 'x', lines }
    expect((await site.update(id, body)).body).toMatchObject({ notes: 'Thank you', dueDate: '2026-08-01', version: 3 })
  })

  test('of the customer of a draft also tells that it moved', async () => {
    const other = site.addCustomer({ lastName: 'Turing' })
    const id = await site.draft()
    site.emittedKeys()
    await site.update(id, { customerId: other.id })
    expect(site.emittedKeys()).toEqual(['invoice:updated', 'invoice:moved-to-customer'])
    expect(site.events().at(-1)?.data).toMatchObject({ customer: { id: other.id }, previousCustomer: { id: site.grace.id } })
  })

  test.each([
    ['BOOKED', 'use POST …/book'],
    ['SENT', 'use POST …/send'],
    ['PAID', 'use POST …/pay'],
  ])('does not set %s: an action does', async (status, remedy) => {
    expect(await site.update(await site.draft(), { status })).toMatchObject({
      status: 409,
      problem: { errors: [{ pointer: '/status', message: expect.stringContaining(remedy) }] },
    })
  })

  test('makes no draft of a booked one', async () => {
    expect(await site.update(await site.booked(), { status: 'DRAFT' })).toMatchObject({ status: 409 })
  })

  test('by external id is safe to repeat, also when it is booked', async () => {
    const body = { customerId: site.grace.id, lines: [nights] }
    const put = () => site.call('invoices.putByExternalId', { params: { externalId: 'pos-1' }, body })
    const { body: made } = await put()
    await site.act('book', made.id)
    expect(await put()).toMatchObject({ status: 200, body: { id: made.id, status: 'BOOKED', version: 2 } })
  })
})

describe('cancelling', () => {
  test.each(['draft', 'booked'] as const)('is for one that is %s', async (state) => {
    const id = await site[state]()
    expect((await site.update(id, { status: 'CANCELLED' })).body).toMatchObject({ status: 'CANCELLED' })
    expect(await site.update(id, { status: 'DRAFT' })).toMatchObject({ status: 409 })
  })

  test('ends its payment links, and takes their address away', async () => {
    const id = await site.booked()
    const { body } = await site.act('paymentLink', id)
    expect((await site.update(id, { status: 'CANCELLED' })).body).toMatchObject({ paymentLinkUrl: null })
    expect(site.record((body.paymentLink as Values).id)).toMatchObject({ status: 'EXPIRED' })
  })

  test.each([97.5, 1])('is refused when %d euro is paid', async (amount) => {
    const id = await site.booked()
    await site.act('pay', id, { method: 'CASH', amount })
    expect(await site.update(id, { status: 'CANCELLED' })).toMatchObject({
      status: 409,
      problem: { detail: 'Invoice 2026-0001 has payments, so it cannot be cancelled. Refund or remove them first.' },
    })
  })
})

describe('removing', () => {
  test('is for drafts, and told with the last values', async () => {
    const id = await site.draft()
    expect((await site.act('delete', id)).body).toEqual({ id, deleted: true })
    expect(site.events().at(-1)).toMatchObject({ key: 'invoice:deleted', data: { invoice: { id, total: 97.5 } } })
  })

  test('is refused for others, and says what to do', async () => {
    const id = await site.booked()
    expect(await site.act('delete', id)).toMatchObject({
      status: 409,
      problem: { detail: 'Invoice 2026-0001 is not a draft, and only drafts are removed. Change its status to CANCELLED instead.' },
    })
  })

  test('is refused while a payment names it', async () => {
    const id = await site.draft()
    await site.call('payments.create', { body: { invoiceId: id, amount: 1, method: 'CASH' } })
    expect(await site.act('delete', id)).toMatchObject({
      status: 409,
      problem: { detail: expect.stringContaining('is named by the payment') },
    })
  })
})

describe('[G94] overdue', () => {
  test('is one that is booked and open when its due day has ended in the zone of the organization', async () => {
    // NOON is 14:00 in Brussels, so its midnight is ten hours later.
    const id = await site.booked({ dueDate: '2026-07-01' })
    const overdue = async () => (await site.get(id)).overdue
    expect(await overdue()).toBe(false)
    site.surroundings.now += 10 * HOUR - 1
    expect(await overdue()).toBe(false)
    site.surroundings.now += 1
    expect(await overdue()).toBe(true)
    expect((await site.call('invoices.list')).body.data).toMatchObject([{ id, overdue: true }])
    await site.act('pay', id, { method: 'CASH' })
    expect(await overdue()).toBe(false)
  })

  test('is never a draft, a cancelled one, nor one without a due day', async () => {
    const draft = await site.draft({ dueDate: '2026-07-01' })
    const cancelled = await site.booked({ dueDate: '2026-07-01' })
    await site.update(cancelled, { status: 'CANCELLED' })
    const endless = await site.booked()
    await site.update(endless, { dueDate: null })
    site.surroundings.now += 365 * DAY
    for (const id of [draft, cancelled, endless]) expect((await site.get(id)).overdue).toBe(false)
  })
})
