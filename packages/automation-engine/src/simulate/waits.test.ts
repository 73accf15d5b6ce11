import { exampleId } from '@belfry/core'
import { describe, expect, test } from 'vitest'
import { draw, newCustomer } from '../../test/draw.ts'
import { ada, NOON } from '../../test/starts.ts'
import { replay } from '../testing.ts'
import type { Scenario } from './scenario.ts'
import { simulate } from './simulate.ts'
import type { Simulation } from './simulation.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
const scenario: Scenario = { event: { key: 'customer:created', data: { customer: ada } }, now: NOON }
const task = (title: string) => ['taskCreate', { title }] as const
const after = (amount: number, unit: string) => ['delay', { mode: 'duration', duration: { amount, unit } }] as const
const titlesOf = (simulation: Simulation) => simulation.records('tasks').map(({ title }) => title)
const journalOf = ({ journal }: Simulation) => journal as NonNullable<Simulation['journal']>
const pathOf = ({ trace }: Pick<Simulation, 'trace'>) => trace.map(({ nodeId, exit }) => `${nodeId} ${exit ?? '-'}`)
const reach = (value: string, customerId = ada.id) => ({ parentId: customerId, body: { type: 'PHONE', value } })

describe('a delay', () => {
  const flow = draw({ start: newCustomer, wait: after(1, 'days'), next: task('Call {customer.firstName}') }, [
    'start out wait',
    'wait out next',
  ])

  test('is over when it is over, and not before', async () => {
    const simulation = await simulate(flow, scenario)
    expect(simulation).toMatchObject({ status: 'waiting', waits: [{ until: NOON + DAY, event: null, webhookId: null }], now: NOON })
    expect(pathOf(simulation)).toEqual(['start out', 'wait -'])
    await simulation.advance(DAY - 1)
    expect([simulation.status, titlesOf(simulation)]).toEqual(['waiting', []])
    await simulation.advance('1 millisecond')
    expect([simulation.status, titlesOf(simulation), simulation.waits]).toEqual(['completed', ['Call Ada'], []])
  })

  test('ends at its own time, however far the clock is moved', async () => {
    const simulation = await simulate(flow, scenario)
    await simulation.advance('1 week')
    expect(simulation.run?.endedAt).toBe(NOON + DAY)
    expect(simulation.records('tasks')).toMatchObject([{ createdAt: '2026-07-02T12:00:00.000Z' }])
    expect(simulation.now).toBe(NOON + 7 * DAY)
  })

  test('is passed by the end, to which the clock goes and not further', async () => {
    const simulation = await simulate(flow, scenario)
    await simulation.finish()
    expect([simulation.now, simulation.status]).toEqual([NOON + DAY, 'completed'])
    await simulation.finish()
    expect(simulation.now).toBe(NOON + DAY)
  })

  test('of days keeps the time on the clocks of the site, and the test names the moment', async () => {
    // In Brussels the clocks go forward on 28 March 2027: the day has 23 hours.
    const simulation = await simulate(flow, { ...scenario, now: '2027-03-27T12:00:00+01:00' })
    await simulation.advanceTo('2027-03-28T11:59:59+02:00')
    expect(simulation.status).toBe('waiting')
    await simulation.advanceTo('2027-03-28T12:00:00+02:00')
    expect(simulation.status).toBe('completed')
  })

  test('is no way back', async () => {
    const simulation = await simulate(flow, scenario)
    await expect(simulation.advanceTo(NOON - 1)).rejects.toThrow('the clock cannot go back')
    await expect(simulation.advanceTo('soon')).rejects.toThrow('"soon" is no time')
    await expect(simulation.advance('soon')).rejects.toThrow('"soon" is no span of time')
    await expect(simulation.advance(Number.MAX_VALUE)).rejects.toThrow('is no time from 0001-01-02 to 9999-12-30')
    expect(simulation.status).toBe('waiting')
  })
})

