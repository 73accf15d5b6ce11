import { type Simulation, type Surroundings, simulate } from '@belfry/automation-engine/testing'
import { exampleId } from '@belfry/core'
import { afterAll, expect, test } from 'vitest'
import { expectEveryExit, readFlow } from './support/flows.ts'
import { meter, reception, terrain } from './support/site.ts'

const flow = readFlow('meter-alarm')
const played: Simulation[] = []
const id = exampleId('meter')

async function alarm(external: Surroundings['external'] = {}): Promise<Simulation> {
  const body = { message: 'Leak suspected', severity: 'CRITICAL' }
  const simulation = await simulate(flow, {
    now: '2026-07-01T12:00:00Z',
    members: [reception],
    records: [terrain, meter()],
    external,
    perform: { operation: 'meters.alarms', input: { id, body } },
  })
  played.push(simulation)
  return simulation
}

const titleOfLast = (simulation: Simulation) => simulation.records('tasks').at(-1)?.title
const stateOf = (simulation: Simulation) => simulation.records('meters')[0]?.state

test('an alarm that is resolved in time bothers nobody any more', async () => {
  const simulation = await alarm()
  await simulation.advance('12 minutes')
  await simulation.perform('meters.alarms', { id, body: { resolve: simulation.records('meter-alarms')[0]?.id } })
  await simulation.advance('5 minutes')
  expect(simulation.status).toBe('completed')
  expect(simulation.records('tasks')).toEqual([])
})

test('else somebody decides, and the meter is switched off', async () => {
  const simulation = await alarm()
  await simulation.advance('30 minutes')
  expect(titleOfLast(simulation)).toBe('Switch off the meter E-4711?')
  await simulation.decide('approved', { as: { id: reception.userId, name: reception.name } })
  expect([stateOf(simulation), titleOfLast(simulation)]).toEqual(['OFF', 'Repair what the meter E-4711 tells of'])
})

test('or is left on', async () => {
  const simulation = await alarm()
  await simulation.advance('30 minutes')
  await simulation.decide('rejected')
  expect([stateOf(simulation), titleOfLast(simulation)]).toEqual(['ON', 'Watch the meter E-4711'])
})

test('when nobody decides, or the meter does not answer, somebody must go there', async () => {
  const silent = await alarm()
  await silent.finish()
  expect(titleOfLast(silent)).toBe('Go and switch off the meter E-4711')
  const dead = await alarm({ meter: { accepted: false, reason: 'It does not answer.' } })
  await dead.advance('30 minutes')
  await dead.decide('approved')
  expect([stateOf(dead), titleOfLast(dead)]).toEqual(['ON', 'Go and switch off the meter E-4711'])
})

afterAll(() => expectEveryExit(flow, played))
