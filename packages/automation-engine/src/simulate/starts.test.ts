import { customerContact } from '@belfry/core'
import { describe, expect, test } from 'vitest'
import { all, draw, newCustomer } from '../../test/draw.ts'
import { ada, NOON } from '../../test/starts.ts'
import { simulate } from './simulate.ts'
import type { Simulation } from './simulation.ts'

const task = (title: string) => ['taskCreate', { title }] as const
const welcome = draw({ start: newCustomer, make: task('Welcome {customer.firstName}, says {actor.name}') }, ['start out make'])
const grace = { id: 'usr_01k8e5m1z0f7q8r9s0t1v2w301', name: 'Grace' }
const titlesOf = (simulation: Simulation) => simulation.records('tasks').map(({ title }) => title)
const create = (body: object) => ({ operation: 'customers.create', input: { body } })

describe('a flow is started by', () => {
  test('an event, as it is told', async () => {
    const simulation = await simulate(welcome, { event: { key: 'customer:created', data: { customer: ada } }, now: NOON, actor: grace })
    expect(titlesOf(simulation)).toEqual(['Welcome Ada, says Grace'])
    expect(simulation.events).toMatchObject([{ key: 'customer:created', at: NOON, about: { model: 'customer', id: ada.id } }])
  })

  test('an event whose record does not fit its model, and stands in the event alone', async () => {
    const rang = draw({ start: ['trigger', { source: 'event', eventKey: 'call:created' }], make: task('{call.from}') }, ['start out make'])
    const simulation = await simulate(rang, { event: { key: 'call:created', data: { call: { id: 'call_1', from: 112 } } }, now: NOON })
    expect(simulation.run?.records).toEqual([{ model: 'call', id: 'call_1', root: 'call' }])
    expect(titlesOf(simulation)).toEqual(['112'])
  })

  test('what an operation tells, which really happens', async () => {
    const simulation = await simulate(welcome, { perform: create({ firstName: 'Ada' }), now: NOON, actor: grace })
    expect(titlesOf(simulation)).toEqual(['Welcome Ada, says Grace'])
    expect(simulation.records('customers')).toMatchObject([{ firstName: 'Ada', createdBy: { type: 'MEMBER', id: grace.id } }])
    expect(simulation.verdict).toEqual({ starts: true, once: null })
  })

  test('a call of its address', async () => {
    const called = draw({ start: ['trigger', { source: 'webhook' }], make: task('{body.name} {query.from} {receivedAt}') }, [
      'start out make',
    ])
    const simulation = await simulate(called, { webhook: { body: { name: 'Ada' }, query: { from: 'form' } }, now: NOON, actor: grace })
    expect(titlesOf(simulation)).toEqual(['Ada form 2026-07-01T12:00:00.000Z'])
    expect(simulation.run?.actor).toBeNull()
    expect(await simulate(called, { webhook: {}, now: NOON })).toMatchObject({
      trace: [{ output: {} }, { input: { title: `  2026-07-01T12:00:00.000Z` } }],
    })
  })
})

describe('a flow is not started by', () => {
  test.each([
    [
      'another event',
      { event: { key: 'customer:updated', data: {} } },
      'The flow begins with customer:created, not with customer:updated.',
    ],
    ['a call', { webhook: {} }, 'not with a call of its address'],
    [
      'an operation that tells of nothing',
      { perform: { operation: 'tasks.create', input: { body: { title: 'x' } } } },
      'tasks.create told of nothing',
    ],
  ] as const)('%s', async (_, start, message) => {
    const simulation = await simulate(welcome, { ...start, now: NOON })
    expect(simulation).toMatchObject({
      verdict: { starts: false, reason: 'other_cause' },
      run: null,
      status: null,
      runs: [],
      journal: null,
    })
    expect(simulation.verdict).toHaveProperty('message', expect.stringContaining(message))
    await expect(simulation.retry()).rejects.toThrow('There is no run')
  })
})

