import { exampleId } from '@belfry/core'
import { describe, expect, test } from 'vitest'
import { asksFor, playAction, reachableAda, testsOfAction } from '../../test/play-action.ts'
import { configProblems } from '../../test/problems.ts'
import { ada } from '../../test/starts.ts'

const customerId = '{customer.id}'
const terrainId = exampleId('terrain', 1)
const terrain = { model: 'terrain', id: terrainId, values: { name: 'Lakeside 12', status: 'OCCUPIED' } }
const stay = {
  model: 'occupation',
  id: exampleId('occupation', 1),
  values: { customerId: ada.id, terrainId, startAt: '2026-06-01T12:00:00.000Z' },
}
const meterAt = (lastReading: number) => ({
  ...{ model: 'meter', id: exampleId('meter', 1) },
  values: { terrainId, type: 'ELECTRICITY', serial: 'E-1', lastReading, invoicedReading: 100, unitPrice: 0.35, vat: 21 },
})
const there = [reachableAda, terrain, stay, meterAt(112.5)]
const invoice = (config: object = {}, records = there) =>
  playAction('consumptionInvoice', { customerId, ...config }, { records, says: '{createdInvoice.total} {createdInvoice.status}' })

testsOfAction('consumptionInvoice', 'customerId')

test('[STEP-consumptionInvoice-02] how it is sent is the author’s to choose', () => {
  expect(configProblems('consumptionInvoice', { customerId, sendEmail: true, sendSms: false })).toEqual([])
  expect(configProblems('consumptionInvoice', { customerId, sendEmail: 'yes', sendSms: 1 })).toEqual([
    'error type /sendEmail',
    'error type /sendSms',
  ])
  expect(asksFor('consumptionInvoice', { customerId, sendSms: true })).toEqual({
    operation: 'customers.consumptionInvoice',
    input: { id: ada.id, body: { sendEmail: false, sendSms: true } },
  })
})

describe('in an organization', () => {
  test('[STEP-consumptionInvoice-01] what the meters have counted is invoiced: a draft, which later steps have', async () => {
    const { exit, title, eventKeys, messages, records } = await invoice()
    // 12.5 kWh at 0.35 euro are 4.375 euro.
    expect([exit, title, eventKeys, messages]).toEqual(['out', '4.38 DRAFT', ['invoice:created', 'meter:updated'], []])
    expect(records('invoices')).toMatchObject([{ customerId: ada.id, total: 4.38, lines: [{ quantity: 12.5, unitPrice: 0.35, vat: 21 }] }])
    expect(records('meters')).toMatchObject([{ lastReading: 112.5, invoicedReading: 112.5 }])
  })

  test.each([
    [{ sendEmail: true }, ['EMAIL ada@example.com']],
    [{ sendSms: true }, ['SMS +32470123456']],
    [{ sendEmail: true, sendSms: true }, ['EMAIL ada@example.com', 'SMS +32470123456']],
  ])('[STEP-consumptionInvoice-02] %j sends it, which books it', async (config, want) => {
    const { exit, title, messages, records } = await invoice(config)
    expect([exit, title]).toEqual(['out', '4.38 SENT'])
    expect(messages.map((message) => message.split(' ').slice(0, 2).join(' '))).toEqual(want)
    expect(records('invoices')).toMatchObject([{ number: '2026-0001', sentAt: '2026-07-01T12:00:00.000Z' }])
  })

  test.each([
    ['no terrain', [reachableAda]],
    ['no meters', [reachableAda, terrain, stay]],
    ['nothing counted', [reachableAda, terrain, stay, meterAt(100)]],
  ])('[STEP-consumptionInvoice-01] [AUTO-EXIT-18] %s: skipped', async (_title, records) => {
    const played = await invoice({ sendEmail: true }, records)
    expect(played).toMatchObject({ exit: 'skipped', title: 'nothing to do', eventKeys: [], messages: [] })
    expect(played.records('invoices')).toEqual([])
  })

  test('[STEP-consumptionInvoice-01] fails for an unknown customer', async () => {
    const played = await playAction('consumptionInvoice', { customerId: exampleId('customer', 9) })
    expect(played).toMatchObject({ exit: 'error', eventKeys: [], error: expect.stringMatching(/There is no customer/) })
  })
})
