import { beforeEach, describe, expect, test } from 'vitest'
import type { Tables } from '../../../src/store/tables.ts'
import { type Clock, createClock, DAY, HOUR, MINUTE } from '../../support/clock.ts'
import { type ApiRun, type DrawnStep, draw, enableFlow, fetchRuns, on, pathOf, taskTitles, theRun } from '../../support/flows.ts'
import { startTestServer, type TestServer } from '../../support/test-server.ts'
import { watchStore } from '../../support/watch-store.ts'

const ORG = '/api/orgs/test-park'
const task = (title: string): DrawnStep => ['taskCreate', { title }]
const status = (value: string) => ({ match: 'all', rules: [{ id: 'r', field: 'customer.status', operator: 'is', value }] })
const everyDay = (from: string, to: string) =>
  Object.fromEntries(['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'].map((day) => [day, [{ from, to }]]))

let clock: Clock
let server: TestServer
/** Noon in Brussels on the day before the clocks go forward. */
const START = Date.parse('2027-03-27T11:00:00Z')
beforeEach(async () => {
  clock = createClock(START)
  server = await startTestServer({ now: clock.now, environment: { BELFRY_RATE_LIMIT: '0' } })
})

async function pass(milliseconds: number): Promise<void> {
  clock.advance(milliseconds)
  await server.server.idle()
}

async function passUntil(time: string): Promise<void> {
  await pass(Date.parse(time) - clock.now())
}

async function createCustomer(body: object = {}): Promise<string> {
  const answer = await server.call('POST', `${ORG}/customers`, { body: { firstName: 'Ada', ...body } })
  expect([answer.status, answer.body]).toEqual([201, expect.anything()])
  await server.server.idle()
  return answer.body.id
}

async function change(id: string, body: object): Promise<void> {
  expect((await server.call('PATCH', `${ORG}/customers/${id}`, { body })).status).toBe(200)
  await server.server.idle()
}

async function setUp(body: object): Promise<void> {
  expect((await server.call('PATCH', ORG, { body })).status).toBe(200)
}

async function restart(): Promise<void> {
  server = await server.restart()
  await server.server.idle()
}

function rowsOf<T extends keyof Tables>(table: T) {
  return server.installation.store.read((db) =>
    db
      .selectFrom(table as 'runs')
      .selectAll()
      .execute(),
  )
}

const stepOf = (run: ApiRun, nodeId: string) => run.steps.find((step) => step.nodeId === nodeId)

describe('a delay until a date', () => {
  const declaration = { model: 'customer', key: 'visitOn', label: 'Visit', type: 'date' }
  const flow = (more: object = {}) =>
    draw({
      start: on('customer:created'),
      wait: ['delay', { mode: 'untilDate', dateField: 'customer.customFields.visitOn', ...more }],
      next: task('{customer.firstName} at {now}'),
    })

  test('[STEP-delay-05] [STEP-delay-06] [RUN-04] a day after a day, over a change of the clocks and a restart', async () => {
    await setUp({ customFieldDeclarations: [declaration] })
    await enableFlow(server, flow({ offset: { amount: 1, unit: 'days' }, direction: 'after' }))
    await createCustomer({ customFields: { visitOn: '2027-03-28' } })
    await passUntil('2027-03-28T21:59:59.999Z')
    expect(await theRun(server)).toMatchObject({ status: 'waiting' })
    await restart()
    expect(await theRun(server)).toMatchObject({ status: 'waiting' })
    await pass(1)
    expect(await taskTitles(server)).toEqual(['Ada at 2027-03-28T22:00:00.000Z'])
  })

  test('[STEP-delay-03] [STEP-delay-06] hours before', async () => {
    await setUp({ customFieldDeclarations: [declaration] })
    await enableFlow(server, flow({ offset: { amount: 2, unit: 'hours' }, direction: 'before' }))
    await createCustomer({ customFields: { visitOn: '2027-03-29' } })
    await passUntil('2027-03-28T19:59:59.999Z')
    expect(await taskTitles(server)).toEqual([])
    await pass(1)
    expect(await taskTitles(server)).toHaveLength(1)
  })

  test('G105 one that has passed is not waited for, and none is a failure', async () => {
    await setUp({ customFieldDeclarations: [declaration] })
    await enableFlow(server, flow())
    await createCustomer({ customFields: { visitOn: '2027-03-27' } })
    await createCustomer()
    expect(await fetchRuns(server)).toMatchObject([
      { status: 'completed' },
      { status: 'failed', error: 'customer.customFields.visitOn cannot be waited for: it holds no date.' },
    ])
  })
})

