import { beforeEach, describe, expect, test } from 'vitest'
import { createSite, NOON, rowsOf, type Site } from '../../../../test/site.ts'
import { completeOperation } from '../../../framework/operations/define-operation.ts'
import { exampleId } from '../../../kernel/ids.ts'
import { collectInvoice } from './collect.ts'

let site: Site
let customerId: string
let seen: number
beforeEach(() => start())

function start(options: Parameters<typeof createSite>[0] = {}) {
  site = createSite(options)
  customerId = site.addCustomer({ lastName: 'Lovelace', email: 'ada@example.com' }).id
  seen = 0
}

const line = { description: 'Night', quantity: 3, unitPrice: 32.5, vat: 6 }
const draft = async () => String((await site.call('invoices.create', { body: { customerId, lines: [line] } })).body.id)
const booked = async () => {
  const id = await draft()
  await site.call('invoices.book', { params: { id } })
  return id
}
const sign = async () =>
  String((await site.call('mandates.create', { body: { customerId, status: 'ACTIVE', iban: 'BE68539007547034' } })).body.id)
const collect = (id: string, body: object = {}) => site.call('invoices.collect', { params: { id }, body })
const settle = (id: string, body: object) => site.call('mandate-collections.settle', { params: { id }, body })
const newEvents = () => {
  const fresh = site.events().slice(seen)
  seen = site.events().length
  return fresh
}
const collections = () => site.memory.effects.filter(({ effect }) => effect.kind === 'collection').map(({ effect }) => effect)
/** A booked invoice that is being collected. */
async function collecting() {
  const mandateId = await sign()
  const invoiceId = await booked()
  newEvents()
  const { body } = await collect(invoiceId)
  const { mandateCollection, payment } = body as unknown as Record<string, { id: string }>
  return { mandateId, invoiceId, id: String(mandateCollection?.id), paymentId: String(payment?.id) }
}
const invoice = async (id: string) => (await site.call('invoices.get', { params: { id } })).body

describe('collecting', () => {
  test('[STEP-mandateCollect-01] asks the bank for what is open, and makes a pending payment', async () => {
    const mandateId = await sign()
    const invoiceId = await booked()
    await site.call('invoices.pay', { params: { id: invoiceId }, body: { method: 'CASH', amount: 20.1 } })
    newEvents()
    const { body } = await collect(invoiceId)
    const endToEndId = `${invoiceId.slice(4).toUpperCase()}-1`
    expect(endToEndId).toMatch(/^[A-Z0-9-]{1,35}$/)
    const payment = { invoiceId, customerId, amount: 77.4, method: 'SEPA', status: 'PENDING', reference: endToEndId, paidAt: null }
    expect(body.payment).toMatchObject(payment)
    const { id: paymentId } = body.payment as { id: string }
    expect(body.mandateCollection).toMatchObject({
      ...{ invoiceId, mandateId, amount: 77.4, executeOn: '2026-07-01', endToEndId, status: 'PENDING', paymentId },
    })
    expect(newEvents()).toEqual([{ key: 'payment:created', about: { model: 'payment', id: paymentId }, data: { payment: body.payment } }])
    expect(collections()).toMatchObject([
      {
        about: { model: 'invoice', id: invoiceId },
        payload: {
          ...{ action: 'collect', amount: 77.4, currency: 'EUR', executeOn: '2026-07-01', endToEndId },
          mandate: { id: mandateId, reference: 'M-00001', iban: 'BE68539007547034' },
        },
      },
    ])
    expect(await invoice(invoiceId)).toMatchObject({ openAmount: 77.4, status: 'BOOKED' })
  })

  test.each([
    [{}, '2026-07-02'],
    [{ delayDays: '' }, '2026-07-02'],
    [{ delayDays: '0' }, '2026-07-02'],
    [{ delayDays: 7 }, '2026-07-09'],
    [{ delayDays: '7' }, '2026-07-09'],
  ])("[STEP-mandateCollect-02] %j after midnight in the organization's zone is collected on %s", async (body, executeOn) => {
    site.surroundings.now = NOON + 10.5 * 3_600_000
    await sign()
    expect((await collect(await booked(), body)).body.mandateCollection).toMatchObject({ executeOn })
  })

  test.each([8, '8', -1, '-1', 'x', 1.5, '01', null])('[STEP-mandateCollect-02] in %j days is refused', async (delayDays) => {
    expect(await collect(await booked(), { delayDays })).toMatchObject({ status: 400, problem: { errors: [{ pointer: '/delayDays' }] } })
  })

  test('has nothing to do without an active mandate, or where nothing is open', async () => {
    const id = await booked()
    await site.call('mandates.create', { body: { customerId } })
    newEvents()
    expect(await collect(id)).toMatchObject({ status: 200, body: { mandateCollection: null, payment: null } })
    await sign()
    await site.call('invoices.pay', { params: { id }, body: { method: 'CASH' } })
    newEvents()
    expect(await collect(id)).toMatchObject({ status: 200, body: { mandateCollection: null, payment: null } })
    expect([newEvents(), collections()]).toEqual([[], []])
  })

  test('has nothing to do while a collection is pending', async () => {
    const { invoiceId, id, paymentId } = await collecting()
    newEvents()
    expect((await collect(invoiceId)).body).toMatchObject({ mandateCollection: { id }, payment: { id: paymentId } })
    expect([newEvents(), collections().length]).toEqual([[], 1])
  })

  test('[STEP-mandateCollect-01] that is asked for twice before the bank has answered is one collection', async () => {
    start({ outside: ({ effect }) => (effect.kind === 'collection' ? null : { accepted: true, values: {} }) })
    await sign()
    const id = await booked()
    newEvents()
    expect([(await collect(id)).status, (await collect(id)).status]).toEqual([202, 202])
    const requests = site.memory.effects
    // The bank can tell that they are the same.
    expect(new Set(requests.map(({ effect }) => effect.payload.endToEndId)).size).toBe(1)
    for (const { operationState } of requests)
      await completeOperation(collectInvoice, site.port(), operationState, { accepted: true, values: {} })
    expect(newEvents().map(({ key }) => key)).toEqual(['payment:created'])
    expect(rowsOf(await site.call('mandate-collections.list', {}))).toHaveLength(1)
  })

  test('of a draft, of a cancelled invoice, or of none is refused', async () => {
    await sign()
    const id = await draft()
    expect(await collect(id)).toMatchObject({ status: 409, problem: { detail: expect.stringContaining('is not booked') } })
    await site.call('invoices.update', { params: { id }, body: { status: 'CANCELLED' } })
    expect(await collect(id)).toMatchObject({ status: 409, problem: { detail: expect.stringContaining('is cancelled') } })
    expect(await collect(exampleId('invoice', 99))).toMatchObject({ status: 404 })
  })

  test('that the bank refuses, or of which nobody knows, leaves nothing behind', async () => {
    for (const [unknown, code] of [
      [false, 'external_refused'],
      [true, 'external_unknown'],
    ] as const) {
      start({ outside: () => ({ accepted: false, reason: 'Closed today.', unknown }) })
      await sign()
      const id = await booked()
      newEvents()
      expect(await collect(id)).toMatchObject({ problem: { code, detail: 'Closed today.' } })
      expect([newEvents(), rowsOf(await site.call('mandate-collections.list', {}))]).toEqual([[], []])
    }
  })

  test('needs the permission of payments', async () => {
    const as = site.colleague('invoices:write', 'payments:read')
    const { invoiceId, id } = await collecting()
    expect(await site.call('invoices.collect', { as, params: { id: invoiceId }, body: {} })).toMatchObject({ status: 403 })
    expect(await site.call('mandate-collections.settle', { as, params: { id }, body: { status: 'SETTLED' } })).toMatchObject({
      status: 403,
    })
  })
})

