import { messagesTo, type Simulation, simulate, stepOf } from '@belfry/automation-engine/testing'
import { afterAll, expect, test } from 'vitest'
import { expectEveryExit, readFlow } from './support/flows.ts'
import { guest, reception, stay, terrain, type Values } from './support/site.ts'

const flow = readFlow('pre-arrival')
const played: Simulation[] = []
const titlesOf = (simulation: Simulation) => simulation.records('tasks').map(({ title }) => title)

/** The site at nine in the morning of the day before the arrival. */
async function dayBefore(who: Values = {}): Promise<Simulation> {
  const simulation = await simulate(flow, { now: '2026-07-01T12:00:00Z', members: [reception], records: [guest(who), terrain, stay()] })
  played.push(simulation)
  await simulation.advanceTo('2026-07-09T07:00:00Z')
  return simulation
}

test('a colleague approves, and the guest is written to by mail and SMS', async () => {
  const simulation = await dayBefore()
  expect(simulation.records('tasks')).toMatchObject([
    { title: 'Write to Ada Lovelace about tomorrow?', assigneeIds: [reception.userId], approvalStatus: 'OPEN' },
  ])
  expect(messagesTo(simulation, 'ada@example.com')).toEqual([])
  await simulation.decide('approved')
  expect(messagesTo(simulation, 'ada@example.com')).toMatchObject([
    { subject: expect.stringContaining('Until tomorrow'), body: expect.stringContaining('Your place is Lakeside 12.') },
  ])
  expect(stepOf(simulation, 'write').output).toMatchObject({ sent: ['EMAIL', 'SMS'] })
  expect(simulation.status).toBe('completed')
})

test('a guest without any address is called', async () => {
  const simulation = await dayBefore({ email: null, phone: null })
  await simulation.decide('approved')
  expect(titlesOf(simulation)).toContain('Call Ada Lovelace about the arrival of tomorrow')
})

test('a colleague who rejects it writes by hand', async () => {
  const simulation = await dayBefore()
  await simulation.decide('rejected', { comment: 'She knows us.' })
  expect(titlesOf(simulation)).toContain('Write to Ada Lovelace by hand')
  expect(messagesTo(simulation, 'ada@example.com')).toEqual([])
})

test('when nobody decides until the evening, somebody calls', async () => {
  const simulation = await dayBefore()
  await simulation.advance('8 hours')
  expect(titlesOf(simulation)).toContain('Call Ada Lovelace about the arrival of tomorrow')
})

test('of a cancelled reservation nobody is asked', async () => {
  const simulation = await simulate(flow, { now: '2026-07-01T12:00:00Z', records: [guest(), terrain, stay({ status: 'CANCELLED' })] })
  await simulation.advanceTo('2026-07-10T07:00:00Z')
  expect(simulation.runs).toEqual([])
})

afterAll(() => expectEveryExit(flow, played))
