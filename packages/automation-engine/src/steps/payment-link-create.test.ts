import { exampleId } from '@belfry/core'
import { describe, expect, test } from 'vitest'
import { asksFor, bookedInvoice, invoiceOfAda, playAction, reachableAda, testsOfAction, testsOfChoice } from '../../test/play-action.ts'
import { configProblems } from '../../test/problems.ts'

const invoiceId = exampleId('invoice', 1)
const methods = ['any', 'BANCONTACT', 'IDEAL', 'CREDITCARD', 'PAYCONIQ']
const says = '{paymentLink.url} {paymentLink.amount} {paymentLink.method}'
const link = (config: object, records = [reachableAda, bookedInvoice()], more = {}) =>
  playAction('paymentLinkCreate', { invoiceId, ...config }, { records, says, ...more })

testsOfAction('paymentLinkCreate', 'invoiceId', { method: 'any' })
testsOfChoice('[STEP-paymentLinkCreate-02]', 'paymentLinkCreate', 'method', methods, { invoiceId })

test('[STEP-paymentLinkCreate-02] any method where none is chosen', () => {
  expect(configProblems('paymentLinkCreate', { invoiceId })).toEqual([])
  expect(asksFor('paymentLinkCreate', { invoiceId: 'inv_7' })).toEqual({
    operation: 'invoices.paymentLink',
    input: { id: 'inv_7', body: { method: 'any' } },
  })
})

describe('in an organization', () => {
  test.each(methods)('[STEP-paymentLinkCreate-01] [STEP-paymentLinkCreate-02] by %s: later steps have the link', async (method) => {
    const { exit, title, eventKeys, records, output } = await link({ method })
    const [made] = records('payment-links')
    expect(made).toMatchObject({ invoiceId, method, amount: 97.5, status: 'OPEN' })
    expect([exit, title, eventKeys]).toEqual(['out', `${made?.url} 97.50 ${method}`, ['invoice:updated']])
    expect(output).toMatchObject({ paymentLink: made, invoice: { id: invoiceId } })
    expect(records('invoices')).toMatchObject([{ paymentLinkUrl: made?.url }])
  })

  const open = {
    ...{ model: 'paymentLink', id: exampleId('paymentLink', 1) },
    values: {
      ...{ invoiceId, method: 'IDEAL', amount: 97.5, url: 'https://pay.example.com/1', status: 'OPEN' },
      expiresAt: '2026-07-31T12:00:00.000Z',
    },
  }

  test('[STEP-paymentLinkCreate-01] G133 an open link of the same method is used again; one of another is not', async () => {
    const again = await link({ method: 'IDEAL' }, [reachableAda, bookedInvoice(), open])
    expect([again.exit, again.title]).toEqual(['out', 'https://pay.example.com/1 97.50 IDEAL'])
    expect(again.records('payment-links')).toHaveLength(1)
    const other = await link({ method: 'any' }, [reachableAda, bookedInvoice(), open])
    expect(other.records('payment-links')).toHaveLength(2)
  })

  test.each([
    ['paid', { status: 'PAID', paidAmount: 97.5, openAmount: 0 }, 'nothing is open'],
    ['cancelled', { status: 'CANCELLED' }, 'it is cancelled'],
    ['a credit note', { total: -5, openAmount: -5 }, 'nothing is open'],
  ])('[STEP-paymentLinkCreate-01] [AUTO-EXIT-18] one that is %s leaves by skipped', async (_title, values, reason) => {
    const { exit, title, output, eventKeys, records } = await link({}, [reachableAda, bookedInvoice(values)])
    expect([exit, title, output, eventKeys]).toEqual(['skipped', 'nothing to do', { skipped: reason }, []])
    expect(records('payment-links')).toEqual([])
  })

  test.each([
    ['an unknown invoice', [reachableAda], {}, /There is no invoice/],
    ['a draft', [reachableAda, invoiceOfAda()], {}, /not booked/],
    ['a provider that refuses', [reachableAda, bookedInvoice()], { 'invoices.paymentLink': refusing }, /The provider is closed/],
  ])('[STEP-paymentLinkCreate-01] fails for %s', async (_title, records, operations, failure) => {
    const played = await link({}, records, { operations })
    expect(played).toMatchObject({ exit: 'error', eventKeys: [], error: expect.stringMatching(failure) })
    expect(played.records('payment-links')).toEqual([])
  })
})

function refusing(): never {
  throw new Error('The provider is closed.')
}
