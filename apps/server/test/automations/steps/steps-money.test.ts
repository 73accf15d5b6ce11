import { describe, expect, test } from 'vitest'
import { saying, startConnectedServer } from '../../support/connected-server.ts'
import { draw, enableFlow, fetchRuns, on, pathOf, taskTitles, theRun } from '../../support/flows.ts'
import { moveClock, startWithStandingClock } from '../../support/standing-clock.ts'
import { startTestServer, type TestServer } from '../../support/test-server.ts'

const ORG = '/api/orgs/test-park'
const lines = [{ description: 'Night on a comfort pitch', quantity: 3, unitPrice: 32.5, vat: 6 }]
const task = (title: string) => ['taskCreate', { title }] as const
const invoiceId = '{invoice.id}'

const add = async ({ call }: Pick<TestServer, 'call'>, collection: string, body: object) =>
  (await call('POST', `${ORG}/${collection}`, { body })).body
const all = async ({ call }: Pick<TestServer, 'call'>, collection: string) =>
  (await call('GET', `${ORG}/${collection}?limit=200`)).body.data.toReversed()
const eventKeys = async (server: Pick<TestServer, 'call'>) =>
  (await all(server, 'events')).map(({ eventKey }: { eventKey: string }) => eventKey)

/** A server on which a new invoice of Grace has started this flow, and everything has been done. */
async function invoiced(server: Pick<TestServer, 'call' | 'server'>, mandate: object | null = null) {
  const customer = await add(server, 'customers', { lastName: 'Hopper', email: 'grace@example.com', phone: '+32470123456' })
  if (mandate) await add(server, 'mandates', { customerId: customer.id, ...mandate })
  const { id } = await add(server, 'invoices', { customerId: customer.id, lines })
  await server.server.idle()
  return { customer, id, invoice: (await server.call('GET', `${ORG}/invoices/${id}`)).body }
}

describe('invoices', () => {
  test('[STEP-invoiceBook-01] [STEP-invoiceSend-01] [STEP-invoiceReminderSend-01] [STEP-invoicePrint-01] from a draft to a reminder', async () => {
    const server = await startWithStandingClock()
    const flow = draw(
      {
        start: on('invoice:created'),
        book: ['invoiceBook', { invoiceId }],
        again: ['invoiceBook', { invoiceId }],
        send: ['invoiceSend', { invoiceId }],
        print: ['invoicePrint', { invoiceId, printer: 'a4' }],
        show: ['invoicePrint', { invoiceId, printer: 'tablet' }],
        wait: ['delay', { mode: 'duration', duration: { amount: 20, unit: 'days' } }],
        remind: ['invoiceReminderSend', { invoiceId }],
        tell: task('{invoice.number} {invoice.openAmount} {invoice.reminderCount}'),
      },
      [
        ...['start out book', 'book out again', 'again skipped send', 'send out print', 'print out show', 'show out wait'],
        ...['wait out remind', 'remind out tell'],
      ],
    )
    await enableFlow(server, flow)
    const { id, invoice } = await invoiced(server)
    expect(invoice).toMatchObject({ status: 'SENT', number: expect.stringMatching(/-0001$/), sentAt: expect.any(String) })
    expect(await all(server, 'print-queue-jobs')).toMatchObject([{ printer: 'A4', document: { model: 'invoice', id } }])
    expect((await server.call('GET', `${ORG}/tablet`)).body.pdf).toMatchObject({ about: { model: 'invoice', id } })
    expect(await eventKeys(server)).toEqual(expect.arrayContaining(['invoice:updated', 'print-queue-job:updated', 'pdf:to-tablet']))
    await moveClock(server, { advance: '20 days' })
    expect((await server.call('GET', `${ORG}/invoices/${id}`)).body).toMatchObject({ reminderCount: 1, overdue: true })
    const sent = await all(server, 'notification-deliveries')
    expect(sent.map(({ channel, recipient }: { channel: string; recipient: string }) => `${channel} ${recipient}`)).toEqual([
      'EMAIL grace@example.com',
      'EMAIL grace@example.com',
    ])
    expect(await taskTitles(server)).toEqual([`${invoice.number} 97.50 1`])
    expect((await theRun(server)).status).toBe('completed')
  })
})