describe('a wait for an event', () => {
  const flow = (config: object = {}) =>
    draw(
      {
        start: newCustomer,
        wait: ['waitForEvent', { eventKey: 'customer:contact:created', sameRecord: true, timeout: { amount: 2, unit: 'days' }, ...config }],
        got: task('{customer.firstName} can be reached: {contact.value}'),
        late: task('{customer.firstName} cannot be reached'),
      },
      ['start out wait', 'wait received got', 'wait timeout late'],
    )

  test('goes on with an event of its own record, and not with that of another', async () => {
    const simulation = await simulate(flow(), scenario)
    expect(simulation.waits).toMatchObject([{ until: NOON + 2 * DAY, event: { key: 'customer:contact:created', record: { id: ada.id } } }])
    const { id } = await simulation.perform('customers.create', { body: { firstName: 'Bob' } })
    await simulation.perform('customers.contacts.create', reach('+32 1', id as string))
    expect(simulation.status).toBe('waiting')
    await simulation.perform('customers.contacts.create', reach('+32 2'))
    expect(titlesOf(simulation)).toEqual(['Bob can be reached: +32 1', 'Ada can be reached: +32 2'])
  })

  test('of any record is ended by any', async () => {
    const simulation = await simulate(flow({ sameRecord: false }), scenario)
    await simulation.emit('customer:contact:created', { contact: { id: 'con_1', value: '+32 1' } })
    expect(titlesOf(simulation)).toEqual(['Ada can be reached: +32 1'])
  })

  test('ends with its time, and an event after that changes nothing', async () => {
    const simulation = await simulate(flow(), scenario)
    await simulation.advance('2 days')
    await simulation.perform('customers.contacts.create', reach('+32 1'))
    expect(titlesOf(simulation)).toEqual(['Ada cannot be reached'])
  })

  test('is ended by what happened before it began, since the run last began to wait; and by each event once', async () => {
    const wait = ['waitForEvent', { eventKey: 'customer:contact:created', sameRecord: true }] as const
    const steps = {
      start: newCustomer,
      pause: after(1, 'hours'),
      first: wait,
      one: task('first {contact.value}'),
      second: wait,
      two: task('second'),
    }
    const edges = ['start out pause', 'pause out first', 'first received one', 'one out second', 'second received two']
    const simulation = await simulate(draw(steps, edges), scenario)
    await simulation.perform('customers.contacts.create', reach('+32 1'))
    await simulation.finish()
    expect([titlesOf(simulation), simulation.status]).toEqual([['first +32 1'], 'waiting'])
    await simulation.finish()
    expect(simulation.waits).toMatchObject([{ until: null }])
    await simulation.perform('customers.contacts.create', reach('+32 2'))
    expect(titlesOf(simulation)).toEqual(['first +32 1', 'second'])
  })

  test('is not ended by what happened before the run last began to wait', async () => {
    const wait = ['waitForEvent', { eventKey: 'customer:contact:created', timeout: { amount: 1, unit: 'hours' } }] as const
    const steps = { start: newCustomer, first: after(1, 'hours'), second: after(1, 'hours'), wait }
    const simulation = await simulate(draw(steps, ['start out first', 'first out second', 'second out wait']), scenario)
    await simulation.perform('customers.contacts.create', reach('+32 1'))
    await simulation.finish()
    expect(pathOf(simulation).at(-1)).toBe('wait timeout')
  })

  test('two events of one moment end two waits, in their order', async () => {
    const wait = ['waitForEvent', { eventKey: 'invoice:paid' }] as const
    const steps = {
      start: newCustomer,
      first: wait,
      one: task('{event.data.invoice.number}'),
      second: wait,
      two: task('{event.data.invoice.number}'),
    }
    const paid = { id: exampleId('invoice') }
    const simulation = await simulate(
      draw(steps, ['start out first', 'first received one', 'one out second', 'second received two']),
      scenario,
    )
    await simulation.emit('invoice:paid', { invoice: { ...paid, number: '1' } })
    await simulation.emit('invoice:paid', { invoice: { ...paid, number: '2' } })
    expect(titlesOf(simulation)).toEqual(['1', '2'])
  })

  test('is not ended by what the run has done itself', async () => {
    const steps = {
      start: newCustomer,
      change: ['httpRequest', { target: 'tillor', method: 'PATCH', path: '/customers/{customer.id}', body: '{"notes": "by the flow"}' }],
      wait: ['waitForEvent', { eventKey: 'customer:updated', sameRecord: true, timeout: { amount: 1, unit: 'hours' } }],
      got: task('{customer.notes}'),
    } as const
    const simulation = await simulate(draw(steps, ['start out change', 'change success wait', 'wait received got']), scenario)
    expect(simulation.events).toMatchObject([{}, { key: 'customer:updated', cause: { runId: simulation.run?.runId } }])
    expect(simulation.status).toBe('waiting')
    await simulation.perform('customers.update', { id: ada.id, body: { notes: 'by somebody' } })
    expect(titlesOf(simulation)).toEqual(['by somebody'])
  })
})

describe('a run', () => {
  const flow = draw({ start: newCustomer, make: task('{customer.lastName}'), wait: after(1, 'hours'), next: task('b') }, [
    'start out make',
    'make out wait',
    'wait out next',
  ])

  test('that failed is tried again where it stands', async () => {
    let isOpen = false
    const create = () => {
      if (!isOpen) throw new Error('We are closed')
      return { id: 'tsk_1' }
    }
    const simulation = await simulate(flow, { ...scenario, operations: { 'tasks.create': create } })
    expect(simulation).toMatchObject({ status: 'failed', error: 'We are closed', trace: [{}, { status: 'failed', try: 1 }] })
    isOpen = true
    await simulation.advance('1 hour')
    await simulation.retry()
    expect(simulation).toMatchObject({
      status: 'waiting',
      error: null,
      trace: [{}, { try: 1 }, { status: 'done', try: 2 }, { nodeId: 'wait' }],
    })
    expect(simulation.waits).toMatchObject([{ until: NOON + 2 * HOUR }])
    await expect(simulation.retry()).rejects.toThrow('only a failed run is retried')
    expect(replay(journalOf(simulation)).run).toEqual(simulation.run)
  })

  test('that is cancelled does nothing more', async () => {
    const simulation = await simulate(flow, scenario)
    await simulation.cancel()
    await simulation.cancel()
    await simulation.finish()
    expect(simulation).toMatchObject({ status: 'cancelled', waits: [], now: NOON })
    expect(titlesOf(simulation)).toEqual(['Lovelace'])
    expect(journalOf(simulation).entries.filter((entry) => 'cancel' in entry)).toHaveLength(1)
    expect(replay(journalOf(simulation)).run).toEqual(simulation.run)
  })
})

test('two moves at once are a mistake, and say so', async () => {
  const simulation = await simulate(draw({ start: newCustomer, wait: after(1, 'days') }, ['start out wait']), scenario)
  const first = simulation.advance('1 day')
  await expect(simulation.finish()).rejects.toThrow('in the middle of a move')
  await first
  expect(simulation.status).toBe('completed')
})
