import { describe, expect, test } from 'vitest'
import { createInvoiceSite } from '../../../../test/invoices.ts'
import { type EffectAnswer, type EffectHandling, SIMULATED } from '../../../framework/effects/effect.ts'
import { completeOperation } from '../../../framework/operations/define-operation.ts'
import type { Values } from '../../../framework/operations/port.ts'
import { runTimer } from '../../record-timers.ts'
import { linkInvoicePayment } from '../invoices/payment-link.ts'
import { payment } from '../payments/payment.ts'
import { PAYMENT_LINK_MS } from './add-link.ts'

type Site = ReturnType<typeof createInvoiceSite>

const linkOf = ({ body }: { readonly body: Values }) => body.paymentLink as Values
const settle = (site: Site, id: unknown, body: Values) => site.call('payment-links.settle', { params: { id: String(id) }, body })

describe('a payment link', () => {
  test('[STEP-paymentLinkCreate-01] is asked of the provider for what is open, and its address stands in the invoice', async () => {
    const site = createInvoiceSite({ outside: () => ({ accepted: true, values: { url: 'https://pay.example.com/1' } }) })
    const id = await site.booked()
    await site.act('pay', id, { method: 'CASH', amount: 7.5 })
    site.emittedKeys()
    const answer = await site.act('paymentLink', id, { method: 'BANCONTACT' })
    expect(answer.body).toMatchObject({
      invoice: { id, paymentLinkUrl: 'https://pay.example.com/1', openAmount: 90 },
      paymentLink: {
        invoiceId: id,
        method: 'BANCONTACT',
        amount: 90,
        url: 'https://pay.example.com/1',
        status: 'OPEN',
        expiresAt: '2026-07-31T12:00:00.000Z',
      },
    })
    expect(site.emittedKeys()).toEqual(['invoice:updated'])
    expect(site.memory.effects.map(({ effect }) => effect)).toEqual([
      {
        kind: 'payment',
        about: { model: 'invoice', id },
        payload: {
          amount: 90,
          currency: 'EUR',
          method: 'BANCONTACT',
          invoiceNumber: '2026-0001',
          description: 'Invoice 2026-0001, Demo Park',
        },
      },
    ])
  })

  test('[G170] that is simulated leads to a page that says so, and gives way once somebody could be paid', async () => {
    let handling: EffectHandling = 'simulated'
    const effectAnswer = (): EffectAnswer =>
      handling === 'simulated' ? SIMULATED : { accepted: true, values: { url: 'https://pay.example.com/1' } }
    const site = createInvoiceSite({ outside: effectAnswer, handlingOf: () => handling })
    const id = await site.booked()
    const link = linkOf(await site.act('paymentLink', id))
    expect(link).toMatchObject({ simulated: true, url: `https://belfry.example.com/simulated-payment/${link.id}` })
    expect(linkOf(await site.act('paymentLink', id))).toMatchObject({ id: link.id })
    handling = 'sent'
    expect(linkOf(await site.act('paymentLink', id))).toMatchObject({ simulated: false, url: 'https://pay.example.com/1' })
    expect(site.record(link.id)).toMatchObject({ status: 'EXPIRED' })
  })

  test.each(['any', 'BANCONTACT', 'IDEAL', 'CREDITCARD', 'PAYCONIQ'])('[STEP-paymentLinkCreate-02] can be by %s', async (method) => {
    const site = createInvoiceSite()
    expect(linkOf(await site.act('paymentLink', await site.booked(), { method }))).toMatchObject({ method })
  })

  test('[G133] that is open is used again for the same method and amount: the provider is not asked twice', async () => {
    const site = createInvoiceSite()
    const id = await site.booked()
    const first = linkOf(await site.act('paymentLink', id, { method: 'any' }))
    const other = linkOf(await site.act('paymentLink', id, { method: 'IDEAL' }))
    site.emittedKeys()
    const again = await site.act('paymentLink', id, {})
    expect(linkOf(again)).toEqual(first)
    expect((again.body.invoice as Values).paymentLinkUrl).toBe(first.url)
    expect(site.memory.effects).toHaveLength(2)
    expect(site.record(other.id)).toMatchObject({ status: 'OPEN' })
  })

  test('ends when less is open than it is over, and a new one is made then', async () => {
    const site = createInvoiceSite()
    const id = await site.booked()
    const first = linkOf(await site.act('paymentLink', id))
    await site.act('pay', id, { method: 'CASH', amount: 1 })
    expect(site.record(first.id)).toMatchObject({ status: 'EXPIRED' })
    expect(site.stored(id)).toMatchObject({ paymentLinkUrl: null })
    expect(linkOf(await site.act('paymentLink', id))).toMatchObject({ amount: 96.5, status: 'OPEN' })
  })

  test('[G133] is not made where nothing is to be paid', async () => {
    const site = createInvoiceSite()
    const [paid, cancelled, free] = [
      await site.booked(),
      await site.booked(),
      await site.booked({ lines: [{ description: 'x', quantity: 0, unitPrice: 1 }] }),
    ]
    await site.act('pay', paid, { method: 'CASH' })
    await site.update(cancelled, { status: 'CANCELLED' })
    for (const id of [paid, cancelled, free]) {
      expect(await site.act('paymentLink', id)).toMatchObject({ status: 200, body: { invoice: { id }, paymentLink: null } })
    }
    expect(site.memory.effects).toEqual([])
  })

  test('is refused for a draft', async () => {
    const site = createInvoiceSite()
    const { status, problem } = await site.act('paymentLink', await site.draft())
    expect([status, problem?.detail]).toEqual([409, expect.stringContaining('is not booked, so nothing is to be paid yet. Book it first.')])
  })

  test.each<[string, EffectAnswer, number, string]>([
    ['refuses', { accepted: false, reason: 'The account is closed' }, 409, 'The account is closed'],
    ['does not answer', { accepted: false, reason: 'No answer in time', unknown: true }, 502, 'No answer in time'],
    ['gives no address', { accepted: true, values: {} }, 409, 'its answer holds no `url`'],
    ['gives what is none', { accepted: true, values: { url: 'javascript:alert(1)' } }, 409, 'its answer holds no `url`'],
  ])('is not made when the provider %s', async (_, answer, status, words) => {
    const site = createInvoiceSite({ outside: () => answer })
    const id = await site.booked()
    expect(await site.act('paymentLink', id)).toMatchObject({ status, problem: { detail: expect.stringContaining(words) } })
    expect(site.stored(id)).toMatchObject({ paymentLinkUrl: null, version: 2 })
  })

  describe('whose provider answers later', () => {
    const accepted: EffectAnswer = { accepted: true, values: { url: 'https://pay.example.com/1' } }
    async function waiting() {
      const site = createInvoiceSite({ outside: () => null })
      const id = await site.booked()
      expect((await site.act('paymentLink', id)).status).toBe(202)
      const stepState = site.memory.effects[0]?.operationState as Values
      return { site, id, settle: () => completeOperation(linkInvoicePayment, site.port(), stepState, accepted) }
    }

    test('is made then', async () => {
      const { site, id, settle } = await waiting()
      expect(await settle()).toMatchObject({ kind: 'done', value: { paymentLink: { url: 'https://pay.example.com/1' } } })
      expect(site.stored(id).paymentLinkUrl).toBe('https://pay.example.com/1')
    })

    test('is not made where the invoice was paid meanwhile, nor over more than is open', async () => {
      const { site, id, settle } = await waiting()
      await site.act('pay', id, { method: 'CASH', amount: 1 })
      expect(await settle()).toMatchObject({ kind: 'refused', problem: { detail: expect.stringContaining('was paid in part meanwhile') } })
      await site.act('pay', id, { method: 'CASH' })
      expect(await settle()).toMatchObject({ kind: 'skipped', value: { paymentLink: null } })
    })

    test('takes the place of another that came first', async () => {
      const { site, settle } = await waiting()
      const first = (await settle()) as unknown as { readonly value: { readonly paymentLink: Values } }
      await settle()
      expect(site.record(first.value.paymentLink.id)).toMatchObject({ status: 'EXPIRED' })
    })
  })
})

