import { describe, expect, test } from 'vitest'
import { draw, newCustomer } from '../../test/draw.ts'
import { ada, NOON } from '../../test/starts.ts'
import type { Scenario } from './scenario.ts'
import { simulate } from './simulate.ts'
import type { Simulation } from './simulation.ts'

const scenario: Scenario = { event: { key: 'customer:created', data: { customer: ada } }, now: NOON }
const task = (title: string, more: object = {}) => ['taskCreate', { title, ...more }] as const
const call = (config: object) => ['httpRequest', { target: 'tillor', ...config }] as const
const titlesOf = (simulation: Simulation) => simulation.records('tasks').map(({ title }) => title)
const flow = (config: object) =>
  draw(
    {
      start: newCustomer,
      call: call({ method: 'GET', ...config }),
      well: task('well {response.status}'),
      badly: task('badly {response.status} {response.data.code}'),
    },
    ['start out call', 'call success well', 'call failed badly'],
  )

describe('a call of the own API', () => {
  test('creates a record, in the name of the Workflow user', async () => {
    const simulation = await simulate(flow({ method: 'POST', path: '/tasks', body: '{"title": "For {customer.firstName}"}' }), scenario)
    expect(simulation.records('tasks')).toMatchObject([{ title: 'For Ada', createdBy: { type: 'WORKFLOW' } }, { title: 'well 201' }])
    expect(simulation.calls).toMatchObject([
      { method: 'POST', path: '/tasks', body: { title: 'For Ada' }, status: 201, answer: { title: 'For Ada' } },
    ])
  })

  test.each([
    ['an unknown path', { path: '/nothing' }, 'badly 404 not_found'],
    ['a record that is not there', { path: '/customers/cus_01k8e5m1z0f7q8r9s0t1v2w3zz' }, 'badly 404 not_found'],
    ['a method that is not there', { method: 'DELETE', path: '/customers' }, 'badly 405 method_not_allowed'],
    ['a body that does not fit', { method: 'POST', path: '/tasks', body: '{"titel": "x"}' }, 'badly 400 invalid_request'],
  ])('leaves by failed: %s', async (_, config, title) => {
    const simulation = await simulate(flow(config), scenario)
    expect([titlesOf(simulation), simulation.status]).toEqual([[title], 'completed'])
  })

  test('that is refused leaves nothing behind', async () => {
    // The task is stored before its subtasks are, and a subtask may have none.
    const body = '{"title": "Nested", "parentId": "{createdTask.id}", "subtasks": ["x"]}'
    const nested = draw(
      {
        start: newCustomer,
        first: task('First'),
        call: call({ method: 'POST', path: '/tasks', body }),
        badly: task('badly {response.status}'),
      },
      ['start out first', 'first out call', 'call failed badly'],
    )
    expect(titlesOf(await simulate(nested, scenario))).toEqual(['First', 'badly 400'])
  })

  test('that changes a record is seen by the next step', async () => {
    const patch = call({ method: 'PATCH', path: '/customers/{customer.id}', body: '{"status": "WARNING"}' })
    const changing = draw({ start: newCustomer, before: task('{customer.status}'), patch, after: task('{customer.status}') }, [
      'start out before',
      'before out patch',
      'patch success after',
    ])
    expect(titlesOf(await simulate(changing, scenario))).toEqual(['VIP', 'WARNING'])
  })

  test('sets how far a task is by a step of its own, and moves it on', async () => {
    const definition = draw(
      { start: newCustomer, make: task('x'), move: ['taskSetStatus', { taskId: '{createdTask.id}', status: 'COMPLETED' }] },
      ['start out make', 'make out move'],
    )
    const simulation = await simulate(definition, scenario)
    expect(simulation.records('tasks')).toMatchObject([{ status: 'COMPLETED', completedAt: '2026-07-01T12:00:00.000Z' }])
  })

  test('answers as the script says', async () => {
    const stats = flow({ path: '/webhooks/delivery-stats' })
    const answering = (handler: () => unknown) => simulate(stats, { ...scenario, operations: { 'webhooks.deliveryStats': handler } })
    expect(titlesOf(await answering(() => []))).toEqual(['well 200'])
    const refused = await answering(() => {
      throw new Error('Not today')
    })
    expect(titlesOf(refused)).toEqual(['badly 400 invalid_request'])
    expect(refused.calls).toMatchObject([{ status: 400, answer: { detail: 'Not today', instance: '/webhooks/delivery-stats' } }])
  })

  test('for which a simulation has nothing says so, and the run fails', async () => {
    const simulation = await simulate(flow({ path: '/webhooks/delivery-stats' }), scenario)
    expect(simulation).toMatchObject({
      status: 'failed',
      error: 'The simulation cannot perform webhooks.deliveryStats: it has no deliveries. Pass what it answers in `operations`.',
    })
  })
})

test('an operation that is none is refused, and so is one that the service does not have', async () => {
  const simulation = await simulate(draw({ start: newCustomer }), scenario)
  await expect(simulation.perform('moons.create', {})).rejects.toThrow('moons.create was refused: There is no operation moons.create.')
  await expect(simulation.perform('webhooks.create', { body: { url: 'https://example.com/', subscribedEventKeys: [] } })).rejects.toThrow(
    'it has no webhooks',
  )
})