describe('opening hours', () => {
  test('[STEP-openingHours-01] are those of the organization, in its time zone and as they are now', async () => {
    const edges = ['start out look', 'look open in', 'look closed out']
    await enableFlow(server, draw({ start: on('customer:created'), look: ['openingHours', {}], in: task('in'), out: task('out') }, edges))
    await createCustomer()
    await setUp({ openingHours: everyDay('12:00', '13:00') })
    await createCustomer()
    await setUp({ timeZone: 'America/New_York' })
    await createCustomer()
    await setUp({ timeZone: 'Europe/Brussels' })
    await pass(HOUR)
    await createCustomer()
    expect((await fetchRuns(server)).map((run) => [stepOf(run, 'look')?.exit, stepOf(run, 'look')?.output])).toEqual([
      ['open', { until: null }],
      ['open', { until: '2027-03-27T12:00:00.000Z' }],
      ['closed', { until: '2027-03-27T16:00:00.000Z' }],
      ['closed', { until: '2027-03-28T10:00:00.000Z' }],
    ])
  })

  test('G33 that there are none is pointed out, and keeps nothing from anything', async () => {
    const definition = draw({ start: on('customer:created'), wait: ['waitUntilClosed', {}] })
    const warnings = async () => (await server.call('POST', `${ORG}/automations/validate`, { body: { definition } })).body.problems
    expect(await warnings()).toMatchObject([{ code: 'no_opening_hours', severity: 'warning', nodeId: 'wait' }])
    await setUp({ openingHours: everyDay('09:00', '17:00') })
    expect(await warnings()).toEqual([])
  })
})

describe('a wait until it is open', () => {
  const flow = draw({ start: on('customer:created'), wait: ['waitUntilOpen', {}], next: task('open at {now}') })

  test('[STEP-waitUntilOpen-01] [RUN-04] ends with the opening, to the millisecond, over a change of the clocks and a restart', async () => {
    await setUp({ openingHours: everyDay('09:00', '12:00') })
    await enableFlow(server, flow)
    await createCustomer()
    expect(pathOf(await theRun(server))).toEqual(['start out', 'wait -'])
    await restart()
    await passUntil('2027-03-28T06:59:59.999Z')
    expect(await theRun(server)).toMatchObject({ status: 'waiting' })
    await pass(1)
    expect(await taskTitles(server)).toEqual(['open at 2027-03-28T07:00:00.000Z'])
  })

  test('sees hours that are changed meanwhile within a quarter of an hour', async () => {
    await setUp({ openingHours: everyDay('20:00', '21:00') })
    await enableFlow(server, flow)
    await createCustomer()
    await pass(10 * MINUTE)
    await setUp({ openingHours: everyDay('08:00', '20:00') })
    await pass(5 * MINUTE - 1)
    expect(await theRun(server)).toMatchObject({ status: 'waiting' })
    await pass(1)
    expect(stepOf(await theRun(server), 'wait')).toMatchObject({ exit: 'out', output: { checks: 2 } })
  })
})

describe('a wait until it is closed', () => {
  const flow = draw({ start: on('customer:created'), wait: ['waitUntilClosed', {}], next: task('closed at {now}') })

  test('[STEP-waitUntilClosed-01] ends with the closing, to the millisecond', async () => {
    await setUp({ openingHours: everyDay('09:00', '12:10') })
    await enableFlow(server, flow)
    await createCustomer()
    await pass(10 * MINUTE - 1)
    expect(await taskTitles(server)).toEqual([])
    await pass(1)
    expect(await taskTitles(server)).toEqual(['closed at 2027-03-27T11:10:00.000Z'])
  })

  test('G104 fails where it never comes, at once or when the hours go', async () => {
    await enableFlow(server, flow)
    await createCustomer()
    await setUp({ openingHours: everyDay('09:00', '17:00') })
    await createCustomer()
    await setUp({ openingHours: null })
    await pass(15 * MINUTE)
    const error = 'The organization has no opening hours, so it is always open and never closes: set its openingHours.'
    expect(await fetchRuns(server)).toMatchObject([
      { status: 'failed', error },
      { status: 'failed', error },
    ])
  })
})