describe('settling', () => {
  test('as PAID records a payment that has succeeded, once', async () => {
    const site = createInvoiceSite()
    const id = await site.booked()
    const link = linkOf(await site.act('paymentLink', id, { method: 'IDEAL' }))
    site.emittedKeys()
    const { body } = await settle(site, link.id, { status: 'PAID', reference: 'TR-9' })
    const [paid] = site.memory.all(payment)
    expect(body).toMatchObject({ id: link.id, status: 'PAID', paymentId: paid?.id })
    expect(paid).toMatchObject({ invoiceId: id, amount: 97.5, method: 'IDEAL', reference: 'TR-9', status: 'SUCCEEDED' })
    expect(site.emittedKeys()).toEqual(['payment:created', 'invoice:updated', 'invoice:paid'])
    expect(site.stored(id)).toMatchObject({ status: 'PAID', paymentLinkUrl: null })
    expect(await settle(site, link.id, { status: 'PAID' })).toMatchObject({
      status: 409,
      problem: { detail: `The payment link ${link.id} is PAID, and only an open one is settled. Its payment is recorded.` },
    })
    expect(site.memory.all(payment)).toHaveLength(1)
    expect(site.memory.timers).toEqual([])
  })

  test.each([
    [{ status: 'PAID' }, 'TRANSFER'],
    [{ status: 'PAID', method: 'PAYCONIQ' }, 'PAYCONIQ'],
  ])('a link for any method takes the one that is reported: %o', async (body, method) => {
    const site = createInvoiceSite()
    const link = linkOf(await site.act('paymentLink', await site.booked()))
    await settle(site, link.id, body)
    expect(site.memory.all(payment)[0]).toMatchObject({ method })
  })

  test('as EXPIRED ends it, and takes its address from the invoice', async () => {
    const site = createInvoiceSite()
    const id = await site.booked()
    const link = linkOf(await site.act('paymentLink', id))
    site.emittedKeys()
    expect((await settle(site, link.id, { status: 'EXPIRED' })).body).toMatchObject({ status: 'EXPIRED' })
    expect(site.emittedKeys()).toEqual(['invoice:updated'])
    expect(site.stored(id)).toMatchObject({ paymentLinkUrl: null })
    expect((await settle(site, link.id, { status: 'PAID' })).problem?.detail).toContain('Record the money as a payment of its invoice.')
  })

  test('needs payments:write', async () => {
    const site = createInvoiceSite()
    const link = linkOf(await site.act('paymentLink', await site.booked()))
    const call = { params: { id: String(link.id) }, body: { status: 'PAID' }, as: site.colleague('payments:read') }
    expect((await site.call('payment-links.settle', call)).status).toBe(403)
  })
})

test('a payment link ends by itself after 30 days', async () => {
  const site = createInvoiceSite()
  const id = await site.booked()
  const link = linkOf(await site.act('paymentLink', id))
  expect(site.memory.timers).toMatchObject([
    { timer: 'paymentLinks.expire', recordId: link.id, at: site.surroundings.now + PAYMENT_LINK_MS },
  ])
  site.surroundings.now += PAYMENT_LINK_MS
  await runTimer(site.port(), 'paymentLinks.expire', String(link.id))
  expect(site.record(link.id)).toMatchObject({ status: 'EXPIRED' })
  expect(site.stored(id)).toMatchObject({ paymentLinkUrl: null })
  const before = site.snapshot()
  await runTimer(site.port(), 'paymentLinks.expire', String(link.id))
  expect(site.snapshot()).toEqual(before)
})
