import { exampleId } from '@belfry/core'
import { describe, expect, test } from 'vitest'
import { draw, newCustomer } from '../../test/draw.ts'
import { ada, NOON } from '../../test/starts.ts'
import type { Endpoint, Scenario } from './scenario.ts'
import { simulate } from './simulate.ts'
import type { Simulation } from './simulation.ts'

const webhookId = exampleId('webhook')
const task = (title: string) => ['taskCreate', { title }] as const
const flow = draw(
  {
    start: newCustomer,
    send: ['webhookSend', { webhookId, event: 'my event!', payload: '{"name": "{customer.firstName}", "at": {customer.email}}' }],
    well: task('It arrived'),
    badly: task('It did not arrive'),
  },
  ['start out send', 'send success well', 'send failed badly'],
)
const scenario: Scenario = { event: { key: 'customer:created', data: { customer: ada } }, now: NOON }
const webhook = (values: object = {}) => ({
  model: 'webhook',
  id: webhookId,
  values: { url: 'https://example.com/', subscribedEventKeys: [], ...values },
})
const titlesOf = (simulation: Simulation) => simulation.records('tasks').map(({ title }) => title)
const secondsOf = ({ messages: [message] }: Simulation) => message?.attempts.map(({ at }) => (at - NOON) / 1000)

describe('a message', () => {
  test.each([
    ['to a webhook of the organization', { records: [webhook()] }],
    ['to any webhook, when the scenario says so', { endpoints: 'delivered' }],
    ['to a webhook that the scenario names', { endpoints: { [webhookId]: 'delivered' } }],
  ] as const)('%s arrives', async (_, surroundings) => {
    const simulation = await simulate(flow, { ...scenario, ...surroundings })
    expect(titlesOf(simulation)).toEqual(['It arrived'])
    expect(simulation.messages).toEqual([
      {
        webhookId,
        event: 'my event!',
        envelope: {
          event: 'my event!',
          data: { name: 'Ada', at: null },
          timestamp: NOON,
          traceId: expect.stringMatching(uuid),
          triggeredBy: null,
        },
        status: 'delivered',
        attempts: [{ at: NOON, status: 200 }],
        nextAttemptAt: null,
      },
    ])
  })

  test('goes on as soon as an attempt succeeds', async () => {
    const simulation = await simulate(flow, { ...scenario, endpoints: (attempt) => (attempt < 3 ? 503 : 204) })
    expect(simulation).toMatchObject({ status: 'waiting', waits: [{ until: null, event: null, webhookId }] })
    expect(simulation.messages).toMatchObject([{ status: 'waiting', nextAttemptAt: NOON + 1000 }])
    await simulation.finish()
    expect([titlesOf(simulation), secondsOf(simulation)]).toEqual([['It arrived'], [0, 1, 3]])
    expect(simulation.messages[0]?.attempts.map(({ status }) => status)).toEqual([503, 503, 204])
  })

  test('leaves by failed after five attempts, is tried on, and a later success changes nothing', async () => {
    const simulation = await simulate(flow, { ...scenario, endpoints: { [webhookId]: (attempt) => (attempt < 6 ? 500 : 200) } })
    await simulation.finish()
    expect([titlesOf(simulation), secondsOf(simulation), simulation.now]).toEqual([['It did not arrive'], [0, 1, 3, 7, 15], NOON + 15_000])
    const { run } = simulation
    await simulation.advance('5 minutes')
    expect(secondsOf(simulation)).toEqual([0, 1, 3, 7, 15, 315])
    expect(simulation).toMatchObject({ messages: [{ status: 'delivered', nextAttemptAt: null }] })
    expect(simulation.run).toBe(run)
  })

  test('that never arrives has failed for good in the end', async () => {
    const simulation = await simulate(flow, { ...scenario, endpoints: 'failed' })
    await simulation.advance('32 hours 35 minutes 15 seconds')
    expect(simulation.messages).toMatchObject([{ status: 'failed', nextAttemptAt: null }])
    expect(simulation.messages[0]?.attempts).toHaveLength(10)
  })

  test('goes on its way although the run that sent it is cancelled', async () => {
    const simulation = await simulate(flow, { ...scenario, endpoints: (attempt) => (attempt < 2 ? 500 : 200) })
    await simulation.cancel()
    await simulation.advance('1 second')
    expect(simulation).toMatchObject({ status: 'cancelled', messages: [{ status: 'delivered' }] })
  })
})

describe('a message ends the run', () => {
  const missing: Endpoint = 'delivered'

  test.each([
    ['to a webhook that is missing', {}, `There is no webhook ${webhookId}`],
    ['to another one than those that are named', { endpoints: { [exampleId('webhook', 2)]: missing } }, `There is no webhook ${webhookId}`],
    ['to a webhook that is disabled', { records: [webhook({ enabled: false })] }, `The webhook ${webhookId} is disabled`],
    ['to a webhook that is deleted before it arrives', { endpoints: 'deleted' }, `The webhook ${webhookId} was deleted`],
  ] as const)('%s', async (_, surroundings, error) => {
    const simulation = await simulate(flow, { ...scenario, ...surroundings })
    expect(simulation).toMatchObject({ status: 'failed', error: expect.stringContaining(error) })
    expect(titlesOf(simulation)).toEqual([])
  })

  test('that is too long, counted in bytes', async () => {
    const long = draw(
      { start: newCustomer, send: ['webhookSend', { webhookId, event: 'x', payload: '["{event.data.customer.notes}"]' }] },
      ['start out send'],
    )
    const send = (notes: string) =>
      simulate(long, { now: NOON, endpoints: 'delivered', event: { key: 'customer:created', data: { customer: { ...ada, notes } } } })
    expect(await send('é'.repeat(500_000))).toMatchObject({ status: 'completed' })
    expect(await send('€'.repeat(350_000))).toMatchObject({
      status: 'failed',
      error: expect.stringMatching(/^The message has 10501\d\d bytes/),
    })
  })
})

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/
