import { beforeEach, describe, expect, test } from 'vitest'
import { createSite } from '../../../../test/site.ts'
import type { Values } from '../../../framework/operations/port.ts'
import { bankAccountTransaction } from './bank-account-transaction.ts'
import { MAX_EVENT_IDS } from './import.ts'

let site: ReturnType<typeof createSite>
beforeEach(() => {
  site = createSite()
})

const one = (externalId: string, values: Values = {}): Values => ({
  ...{ externalId, iban: 'BE68539007547034', amount: 97.5, bookedOn: '2026-07-01' },
  ...values,
})
const send = (...transactions: readonly Values[]) => site.call('bank-account-transactions.import', { body: { transactions } })
const all = () => site.memory.all(bankAccountTransaction)
const change = (id: unknown, body: Values) => site.call('bank-account-transactions.update', { params: { id: String(id) }, body })
const list = async (query: Values) => (await site.call('bank-account-transactions.list', { query })).body.data as readonly Values[]

describe('an import', () => {
  test('[EVT-06] stores what a bank has booked, and tells of it once', async () => {
    const sent = [
      one('1', {
        iban: 'BE68 5390 0754 7034',
        reference: '+++090/9337/55493+++',
        counterpartyName: 'Ada',
        counterpartyAccount: 'BE71 0961 2345 6769',
      }),
      one('2', { amount: -12.34, counterpartyAccount: '12-345 6' }),
    ]
    const { status, body } = await send(...sent)
    expect([status, body.duplicates]).toEqual([200, 0])
    expect(body.bankAccountTransactions).toEqual(all())
    expect(all()).toMatchObject([
      {
        iban: 'BE68539007547034',
        amount: 97.5,
        reference: '+++090/9337/55493+++',
        counterpartyAccount: 'BE71096123456769',
        matched: false,
      },
      { amount: -12.34, reference: null, counterpartyAccount: '12-345 6', paymentId: null, customerId: null },
    ])
    const ids = all().map(({ id }) => id)
    expect(site.events()).toMatchObject([
      { key: 'bankAccountTransaction:imported', about: { id: ids[0] }, data: { bankAccountTransaction: { id: ids[0] }, count: 2, ids } },
    ])
  })

  test('leaves what was imported before as it is, in the same batch too', async () => {
    await send(one('1'), one('2'))
    const before = site.snapshot()
    expect((await send(one('2'), one('1', { counterpartyName: 'Ada' }))).body).toEqual({ bankAccountTransactions: [], duplicates: 2 })
    expect(site.snapshot()).toEqual(before)
    const { body } = await send(one('2'), one('3'), one('3'), one('4'))
    expect(body).toMatchObject({ bankAccountTransactions: [{ externalId: '3' }, { externalId: '4' }], duplicates: 2 })
    expect(site.events().at(-1)?.data).toMatchObject({ count: 2, bankAccountTransaction: { externalId: '3' } })
  })

  test.each([{ amount: 1 }, { bookedOn: '2026-07-02' }, { iban: 'NL91ABNA0417164300' }])(
    'refuses another transaction under the same id, and all of the batch: %j',
    async (values) => {
      await send(one('1'))
      const before = site.snapshot()
      const { id } = all()[0] as Values
      expect(await send(one('2'), one('1', values))).toMatchObject({
        status: 409,
        problem: {
          errors: [
            {
              pointer: '/transactions/1/externalId',
              message: `1 is ${id} already, another transaction of 97.50 euro on 2026-07-01; send an externalId that is different for every transaction of every account`,
            },
          ],
        },
      })
      expect(site.snapshot()).toEqual(before)
    },
  )

  test('refuses another transaction under the id of one in the same batch', async () => {
    const message = `1 stands in this batch already, another transaction of 97.50 euro on 2026-07-01; send an externalId that is different for every transaction of every account`
    expect(await send(one('1'), one('1', { amount: 1 }))).toMatchObject({
      status: 409,
      problem: { errors: [{ pointer: '/transactions/1/externalId', message }] },
    })
    expect(all()).toEqual([])
  })

  test('refuses an account that is none, and says where it stands', async () => {
    expect(await send(one('1'), one('2', { iban: 'BE68539007547035' }))).toMatchObject({
      status: 400,
      problem: {
        errors: [{ pointer: '/transactions/1/iban', code: 'format', message: expect.stringContaining('check digits do not agree') }],
      },
    })
    expect(await send()).toMatchObject({ status: 400 })
    expect(await send(one('1', { amount: 0.001 }))).toMatchObject({ status: 400 })
    expect(await send(one('1', { bookedOn: '2026-02-30' }))).toMatchObject({ status: 400 })
    expect(all()).toEqual([])
  })

  test('[EVT-06] of many holds the first hundred ids, and how many they are', async () => {
    await send(...Array.from({ length: 250 }, (_, index) => one(`T-${index}`)))
    expect(MAX_EVENT_IDS).toBe(100)
    const first = all().slice(0, MAX_EVENT_IDS)
    expect(site.events().map(({ data }) => data)).toMatchObject([{ count: 250, ids: first.map(({ id }) => id) }])
  })

  test('needs bankTransactions:write', async () => {
    const as = site.colleague('bankTransactions:read', 'payments:write')
    const body = { transactions: [one('1')] }
    expect(await site.call('bank-account-transactions.import', { as, body })).toMatchObject({ status: 403 })
    expect(await site.call('bank-account-transactions.list', { as })).toMatchObject({ status: 200 })
  })
})