describe('what happens later', () => {
  test('may start it again', async () => {
    const picky = draw(
      { start: ['trigger', { ...newCustomer[1], conditions: all(['customer.status', 'is', 'VIP']) }], make: task('{customer.firstName}') },
      ['start out make'],
    )
    const simulation = await simulate(picky, { perform: create({ firstName: 'Bob' }), now: NOON })
    expect(simulation).toMatchObject({ verdict: { starts: false, reason: 'conditions' }, run: null })
    await simulation.perform('customers.create', { body: { firstName: 'Ada', status: 'VIP' } })
    await simulation.perform('customers.create', { body: { firstName: 'Alan', status: 'VIP' } }, { as: grace })
    expect(simulation.verdict.starts).toBe(false)
    expect(simulation.runs.map(({ status, run }) => [status, run?.actor])).toEqual([
      ['completed', null],
      ['completed', grace],
    ])
    expect(titlesOf(simulation)).toEqual(['Ada', 'Alan'])
  })

  test('starts it once for each record, when it says so', async () => {
    const once = draw({ start: ['trigger', { source: 'event', eventKey: 'customer:updated', oncePerRecord: true }], make: task('x') }, [
      'start out make',
    ])
    const records = [{ model: 'customer', id: ada.id, values: { firstName: 'Ada' } }]
    const rename = (firstName: string) => ({ id: ada.id, body: { firstName } })
    const simulation = await simulate(once, { perform: { operation: 'customers.update', input: rename('Augusta') }, records, now: NOON })
    await simulation.perform('customers.update', rename('Ada'))
    expect(simulation.runs).toHaveLength(1)
    const other = (await simulation.perform('customers.create', { body: {} })).id
    await simulation.perform('customers.update', { id: other, body: { firstName: 'Bob' } })
    expect(simulation.runs).toHaveLength(2)
  })
})

describe('a flow that starts itself', () => {
  const patch = { target: 'tillor', method: 'PATCH', path: '/customers/{customer.id}', body: '{"notes": "{run.id}"}' }

  test('is stopped as a loop after ten runs', async () => {
    const restless = draw({ start: ['trigger', { source: 'event', eventKey: 'customer:updated' }], again: ['httpRequest', patch] }, [
      'start out again',
    ])
    const records = [{ model: 'customer', id: ada.id, values: {} }]
    const perform = { operation: 'customers.update', input: { id: ada.id, body: { firstName: 'Ada' } } }
    const simulation = await simulate(restless, { perform, records, now: NOON })
    expect(simulation.runs.map(({ status }) => status)).toEqual([...Array(10).fill('completed'), 'failed'])
    expect(simulation.runs.at(-1)).toMatchObject({
      run: null,
      error: 'loop: 10 automations have led to one another',
      trace: [],
      journal: null,
    })
    expect(simulation.events).toHaveLength(11)
  })

  test('in ever more runs is an error', async () => {
    const patches = [0, 1, 2].map(
      (number) => [`p${number}`, ['httpRequest', { ...patch, body: `{"notes": "{now} {run.id} ${number}"}` }]] as const,
    )
    const avalanche = draw({ start: ['trigger', { source: 'event', eventKey: 'customer:updated' }], ...Object.fromEntries(patches) }, [
      'start out p0',
      'p0 success p1',
      'p1 success p2',
    ])
    const perform = { operation: 'customers.update', input: { id: ada.id, body: { firstName: 'Ada' } } }
    const simulation = simulate(avalanche, { perform, records: [{ model: 'customer', id: ada.id, values: {} }], now: NOON })
    await expect(simulation).rejects.toThrow('The flow has started itself more than 1000 times')
  })
})

test('an event of a record below another adds both', async () => {
  const { example } = customerContact
  const flow = draw(
    { start: ['trigger', { source: 'event', eventKey: 'customer:contact:created' }], make: task('{contact.customer.firstName}') },
    ['start out make'],
  )
  const contact = { ...example, customerId: ada.id }
  const simulation = await simulate(flow, { event: { key: 'customer:contact:created', data: { contact, customer: ada } }, now: NOON })
  expect(titlesOf(simulation)).toEqual(['Ada'])
  expect(simulation.records('contacts')).toMatchObject([{ id: example.id, customerId: ada.id, createdAt: example.createdAt }])
})
