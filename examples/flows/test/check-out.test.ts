import { messagesTo, type Simulation, type Surroundings, simulate } from '@belfry/automation-engine/testing'
import { afterAll, expect, test } from 'vitest'
import { expectEveryExit, readFlow } from './support/flows.ts'
import { guest, meter, stay, stayId, terrain, type Values } from './support/site.ts'

const flow = readFlow('check-out')
const played: Simulation[] = []
const titlesOf = (simulation: Simulation) => simulation.records('tasks').map(({ title }) => title)

interface DepartureOptions {
  readonly who?: Values
  readonly reading?: number
  readonly external?: Surroundings['external']
  /** Of one kWh, in euro. */
  readonly unitPrice?: number
}

/** A stay from its check-in to the hour of its departure. */
async function departure({ who = {}, reading = 25, external = {}, unitPrice = 0.4 }: DepartureOptions = {}): Promise<Simulation> {
  const records = [guest(who), terrain, stay(), meter({ lastReading: reading, unitPrice })]
  const simulation = await simulate(flow, { now: '2026-07-10T14:00:00Z', records, external })
  await simulation.perform('reservations.checkIn', { id: stayId })
  await simulation.advanceTo('2026-07-17T09:00:00Z')
  expect(simulation).toMatchObject({ status: 'completed', error: null })
  expect(simulation.records('reservations')).toMatchObject([{ status: 'CHECKED_OUT' }])
  played.push(simulation)
  return simulation
}

test('what was consumed is invoiced, and can be paid by the link in the message', async () => {
  const simulation = await departure({ external: { payment: { accepted: true, values: { url: 'https://pay.example.com/1' } } } })
  expect(simulation.records('meters')).toMatchObject([{ state: 'OFF', invoicedReading: 25 }])
  expect(simulation.records('invoices')).toMatchObject([{ number: expect.any(String), total: 10, openAmount: 10 }])
  expect(messagesTo(simulation, 'ada@example.com')).toMatchObject([
    { body: expect.stringContaining('please pay 10.00 euro for what you have consumed: https://pay.example.com/1') },
  ])
})

test('who has consumed nothing is thanked, if there is an address', async () => {
  const simulation = await departure({ reading: 0 })
  expect(simulation.records('invoices')).toEqual([])
  expect(messagesTo(simulation)).toMatchObject([{ subject: 'Thank you' }])
  expect(messagesTo(await departure({ reading: 0, who: { email: null } }))).toEqual([])
})

test('an invoice of nothing needs no link', async () => {
  expect(titlesOf(await departure({ unitPrice: 0 }))).toEqual([])
})

test('without a link the invoice itself is sent; without an address somebody collects at the counter', async () => {
  const closed = { payment: { accepted: false, reason: 'The bank is closed.' } } as const
  expect(messagesTo(await departure({ external: closed }), 'ada@example.com')).toHaveLength(1)
  const counter = ['Collect 10.00 euro from Lovelace at the counter']
  expect(titlesOf(await departure({ external: closed, who: { email: null } }))).toEqual(counter)
  expect(titlesOf(await departure({ who: { email: null } }))).toEqual(counter)
})

test('a meter that does not answer is switched off by hand, and invoiced all the same', async () => {
  const simulation = await departure({ external: { meter: { accepted: false, reason: 'It does not answer.' } } })
  expect(titlesOf(simulation)).toEqual(['Switch off the meters of Lakeside 12'])
  expect(simulation.records('invoices')).toHaveLength(1)
})

// Both follow in the same moment on a step that makes them impossible: the draft was just made, and the guest is checked in.
const unreachable = ['book skipped', 'leave skipped']

afterAll(() => expectEveryExit(flow, played, unreachable))
