import { messagesTo, type Simulation, type Surroundings, simulate } from '@belfry/automation-engine/testing'
import { afterAll, expect, test } from 'vitest'
import { expectEveryExit, readFlow } from './support/flows.ts'
import { guest, stay, terrain, type Values } from './support/site.ts'

const flow = readFlow('birthday')
const played: Simulation[] = []

async function july(who: Values = {}, surroundings: Partial<Surroundings> = {}): Promise<Simulation> {
  const records = [guest({ birthDate: '1980-07-12', ...who }), terrain, stay({ status: 'CHECKED_IN' })]
  const simulation = await simulate(flow, { now: '2026-07-01T12:00:00Z', records, ...surroundings })
  played.push(simulation)
  await simulation.advanceTo('2026-07-12T07:00:00Z')
  return simulation
}

test('is written every year, and there is a cake for whoever is here', async () => {
  const simulation = await july()
  expect(messagesTo(simulation)).toMatchObject([{ subject: expect.stringContaining('Happy birthday, Ada!') }])
  expect(simulation.records('tasks')).toMatchObject([{ title: 'A cake for Ada Lovelace' }])
  await simulation.advanceTo('2028-07-12T07:00:00Z')
  expect(messagesTo(simulation)).toHaveLength(3)
})

test('who is born on 29 February is 28 February', async () => {
  const simulation = await july({ birthDate: '1980-02-29' })
  await simulation.advanceTo('2027-02-28T08:00:00Z')
  expect(messagesTo(simulation)).toHaveLength(1)
})

test('who has no address may have a cake all the same; who stays elsewhere has none', async () => {
  expect((await july({ email: null })).records('tasks')).toHaveLength(1)
  expect((await july({}, { records: [guest({ birthDate: '1980-07-12' })] })).records('tasks')).toEqual([])
})

test('when the list of guests cannot be read, a colleague looks', async () => {
  const failing = () => {
    throw new Error('Not now')
  }
  const simulation = await july({}, { operations: { 'reservations.list': failing } })
  expect(simulation).toMatchObject({ status: 'completed', calls: [{ status: 400 }] })
  expect(messagesTo(simulation)).toHaveLength(1)
  expect(simulation.records('tasks')).toMatchObject([{ title: 'See whether Ada Lovelace is with us: it is their birthday' }])
})

afterAll(() => expectEveryExit(flow, played))
