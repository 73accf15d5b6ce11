import { messagesTo, type Simulation, simulate } from '@belfry/automation-engine/testing'
import { afterAll, expect, test } from 'vitest'
import { expectEveryExit, readFlow } from './support/flows.ts'
import { guest, guestId, type Values } from './support/site.ts'

const flow = readFlow('quiet-hours')
const played: Simulation[] = []
const openingHours = { wednesday: [{ from: '08:00', to: '18:00' }], thursday: [{ from: '09:00', to: '18:00' }] }

/** A call of the flow's address on a Wednesday at eleven in the evening. */
async function atNight(body: object, who: Values = {}): Promise<Simulation> {
  const simulation = await simulate(flow, {
    now: '2026-07-01T21:00:00Z',
    organization: { openingHours, timeZone: 'Europe/Brussels' },
    records: [guest(who)],
    webhook: { body: { customerId: guestId, subject: 'Water', text: 'The water is off tomorrow.', ...body } },
  })
  played.push(simulation)
  return simulation
}

test('what is not urgent waits until nine in the morning', async () => {
  const simulation = await atNight({})
  expect(simulation.status).toBe('waiting')
  await simulation.advanceTo('2026-07-02T06:59:59Z')
  expect(messagesTo(simulation)).toEqual([])
  await simulation.advanceTo('2026-07-02T07:00:00Z')
  expect(messagesTo(simulation)).toMatchObject([{ channel: 'EMAIL', subject: expect.stringContaining('Water') }])
})

test('what is urgent goes at once', async () => {
  const simulation = await atNight({ urgent: true })
  expect(messagesTo(simulation)).toMatchObject([{ channel: 'SMS', body: 'The water is off tomorrow.' }])
  expect(simulation.status).toBe('completed')
})

test('whoever has no address is called: at once, or in the morning', async () => {
  const urgent = await atNight({ urgent: true }, { phone: null })
  expect(urgent.records('tasks')).toMatchObject([{ title: 'Tell Ada Lovelace: The water is off tomorrow.' }])
  const later = await atNight({}, { email: null })
  expect(later.records('tasks')).toEqual([])
  await later.finish()
  expect(later.records('tasks')).toHaveLength(1)
})

test('a customer who does not exist is somebody to be found', async () => {
  const simulation = await atNight({ customerId: 'cus_01k8e5m1z0f7q8r9s0t1v2w3zz' })
  expect(simulation.records('tasks')).toMatchObject([{ description: 'The water is off tomorrow.' }])
})

afterAll(() => expectEveryExit(flow, played))
