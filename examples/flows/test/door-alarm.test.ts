import { type Simulation, simulate } from '@belfry/automation-engine/testing'
import { exampleId } from '@belfry/core'
import { afterAll, expect, test } from 'vitest'
import { expectEveryExit, readFlow } from './support/flows.ts'
import { reception } from './support/site.ts'

const flow = readFlow('door-alarm')
const played: Simulation[] = []
const [north, south] = [exampleId('accessPoint'), exampleId('accessPoint', 2)]
const doors = [north, south].map((id, index) => ({ model: 'accessPoint', id, values: { name: index === 0 ? 'North gate' : 'South gate' } }))

/** A site whose northern gate was opened, and is reported to be open for too long. */
async function openGate(members: readonly (typeof reception)[] = [reception]): Promise<Simulation> {
  const perform = { operation: 'access-points.report', input: { id: north, body: { physicalState: 'OPEN', openTooLong: true } } }
  const simulation = await simulate(flow, { now: '2026-07-01T12:00:00Z', members, records: doors, perform })
  played.push(simulation)
  return simulation
}

/** Closes a gate, and opens it again for too long. */
async function again(simulation: Simulation, id: string): Promise<void> {
  await simulation.perform('access-points.report', { id, body: { physicalState: 'CLOSED' } })
  await simulation.perform('access-points.report', { id, body: { physicalState: 'OPEN', openTooLong: true } })
}

const tasksOf = (simulation: Simulation) => simulation.records('tasks').map(({ title, priority }) => `${title}: ${priority}`)

test('the first time there is a notice and a task, and each time later the task is more urgent', async () => {
  const simulation = await openGate()
  expect(tasksOf(simulation)).toEqual(['Close North gate: MEDIUM'])
  await simulation.advance('20 minutes')
  await again(simulation, north)
  expect(tasksOf(simulation)).toEqual(['Close North gate: HIGH'])
  await simulation.advance('20 minutes')
  await again(simulation, north)
  expect(tasksOf(simulation)).toEqual(['Close North gate: URGENT'])
})

test('within a quarter of an hour the same door is quiet, another one is not', async () => {
  const simulation = await openGate()
  await simulation.advance('5 minutes')
  await again(simulation, north)
  expect(simulation.runs.map(({ trace }) => trace.at(-1)?.exit)).toEqual(['out', 'blocked'])
  await again(simulation, south)
  expect(tasksOf(simulation)).toEqual(['Close North gate: MEDIUM', 'Close South gate: MEDIUM'])
})

test('there is a task also when nobody can be told', async () => {
  const simulation = await openGate([])
  expect(simulation.trace.map(({ nodeId, exit }) => `${nodeId} ${exit}`)).toContain('push error')
  expect(tasksOf(simulation)).toEqual(['Close North gate: MEDIUM'])
})

afterAll(() => expectEveryExit(flow, played))
