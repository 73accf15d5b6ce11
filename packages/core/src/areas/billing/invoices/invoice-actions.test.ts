import { beforeEach, describe, expect, test } from 'vitest'
import { createInvoiceSite, nights } from '../../../../test/invoices.ts'
import type { Values } from '../../../framework/operations/port.ts'
import { exampleId } from '../../../kernel/ids.ts'

let site: ReturnType<typeof createInvoiceSite>
beforeEach(() => {
  site = createInvoiceSite()
})

const messages = () => site.memory.effects.filter(({ effect }) => effect.kind === 'mail').map(({ effect }) => effect.payload)

describe('book', () => {
  test('[STEP-invoiceBook-01] gives a draft its number, the first of the year', async () => {
    const id = await site.draft()
    site.emittedKeys()
    expect((await site.act('book', id)).body).toMatchObject({
      number: '2026-0001',
      status: 'BOOKED',
      bookedAt: '2026-07-01T12:00:00.000Z',
      issueDate: '2026-07-01',
      version: 2,
    })
    expect(site.emittedKeys()).toEqual(['invoice:updated'])
    expect(site.events().at(-1)?.data.previous).toEqual({ number: null, bookedAt: null, status: 'DRAFT' })
  })

  test('counts without gaps: what was refused, and what was booked already, takes no number', async () => {
    await site.booked()
    expect(await site.act('book', await site.draft({ lines: [] }))).toMatchObject({ status: 409 })
    const mail = await site.draft({ customerId: site.addCustomer().id })
    expect(await site.act('send', mail)).toMatchObject({ status: 409 })
    const second = await site.booked()
    await site.act('book', second)
    const third = await site.booked()
    expect([site.stored(second).number, site.stored(third).number]).toEqual(['2026-0002', '2026-0003'])
  })

  test('counts by the year of the booking day in the zone of the organization, whatever the date of the invoice', async () => {
    site.surroundings.now = Date.parse('2026-12-31T22:59:59Z')
    const old = await site.booked()
    site.surroundings.now += 1000
    const young = await site.booked({ issueDate: '2026-12-31' })
    expect(site.stored(old)).toMatchObject({ number: '2026-0001', issueDate: '2026-12-31' })
    expect(site.stored(young)).toMatchObject({ number: '2027-0001', issueDate: '2026-12-31', dueDate: '2027-01-14' })
  })

  test('fills in dates that were taken away', async () => {
    const id = await site.draft()
    await site.update(id, { issueDate: null, dueDate: null })
    expect((await site.act('book', id)).body).toMatchObject({ issueDate: '2026-07-01', dueDate: '2026-07-15' })
  })

  test.each(['booked', 'sent', 'paid'])('has nothing to do where it is %s already', async (state) => {
    const id = await site.booked()
    if (state === 'sent') await site.act('send', id)
    if (state === 'paid') await site.act('pay', id, { method: 'CASH' })
    const before = site.snapshot()
    expect(await site.act('book', id)).toMatchObject({ status: 200, body: { number: '2026-0001' } })
    expect(site.snapshot()).toEqual(before)
  })

  test('[G130] is refused for one without lines, and for a cancelled one', async () => {
    const empty = await site.draft({ lines: [] })
    expect((await site.act('book', empty)).problem?.detail).toBe(
      `The draft invoice ${empty} has no lines, so it cannot be booked. Add what is to be paid first.`,
    )
    const cancelled = await site.booked()
    await site.update(cancelled, { status: 'CANCELLED' })
    expect((await site.act('book', cancelled)).problem?.detail).toBe(
      'Invoice 2026-0001 is cancelled, so it cannot be booked. Make a new one.',
    )
    expect((await site.act('book', exampleId('invoice', 99))).status).toBe(404)
  })

  test('may be asked for one version only', async () => {
    const id = await site.draft()
    const book = (ifVersion: number) => site.call('invoices.book', { params: { id }, ifVersion })
    expect(await book(2)).toMatchObject({ status: 412, problem: { code: 'stale_version' } })
    expect(await book(1)).toMatchObject({ status: 200 })
  })
})