describe('a wait until conditions hold', () => {
  const wait = (more: object = {}): DrawnStep => [
    'waitUntil',
    { conditions: status('VIP'), interval: { amount: 10, unit: 'minutes' }, timeout: { amount: 1, unit: 'hours' }, ...more },
  ]
  const flow = (more: object = {}) =>
    draw({ start: on('customer:created'), wait: wait(more), met: task('{customer.firstName} {customer.lastName}'), late: task('late') }, [
      'start out wait',
      'wait met met',
      'wait timeout late',
    ])

  test('[STEP-waitUntil-01] [RUN-04] ends with the next look after the change, also after a restart, which goes on counting', async () => {
    await enableFlow(server, flow())
    const ada = await createCustomer()
    await pass(10 * MINUTE)
    await pass(5 * MINUTE)
    await change(ada, { status: 'VIP', lastName: 'Lovelace' })
    await restart()
    await pass(5 * MINUTE - 1)
    expect(await theRun(server)).toMatchObject({ status: 'waiting' })
    await pass(1)
    const run = await theRun(server)
    expect(stepOf(run, 'wait')).toMatchObject({ exit: 'met', output: { rules: [{ id: 'r', holds: true }], checks: 3 } })
    expect(await taskTitles(server)).toEqual(['Ada Lovelace'])
  })

  test('[STEP-waitUntil-03] ends with its time', async () => {
    await enableFlow(server, flow())
    await createCustomer()
    for (let minutes = 0; minutes < 50; minutes += 10) await pass(10 * MINUTE)
    await pass(10 * MINUTE - 1)
    expect(await theRun(server)).toMatchObject({ status: 'waiting' })
    await pass(1)
    expect(stepOf(await theRun(server), 'wait')).toMatchObject({ exit: 'timeout', output: { checks: 7 } })
    expect(await taskTitles(server)).toEqual(['late'])
  })

  test('[STEP-waitUntil-04] is none where they hold on arrival', async () => {
    await enableFlow(server, flow())
    await createCustomer({ status: 'VIP' })
    expect(pathOf(await theRun(server))).toEqual(['start out', 'wait met', 'met out'])
  })

  test('goes on when its automation is changed or disabled, and ends when the automation goes', async () => {
    const id = await enableFlow(server, flow({ timeout: { amount: 1, unit: 'weeks' } }))
    const [ada] = [await createCustomer(), await createCustomer()]
    await server.call('PATCH', `${ORG}/automations/${id}`, { body: { definition: draw({ start: on('customer:created') }) } })
    await server.call('PATCH', `${ORG}/automations/${id}`, { body: { enabled: false } })
    await change(ada, { status: 'VIP' })
    await pass(10 * MINUTE)
    expect(await fetchRuns(server)).toMatchObject([{ status: 'completed' }, { status: 'waiting' }])
    await server.call('DELETE', `${ORG}/automations/${id}`)
    await pass(10 * MINUTE)
    expect(await fetchRuns(server)).toMatchObject([{ status: 'completed' }, { status: 'cancelled' }])
  })

  test('is over when its run is cancelled, which then looks no more', async () => {
    await enableFlow(server, flow({ timeout: undefined }))
    await createCustomer()
    await server.call('POST', `${ORG}/automation-runs/${(await theRun(server)).id}/cancel`)
    await pass(DAY)
    expect(await theRun(server)).toMatchObject({ status: 'cancelled' })
    expect(await rowsOf('runs')).toMatchObject([{ due_at: null, checks: 0 }])
  })

  test('a look that says no writes one row of its run, and no turn', async () => {
    await enableFlow(server, flow())
    await createCustomer()
    const [before] = await rowsOf('runs')
    const changes = await watchStore(server.installation)
    await pass(10 * MINUTE)
    const rowChanges = (await changes()).filter((line) => !/^[+-] (retention_jobs|log_places) /.test(line))
    expect(rowChanges.map((line) => line.split(' ', 2).join(' ')).toSorted()).toEqual(['+ runs', '- runs'])
    const [after] = await rowsOf('runs')
    expect(after).toEqual({ ...before, due_at: Number(before?.due_at) + 10 * MINUTE, checks: Number(before?.checks) + 1 })
  })
})

