import { messagesTo, type Simulation, type Surroundings, simulate } from '@belfry/automation-engine/testing'
import { afterAll, expect, test } from 'vitest'
import { expectEveryExit, readFlow } from './support/flows.ts'
import { guest, reception, stay, terrain, webhookId } from './support/site.ts'

const flow = readFlow('weekly-report')
const played: Simulation[] = []

/** A week with its Monday, 6 July. */
async function week(surroundings: Partial<Surroundings> = {}): Promise<Simulation> {
  const simulation = await simulate(flow, {
    now: '2026-07-01T12:00:00Z',
    members: [reception],
    records: [guest(), terrain, stay()],
    endpoints: { [webhookId]: 'delivered' },
    ...surroundings,
  })
  played.push(simulation)
  await simulation.advanceTo('2026-07-07T00:00:00Z')
  return simulation
}

test('goes out on Monday at seven on the clock of the site', async () => {
  const simulation = await week()
  expect(simulation.messages).toMatchObject([
    { event: 'report:arrivals', envelope: { data: { week: '2026-07-06', reservations: [{ number: 'R-00001' }], isMore: null } } },
  ])
  expect(simulation.messages[0]?.attempts).toEqual([{ at: Date.parse('2026-07-06T05:00:00Z'), status: 200 }])
})

test('a colleague hears of it when it does not arrive', async () => {
  const simulation = await week({ endpoints: { [webhookId]: 'failed' } })
  expect(messagesTo(simulation, { userId: reception.userId })).toMatchObject([{ channel: 'EMAIL' }])
})

test('and when there is no list', async () => {
  const refuse = () => {
    throw new Error('Not now')
  }
  const simulation = await week({ operations: { 'reservations.list': refuse } })
  expect(simulation.messages).toEqual([])
  expect(messagesTo(simulation, reception.email)).toHaveLength(1)
})

afterAll(() => expectEveryExit(flow, played))