describe('send', () => {
  test('[STEP-invoiceSend-01] mails the invoice in the language of the customer, with what its PDF is made of', async () => {
    const id = await site.booked({ notes: 'Tot ziens' })
    site.emittedKeys()
    expect((await site.act('send', id)).body).toMatchObject({ status: 'SENT', sentAt: '2026-07-01T12:00:00.000Z' })
    expect(site.emittedKeys()).toEqual(['invoice:updated', 'notification-delivery:updated'])
    const [mail] = messages()
    expect(mail).toMatchObject({ to: 'grace@example.com', subject: 'Factuur 2026-0001 van Demo Park' })
    expect(mail?.body).toBe(
      'Beste Grace Hopper,\n\nIn de bijlage vindt u factuur 2026-0001 van € 97,50.\n\nGelieve € 97,50 te betalen uiterlijk op 15-07-2026.\n\nMet vriendelijke groeten,\nDemo Park',
    )
    const invoice = {
      number: '2026-0001',
      status: 'SENT',
      issueDate: '2026-07-01',
      dueDate: '2026-07-15',
      lines: [{ ...nights, amount: 97.5 }],
      total: 97.5,
      vatTotals: [{ rate: 6, amount: 5.52 }],
      paidAmount: 0,
      openAmount: 97.5,
      notes: 'Tot ziens',
      organization: {
        ...{ name: 'Demo Park', email: null, locale: 'en', timeZone: 'Europe/Brussels' },
        ...{ address: [], vatNumber: null, iban: null },
      },
      customer: { name: 'Grace Hopper', email: 'grace@example.com', language: 'nl-BE' },
    }
    expect(mail?.attachments).toEqual([
      { fileName: 'invoice-2026-0001.pdf', contentType: 'application/pdf', render: { kind: 'invoice', invoice } },
    ])
  })

  test('books a draft on the way, in one change', async () => {
    const id = await site.draft()
    site.emittedKeys()
    expect((await site.act('send', id)).body).toMatchObject({ status: 'SENT', number: '2026-0001', version: 2 })
    expect(site.emittedKeys()).toEqual(['invoice:updated', 'notification-delivery:updated'])
  })

  test('leaves a paid one paid, and may be repeated', async () => {
    const id = await site.booked()
    await site.act('pay', id, { method: 'CASH' })
    expect((await site.act('send', id)).body).toMatchObject({ status: 'PAID', sentAt: '2026-07-01T12:00:00.000Z' })
    site.surroundings.now += 1000
    expect((await site.act('send', id)).body).toMatchObject({ sentAt: '2026-07-01T12:00:01.000Z' })
    expect(messages()).toHaveLength(2)
    expect(messages()[0]?.body).not.toContain('Gelieve')
  })

  test('says where to pay', async () => {
    const id = await site.booked()
    const { body } = await site.act('paymentLink', id)
    await site.act('send', id)
    expect(messages()[0]?.body).toContain(`U kunt hier betalen: ${(body.paymentLink as Values).url}`)
  })

  test('[G130] is refused without an address, for a cancelled one, and for a customer who is gone', async () => {
    const nobody = site.addCustomer()
    const id = await site.booked({ customerId: nobody.id })
    expect((await site.act('send', id)).problem?.detail).toBe(
      `Invoice 2026-0001 cannot be mailed: its customer ${nobody.id} has no e-mail address. Give the customer one first.`,
    )
    await site.call('customers.delete', { params: { id: nobody.id } })
    expect((await site.act('send', id)).problem?.detail).toContain('who is gone')
    await site.update(id, { status: 'CANCELLED' })
    expect((await site.act('send', id)).problem?.detail).toContain('is cancelled, so it is not sent')
    expect(messages()).toEqual([])
  })
})

describe('remind', () => {
  test('[STEP-invoiceReminderSend-01] counts, and mails what is open; that it was due only when it was', async () => {
    const id = await site.booked()
    await site.act('pay', id, { method: 'CASH', amount: 50 })
    site.emittedKeys()
    expect((await site.act('remind', id)).body).toMatchObject({
      reminderCount: 1,
      lastReminderAt: '2026-07-01T12:00:00.000Z',
      status: 'BOOKED',
    })
    expect(site.emittedKeys()).toEqual(['invoice:updated', 'notification-delivery:updated'])
    site.surroundings.now += 30 * 86_400_000
    expect((await site.act('remind', id)).body).toMatchObject({ reminderCount: 2, overdue: true })
    const [early, late] = messages()
    expect(early).toMatchObject({
      subject: 'Herinnering: factuur 2026-0001 van Demo Park',
      attachments: [{ fileName: 'invoice-2026-0001.pdf' }],
    })
    expect(early?.body).toContain('is € 47,50 nog niet betaald.\n\nGelieve € 47,50 te betalen uiterlijk op 15-07-2026.')
    expect(late?.body).toContain('is € 47,50 nog niet betaald. De vervaldatum was 15-07-2026')
  })

  test('[G130] is refused for a draft, a paid one, a cancelled one, and without an address', async () => {
    const draft = await site.draft()
    expect((await site.act('remind', draft)).problem?.detail).toContain('was never sent, so there is nothing to remind of')
    const paid = await site.booked()
    await site.act('pay', paid, { method: 'CASH' })
    expect((await site.act('remind', paid)).problem?.detail).toContain('has nothing open')
    const cancelled = await site.booked()
    await site.update(cancelled, { status: 'CANCELLED' })
    expect((await site.act('remind', cancelled)).problem?.detail).toContain('is cancelled')
    const mute = await site.booked({ customerId: site.addCustomer().id })
    expect((await site.act('remind', mute)).problem?.detail).toContain('has no e-mail address')
    expect(messages()).toEqual([])
    expect(site.stored(mute).reminderCount).toBe(0)
  })
})

