import { type AnyModel, models } from '@belfry/core'
import { sql } from 'kysely'
import { describe, expect, test, vi } from 'vitest'
import { countPerTransaction } from '../support/count-per-transaction.ts'
import { moveClock, startWithStandingClock } from '../support/standing-clock.ts'
import { storeRecords } from '../support/stored-records.ts'
import { startTestServer, type TestServer } from '../support/test-server.ts'

// A report read every payment of its month, a log all those that were kept, and each of them in one request.

const { bankAccountTransaction, controller, controllerLog, invoice, mandateCollection, payment } = models

const ORG = '/api/orgs/test-park'

const start = () => startTestServer({ environment: { BELFRY_RATE_LIMIT: '0' } })

/** How many characters of JSON are parsed meanwhile, by the server and by whoever asks it. */
async function parsedBy(work: () => Promise<unknown>): Promise<number> {
  const parse = vi.spyOn(JSON, 'parse')
  try {
    await work()
    return parse.mock.calls.reduce((sum, [text]) => sum + String(text).length, 0)
  } finally {
    parse.mockRestore()
  }
}

/** From now on, the largest number of records that one transaction has removed or changed. */
function watch(server: TestServer): () => number {
  const counts = countPerTransaction(server, 'records', async (db) => {
    const { rows } = await sql<{ count: number | string }>`select count(*) as count from record_changes where change <> 'created'`.execute(
      db,
    )
    return Number(rows[0]?.count)
  })
  return () => Math.max(...counts())
}

function countOf({ server, organization }: TestServer, model: AnyModel): Promise<number> {
  return server.service.store.read(async (db) => {
    const { count } = await db
      .selectFrom('records')
      .select(({ fn }) => fn.countAll<number | string>().as('count'))
      .where('organization_id', '=', organization.id)
      .where('model', '=', model.name)
      .executeTakeFirstOrThrow()
    return Number(count)
  })
}

test('[A4] a report of a month adds up thousands of payments without reading them', { timeout: 60_000 }, async () => {
  const server = await start()
  const methods = ['CASH', 'SEPA', 'IDEAL']
  const statuses = ['SUCCEEDED', 'SUCCEEDED', 'SUCCEEDED', 'REFUNDED', 'PENDING']
  const days = Array.from({ length: 31 }, (_, index) => `2026-07-${String(index + 1).padStart(2, '0')}`)
  const payments = Array.from({ length: 3000 }, (_, index) => ({
    ...{ amount: (index + 1) / 100, method: methods[index % 3], status: statuses[index % 5], paidOn: days[index % 31] },
    ...{ paidAt: `${days[index % 31]}T12:00:00.000Z`, customFields: { text: 'x'.repeat(1000) } },
  }))
  await storeRecords(server, payment, payments.length, (index) => payments[index] ?? {})
  await storeRecords(server, payment, 1, () => ({ ...payments[0], paidOn: '2026-08-01' }))

  const euro = (some: typeof payments) => some.reduce((cents, { amount }) => cents + Math.round(amount * 100), 0) / 100
  const counted = (of: typeof payments) => {
    const [good, refunded] = ['SUCCEEDED', 'REFUNDED'].map((status) => of.filter((one) => one.status === status))
    return { count: good?.length, amount: euro(good ?? []), refunded: euro(refunded ?? []) }
  }
  const totals = ['CASH', 'IDEAL', 'SEPA'].map((method) => ({ method, ...counted(payments.filter((one) => one.method === method)) }))
  let answer = { status: 0, body: {} }
  const parsed = await parsedBy(async () => {
    answer = await server.call('POST', `${ORG}/payment-reports`, { body: { period: '2026-07' } })
  })
  const { amount: total, refunded } = counted(payments)
  expect(answer).toMatchObject({ status: 201, body: { total, refunded, totals } })
  // Once for each of the methods and statuses, not for each payment: all of them have 4 million characters.
  expect(parsed).toBeLessThan(100_000)
  const ofDay = await server.call('POST', `${ORG}/payment-reports`, { body: { period: '2026-07-03' } })
  expect(ofDay.body).toMatchObject({ total: counted(payments.filter(({ paidOn }) => paidOn === '2026-07-03')).amount })
})

test('[A4] a report of very many payments is counted some thousand at a time, and anew when they change', { timeout: 60_000 }, async () => {
  const server = await startWithStandingClock({ BELFRY_RATE_LIMIT: '0' })
  const days = ['2026-07-01', '2026-07-02', '2026-07-31']
  const ids = await storeRecords(server, payment, 5600, (index) => ({
    ...{ amount: 0.1, method: 'CASH', status: 'SUCCEEDED', paidOn: days[index < 5400 ? 1 : index % 3], paidAt: '2026-07-02T12:00:00.000Z' },
  }))
  const made = await server.call('POST', `${ORG}/payment-reports`, { body: { period: '2026-07' } })
  expect(made).toMatchObject({ status: 201, body: { totals: [], total: 0 } })
  const report = async () => (await server.call('GET', `${ORG}/payment-reports/${made.body.id}`)).body
  await server.server.idle()
  expect(await report()).toMatchObject({ total: 560, totals: [{ method: 'CASH', count: 5600, amount: 560, refunded: 0 }] })
  const patched = await server.call('PATCH', `${ORG}/payments/${ids[77]}`, { body: { status: 'REFUNDED' } })
  expect(patched.status).toBe(200)
  await moveClock(server, { advance: '1 minute' })
  await server.server.idle()
  expect(await report()).toMatchObject({ total: 559.9, totals: [{ count: 5599, refunded: 0.1 }], version: 3 })
  const sameMonth = await server.call('POST', `${ORG}/payment-reports`, { body: { period: '2026-07-31' } })
  expect(sameMonth.body.totals).toMatchObject([{ count: ids.filter((_, index) => index >= 5400 && index % 3 === 2).length }])
  expect((await server.call('PATCH', `${ORG}/payment-reports/${sameMonth.body.id}`, { body: { period: '2026-07-02' } })).status).toBe(200)
  await server.server.idle()
  const { body } = await server.call('GET', `${ORG}/payment-reports/${sameMonth.body.id}`)
  expect(body).toMatchObject({
    period: '2026-07-02',
    totals: [{ count: 5399 + ids.filter((_, index) => index >= 5400 && index % 3 === 1).length }],
  })
})

