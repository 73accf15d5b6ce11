import { messagesTo, type Simulation, type Surroundings, simulate } from '@belfry/automation-engine/testing'
import { exampleId } from '@belfry/core'
import { afterAll, expect, test } from 'vitest'
import { expectEveryExit, readFlow } from './support/flows.ts'
import { guest, guestId, type Values } from './support/site.ts'

const flow = readFlow('low-balance')
const played: Simulation[] = []
const tag = (index: number, balance: number, values: object = {}) => ({
  model: 'nfcTag',
  id: exampleId('nfcTag', index),
  values: { customerId: guestId, uid: `04A22B925C618${index}`, balance, ...values },
})
const tags = [tag(1, 5), tag(2, 30), tag(3, 1, { blocked: true })]
const balancesOf = (simulation: Simulation) => simulation.records('nfc-tags').map(({ balance }) => balance)

const pay = { operation: 'nfc-tags.present', input: { id: exampleId('nfcTag'), body: { charge: 3 } } } as const

/** Somebody pays three euro with the first of three tags, on which two are left then. */
async function paid(who: Values, external: Surroundings['external'] = {}): Promise<Simulation> {
  const simulation = await simulate(flow, { now: '2026-07-01T12:00:00Z', records: [guest(who), ...tags], external, perform: pay })
  played.push(simulation)
  return simulation
}

test('the tag of a VIP that is low and in use is topped up, and no other', async () => {
  const simulation = await paid({ status: 'VIP' })
  expect(balancesOf(simulation)).toEqual([22, 30, 1])
  expect(messagesTo(simulation)).toMatchObject([{ channel: 'SMS' }])
  // The top-ups tell of transactions themselves, and start nothing.
  expect(simulation.runs.filter(({ parentRunId }) => parentRunId === null)).toHaveLength(1)
})

test('a tag that cannot be topped up becomes a task', async () => {
  const simulation = await paid({ status: 'VIP' }, { nfc: { accepted: false, reason: 'The wallet is closed.' } })
  expect(simulation.records('tasks')).toMatchObject([
    { title: 'Top up the tag 04A22B925C6181 by hand', description: expect.stringContaining('The wallet is closed.') },
  ])
})

test('a VIP without a telephone is topped up, and told by nobody', async () => {
  const simulation = await paid({ status: 'VIP', phone: null })
  expect([balancesOf(simulation), messagesTo(simulation)]).toEqual([[22, 30, 1], []])
})

test('others are written to, once a day', async () => {
  const simulation = await paid({})
  expect(balancesOf(simulation)).toEqual([2, 30, 1])
  expect(messagesTo(simulation)).toMatchObject([{ subject: 'The balance of your NFC tag is low' }])
  await simulation.perform(pay.operation, { id: exampleId('nfcTag'), body: { charge: 1 } })
  expect(simulation.runs.map(({ trace }) => trace.at(-1)?.exit)).toEqual(['out', 'blocked'])
  expect(messagesTo(simulation)).toHaveLength(1)
})

afterAll(() => expectEveryExit(flow, played))
