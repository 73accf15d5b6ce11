import { exampleId } from '@belfry/core'
import { describe, expect, test } from 'vitest'
import { asksFor, playAction, reachableAda, testsOfAction, testsOfChoice } from '../../test/play-action.ts'
import { configProblems } from '../../test/problems.ts'
import { ada } from '../../test/starts.ts'

const customerId = '{customer.id}'
const says = '{mandate.reference} {mandate.status}'
const mandateOf = (status: string) => ({
  model: 'mandate',
  id: exampleId('mandate', 1),
  values: { customerId: ada.id, reference: 'M-7', status, ...(status === 'ACTIVE' ? { iban: 'BE68539007547034' } : {}) },
})
const request = (mode: string | undefined, records: Parameters<typeof playAction>[2] = {}) =>
  playAction('mandateRequest', { customerId, ...(mode ? { mode } : {}) }, { says, ...records })

testsOfAction('mandateRequest', 'customerId', { mode: 'request' })
testsOfChoice('[STEP-mandateRequest-01]', 'mandateRequest', 'mode', ['request', 'reminder'], { customerId })

test('[STEP-mandateRequest-01] a mandate is asked for where no mode is chosen', () => {
  expect(configProblems('mandateRequest', { customerId })).toEqual([])
  expect(asksFor('mandateRequest', { customerId })).toEqual({
    operation: 'customers.mandateRequest',
    input: { id: ada.id, body: { mode: 'request' } },
  })
})

describe('in an organization', () => {
  test('[STEP-mandateRequest-01] request: a mandate and a mail, and later steps have the mandate', async () => {
    const { exit, title, eventKeys, messages, records } = await request('request', { records: [reachableAda] })
    expect([exit, title]).toEqual(['out', 'M-00001 REQUESTED'])
    expect(eventKeys).toEqual(expect.arrayContaining(['mandate:created', 'notification-delivery:updated']))
    expect(messages).toEqual([expect.stringMatching(/^EMAIL ada@example\.com Direct debit mandate/)])
    expect(records('mandates')).toMatchObject([{ customerId: ada.id, status: 'REQUESTED' }])
  })

  test('[STEP-mandateRequest-01] reminder: the customer is mailed, which is noted on the mandate', async () => {
    const { exit, title, eventKeys, messages, records } = await request('reminder', { records: [reachableAda, mandateOf('REQUESTED')] })
    expect([exit, title]).toEqual(['out', 'M-7 REQUESTED'])
    expect(eventKeys).toEqual(expect.arrayContaining(['mandate:updated', 'notification-delivery:updated']))
    expect(messages).toEqual([expect.stringMatching(/^EMAIL ada@example\.com Reminder: direct debit/)])
    expect(records('mandates')).toMatchObject([{ lastReminderAt: '2026-07-01T12:00:00.000Z' }])
  })

  test.each([
    ['request, and one is active', 'request', ['ACTIVE'], 'there is an active mandate'],
    ['request, and one is requested', undefined, ['REQUESTED'], 'a mandate is requested already'],
    ['reminder, and one is active', 'reminder', ['ACTIVE'], 'the mandate is active already'],
    ['reminder, and none is requested', 'reminder', [], 'no mandate is requested'],
    ['reminder, and the only one is revoked', 'reminder', ['REVOKED'], 'no mandate is requested'],
  ])('[STEP-mandateRequest-01] [AUTO-EXIT-18] %s: skipped', async (_title, mode, statuses, reason) => {
    const played = await request(mode, { records: [reachableAda, ...statuses.map(mandateOf)] })
    expect(played).toMatchObject({ exit: 'skipped', title: 'nothing to do', output: { skipped: reason }, eventKeys: [], messages: [] })
  })

  test('[STEP-mandateRequest-01] a second request in one flow is skipped', async () => {
    const { simulation } = await request('request', { records: [reachableAda] })
    await simulation.emit('customer:created', { customer: { ...ada, email: 'ada@example.com' } })
    expect(simulation.runs.map(({ trace }) => trace.find(({ nodeId }) => nodeId === 'step')?.exit)).toEqual(['out', 'skipped'])
    expect(simulation.records('mandates')).toHaveLength(1)
  })

  test.each([
    ['an unknown customer', exampleId('customer', 9), [reachableAda], {}, /There is no customer/],
    ['a customer without an address', ada.id, [], {}, /no e-mail address/],
    ['a provider that refuses', ada.id, [reachableAda], { 'customers.mandateRequest': refusing }, /The bank is closed/],
  ])('[STEP-mandateRequest-01] fails for %s', async (_title, id, records, operations, failure) => {
    const played = await playAction('mandateRequest', { customerId: id, mode: 'request' }, { records, operations })
    expect(played).toMatchObject({ exit: 'error', eventKeys: [], messages: [], error: expect.stringMatching(failure) })
    expect(played.records('mandates')).toEqual([])
  })
})

function refusing(): never {
  throw new Error('The bank is closed.')
}