describe('a throttle', () => {
  const flow = (config: object = {}) =>
    draw(
      {
        start: on('customer:updated'),
        once: ['throttle', { window: { amount: 1, unit: 'hours' }, ...config }],
        in: task('{customer.firstName}'),
        out: task('blocked'),
      },
      ['start out once', 'once pass in', 'once blocked out'],
    )
  const exits = async () => (await fetchRuns(server)).map((run) => stepOf(run, 'once')?.exit)

  test('[STEP-throttle-02] [STEP-throttle-04] [RUN-04] lets each record through once in its window, to the millisecond and over a restart', async () => {
    const [ada, bob] = [await createCustomer(), await createCustomer()]
    await enableFlow(server, flow())
    await change(ada, { notes: '1' })
    await pass(HOUR - 1)
    await restart()
    await change(ada, { notes: '2' })
    await change(bob, { notes: '1' })
    await pass(1)
    await change(ada, { notes: '3' })
    expect(await exits()).toEqual(['pass', 'blocked', 'pass', 'pass'])
    expect(stepOf((await fetchRuns(server))[1] as ApiRun, 'once')?.output).toEqual({ until: '2027-03-27T12:00:00.000Z' })
  })

  test('[STEP-throttle-03] keeps nobody away with another key; what is stored of a key does not tell it', async () => {
    const [ada, bob] = [await createCustomer({ notes: 'canary' }), await createCustomer({ notes: 'canary' })]
    await enableFlow(server, flow({ key: '{customer.notes}' }))
    await change(ada, { lastName: 'L' })
    await change(bob, { lastName: 'B' })
    await change(ada, { notes: 'other' })
    expect(await exits()).toEqual(['pass', 'blocked', 'pass'])
    const claims = JSON.stringify(await rowsOf('step_claims'))
    expect(claims).not.toMatch(/canary|other|cus_/)
  })

  test('is one of its step, and of its automation', async () => {
    const ada = await createCustomer()
    const twice = { window: { amount: 1, unit: 'hours' }, key: 'x' }
    const steps = { start: on('customer:updated'), once: ['throttle', twice], again: ['throttle', twice] } as const
    await enableFlow(server, draw(steps, ['start out once', 'once pass again']))
    await enableFlow(server, draw(steps, ['start out once', 'once pass again']))
    await change(ada, { notes: '1' })
    expect((await fetchRuns(server)).map(pathOf)).toEqual(Array(2).fill(['start out', 'once pass', 'again pass']))
  })

  test('is forgotten with its automation, with its window and with what it was about', async () => {
    const look = async () => {
      await server.installation.store.write(({ db }) => db.updateTable('retention_jobs').set({ due_at: 0 }).execute())
      await server.server.idle()
      return (await rowsOf('step_claims')).length
    }
    const [ada, bob] = [await createCustomer(), await createCustomer()]
    const id = await enableFlow(server, flow())
    await change(ada, { notes: '1' })
    await change(bob, { notes: '1' })
    expect(await look()).toBe(2)
    expect((await server.call('POST', `${ORG}/customers/${ada}/erase`)).status).toBe(202)
    await server.server.idle()
    expect(await look()).toBe(1)
    await pass(HOUR)
    expect(await look()).toBe(0)
    await change(bob, { notes: '2' })
    expect(await look()).toBe(1)
    await server.call('DELETE', `${ORG}/automations/${id}`)
    expect(await look()).toBe(0)
  })
})