describe('a transaction', () => {
  test('is found by account, day, reference, and whether it is known what it is', async () => {
    await send(one('1', { reference: 'A' }), one('2', { bookedOn: '2026-07-02' }), one('3', { iban: 'NL91ABNA0417164300' }))
    const [first] = all() as readonly Values[]
    const { body: payment } = await site.call('payments.create', { body: { method: 'TRANSFER', amount: 97.5 } })
    await change(first?.id, { paymentId: payment.id })
    const externalIds = async (query: Values) => (await list(query)).map(({ externalId }) => externalId)
    expect(await externalIds({ iban: 'NL91ABNA0417164300' })).toEqual(['3'])
    expect(await externalIds({ bookedOn: '2026-07-02' })).toEqual(['2'])
    expect(await externalIds({ reference: 'A' })).toEqual(['1'])
    expect(await externalIds({ externalId: '2' })).toEqual(['2'])
    expect(await externalIds({ matched: true, paymentId: payment.id })).toEqual(['1'])
    expect(await externalIds({ matched: false })).toEqual(['3', '2'])
  })

  test('is said to be a payment, and whose it is then, without an event', async () => {
    await send(one('1'))
    const [id, ada] = [all()[0]?.id, site.addCustomer()]
    const { body: payment } = await site.call('payments.create', { body: { method: 'TRANSFER', amount: 97.5, customerId: ada.id } })
    const before = site.events().length
    expect((await change(id, { paymentId: payment.id })).body).toMatchObject({ paymentId: payment.id, customerId: ada.id, matched: true })
    expect((await change(id, { paymentId: null })).body).toMatchObject({ paymentId: null, customerId: ada.id, matched: false })
    expect(site.events()).toHaveLength(before)
  })

  test('is no payment any more when that is removed', async () => {
    await send(one('1'))
    const { body: payment } = await site.call('payments.create', { body: { method: 'TRANSFER', amount: 97.5 } })
    await change(all()[0]?.id, { paymentId: payment.id })
    await site.call('payments.delete', { params: { id: String(payment.id) } })
    expect(all()).toMatchObject([{ paymentId: null, matched: false }])
  })

  test('keeps what the bank said of it', async () => {
    await send(one('1'))
    expect(await change(all()[0]?.id, { amount: 1 })).toMatchObject({ status: 400 })
  })

  test('can be removed', async () => {
    await send(one('1'))
    expect(await site.call('bank-account-transactions.delete', { params: { id: String(all()[0]?.id) } })).toMatchObject({ status: 200 })
    expect(all()).toEqual([])
  })
})
