import { type ExternalAnswer, messagesTo, type Simulation, type Surroundings, simulate } from '@belfry/automation-engine/testing'
import { afterAll, expect, test } from 'vitest'
import { expectEveryExit, readFlow } from './support/flows.ts'
import { guest, meter, stay, stayId, terrain, type Values, webhookId } from './support/site.ts'

const flow = readFlow('check-in')
const played: Simulation[] = []
const display = { model: 'device', values: { name: 'Entrance', kind: 'DISPLAY' } }
const refused: ExternalAnswer = { accepted: false, reason: 'It does not answer.' }
const titlesOf = (simulation: Simulation) => simulation.records('tasks').map(({ title }) => title)

async function checkIn(surroundings: Partial<Surroundings> = {}, who: Values = {}, reservation: Values = {}): Promise<Simulation> {
  const simulation = await simulate(flow, {
    now: '2026-07-10T14:05:00Z',
    records: [guest(who), terrain, stay(reservation), meter({ state: 'OFF' }), display],
    endpoints: { [webhookId]: 'delivered' },
    perform: { operation: 'reservations.checkIn', input: { id: stayId } },
    ...surroundings,
  })
  await simulation.finish()
  played.push(simulation)
  return simulation
}

test('whoever comes has electricity, a code, and a welcome', async () => {
  const simulation = await checkIn()
  expect(simulation).toMatchObject({ status: 'completed', error: null })
  expect(simulation.records('meters')).toMatchObject([{ state: 'ON' }])
  expect(simulation.records('access-methods')).toMatchObject([{ type: 'QR_CODE', periodTo: '2026-07-17T09:00:00.000Z', status: 'ACTIVE' }])
  expect(messagesTo(simulation, 'ada@example.com')).toHaveLength(1)
  expect(simulation.messages).toMatchObject([
    { event: 'barrier:text', envelope: { data: { text: 'Welcome Lovelace', place: 'Lakeside 12' } } },
  ])
  expect(titlesOf(simulation)).toEqual([])
})

test('who has no place gets no electricity, and who has no address a printed code', async () => {
  const simulation = await checkIn({}, { email: null }, { terrainId: null })
  expect(simulation.records('meters')).toMatchObject([{ state: 'OFF' }])
  expect(simulation.records('print-queue-jobs')).toMatchObject([{ printer: 'THERMAL' }])
})

test('meters and displays that do not answer become tasks', async () => {
  const simulation = await checkIn({ external: { meter: refused, device: refused } })
  expect(titlesOf(simulation)).toEqual(['Switch on the meters of Lakeside 12', 'Greet Ada Lovelace in person'])
})

test('so does a barrier that does not answer', async () => {
  expect(titlesOf(await checkIn({ endpoints: { [webhookId]: 'failed' } }))).toEqual(['Greet Ada Lovelace in person'])
})

afterAll(() => expectEveryExit(flow, played))
