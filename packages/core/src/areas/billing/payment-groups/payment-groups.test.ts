import { beforeEach, describe, expect, test } from 'vitest'
import { createInvoiceSite } from '../../../../test/invoices.ts'
import type { Values } from '../../../framework/operations/port.ts'
import { exampleId } from '../../../kernel/ids.ts'
import { payment } from '../payments/payment.ts'

let site: ReturnType<typeof createInvoiceSite>
beforeEach(() => {
  site = createInvoiceSite()
})

const pay = async (body: Values = {}) =>
  String((await site.call('payments.create', { body: { method: 'BANCONTACT', amount: 30, status: 'SUCCEEDED', ...body } })).body.id)
const create = (paymentIds: readonly string[], body: Values = {}) => site.call('payment-groups.create', { body: { paymentIds, ...body } })
const group = async (...paymentIds: readonly string[]) => String((await create(paymentIds)).body.id)
const act = (verb: string, id: string, body?: Values) =>
  site.call(`payment-groups.${verb}`, { params: { id }, ...(body === undefined ? {} : { body }) })
const add = (id: string, ...paymentIds: readonly string[]) => act('addPayments', id, { paymentIds })
const take = (id: string, ...paymentIds: readonly string[]) => act('removePayments', id, { paymentIds })
const assign = (id: string, invoiceId: string) => act('assign', id, { invoiceId })
const changePayment = (id: string, body: Values) => site.call('payments.update', { params: { id }, body })
const dropPayment = (id: string) => site.call('payments.delete', { params: { id } })
const last = () => site.events().at(-1)

/** Two payments of 30 euro in a group that is assigned to an invoice of 97.50. */
async function assigned() {
  const [one, two, invoiceId] = [await pay(), await pay(), await site.booked()]
  const id = await group(one, two)
  await assign(id, invoiceId)
  site.emittedKeys()
  return { id, one, two, invoiceId }
}

