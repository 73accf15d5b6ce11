import { exitCoverage, generateScenarios, messagesTo, pathOf, replay, type Simulation, simulate } from '@belfry/automation-engine/testing'
import { afterAll, expect, test } from 'vitest'
import flow from './welcome-back.json' with { type: 'json' }

const ada = 'cus_01k8e5m1z0f7q8r9s0t1v2w301'
const played: Simulation[] = []

/** Ada becomes a VIP on 1 July. Records are made, operations performed and steps taken in memory; the clock stands still. */
async function becomesVip(values: object = {}): Promise<Simulation> {
  const simulation = await simulate(flow, {
    now: '2026-07-01T12:00:00Z',
    organization: { timeZone: 'Europe/Brussels', locale: 'en' },
    records: [{ model: 'customer', id: ada, values: { firstName: 'Ada', lastName: 'Lovelace', email: 'ada@example.com', ...values } }],
    perform: { operation: 'customers.update', input: { id: ada, body: { status: 'VIP' } } },
  })
  played.push(simulation)
  return simulation
}

/** The event of a booking, with what the flow reads of it. `perform('reservations.create', …)` would make the whole reservation. */
function books(simulation: Simulation): Promise<void> {
  const reservation = { id: 'res_01k8e5m1z0f7q8r9s0t1v2w301', customerId: ada, checkInAt: '2026-07-20T14:00:00.000Z' }
  return simulation.emit('reservation:created', { reservation })
}

test('a VIP who books gets a basket, when somebody approves', async () => {
  const simulation = await becomesVip()
  await simulation.advance('5 days')
  expect(pathOf(simulation)).toEqual(['became-vip out', 'books (waiting)'])
  await books(simulation)
  expect(simulation.records('tasks')).toMatchObject([{ title: 'A fruit basket for Lovelace on July 20, 2026?', approvalStatus: 'OPEN' }])
  await simulation.decide('approved')
  expect(simulation.status).toBe('completed')
  expect(simulation.records('tasks').at(-1)).toMatchObject({ title: 'Order a fruit basket for Lovelace', priority: 'HIGH' })
})

test.each([
  ['somebody rejects it', (simulation: Simulation) => simulation.decide('rejected')],
  ['nobody decides', (simulation: Simulation) => simulation.advance('2 days')],
])('there is none when %s', async (_, next) => {
  const simulation = await becomesVip()
  await books(simulation)
  await next(simulation)
  expect(simulation.records('tasks')).toHaveLength(1)
})

test('who has not booked after a month is invited, if there is an address', async () => {
  const simulation = await becomesVip()
  await simulation.advance('30 days')
  expect(messagesTo(simulation, 'ada@example.com')).toMatchObject([{ subject: 'When do we see you again, Ada?' }])
  const silent = await becomesVip({ email: null })
  await silent.finish()
  expect(messagesTo(silent)).toEqual([])
})

test('every exit leads to an end, also those of which nobody has thought', () => {
  const { scenarios, notTaken } = generateScenarios(flow)
  expect(notTaken).toEqual([])
  for (const { journal } of scenarios) expect(replay(journal).run.status).toBe('completed')
})

// Together the stories above take every exit; the table in the message of a failure names one that they leave out.
afterAll(() => {
  const { ratio, text } = exitCoverage(flow, played)
  expect(ratio, text).toBe(1)
})