describe('[A4] a controller', () => {
  const logOf = (controllerId: string, index: number) => {
    const lines = Array.from({ length: 500 }, () => ({ at: '2026-07-01T12:00:00.000Z', level: 'INFO', message: `${index} `.repeat(100) }))
    return { controllerId, worstLevel: 'INFO', lineCount: lines.length, lines }
  }

  test('that submits a log has none read of those that are kept', async () => {
    const server = await start()
    const [id] = await storeRecords(server, controller, 1, () => ({ name: 'Gate', serial: 'CTL-1' }))
    await storeRecords(server, controllerLog, 20, (index) => logOf(String(id), index))
    const submit = () => server.call('POST', `${ORG}/controllers/${id}/logs`, { body: { lines: [{ message: 'Started' }] } })
    const one = JSON.stringify(logOf(String(id), 10)).length
    // The one that goes is read, for the audit log says what it was.
    const parsed = await parsedBy(async () => expect((await submit()).status).toBe(200))
    expect(parsed).toBeGreaterThan(one / 2)
    expect(parsed).toBeLessThan(3 * one)
    expect(await countOf(server, controllerLog)).toBe(20)
  })

  test('that is deleted takes its logs along, long ones a few at a time', async () => {
    const server = await start()
    const [id] = await storeRecords(server, controller, 1, () => ({ name: 'Gate', serial: 'CTL-1' }))
    await storeRecords(server, controllerLog, 20, (index) => logOf(String(id), index))
    const most = watch(server)
    expect((await server.call('DELETE', `${ORG}/controllers/${id}`)).status).toBe(200)
    await server.server.idle()
    expect(await countOf(server, controllerLog)).toBe(0)
    expect(most()).toBeLessThan(20)
  })
})

test('[A4] a payment that is removed is taken off very many transactions in batches', async () => {
  const server = await start()
  const { body } = await server.call('POST', `${ORG}/payments`, { body: { method: 'TRANSFER', amount: 5 } })
  const transaction = { iban: 'BE68539007547034', amount: 5, bookedOn: '2026-07-01', paymentId: body.id, matched: true }
  await storeRecords(server, bankAccountTransaction, 450, () => transaction)
  const most = watch(server)
  expect((await server.call('DELETE', `${ORG}/payments/${body.id}`)).status).toBe(200)
  await server.server.idle()
  expect(most()).toBe(101)
  const { body: open } = await server.call('GET', `${ORG}/bank-account-transactions?matched=false&limit=200`)
  expect(open.data).toHaveLength(200)
  const { body: matched } = await server.call('GET', `${ORG}/bank-account-transactions?matched=true`)
  expect(matched.data).toEqual([])
})

test('[A4] what the bank calls a collection is found without reading all those before it', { timeout: 60_000 }, async () => {
  const server = await start()
  const { call } = server
  const customer = await call('POST', `${ORG}/customers`, { body: { firstName: 'Ada' } })
  const customerId = customer.body.id
  const mandate = { customerId, status: 'ACTIVE', iban: 'BE68539007547034' }
  expect((await call('POST', `${ORG}/mandates`, { body: mandate })).status).toBe(201)
  const lines = [{ description: 'Pitch', quantity: 1, unitPrice: 50, vat: 6 }]
  const { status, body: made } = await call('POST', `${ORG}/invoices`, { body: { customerId, lines } })
  expect({ status, made }).toMatchObject({ status: 201 })
  expect((await call('POST', `${ORG}/invoices/${made.id}/book`)).status).toBe(200)
  const name = made.id.slice(made.id.indexOf('_') + 1).toUpperCase()
  await storeRecords(server, mandateCollection, 1000, (index) => ({
    ...{
      invoiceId: made.id,
      mandateId: 'mnd_1',
      amount: 53,
      executeOn: '2026-07-01',
      endToEndId: `${name}-${index + 1}`,
      status: 'FAILED',
    },
  }))
  let answer: Awaited<ReturnType<typeof call>> | undefined
  const parsed = await parsedBy(async () => {
    answer = await call('POST', `${ORG}/invoices/${made.id}/collect`, { body: {} })
  })
  expect(answer).toMatchObject({ status: 200, body: { mandateCollection: { endToEndId: `${name}-1001` } } })
  expect(parsed).toBeLessThan(100_000)
  expect(await countOf(server, invoice)).toBe(1)
})
