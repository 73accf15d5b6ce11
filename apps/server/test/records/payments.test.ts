import { describe, expect, test } from 'vitest'
import { createClock, SECOND } from '../support/clock.ts'
import { startTestServer, type TestServer } from '../support/test-server.ts'

const PARK = '/api/orgs/test-park'
const lines = [{ description: 'Night on a comfort pitch', quantity: 3, unitPrice: 32.5, vat: 6 }]

type Call = Pick<TestServer, 'call'>

async function post({ call }: Call, path: string, body: object) {
  const answer = await call('POST', `${PARK}/${path}`, { body })
  expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300)
  return answer.body
}
const act = ({ call }: Call, id: string, verb: string, body: object) => call('POST', `${PARK}/payment-groups/${id}/${verb}`, { body })
const get = async ({ call }: Call, path: string) => (await call('GET', `${PARK}/${path}`)).body

async function makePayment(server: Call, amount = 30): Promise<string> {
  return (await post(server, 'payments', { amount, method: 'BANCONTACT', status: 'SUCCEEDED' })).id
}
async function makeInvoice(server: Call): Promise<string> {
  const { id: customerId } = await post(server, 'customers', { lastName: 'Hopper' })
  return (await post(server, 'invoices', { customerId, lines })).id
}

/** What was told of these keys, the oldest first. */
async function emittedEvents(server: Call, key: string) {
  const { data } = await get(server, `events?eventKey=${encodeURIComponent(key)}&limit=200`)
  const events = []
  for (const { id } of data.toReversed()) events.push((await get(server, `events/${id}`)).envelope.data)
  return events
}

describe('payment groups over HTTP', () => {
  test('at the same moment a payment comes into one group only, and counts for one invoice', async () => {
    const server = await startTestServer()
    const [payment, other] = [await makePayment(server), await makePayment(server, 12.5)]
    const groups: string[] = []
    for (let count = 0; count < 5; count++) groups.push((await post(server, 'payment-groups', {})).id)
    const added = await Promise.all(groups.map((id) => act(server, id, 'add-payments', { paymentIds: [payment] })))
    expect(added.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409])
    const id = groups[added.findIndex(({ status }) => status === 200)] as string

    const invoices = [await makeInvoice(server), await makeInvoice(server), await makeInvoice(server)]
    const assigned = await Promise.all(invoices.map((invoiceId) => act(server, id, 'assign', { invoiceId })))
    expect(assigned.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    const { invoiceId } = await get(server, `payment-groups/${id}`)
    const paid = async () => (await Promise.all(invoices.map((one) => get(server, `invoices/${one}`)))).map(({ paidAmount }) => paidAmount)
    expect((await paid()).sort()).toEqual([0, 0, 30])

    // One is removed, one comes, and one takes another from the group: whatever comes first, the sums agree.
    await act(server, id, 'add-payments', { paymentIds: [other] })
    await Promise.all([
      server.call('DELETE', `${PARK}/payments/${payment}`),
      act(server, id, 'add-payments', { paymentIds: [await makePayment(server, 1)] }),
      act(server, id, 'remove-payments', { paymentIds: [other] }),
    ])
    expect(await get(server, `payment-groups/${id}`)).toMatchObject({ amount: 1, paymentIds: [expect.any(String)], invoiceId })
    expect(await get(server, `invoices/${invoiceId}`)).toMatchObject({ paidAmount: 1, openAmount: 96.5 })
    expect((await server.call('POST', `${PARK}/payment-groups/${id}/unassign`)).status).toBe(200)
    expect(await paid()).toEqual([0, 0, 0])
  })
})

describe('payment reports over HTTP', () => {
  test('follow payments within a minute, and tell of it once', async () => {
    const clock = createClock()
    const server = await startTestServer({ now: clock.now })
    const report = await post(server, 'payment-reports', { period: '2026-07' })
    expect(report).toMatchObject({ totals: [], total: 0 })
    await Promise.all([0.1, 0.2, 0.3, 0.4].map((amount) => makePayment(server, amount)))
    clock.advance(59 * SECOND)
    await server.server.idle()
    expect(await get(server, `payment-reports/${report.id}`)).toMatchObject({ version: 1 })
    clock.advance(SECOND)
    await server.server.idle()
    const totals = [{ method: 'BANCONTACT', count: 4, amount: 1, refunded: 0 }]
    expect(await get(server, `payment-reports/${report.id}`)).toMatchObject({ version: 2, totals, total: 1 })
    expect(await emittedEvents(server, 'payment-report:updated')).toMatchObject([
      { paymentReport: { id: report.id, totals }, previous: { totals: [], total: 0 } },
    ])
  })

  test('made at the same moment are one for a period', async () => {
    const server = await startTestServer()
    const made = await Promise.all([1, 2, 3].map(() => server.call('POST', `${PARK}/payment-reports`, { body: { period: '2026-07-01' } })))
    expect(made.map(({ status }) => status).sort()).toEqual([201, 409, 409])
  })
})

describe('bank account transactions over HTTP', () => {
  const one = (externalId: string, amount: number) => ({ externalId, iban: 'BE68539007547034', amount, bookedOn: '2026-07-01' })

  test('[EVT-06] are told of once, however often and by however many they are imported', async () => {
    const server = await startTestServer()
    const transactions = [one('1', 97.5), one('2', -12)]
    const answers = await Promise.all([1, 2, 3, 4].map(() => post(server, 'bank-account-transactions/import', { transactions })))
    expect(answers.map(({ duplicates }) => duplicates).sort()).toEqual([0, 2, 2, 2])
    const { data } = await get(server, 'bank-account-transactions')
    expect(data.map(({ amount }: { amount: number }) => amount)).toEqual([-12, 97.5])
    const ids = data.map(({ id }: { id: string }) => id).toReversed()
    expect(await emittedEvents(server, 'bankAccountTransaction:imported')).toMatchObject([
      { count: 2, ids, bankAccountTransaction: { id: ids[0] } },
    ])
  })

  test('are emptied when a customer is erased whose they are, and so is what was told of them', async () => {
    const server = await startTestServer()
    const { id: customerId } = await post(server, 'customers', { lastName: 'Hopper' })
    const sent = {
      ...one('1', 97.5),
      counterpartyName: 'Grace Hopper',
      counterpartyAccount: 'BE71096123456769',
      reference: 'Hopper, pitch 12',
    }
    const { bankAccountTransactions } = await post(server, 'bank-account-transactions/import', { transactions: [sent] })
    const path = `bank-account-transactions/${bankAccountTransactions[0].id}`
    await server.call('PATCH', `${PARK}/${path}`, { body: { customerId } })
    expect((await server.call('POST', `${PARK}/customers/${customerId}/erase`)).status).toBeLessThan(300)
    await server.server.idle()
    expect(await get(server, path)).toMatchObject({
      ...{ amount: 97.5, bookedOn: '2026-07-01', iban: 'BE68539007547034' },
      ...{ counterpartyName: null, counterpartyAccount: null, reference: null },
    })
    expect(JSON.stringify(await emittedEvents(server, 'bankAccountTransaction:imported'))).not.toContain('Hopper')
    // A batch that is sent again is still known.
    expect(await post(server, 'bank-account-transactions/import', { transactions: [sent] })).toMatchObject({ duplicates: 1 })
  })
})
