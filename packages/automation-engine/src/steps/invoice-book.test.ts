import { exampleId } from '@belfry/core'
import type { SeedRecord } from '@belfry/core/memory'
import { describe, expect, test } from 'vitest'
import { asksFor, bookedInvoice, invoiceOfAda, playAction, reachableAda, testsOfAction } from '../../test/play-action.ts'

const invoiceId = exampleId('invoice', 1)
const book = (...records: readonly SeedRecord[]) => playAction('invoiceBook', { invoiceId }, { records: [reachableAda, ...records] })

testsOfAction('invoiceBook', 'invoiceId')

test('[STEP-invoiceBook-01] asks for the operation, with the id', () => {
  expect(asksFor('invoiceBook', { invoiceId: 'inv_7' })).toEqual({ operation: 'invoices.book', input: { id: 'inv_7' } })
})

describe('in an organization', () => {
  test('[STEP-invoiceBook-01] a draft gets its number', async () => {
    const { exit, title, eventKeys, output, records } = await book(invoiceOfAda())
    expect([exit, title, eventKeys]).toEqual(['out', 'done', ['invoice:updated']])
    expect(output).toEqual({ invoice: { id: invoiceId, number: '2026-0001', status: 'BOOKED', openAmount: 97.5 } })
    expect(records('invoices')).toMatchObject([{ number: '2026-0001', status: 'BOOKED', bookedAt: '2026-07-01T12:00:00.000Z' }])
  })

  test.each([
    ['booked', {}],
    ['sent', { status: 'SENT' }],
    ['paid', { status: 'PAID', paidAmount: 97.5, openAmount: 0 }],
  ])('[STEP-invoiceBook-01] [AUTO-EXIT-18] one that is %s already leaves by skipped', async (_title, values) => {
    const { exit, title, eventKeys, output } = await book(bookedInvoice(values))
    expect([exit, title, eventKeys, output]).toEqual(['skipped', 'nothing to do', [], { skipped: 'it is booked already' }])
  })

  test.each([
    ['an unknown invoice', [], /There is no invoice/],
    ['a cancelled one', [bookedInvoice({ status: 'CANCELLED' })], /is cancelled/],
    ['one without lines', [invoiceOfAda({ lines: [], total: 0, openAmount: 0, vatTotals: [] })], /has no lines/],
  ])('[STEP-invoiceBook-01] fails for %s', async (_title, records, failure) => {
    expect(await book(...records)).toMatchObject({ exit: 'error', eventKeys: [], error: expect.stringMatching(failure) })
  })
})
