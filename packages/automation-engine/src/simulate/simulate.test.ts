import { describe, expect, test } from 'vitest'
import { all, draw, flowOf, newCustomer } from '../../test/draw.ts'
import { ada } from '../../test/starts.ts'
import type { Scenario } from './scenario.ts'
import { simulate } from './simulate.ts'

const scenario: Scenario = { event: { key: 'customer:created', data: { customer: ada } }, now: '2026-07-01T14:00:00+02:00' }
const task = (title: string, config: object = {}) => ['taskCreate', { title, ...config }] as const

//            ┌─ yes ─ make ─┬─ out ──── done
//  start ── vip              └─ error ── tell
//            └─ no
const definition = draw(
  {
    start: newCustomer,
    vip: ['condition', { conditions: all(['customer.status', 'is', 'VIP']) }],
    make: task('Welcome {customer.firstName}', { continueOnError: true, linkRecords: true }),
    done: task('{createdTask.id} {createdTask.createdAt}'),
    tell: task('{error.message}'),
  },
  ['start out vip', 'vip yes make', 'make out done', 'make error tell'],
)

describe('simulate', () => {
  test('runs a flow to its end; what is created is answered with a record', async () => {
    const { verdict, run, trace, operations } = await simulate(definition, scenario)
    expect(verdict).toEqual({ starts: true, once: null })
    expect(run?.status).toBe('completed')
    expect(trace.map(({ nodeId, exit }) => `${nodeId} ${exit}`)).toEqual(['start out', 'vip yes', 'make out', 'done out'])
    expect(operations).toMatchObject([
      {
        operation: 'tasks.create',
        input: { body: { title: 'Welcome Ada', links: [{ model: 'customer', id: ada.id }] } },
        answer: { ok: true },
      },
      { operation: 'tasks.create', input: { body: { title: 'tsk_01k8e5m1z0f7q8r9s0t1v2w301 2026-07-01T12:00:00.000Z' } } },
    ])
  })

  test('takes another path with other data', async () => {
    const { run, trace } = await simulate(flowOf(definition), {
      ...scenario,
      event: { key: 'customer:created', data: { customer: { ...ada, status: 'DEFAULT' } } },
    })
    expect(run?.status).toBe('completed')
    expect(trace.at(-1)).toMatchObject({ nodeId: 'vip', exit: 'no' })
  })

  test('operations answer as the script says', async () => {
    const { operations, trace } = await simulate(definition, {
      ...scenario,
      operations: {
        'tasks.create': ({ body }) => {
          if ((body as { title: string }).title.startsWith('Welcome')) throw new Error('No more tasks today')
          return { id: 'tsk_2' }
        },
      },
    })
    expect(trace.map(({ nodeId, status, exit }) => `${nodeId} ${status} ${exit}`)).toEqual([
      'start done out',
      'vip done yes',
      'make failed error',
      'tell done out',
    ])
    expect(operations.map(({ input }) => (input.body as { title: string }).title)).toEqual(['Welcome Ada', 'No more tasks today'])
    expect(operations[0]?.answer).toEqual({ ok: false, message: 'No more tasks today' })
  })

  test('an operation may take its time', async () => {
    const { run } = await simulate(definition, { ...scenario, operations: { 'tasks.create': async () => ({ id: 'tsk_2' }) } })
    expect(run?.status).toBe('completed')
  })

  test('no run is started when the trigger does not let the event through', async () => {
    const picky = draw({ start: ['trigger', { ...newCustomer[1], conditions: all(['customer.status', 'is', 'WARNING']) }] })
    expect(await simulate(picky, scenario)).toMatchObject({
      verdict: { starts: false, reason: 'conditions' },
      run: null,
      trace: [],
      operations: [],
    })
  })

  test('the member who did it and the organization are as the script says', async () => {
    const greeting = draw({ start: newCustomer, make: task('{actor.name} at {organization.name}, {today}') }, ['start out make'])
    const { operations } = await simulate(greeting, {
      ...scenario,
      actor: { id: 'usr_1', name: 'Grace' },
      organization: { name: 'Lakeside', timeZone: 'Pacific/Kiritimati' },
    })
    expect(operations).toMatchObject([{ input: { body: { title: 'Grace at Lakeside, 2026-07-02' } } }])
  })

  test('a definition with errors is refused, with all of them', async () => {
    await expect(simulate(draw({ a: ['teleport', {}] }), scenario)).rejects.toThrow(
      /\/nodes: Nothing starts this flow.*\n.*\/nodes\/0\/type: .*teleport/,
    )
  })

  test('a time that is none is refused', async () => {
    await expect(simulate(definition, { ...scenario, now: 'tomorrow' })).rejects.toThrow('"tomorrow" is no time')
  })
})
