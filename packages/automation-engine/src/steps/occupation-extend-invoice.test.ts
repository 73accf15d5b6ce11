import { exampleId } from '@belfry/core'
import { describe, expect, test } from 'vitest'
import { asksFor, playAction, reachableAda, testsOfAction } from '../../test/play-action.ts'
import { configProblems } from '../../test/problems.ts'
import { ada } from '../../test/starts.ts'

const occupationId = exampleId('occupation', 1)
const terrainId = exampleId('terrain', 1)
const terrain = { model: 'terrain', id: terrainId, values: { name: 'Lakeside 12', status: 'OCCUPIED' } }
const stayWith = (values: object = {}) => ({
  ...{ model: 'occupation', id: occupationId },
  values: {
    ...{ customerId: ada.id, terrainId, startAt: '2026-06-05T10:00:00.000Z', endAt: '2026-07-05T10:00:00.000Z', rate: 350, vat: 6 },
    ...values,
  },
})
const counted = {
  ...{ model: 'meter', id: exampleId('meter', 1) },
  values: { terrainId, type: 'WATER', serial: 'W-1', lastReading: 12, invoicedReading: 10, unitPrice: 4, vat: 21 },
}
const there = [reachableAda, terrain, stayWith(), counted]
const extend = (config: object = {}, records: Parameters<typeof playAction>[2] = { records: there }) =>
  playAction('occupationExtendInvoice', { occupationId, ...config }, { says: '{createdInvoice.total} {createdInvoice.status}', ...records })

testsOfAction('occupationExtendInvoice', 'occupationId')

test('[STEP-occupationExtendInvoice-02] includeConsumption is a flag', () => {
  expect(configProblems('occupationExtendInvoice', { occupationId, includeConsumption: true })).toEqual([])
  expect(configProblems('occupationExtendInvoice', { occupationId, includeConsumption: 'x' })).toEqual(['error type /includeConsumption'])
  expect(asksFor('occupationExtendInvoice', { occupationId: 'occ_7' })).toEqual({
    operation: 'occupations.extend',
    input: { id: 'occ_7', body: { includeConsumption: false } },
  })
})

describe('in an organization', () => {
  test('[STEP-occupationExtendInvoice-01] it ends one period later, and the invoice is there for later steps', async () => {
    const { exit, title, eventKeys, output, records } = await extend()
    expect([exit, title, eventKeys]).toEqual(['out', '350.00 DRAFT', ['terrain:updated', 'invoice:created']])
    expect(output).toMatchObject({ createdInvoice: { occupationId, total: 350 }, endAt: '2026-08-05T10:00:00.000Z' })
    expect(records('occupations')).toMatchObject([{ endAt: '2026-08-05T10:00:00.000Z' }])
    expect(records('invoices')).toMatchObject([{ customerId: ada.id, lines: [{ unitPrice: 350, vat: 6 }] }])
  })

  test('[STEP-occupationExtendInvoice-02] with what the meters have counted, where that is wanted', async () => {
    const { exit, title, eventKeys, records } = await extend({ includeConsumption: true })
    expect([exit, title]).toEqual(['out', '358.00 DRAFT'])
    expect(eventKeys).toEqual(['terrain:updated', 'invoice:created', 'meter:updated'])
    expect(records('invoices')).toMatchObject([{ lines: [{ unitPrice: 350 }, { quantity: 2, unitPrice: 4 }] }])
  })

  test.each([
    ['an unknown occupation', [reachableAda, terrain], /There is no occupation/],
    ['one that has ended', [reachableAda, terrain, stayWith({ status: 'ENDED' })], /has ended/],
  ])('[STEP-occupationExtendInvoice-01] fails for %s', async (_title, records, failure) => {
    const played = await extend({}, { records })
    expect(played).toMatchObject({ exit: 'error', eventKeys: [], error: expect.stringMatching(failure) })
    expect(played.records('invoices')).toEqual([])
  })
})