describe('print', () => {
  test.each([
    ['a4', 'A4'],
    ['pos', 'POS'],
  ])('[STEP-invoicePrint-01] on %s queues a print job', async (printer, kind) => {
    const id = await site.booked()
    site.emittedKeys()
    expect((await site.act('print', id, { printer })).body).toMatchObject({ id, status: 'BOOKED' })
    expect(site.emittedKeys()).toEqual(['print-queue-job:updated'])
    const [effect] = site.memory.effects
    expect(effect?.effect.payload).toMatchObject({
      printer: kind,
      title: 'Invoice 2026-0001',
      render: { kind: 'invoice', invoice: { number: '2026-0001', lines: [{ amount: 97.5 }] } },
    })
  })

  test('[STEP-invoicePrint-01] on the tablet shows it there', async () => {
    const id = await site.draft()
    site.emittedKeys()
    await site.act('print', id, { printer: 'tablet' })
    expect(site.emittedKeys()).toEqual(['pdf:to-tablet'])
    expect(site.events().at(-1)?.data).toMatchObject({ tablet: { kind: 'pdf', about: { model: 'invoice', id }, title: 'Draft invoice' } })
    expect(site.memory.effects).toEqual([])
  })

  test('is possible also when the customer is gone', async () => {
    const id = await site.booked()
    await site.call('customers.delete', { params: { id: site.grace.id } })
    await site.act('print', id, { printer: 'a4' })
    expect(site.memory.effects[0]?.effect.payload).toMatchObject({ render: { invoice: { customer: { name: '', email: null } } } })
  })

  test('is refused on another printer', async () => {
    expect((await site.act('print', await site.draft(), { printer: 'label' })).status).toBe(400)
  })
})

describe('move-to-customer', () => {
  test('gives the invoice to another customer, and tells of both', async () => {
    const other = site.addCustomer({ lastName: 'Turing' })
    const id = await site.booked()
    site.emittedKeys()
    expect((await site.act('moveToCustomer', id, { customerId: other.id })).body).toMatchObject({
      customerId: other.id,
      number: '2026-0001',
    })
    expect(site.emittedKeys()).toEqual(['invoice:updated', 'invoice:moved-to-customer'])
    expect(site.events().at(-1)?.data).toEqual({
      invoice: expect.objectContaining({ id, customerId: other.id }),
      customer: { id: other.id },
      previousCustomer: { id: site.grace.id },
    })
  })

  test('has nobody to tell of where the previous customer is gone', async () => {
    const other = site.addCustomer()
    const id = await site.booked()
    await site.call('customers.delete', { params: { id: site.grace.id } })
    await site.act('moveToCustomer', id, { customerId: other.id })
    expect(site.events().at(-1)?.data).toMatchObject({ previousCustomer: null })
  })

  test('has nothing to do where the invoice is there already', async () => {
    const id = await site.booked()
    const before = site.snapshot()
    expect((await site.act('moveToCustomer', id, { customerId: site.grace.id })).status).toBe(200)
    expect(site.snapshot()).toEqual(before)
  })

  test('is refused when something is paid, for a cancelled one, and to nobody', async () => {
    const other = site.addCustomer()
    const paid = await site.booked()
    await site.act('pay', paid, { method: 'CASH', amount: 1 })
    expect((await site.act('moveToCustomer', paid, { customerId: other.id })).problem?.detail).toBe(
      'Invoice 2026-0001 has payments, so it cannot move to another customer. Refund or remove them first.',
    )
    const cancelled = await site.booked()
    await site.update(cancelled, { status: 'CANCELLED' })
    expect((await site.act('moveToCustomer', cancelled, { customerId: other.id })).status).toBe(409)
    expect(await site.act('moveToCustomer', paid, { customerId: exampleId('customer', 99) })).toMatchObject({
      status: 400,
      problem: { errors: [{ pointer: '/customerId', code: 'unknown_record' }] },
    })
  })
})

test.each([
  ['book', 'invoices:write', undefined],
  ['send', 'invoices:write', undefined],
  ['remind', 'invoices:write', undefined],
  ['print', 'invoices:write', { printer: 'a4' }],
  ['moveToCustomer', 'invoices:write', { customerId: exampleId('customer') }],
  ['pay', 'payments:write', { method: 'CASH' }],
  ['paymentLink', 'payments:write', undefined],
])('%s needs %s', async (verb, permission, body) => {
  const id = await site.booked()
  const reader = site.colleague('invoices:read', 'payments:read', permission === 'invoices:write' ? 'payments:write' : 'invoices:write')
  expect(await site.act(verb, id, body, { as: reader })).toMatchObject({
    status: 403,
    problem: { detail: expect.stringContaining(permission) },
  })
})