describe('a payment group', () => {
  test('[EVT-10] is made with payments, whose sum it knows to the cent', async () => {
    const some = [await pay({ amount: 0.1 }), await pay({ amount: 0.2 }), await pay({ amount: 5, status: 'PENDING' })]
    site.emittedKeys()
    const { status, body } = await create(some, { name: 'Terminal' })
    expect([status, body]).toMatchObject([201, { name: 'Terminal', paymentIds: some, amount: 0.3, invoiceId: null }])
    expect(site.emittedKeys()).toEqual(['payment-group:created', 'payment:updated', 'payment:updated', 'payment:updated'])
    expect(site.memory.all(payment).map(({ groupId }) => groupId)).toEqual([body.id, body.id, body.id])
  })

  test('[EVT-10] can be changed and removed; its payments stay', async () => {
    const one = await pay()
    const id = await group(one)
    site.emittedKeys()
    expect((await act('update', id, { name: 'Drawer' })).body).toMatchObject({ name: 'Drawer', paymentIds: [one], amount: 30 })
    expect(await act('delete', id)).toMatchObject({ status: 200 })
    expect(site.emittedKeys()).toEqual(['payment-group:updated', 'payment:updated', 'payment-group:deleted'])
    expect(site.record(one)).toMatchObject({ groupId: null, status: 'SUCCEEDED' })
  })

  test('[EVT-10] tells which payments came, and which left', async () => {
    const [one, two, three] = [await pay(), await pay({ amount: 12.5 }), await pay()]
    const id = await group(one)
    site.emittedKeys()
    expect((await add(id, one, two)).body).toMatchObject({ paymentIds: [one, two], amount: 42.5 })
    expect(site.emittedKeys()).toEqual(['payment-group:updated', 'payment:updated', 'payment-group:payments-added'])
    expect(last()?.data).toMatchObject({ paymentGroup: { id, amount: 42.5 }, addedPaymentIds: [two] })
    expect((await take(id, two, three)).body).toMatchObject({ paymentIds: [one], amount: 30 })
    expect(site.emittedKeys()).toEqual(['payment-group:updated', 'payment:updated', 'payment-group:payments-removed'])
    expect(last()?.data).toMatchObject({ paymentGroup: { id }, removedPaymentIds: [two] })
    expect([site.record(two), site.record(three)]).toMatchObject([{ groupId: null }, { groupId: null }])
  })

  test('takes all its payments at once as a change, and tells the difference', async () => {
    const [one, two] = [await pay(), await pay()]
    const id = await group(one)
    site.emittedKeys()
    expect((await act('update', id, { paymentIds: [two] })).body).toMatchObject({ paymentIds: [two], amount: 30 })
    expect(site.emittedKeys()).toEqual([
      ...['payment-group:updated', 'payment:updated', 'payment:updated'],
      ...['payment-group:payments-removed', 'payment-group:payments-added'],
    ])
    expect([site.record(one), site.record(two)]).toMatchObject([{ groupId: null }, { groupId: id }])
  })

  test('has nothing to do for payments that are in it already, or are not', async () => {
    const [one, two] = [await pay(), await pay()]
    const id = await group(one)
    const before = site.snapshot()
    expect([(await add(id, one)).status, (await take(id, two)).status, (await act('unassign', id)).status]).toEqual([200, 200, 200])
    expect(site.snapshot()).toEqual(before)
  })

  test('takes no payment of another group, and none that is not there', async () => {
    const [one, two] = [await pay(), await pay()]
    const [first, second] = [await group(one), await group(two)]
    const before = site.snapshot()
    const taken = `the payment ${two} is in the group ${second} already, and a payment is in one at most; remove it there first`
    for (const answer of [
      await add(first, one, two),
      await act('update', first, { paymentIds: [one, two] }),
      await create([one, two].reverse()),
    ])
      expect(answer).toMatchObject({
        status: 409,
        problem: { errors: expect.arrayContaining([{ pointer: expect.any(String), code: 'conflict', message: taken }]) },
      })
    expect((await add(first, one, two)).problem?.errors).toMatchObject([{ pointer: '/paymentIds/1' }])
    const nobody = exampleId('payment', 99)
    expect(await add(first, nobody)).toMatchObject({
      status: 400,
      problem: {
        errors: [{ pointer: '/paymentIds/0', code: 'unknown_record', message: `there is no payment ${nobody} in this organization` }],
      },
    })
    expect(site.snapshot()).toEqual(before)
  })

  test('holds two hundred payments at most', async () => {
    const some: string[] = []
    for (let count = 0; count < 201; count++) some.push(await pay({ amount: 0.01 }))
    const id = await group(...some.slice(0, 200))
    expect((await act('get', id)).body).toMatchObject({ amount: 2 })
    expect(await add(id, some[200] as string)).toMatchObject({
      status: 409,
      problem: { errors: [{ message: 'the group holds 200 payments and would hold 201; 200 is the most. Make another group' }] },
    })
    expect(await create(some)).toMatchObject({ status: 400 })
  })

  test('is read with payments:read, and all else needs payments:write', async () => {
    const id = await group(await pay())
    const as = site.colleague('payments:read', 'invoices:write')
    expect(await site.call('payment-groups.get', { as, params: { id } })).toMatchObject({ status: 200 })
    const bodies = { addPayments: { paymentIds: [await pay()] }, removePayments: { paymentIds: [await pay()] } }
    for (const [verb, body] of Object.entries({
      ...bodies,
      assign: { invoiceId: await site.booked() },
      unassign: undefined,
      delete: undefined,
    }))
      expect(await site.call(`payment-groups.${verb}`, { as, params: { id }, ...(body ? { body } : {}) }), verb).toMatchObject({
        status: 403,
      })
  })
})

