import { messagesTo, type Simulation, simulate } from '@belfry/automation-engine/testing'
import { exampleId } from '@belfry/core'
import { afterAll, expect, test } from 'vitest'
import { expectEveryExit, readFlow } from './support/flows.ts'
import { guest, guestId, type Values } from './support/site.ts'

const flow = readFlow('insurance-chase')
const played: Simulation[] = []
const policy = { customerId: guestId, documentType: 'INSURANCE_POLICY', validUntil: '2026-07-31' }
const method = { model: 'accessMethod', values: { customerId: guestId, type: 'LPR', value: '1ABC234' } }

/** The site two weeks before the policy runs out. */
async function twoWeeksBefore(who: Values = {}): Promise<Simulation> {
  const records = [guest(who), method, { model: 'document', id: exampleId('document'), values: policy }]
  const simulation = await simulate(flow, { now: '2026-07-01T12:00:00Z', records })
  played.push(simulation)
  await simulation.advanceTo('2026-07-17T08:00:00Z')
  return simulation
}

const sendNewOne = (simulation: Simulation) =>
  simulation.perform('documents.create', { body: { ...policy, validFrom: '2026-08-01', validUntil: '2027-07-31' } })
const documentsOf = (simulation: Simulation) => simulation.records('documents').map(({ status }) => status)

test('who sends a new policy in time is reminded once', async () => {
  const simulation = await twoWeeksBefore()
  await simulation.advance('5 days')
  await sendNewOne(simulation)
  await simulation.advanceTo('2026-08-02T00:00:00Z')
  expect(simulation.status).toBe('completed')
  expect(messagesTo(simulation)).toMatchObject([{ body: expect.stringContaining('is valid until') }])
  expect(documentsOf(simulation)).toEqual(['ARCHIVED', 'ACTIVE'])
})

test('who sends it late is reminded twice', async () => {
  const simulation = await twoWeeksBefore()
  await simulation.advanceTo('2026-08-02T00:00:00Z')
  expect(messagesTo(simulation, { channel: 'EMAIL' })).toHaveLength(2)
  await sendNewOne(simulation)
  await simulation.finish()
  expect(documentsOf(simulation)).toEqual(['ARCHIVED', 'ACTIVE'])
  expect(simulation.records('access-methods')).toMatchObject([{ status: 'ACTIVE' }])
})

test('who sends none is not let in any more', async () => {
  const simulation = await twoWeeksBefore()
  await simulation.finish()
  expect(simulation.records('access-methods')).toMatchObject([{ status: 'SOFT_BLOCKED' }])
  expect(simulation.records('tasks')).toMatchObject([{ title: 'Ada Lovelace is not insured: access is blocked', priority: 'HIGH' }])
})

test('who has no address is asked by telephone', async () => {
  const simulation = await twoWeeksBefore({ email: null, phone: null })
  expect(simulation.records('tasks')).toMatchObject([{ title: 'Ask Ada Lovelace for the new insurance policy' }])
  await simulation.finish()
})

afterAll(() => expectEveryExit(flow, played))
