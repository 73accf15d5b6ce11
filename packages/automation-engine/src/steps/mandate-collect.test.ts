import { exampleId, routes } from '@belfry/core'
import { describe, expect, test } from 'vitest'
import { asksFor, bookedInvoice, invoiceOfAda, playAction, reachableAda, testsOfAction } from '../../test/play-action.ts'
import { configProblems } from '../../test/problems.ts'
import { ada } from '../../test/starts.ts'
import { MAX_DELAY_DAYS, mandateCollect } from './mandate-collect.ts'

const invoiceId = exampleId('invoice', 1)
const active = {
  ...{ model: 'mandate', id: exampleId('mandate', 1) },
  values: { customerId: ada.id, reference: 'M-7', status: 'ACTIVE', iban: 'BE68539007547034', signedAt: '2026-05-01T10:00:00.000Z' },
}
const there = [reachableAda, active, bookedInvoice()]
const collect = (config: object = {}, records: Parameters<typeof playAction>[2] = { records: there }) =>
  playAction('mandateCollect', { invoiceId, ...config }, records)
const requestFor = (delayDays: unknown, customer = {}) => asksFor('mandateCollect', { invoiceId: 'inv_7', delayDays }, customer)

testsOfAction('mandateCollect', 'invoiceId', { delayDays: '0' })

test('what the step allows is what the operation allows', () => {
  const body = routes.find(({ operation }) => operation.name === 'invoices.collect')?.body
  expect((body as unknown as { properties: { delayDays: object } }).properties.delayDays).toMatchObject({
    maximum: MAX_DELAY_DAYS,
    minimum: 0,
  })
})

describe('delayDays', () => {
  test.each([
    ['nothing', undefined, 0],
    ['empty text', '', 0],
    ['0', '0', 0],
    ['7', '7', 7],
    ['with spaces around it', ' 3 ', 3],
  ])('[STEP-mandateCollect-02] %s', (_title, delayDays, days) => {
    const config = { invoiceId: 'inv_7', ...(delayDays === undefined ? {} : { delayDays }) }
    expect(configProblems('mandateCollect', config)).toEqual([])
    expect(asksFor('mandateCollect', config)).toEqual({ operation: 'invoices.collect', input: { id: 'inv_7', body: { delayDays: days } } })
  })

  test.each([
    ['8', 'too_large'],
    ['99999999999999999999', 'too_large'],
    ['-1', 'too_small'],
    ['x', 'format'],
    ['1.5', 'format'],
    ['{ }', 'format'],
  ])('[STEP-mandateCollect-02] %s is an open problem', (delayDays, code) => {
    expect(configProblems('mandateCollect', { invoiceId, delayDays })).toEqual([`error ${code} /delayDays`])
  })

  test('[LIMIT-08] is at most 7, and 0 when it is left out', () => {
    expect(configProblems('mandateCollect', { invoiceId, delayDays: '7' })).toEqual([])
    expect(configProblems('mandateCollect', { invoiceId, delayDays: '8' })).toEqual(['error too_large /delayDays'])
    expect(requestFor(undefined)).toMatchObject({ input: { body: { delayDays: 0 } } })
    expect(mandateCollect.config.properties.delayDays).toMatchObject({ default: '0' })
  })

  test('[STEP-mandateCollect-02] is text', () => {
    expect(configProblems('mandateCollect', { invoiceId, delayDays: 3 })).toEqual(['error type /delayDays'])
  })

  test('[STEP-mandateCollect-02] G57 a variable is judged when its value is known', () => {
    expect(configProblems('mandateCollect', { invoiceId, delayDays: '{customer.customFields.days}' })).toEqual([])
    expect(requestFor('{customer.days}', { days: 4 })).toMatchObject({ input: { body: { delayDays: 4 } } })
    expect(requestFor('{customer.days}', { days: null })).toMatchObject({ input: { body: { delayDays: 0 } } })
    expect(requestFor('{customer.days}', { days: 8 }).failure).toMatch(/^delayDays "8" is no number of days .* from 0 to 7/)
    expect(requestFor('{customer.days}', { days: 'soon' }).failure).toMatch(/^delayDays "soon" is no number of days/)
    expect(requestFor('1{customer.days}', { days: 0 }).failure).toMatch(/^delayDays "10"/)
  })
})

describe('in an organization', () => {
  test.each([
    ['0', '2026-07-01'],
    ['7', '2026-07-08'],
    ['', '2026-07-01'],
  ])(
    '[STEP-mandateCollect-01] [STEP-mandateCollect-02] collects what is open under the mandate, %s days later',
    async (delayDays, executeOn) => {
      const { exit, eventKeys, output, records } = await collect({ delayDays })
      expect([exit, eventKeys]).toEqual(['out', ['payment:created']])
      const [collection] = records('mandate-collections')
      const [payment] = records('payments')
      expect(collection).toMatchObject({
        invoiceId,
        mandateId: active.id,
        amount: 97.5,
        executeOn,
        status: 'PENDING',
        paymentId: payment?.id,
      })
      expect(payment).toMatchObject({ invoiceId, amount: 97.5, method: 'SEPA', status: 'PENDING' })
      expect(output).toEqual({ mandateCollectionId: collection?.id, paymentId: payment?.id, executeOn })
    },
  )

  const pending = {
    ...{ model: 'mandateCollection', id: exampleId('mandateCollection', 1) },
    values: { invoiceId, mandateId: active.id, amount: 97.5, executeOn: '2026-07-01', endToEndId: 'X-1', status: 'PENDING' },
  }

  test.each([
    ['no mandate', [reachableAda, bookedInvoice()], 'the customer has no active mandate'],
    [
      'a mandate that is not signed',
      [reachableAda, bookedInvoice(), { ...active, values: { ...active.values, status: 'REQUESTED' } }],
      'the customer has no active mandate',
    ],
    ['nothing open', [reachableAda, active, bookedInvoice({ status: 'PAID', paidAmount: 97.5, openAmount: 0 })], 'nothing is open'],
    ['a pending collection', [...there, pending], 'a collection is pending already'],
  ])('[STEP-mandateCollect-01] [AUTO-EXIT-18] %s: skipped', async (_title, records, reason) => {
    const played = await collect({}, { records })
    expect(played).toMatchObject({ exit: 'skipped', title: 'nothing to do', output: { skipped: reason }, eventKeys: [] })
    expect(played.records('payments')).toEqual([])
  })

  test.each([
    ['an unknown invoice', [reachableAda, active], {}, /There is no invoice/],
    ['a draft', [reachableAda, active, invoiceOfAda()], {}, /not booked/],
    ['a cancelled one', [reachableAda, active, bookedInvoice({ status: 'CANCELLED' })], {}, /is cancelled/],
    ['a bank that refuses', there, { 'invoices.collect': refusing }, /The bank refuses/],
  ])('[STEP-mandateCollect-01] fails for %s', async (_title, records, operations, failure) => {
    const played = await collect({}, { records, operations })
    expect(played).toMatchObject({ exit: 'error', eventKeys: [], error: expect.stringMatching(failure) })
    expect(played.records('mandate-collections')).toEqual([])
  })
})

function refusing(): never {
  throw new Error('The bank refuses.')
}