describe('a group that is assigned to an invoice', () => {
  test('[EVT-10] pays it with the sum of what has succeeded, once', async () => {
    const [one, two, three] = [await pay({ amount: 50 }), await pay({ amount: 47.5 }), await pay({ amount: 1, status: 'FAILED' })]
    const [id, invoiceId] = [await group(one, two, three), await site.booked()]
    site.emittedKeys()
    expect((await assign(id, invoiceId)).body).toMatchObject({ invoiceId, amount: 97.5 })
    expect(site.emittedKeys()).toEqual([
      ...['payment-group:updated', 'payment:updated', 'payment:updated', 'payment:updated'],
      ...['invoice:updated', 'invoice:paid', 'payment-group:assigned-to-invoice'],
    ])
    expect(site.stored(invoiceId)).toMatchObject({ status: 'PAID', paidAmount: 97.5, openAmount: 0 })
    expect(site.record(one)).toMatchObject({ invoiceId, groupId: id, customerId: site.grace.id })
    // No single payment has settled it.
    expect(site.events().find(({ key }) => key === 'invoice:paid')?.data).toMatchObject({ payment: null })
    expect(last()?.data).toMatchObject({ paymentGroup: { id, invoiceId }, invoice: { id: invoiceId } })
    expect((await assign(id, invoiceId)).status).toBe(200)
    expect(site.emittedKeys()).toEqual([])
  })

  test('of one payment says which has settled it', async () => {
    const one = await pay({ amount: 97.5 })
    const [id, invoiceId] = [await group(one), await site.booked()]
    await assign(id, invoiceId)
    expect(site.events().find(({ key }) => key === 'invoice:paid')?.data).toMatchObject({ payment: { id: one } })
  })

  test('[EVT-10] opens it again when it is unassigned', async () => {
    const { id, one, two, invoiceId } = await assigned()
    expect(site.stored(invoiceId)).toMatchObject({ paidAmount: 60, openAmount: 37.5 })
    expect((await act('unassign', id)).body).toMatchObject({ invoiceId: null, amount: 60, paymentIds: [one, two] })
    expect(site.emittedKeys()).toEqual([
      ...['payment-group:updated', 'payment:updated', 'payment:updated', 'invoice:updated', 'payment-group:unassigned-from-invoice'],
    ])
    expect(last()?.data).toMatchObject({ paymentGroup: { id, invoiceId: null }, invoice: { id: invoiceId } })
    expect(site.stored(invoiceId)).toMatchObject({ status: 'BOOKED', paidAmount: 0, openAmount: 97.5 })
    expect([site.record(one), site.record(two)]).toMatchObject([{ invoiceId: null }, { invoiceId: null }])
    expect((await assign(id, await site.booked())).status).toBe(200)
  })

  test('books a draft that it pays', async () => {
    const [id, invoiceId] = [await group(await pay()), await site.draft()]
    await assign(id, invoiceId)
    expect(site.stored(invoiceId)).toMatchObject({ status: 'BOOKED', number: '2026-0001', paidAmount: 30 })
  })

  test('pays with payments that come into it, and no more with those that leave', async () => {
    const { id, one, invoiceId } = await assigned()
    const three = await pay({ amount: 7.5 })
    await add(id, three)
    expect(site.stored(invoiceId)).toMatchObject({ paidAmount: 67.5 })
    await take(id, one)
    expect(site.stored(invoiceId)).toMatchObject({ paidAmount: 37.5 })
    expect([site.record(one), site.record(three)]).toMatchObject([
      { invoiceId: null, groupId: null },
      { invoiceId, groupId: id },
    ])
    await act('update', id, { paymentIds: [one] })
    expect(site.stored(invoiceId)).toMatchObject({ paidAmount: 30 })
  })

  test('counts a pending payment when it succeeds', async () => {
    const { id, invoiceId } = await assigned()
    const later = await pay({ amount: 7.5, status: 'PENDING' })
    await add(id, later)
    expect([site.stored(invoiceId), site.record(id)]).toMatchObject([{ paidAmount: 60 }, { amount: 60 }])
    site.emittedKeys()
    await changePayment(later, { status: 'SUCCEEDED' })
    expect(site.emittedKeys()).toEqual(['payment:updated', 'invoice:updated', 'payment-group:updated'])
    expect([site.stored(invoiceId), site.record(id)]).toMatchObject([{ paidAmount: 67.5 }, { amount: 67.5 }])
  })

  test('counts no more what is refunded', async () => {
    const { id, one, invoiceId } = await assigned()
    await changePayment(one, { status: 'REFUNDED' })
    expect([site.stored(invoiceId), site.record(id)]).toMatchObject([{ paidAmount: 30 }, { amount: 30 }])
    await act('unassign', id)
    expect([site.stored(invoiceId), site.record(id)]).toMatchObject([{ paidAmount: 0 }, { amount: 30 }])
    await take(id, one)
    expect(site.record(id)).toMatchObject({ amount: 30 })
  })

  test('lets go of a payment that is removed', async () => {
    const { id, one, two, invoiceId } = await assigned()
    await dropPayment(one)
    expect(site.emittedKeys()).toEqual(['invoice:updated', 'payment-group:updated', 'payment-group:payments-removed', 'payment:deleted'])
    expect(site.events().at(-2)?.data).toMatchObject({ paymentGroup: { id, paymentIds: [two], amount: 30 }, removedPaymentIds: [one] })
    expect(site.stored(invoiceId)).toMatchObject({ paidAmount: 30, openAmount: 67.5 })
  })

  test('is refused where something would count twice, or for nothing', async () => {
    const { id, invoiceId } = await assigned()
    const other = await site.booked()
    const own = await pay({ amount: 1, invoiceId: other })
    const mixed = await group(own)
    const cancelled = await site.draft()
    await site.update(cancelled, { status: 'CANCELLED' })
    const details = [
      [await assign(id, other), `The group ${id} is assigned to the invoice ${invoiceId}. Unassign it first.`],
      [await assign(mixed, invoiceId), `The payment ${own} in the group is for the invoice ${other} already, and it would count twice.`],
      [await assign(await group(), other), 'has no payments, so it pays nothing. Add some first.'],
      [await assign(await group(await pay()), cancelled), 'is cancelled, so nothing is paid for it. Choose another one.'],
      [await act('delete', id), `The group ${id} is assigned to the invoice ${invoiceId}, which its payments pay. Unassign it first.`],
    ] as const
    for (const [answer, detail] of details)
      expect(answer).toMatchObject({ status: 409, problem: { detail: expect.stringContaining(detail) } })
    expect((await take(mixed, own)).status).toBe(200)
    expect((await add(id, own)).problem?.errors).toMatchObject([
      {
        pointer: '/paymentIds/0',
        message: expect.stringContaining(`is for the invoice ${other}, and in this group it would count for ${invoiceId} too`),
      },
    ])
    expect(await assign(mixed, exampleId('invoice', 99))).toMatchObject({ status: 400, problem: { errors: [{ pointer: '/invoiceId' }] } })
    expect(site.stored(invoiceId)).toMatchObject({ paidAmount: 60 })
  })

  test('pays at most what is open, and leaves nothing behind where that is less', async () => {
    const [id, invoiceId] = [await group(await pay({ amount: 60 }), await pay({ amount: 60 })), await site.booked()]
    const before = site.snapshot()
    expect((await assign(id, invoiceId)).problem?.detail).toBe(
      'Invoice 2026-0001 has 97.50 euro open, which is less than the 120.00 euro of the payments. Leave payments out, until they come to what is open at most.',
    )
    expect(site.snapshot()).toEqual(before)
  })

  test('keeps its payments and its invoice to itself', async () => {
    const { id, invoiceId } = await assigned()
    const later = await pay({ amount: 1, status: 'PENDING' })
    await add(id, later)
    expect(await changePayment(later, { invoiceId: null })).toMatchObject({
      status: 409,
      problem: { errors: [{ pointer: '/invoiceId', message: expect.stringContaining('Take it out of the group first.') }] },
    })
    expect((await changePayment(later, { amount: 2 })).status).toBe(200)
    const draft = await site.draft()
    const pending = await group(await pay({ status: 'PENDING' }))
    await assign(pending, draft)
    await act('update', pending, { paymentIds: [] })
    expect((await site.call('invoices.delete', { params: { id: draft } })).problem?.detail).toContain(
      `has the payment group ${pending} assigned to it. Unassign the group first.`,
    )
    expect((await site.call('payment-groups.list', { query: { invoiceId } })).body.data).toMatchObject([{ id }])
    expect((await site.call('payments.list', { query: { groupId: id } })).body.data).toHaveLength(3)
  })
})

test('a collection that is settled counts in the group of its payment', async () => {
  const invoiceId = await site.booked()
  await site.call('mandates.create', { body: { customerId: site.grace.id, status: 'ACTIVE', iban: 'BE68539007547034' } })
  const { body } = await site.call('invoices.collect', { params: { id: invoiceId }, body: {} })
  const { mandateCollection, payment: pending } = body as { mandateCollection: Values; payment: Values }
  const id = await group(String(pending.id))
  site.emittedKeys()
  await site.call('mandate-collections.settle', { params: { id: String(mandateCollection.id) }, body: { status: 'SETTLED' } })
  expect(site.emittedKeys()).toEqual(['payment:updated', 'invoice:updated', 'invoice:paid', 'payment-group:updated'])
  expect(site.record(id)).toMatchObject({ amount: 97.5 })
})
