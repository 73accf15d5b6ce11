import { exampleId } from '@belfry/core'
import { describe, expect, test } from 'vitest'
import { asksFor, bookedInvoice, invoiceOfAda, playAction, reachableAda, testsOfAction, testsOfChoice } from '../../test/play-action.ts'

const invoiceId = exampleId('invoice', 1)
const records = [reachableAda, bookedInvoice()]

testsOfAction('invoicePrint', 'invoiceId', { printer: 'a4' })
testsOfChoice('[STEP-invoicePrint-01]', 'invoicePrint', 'printer', ['a4', 'pos', 'tablet'], { invoiceId })

test('[STEP-invoicePrint-01] asks for the operation, with the printer', () => {
  expect(asksFor('invoicePrint', { invoiceId: 'inv_7', printer: 'pos' })).toEqual({
    operation: 'invoices.print',
    input: { id: 'inv_7', body: { printer: 'pos' } },
  })
})

describe('in an organization', () => {
  test.each([
    ['a4', 'A4'],
    ['pos', 'POS'],
  ])('[STEP-invoicePrint-01] %s makes a print job', async (printer, kind) => {
    const played = await playAction('invoicePrint', { invoiceId, printer }, { records })
    expect(played).toMatchObject({ exit: 'out', output: { invoice: { number: '2026-0001' } } })
    expect([...new Set(played.eventKeys)]).toEqual(['print-queue-job:updated'])
    expect(played.records('print-queue-jobs')).toMatchObject([{ printer: kind, document: { model: 'invoice', id: invoiceId } }])
  })

  test('[STEP-invoicePrint-01] the tablet shows it, also a draft', async () => {
    const played = await playAction('invoicePrint', { invoiceId, printer: 'tablet' }, { records: [reachableAda, invoiceOfAda()] })
    expect(played).toMatchObject({ exit: 'out', eventKeys: ['pdf:to-tablet'] })
    expect(played.records('print-queue-jobs')).toEqual([])
    expect(played.events[0]?.data).toMatchObject({ tablet: { about: { model: 'invoice', id: invoiceId } } })
  })

  test('[STEP-invoicePrint-01] fails for an unknown invoice', async () => {
    const played = await playAction('invoicePrint', { invoiceId, printer: 'a4' })
    expect(played).toMatchObject({ exit: 'error', eventKeys: [], error: expect.stringMatching(/There is no invoice/) })
  })
})
