import { exampleId } from '@belfry/core'
import { describe, expect, test } from 'vitest'
import { asksFor, bookedInvoice, invoiceOfAda, playAction, reachableAda, testsOfAction } from '../../test/play-action.ts'

const invoiceId = exampleId('invoice', 1)
const remind = (records = [reachableAda, bookedInvoice()], operations = {}) =>
  playAction('invoiceReminderSend', { invoiceId }, { records, operations })

testsOfAction('invoiceReminderSend', 'invoiceId')

test('[STEP-invoiceReminderSend-01] asks for the operation, with the id', () => {
  expect(asksFor('invoiceReminderSend', { invoiceId: ' {customer.open} ' }, { open: 'inv_7' })).toEqual({
    operation: 'invoices.remind',
    input: { id: 'inv_7' },
  })
})

describe('in an organization', () => {
  test('[STEP-invoiceReminderSend-01] the customer is mailed, which is counted', async () => {
    const { exit, output, messages, eventKeys, records } = await remind()
    expect([exit, eventKeys]).toEqual(['out', expect.arrayContaining(['invoice:updated', 'notification-delivery:updated'])])
    expect(output).toEqual({ invoice: { id: invoiceId, number: '2026-0001', status: 'BOOKED', openAmount: 97.5 } })
    expect(messages).toEqual([expect.stringMatching(/^EMAIL ada@example\.com .*2026-0001/)])
    expect(records('invoices')).toMatchObject([{ reminderCount: 1, lastReminderAt: '2026-07-01T12:00:00.000Z', status: 'BOOKED' }])
  })

  test.each([
    ['an unknown invoice', [reachableAda], /There is no invoice/],
    ['no e-mail address', [bookedInvoice()], /no e-mail address/],
    ['a draft', [reachableAda, invoiceOfAda()], /never sent.*Book or send it first/],
    ['a paid invoice', [reachableAda, bookedInvoice({ status: 'PAID', paidAmount: 97.5, openAmount: 0 })], /nothing open/],
    ['a cancelled one', [reachableAda, bookedInvoice({ status: 'CANCELLED' })], /is cancelled/],
  ])('[STEP-invoiceReminderSend-01] fails for %s, and nothing is sent', async (_title, records, failure) => {
    const played = await remind(records)
    expect(played).toMatchObject({ exit: 'error', status: 'completed', messages: [], error: expect.stringMatching(failure) })
    expect(played.title).toMatch(failure)
    expect(played.eventKeys).toEqual([])
  })
})