describe('a collection', () => {
  test('that has come pays the invoice', async () => {
    const { id, invoiceId, paymentId } = await collecting()
    newEvents()
    const { body } = await settle(id, { status: 'SETTLED' })
    expect(body).toMatchObject({ status: 'SETTLED', settledAt: '2026-07-01T12:00:00.000Z', reason: null })
    expect(newEvents().map(({ key }) => key)).toEqual(['payment:updated', 'invoice:updated', 'invoice:paid'])
    expect(await invoice(invoiceId)).toMatchObject({ status: 'PAID', openAmount: 0, paidAmount: 97.5 })
    expect(site.record(paymentId)).toMatchObject({ status: 'SUCCEEDED' })
    expect(await settle(id, { status: 'FAILED' })).toMatchObject({
      status: 409,
      problem: { detail: expect.stringContaining('is SETTLED') },
    })
    expect(rowsOf(await site.call('mandate-collections.list', { query: { invoiceId, status: 'SETTLED' } }))).toEqual([body])
    expect(await site.call('mandate-collections.get', { params: { id } })).toMatchObject({ body })
  })

  test.each(['FAILED', 'CANCELLED'])('that is %s leaves the invoice open, to be collected anew', async (status) => {
    const { id, invoiceId, paymentId } = await collecting()
    newEvents()
    expect((await settle(id, { status, reason: 'Not enough money' })).body).toMatchObject({ status, reason: 'Not enough money' })
    expect(newEvents().map(({ key }) => key)).toEqual(['payment:updated'])
    expect(site.record(paymentId)).toMatchObject({ status: 'FAILED' })
    expect((await collect(invoiceId)).body.mandateCollection).toMatchObject({ endToEndId: expect.stringMatching(/-2$/) })
  })

  test('whose payment was settled by hand is only closed', async () => {
    const { id, paymentId } = await collecting()
    await site.call('payments.update', { params: { id: paymentId }, body: { status: 'SUCCEEDED' } })
    newEvents()
    expect(await settle(id, { status: 'SETTLED' })).toMatchObject({ status: 200 })
    expect(newEvents()).toEqual([])
  })

  test('whose payment was removed makes another one when the money has come', async () => {
    const { id, invoiceId, paymentId } = await collecting()
    await site.call('payments.delete', { params: { id: paymentId } })
    const { body } = await settle(id, { status: 'SETTLED' })
    expect(site.record(body.paymentId)).toMatchObject({ status: 'SUCCEEDED', amount: 97.5, method: 'SEPA', invoiceId })
    expect(await invoice(invoiceId)).toMatchObject({ status: 'PAID' })
  })

  test('keeps its mandate while it is pending', async () => {
    const { id, mandateId } = await collecting()
    const remove = () => site.call('mandates.delete', { params: { id: mandateId } })
    expect(await remove()).toMatchObject({ status: 409, problem: { detail: expect.stringContaining(id) } })
    await settle(id, { status: 'SETTLED' })
    expect(await remove()).toMatchObject({ status: 200 })
  })
})
