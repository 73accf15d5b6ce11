import { describe, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../support/test-server.ts'

const INVOICES = '/api/orgs/test-park/invoices'
const lines = [{ description: 'Night on a comfort pitch', quantity: 3, unitPrice: 32.5, vat: 6 }]

async function makeInvoice({ call }: Pick<TestServer, 'call'>): Promise<string> {
  const { body: customer } = await call('POST', '/api/orgs/test-park/customers', {
    body: { lastName: 'Hopper', email: 'grace@example.com' },
  })
  return (await call('POST', INVOICES, { body: { customerId: customer.id, lines } })).body.id
}

const eventKeys = async ({ call }: Pick<TestServer, 'call'>, recordId: string): Promise<readonly string[]> =>
  (await call('GET', `/api/orgs/test-park/events?recordId=${recordId}&limit=200`)).body.data.map(
    ({ eventKey }: { eventKey: string }) => eventKey,
  )

describe('invoices over HTTP', () => {
  test('payments at the same moment never come to more than is open, and settle the invoice once', async () => {
    const server = await startTestServer()
    const id = await makeInvoice(server)
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => server.call('POST', `${INVOICES}/${id}/pay`, { body: { method: 'CASH', amount: 30 } })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 409, 409, 409, 409, 409])
    const rest = await Promise.all([1, 2, 3].map(() => server.call('POST', `${INVOICES}/${id}/pay`, { body: { method: 'CASH' } })))
    expect(rest.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    expect((await server.call('GET', `${INVOICES}/${id}`)).body).toMatchObject({
      status: 'PAID',
      paidAmount: 97.5,
      openAmount: 0,
      overdue: false,
    })
    const { body: payments } = await server.call('GET', `/api/orgs/test-park/payments?invoiceId=${id}&status=SUCCEEDED`)
    expect(payments.data.map(({ amount }: { amount: number }) => amount)).toEqual([7.5, 30, 30, 30])
    expect((await eventKeys(server, id)).filter((key) => key === 'invoice:paid')).toHaveLength(1)
  })

  test('invoices that are booked at the same moment are numbered without gaps', async () => {
    const server = await startTestServer()
    const ids: string[] = []
    for (let count = 0; count < 6; count++) ids.push(await makeInvoice(server))
    const booked = await Promise.all(ids.map((id) => server.call('POST', `${INVOICES}/${id}/book`)))
    const numbers = booked.map(({ body }) => body.number.slice(-4))
    expect(numbers.sort()).toEqual(['0001', '0002', '0003', '0004', '0005', '0006'])
  })

  test('a payment link leads to a payment, also when it is asked for without a body', async () => {
    const server = await startTestServer()
    const id = await makeInvoice(server)
    await server.call('POST', `${INVOICES}/${id}/book`)
    const { status, body } = await server.call('POST', `${INVOICES}/${id}/payment-link`)
    expect([status, body.invoice.paymentLinkUrl]).toEqual([200, `${server.server.appUrl}/simulated-payment/${body.paymentLink.id}`])
    const settled = await server.call('POST', `/api/orgs/test-park/payment-links/${body.paymentLink.id}/settle`, {
      body: { status: 'PAID' },
    })
    expect(settled.body).toMatchObject({ status: 'PAID' })
    expect((await server.call('GET', `${INVOICES}/${id}`)).body).toMatchObject({ status: 'PAID', paymentLinkUrl: null })
  })
})
