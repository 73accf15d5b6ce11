import { exampleId } from '@belfry/core'
import { describe, expect, test } from 'vitest'
import { asksFor, bookedInvoice, invoiceOfAda, playAction, reachableAda, testsOfAction } from '../../test/play-action.ts'

const invoiceId = exampleId('invoice', 1)

testsOfAction('invoiceSend', 'invoiceId')

test('[STEP-invoiceSend-01] asks for the operation, with the id', () => {
  expect(asksFor('invoiceSend', { invoiceId: 'inv_7' })).toEqual({ operation: 'invoices.send', input: { id: 'inv_7' } })
})

describe('in an organization', () => {
  test.each([
    ['a draft is booked on the way', invoiceOfAda(), 'SENT'],
    ['a booked one', bookedInvoice(), 'SENT'],
    ['a paid one stays paid', bookedInvoice({ status: 'PAID', paidAmount: 97.5, openAmount: 0 }), 'PAID'],
  ])('[STEP-invoiceSend-01] mails the invoice to the customer: %s', async (_title, invoice, status) => {
    const { exit, messages, eventKeys, records } = await playAction('invoiceSend', { invoiceId }, { records: [reachableAda, invoice] })
    expect([exit, eventKeys]).toEqual(['out', expect.arrayContaining(['invoice:updated', 'notification-delivery:updated'])])
    expect(messages).toEqual([expect.stringMatching(/^EMAIL ada@example\.com .*2026-0001/)])
    expect(records('invoices')).toMatchObject([{ number: '2026-0001', status, sentAt: '2026-07-01T12:00:00.000Z' }])
  })

  test.each([
    ['an unknown invoice', [reachableAda], /There is no invoice/],
    ['no e-mail address', [bookedInvoice()], /no e-mail address/],
    ['a cancelled one', [reachableAda, bookedInvoice({ status: 'CANCELLED' })], /is cancelled/],
  ])('[STEP-invoiceSend-01] fails for %s', async (_title, records, failure) => {
    const played = await playAction('invoiceSend', { invoiceId }, { records })
    expect(played).toMatchObject({ exit: 'error', messages: [], eventKeys: [], error: expect.stringMatching(failure) })
  })
})
