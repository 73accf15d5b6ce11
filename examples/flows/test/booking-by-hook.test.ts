import { messagesTo, type Simulation, simulate } from '@belfry/automation-engine/testing'
import { afterAll, expect, test } from 'vitest'
import { expectEveryExit, readFlow } from './support/flows.ts'

const flow = readFlow('booking-by-hook')
const played: Simulation[] = []
const grace = { id: 7, firstName: 'Grace', lastName: 'Hopper', email: 'grace@example.com' }
const booking = { reference: 'B-42', guest: grace, from: '2026-07-10T14:00:00Z', to: '2026-07-17T09:00:00Z', persons: 2 }

async function book(more: object = {}): Promise<Simulation> {
  const simulation = await simulate(flow, { now: '2026-07-01T12:00:00Z', webhook: { body: { ...booking, ...more } } })
  played.push(simulation)
  return simulation
}

test('a booking becomes a customer and a reservation, and is confirmed', async () => {
  const simulation = await book()
  expect(simulation.records('customers')).toMatchObject([{ lastName: 'Hopper', externalId: 'booking-7' }])
  expect(simulation.records('reservations')).toMatchObject([{ externalId: 'booking-B-42', status: 'RESERVED', persons: 2 }])
  expect(messagesTo(simulation, 'grace@example.com')).toMatchObject([{ subject: expect.stringContaining('Your booking B-42') }])
})

test.each([
  ['a guest whose address is none', { guest: { ...grace, email: 'grace' } }, 'email'],
  ['a stay that ends before it begins', { to: '2026-07-01T09:00:00Z' }, 'checkOutAt'],
  ['a guest without an address', { guest: { ...grace, email: null } }, 'grace'],
])('%s is entered by hand, with what was sent', async (_, wrong, word) => {
  const simulation = await book(wrong)
  expect(simulation.records('tasks')).toMatchObject([{ title: 'Enter the booking B-42 by hand', priority: 'URGENT' }])
  expect(String(simulation.records('tasks')[0]?.description).toLowerCase()).toContain(word.toLowerCase())
})

test('a call without a reference starts nothing', async () => {
  const simulation = await simulate(flow, { now: '2026-07-01T12:00:00Z', webhook: { body: { hello: 'world' } } })
  expect([simulation.runs, simulation.verdict]).toMatchObject([[], { starts: false, reason: 'conditions' }])
})

afterAll(() => expectEveryExit(flow, played))
