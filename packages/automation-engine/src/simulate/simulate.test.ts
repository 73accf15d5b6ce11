import { describe, expect, test } from 'vitest'
import { all, draw, flowOf, newCustomer } from '../../test/draw.ts'
import { ada } from '../../test/starts.ts'
import type { Scenario } from './scenario.ts'
import { simulate } from './simulate.ts'
import type { Simulation } from './simulation.ts'

const scenario: Scenario = { event: { key: 'customer:created', data: { customer: ada } }, now: '2026-07-01T14:00:00+02:00' }
const hour = ['delay', { mode: 'duration', duration: { amount: 1, unit: 'hours' } }] as const
const titlesOf = (simulation: Simulation) => simulation.records('tasks').map(({ title }) => title)
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
    const simulation = await simulate(definition, scenario)
    const { verdict, run, trace, operations } = simulation
    expect(verdict).toEqual({ starts: true, once: null })
    expect(run?.status).toBe('completed')
    expect(trace.map(({ nodeId, exit }) => `${nodeId} ${exit}`)).toEqual(['start out', 'vip yes', 'make out', 'done out'])
    expect(operations).toMatchObject([
      {
        operation: 'tasks.create',
        input: { body: { title: 'Welcome Ada', links: [{ model: 'customer', id: ada.id }] } },
        answer: { ok: true },
      },
      { operation: 'tasks.create', answer: { ok: true, value: { createdBy: { type: 'WORKFLOW' } } } },
    ])
    const [welcome, done] = simulation.records('tasks')
    expect(welcome?.links).toEqual([{ model: 'customer', id: ada.id }])
    expect(done?.title).toBe(`${welcome?.id} 2026-07-01T12:00:00.000Z`)
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

  test('a scenario begins with one thing', async () => {
    const two = { ...scenario, webhook: {} } as unknown as Scenario
    await expect(simulate(definition, two)).rejects.toThrow('A scenario begins with one thing')
    await expect(simulate(definition, { now: 0 } as unknown as Scenario)).rejects.toThrow('A scenario begins with one thing')
  })

  test('an operation that is refused has changed nothing, and the run goes on behind it', async () => {
    const nobody = 'usr_01k8e5m1z0f7q8r9s0t1v2w301'
    const assigned = draw(
      { start: newCustomer, make: task('x', { assigneeIds: [nobody], continueOnError: true }), tell: task('{error.message}') },
      ['start out make', 'make error tell'],
    )
    const alone = await simulate(assigned, scenario)
    expect(titlesOf(alone)).toEqual([expect.stringContaining(`${nobody} is no member`)])
    const members = [{ userId: nobody, email: 'grace@example.com', name: 'Grace' }]
    expect(titlesOf(await simulate(assigned, { ...scenario, members }))).toEqual(['x'])
    const asActor = await simulate(assigned, { ...scenario, actor: { id: nobody, name: 'Grace' } })
    expect(titlesOf(asActor)).toEqual(['x'])
  })

  test('the same scenario gives the same simulation, down to the ids', async () => {
    const [one, other] = [await simulate(definition, scenario), await simulate(definition, scenario)]
    expect(JSON.stringify(other)).toBe(JSON.stringify(one))
    expect(other.journal).toEqual(one.journal)
    expect(other).toEqual(one)
    await other.advance(1)
    expect(other).not.toEqual(one)
  })
})

describe('the records of the event', () => {
  const later = draw({ start: newCustomer, wait: hour, next: task('{customer.lastName} {customer.status}') }, [
    'start out wait',
    'wait out next',
  ])

  test('are records of the organization, as far as they fit their model', async () => {
    const simulation = await simulate(definition, scenario)
    expect(simulation.records('customers')).toMatchObject([{ ...ada, organizationId: simulation.records('orgs')[0]?.id, version: 1 }])
    const odd = { ...ada, status: 'SHINY', moon: true }
    expect(
      (await simulate(definition, { ...scenario, event: { key: 'customer:created', data: { customer: odd } } })).records('customers'),
    ).toEqual([])
  })

  test('are read anew by each step, so that what others do shows', async () => {
    const simulation = await simulate(later, scenario)
    await simulation.perform('customers.update', { id: ada.id, body: { lastName: 'King' } })
    await simulation.finish()
    expect(titlesOf(simulation)).toEqual(['King VIP'])
  })

  test('stand as in the event when they are gone', async () => {
    const simulation = await simulate(later, scenario)
    await simulation.perform('customers.delete', { id: ada.id })
    expect(simulation.records('customers')).toEqual([])
    await simulation.finish()
    expect(titlesOf(simulation)).toEqual(['Lovelace VIP'])
  })

  test('do not replace records that the scenario has', async () => {
    const records = [{ model: 'customer', id: ada.id, values: { lastName: 'Byron' } }]
    const simulation = await simulate(
      draw({ start: newCustomer, next: task('{customer.lastName}, once {event.data.customer.lastName}') }, ['start out next']),
      {
        ...scenario,
        records,
      },
    )
    expect(titlesOf(simulation)).toEqual(['Byron, once Lovelace'])
  })

  test('of a later event become what it says', async () => {
    const simulation = await simulate(later, scenario)
    await simulation.emit('customer:updated', { customer: { id: ada.id, status: 'WARNING' }, previous: { status: 'VIP' } })
    expect(simulation.records('customers')).toMatchObject([{ lastName: 'Lovelace', status: 'WARNING' }])
    await simulation.emit('customer:deleted', { customer: { id: ada.id } })
    expect(simulation.records('customers')).toEqual([])
  })

  test('of a collection that is none are refused', async () => {
    const simulation = await simulate(later, scenario)
    expect(() => simulation.records('task')).toThrow('There is no collection "task"; did you mean "tasks"?')
  })

  test('that were deleted are not there', async () => {
    const farewell = draw(
      { start: ['trigger', { source: 'event', eventKey: 'customer:deleted' }], next: task('Bye {customer.firstName}') },
      ['start out next'],
    )
    const simulation = await simulate(farewell, { now: 0, event: { key: 'customer:deleted', data: { customer: ada } } })
    expect([titlesOf(simulation), simulation.records('customers')]).toEqual([['Bye Ada'], []])
  })
})

test('a scenario that cannot be is refused', async () => {
  const seeded = simulate(definition, { ...scenario, records: [{ model: 'custmer', values: {} }] })
  await expect(seeded).rejects.toThrow('There is no model "custmer"; did you mean "customer"?')
  const performed = simulate(definition, { now: 0, perform: { operation: 'customers.create', input: { body: { status: 'SHINY' } } } })
  await expect(performed).rejects.toThrow('customers.create was refused: status')
})