describe('payments', () => {
  const flow = draw(
    {
      start: on('invoice:created'),
      book: ['invoiceBook', { invoiceId }],
      link: ['paymentLinkCreate', { invoiceId, method: 'BANCONTACT', continueOnError: true }],
      tell: task('{paymentLink.url} {paymentLink.amount}'),
      ask: ['mandateRequest', { customerId: '{invoice.customerId}', mode: 'request', continueOnError: true }],
      again: ['mandateRequest', { customerId: '{invoice.customerId}', mode: 'request', continueOnError: true }],
      collect: ['mandateCollect', { invoiceId, delayDays: '7', continueOnError: true }],
      refused: task('{error.message}'),
      none: task('nothing collected'),
    },
    [
      ...[
        'start out book',
        'book out link',
        'link out tell',
        'tell out ask',
        'ask out again',
        'ask skipped again',
        'again skipped collect',
      ],
      ...['collect skipped none', 'link error refused', 'refused out ask'],
    ],
  )

  test('[STEP-paymentLinkCreate-01] [STEP-paymentLinkCreate-02] [STEP-mandateRequest-01] [STEP-mandateCollect-01] without a mandate', async () => {
    const server = await startTestServer()
    await enableFlow(server, flow)
    const { id, customer, invoice } = await invoiced(server)
    const [link] = await all(server, 'payment-links')
    expect(link).toMatchObject({ invoiceId: id, method: 'BANCONTACT', amount: 97.5, status: 'OPEN' })
    expect(invoice.paymentLinkUrl).toBe(link.url)
    expect(await all(server, 'mandates')).toMatchObject([{ customerId: customer.id, status: 'REQUESTED' }])
    expect(await all(server, 'notification-deliveries')).toMatchObject([{ channel: 'EMAIL', recipient: 'grace@example.com' }])
    expect(await all(server, 'mandate-collections')).toEqual([])
    expect(await taskTitles(server)).toEqual([`${link.url} 97.50`, 'nothing collected'])
    expect(pathOf(await theRun(server)).slice(4)).toEqual(['ask out', 'again skipped', 'collect skipped', 'none out'])
  })

  test('[STEP-mandateCollect-01] [STEP-mandateCollect-02] with a mandate what is open is collected, a week later', async () => {
    const server = await startWithStandingClock()
    await moveClock(server, { now: '2027-03-25T23:30:00Z' })
    await enableFlow(server, flow)
    const { id } = await invoiced(server, { status: 'ACTIVE', iban: 'BE68539007547034' })
    const [payment] = await all(server, 'payments')
    expect(payment).toMatchObject({ invoiceId: id, amount: 97.5, method: 'SEPA', status: 'PENDING' })
    // It is the 26th in Brussels already.
    expect(await all(server, 'mandate-collections')).toMatchObject([
      { invoiceId: id, amount: 97.5, executeOn: '2027-04-02', status: 'PENDING', paymentId: payment.id },
    ])
    expect(pathOf(await theRun(server)).at(-1)).toBe('collect out')
    expect(await eventKeys(server)).toContain('payment:created')
  })

  test('[STEP-paymentLinkCreate-01] [AUTO-EXIT-15] a provider that refuses is a failure, and its words are there behind error', async () => {
    const server = await startConnectedServer(saying({ accepted: false, reason: 'The account is closed.' }))
    await enableFlow(server, flow)
    const { invoice } = await invoiced(server)
    expect(await all(server, 'payment-links')).toEqual([])
    expect(invoice).toMatchObject({ status: 'BOOKED', paymentLinkUrl: null })
    expect((await taskTitles(server))[0]).toMatch(/The account is closed/)
    expect(pathOf(await theRun(server))[2]).toBe('link error')
  })
})

test('[STEP-consumptionInvoice-01] [STEP-consumptionInvoice-02] [STEP-occupationExtendInvoice-01] [STEP-occupationExtendInvoice-02] what a stay owes', async () => {
  const server = await startTestServer()
  const customer = await add(server, 'customers', { lastName: 'Hopper', email: 'grace@example.com', phone: '+32470123456' })
  const terrain = await add(server, 'terrains', { name: 'Lakeside 12' })
  const meter = await add(server, 'meters', {
    ...{ terrainId: terrain.id, type: 'ELECTRICITY', serial: 'E-1', unitPrice: 0.35, vat: 21, initialReading: 100 },
  })
  const period = { amount: 1, unit: 'months' }
  const stay = await add(server, 'occupations', {
    ...{ customerId: customer.id, terrainId: terrain.id, startAt: '2026-06-05T10:00:00Z', period, rate: 350, vat: 6 },
  })
  const read = (value: number) => server.call('POST', `${ORG}/meters/${meter.id}/readings`, { body: { value } })
  const flow = draw(
    {
      start: on('customer:updated'),
      counted: ['consumptionInvoice', { customerId: '{customer.id}', sendEmail: true, sendSms: true }],
      tell: task('{createdInvoice.number} {createdInvoice.total}'),
      extend: ['occupationExtendInvoice', { occupationId: stay.id, includeConsumption: true }],
      told: task('{createdInvoice.status} {createdInvoice.total}'),
    },
    ['start out counted', 'counted out tell', 'counted skipped extend', 'extend out told'],
  )
  await enableFlow(server, flow)
  const happen = async (notes: string) => {
    await server.call('PATCH', `${ORG}/customers/${customer.id}`, { body: { notes } })
    await server.server.idle()
  }
  await read(112.5)
  await happen('first')
  await happen('second')
  const [counted, extended] = await all(server, 'invoices')
  // 12.5 kWh at 0.35 euro are 4.375 euro; on the second invoice nothing is left to be counted.
  expect(counted).toMatchObject({ status: 'SENT', total: 4.38, lines: [{ quantity: 12.5, unitPrice: 0.35 }] })
  expect(extended).toMatchObject({ status: 'DRAFT', total: 350, occupationId: stay.id, lines: [{ unitPrice: 350 }] })
  expect(await taskTitles(server)).toEqual([`${counted.number} 4.38`, 'DRAFT 350.00'])
  const sent = await all(server, 'notification-deliveries')
  expect(sent.map(({ channel }: { channel: string }) => channel)).toEqual(['EMAIL', 'SMS'])
  const before = Date.parse(stay.endAt)
  const after = (await server.call('GET', `${ORG}/occupations/${stay.id}`)).body.endAt
  expect(Date.parse(after)).toBeGreaterThan(before + 27 * 86_400_000)
  expect(await eventKeys(server)).toEqual(expect.arrayContaining(['invoice:created', 'meter:updated', 'terrain:updated']))
  expect((await fetchRuns(server)).map(pathOf)).toEqual([
    ['start out', 'counted out', 'tell out'],
    ['start out', 'counted skipped', 'extend out', 'told out'],
  ])
})
