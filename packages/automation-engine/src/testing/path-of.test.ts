import { describe, expect, test } from 'vitest'
import { draw, newCustomer } from '../../test/draw.ts'
import { ada, NOON } from '../../test/starts.ts'
import type { Scenario } from '../simulate/scenario.ts'
import { simulate } from '../simulate/simulate.ts'
import { messagesTo } from './messages-to.ts'
import { pathOf, stepOf } from './path-of.ts'

const scenario: Scenario = { now: NOON, event: { key: 'customer:created', data: { customer: ada } } }
const definition = draw(
  {
    start: newCustomer,
    make: ['taskCreate', { title: 'Call {customer.firstName}' }],
    pause: ['delay', { mode: 'duration', duration: { amount: 1, unit: 'days' } }],
  },
  ['start out make', 'make out pause'],
)

describe('pathOf', () => {
  test('is the way of a run, and where it waits', async () => {
    const simulation = await simulate(definition, scenario)
    expect(pathOf(simulation)).toEqual(['start out', 'make out', 'pause (waiting)'])
    await simulation.finish()
    expect(pathOf({ steps: simulation.trace })).toEqual(['start out', 'make out', 'pause out'])
  })

  test('has each try of a step', async () => {
    let isOpen = false
    const closed = () => {
      if (!isOpen) throw new Error('Closed')
      return {}
    }
    const simulation = await simulate(definition, { ...scenario, operations: { 'tasks.create': closed } })
    isOpen = true
    await simulation.retry()
    expect(pathOf(simulation)).toEqual(['start out', 'make (failed)', 'make out', 'pause (waiting)'])
    expect(stepOf(simulation, 'make')).toMatchObject({ try: 2, status: 'done' })
  })
})

describe('stepOf', () => {
  test('gives what came of a step, and says where the run went instead', async () => {
    const simulation = await simulate(definition, scenario)
    expect(stepOf(simulation, 'make').input).toEqual({ title: 'Call Ada' })
    expect(() => stepOf(simulation, 'mark')).toThrow(
      'The run did not come to the step "mark". It took: start out, make out, pause (waiting).',
    )
    expect(() => stepOf({ trace: [] }, 'mark')).toThrow('It came to no step at all.')
  })
})

test('messagesTo finds the messages to people by what they have to be', async () => {
  const message = {
    channel: 'EMAIL',
    recipient: 'ada@example.com',
    subject: 'Hello',
    body: 'Welcome',
    about: { model: 'customer', id: ada.id },
    status: 'SENT',
  }
  const records = [message, { ...message, channel: 'SMS', recipient: '+32 2 555 00 00', customerId: ada.id }].map((values) => ({
    model: 'notificationDelivery',
    values,
  }))
  const simulation = await simulate(definition, { ...scenario, records })
  expect(messagesTo(simulation)).toHaveLength(2)
  expect(messagesTo(simulation, 'ada@example.com')).toMatchObject([{ body: 'Welcome' }])
  expect(messagesTo(simulation, { channel: 'SMS', customerId: ada.id })).toMatchObject([{ recipient: '+32 2 555 00 00' }])
  expect(messagesTo(simulation, { channel: 'PUSH' })).toEqual([])
})
