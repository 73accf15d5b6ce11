import { describe, expect, test } from 'vitest'
import { DAY, HOUR, MINUTE, SECOND } from '../../support/clock.ts'
import { enableClock, standAt, starts } from '../../support/clock-flows.ts'
import { type DrawnStep, draw, enableFlow, fetchRuns, on, pathOf, taskTitles, theRun } from '../../support/flows.ts'
import { addAutomation, calledFlow } from '../../support/hooks.ts'
import { add, change, drawStep, refusals, stepRefusals, task } from '../../support/one-step.ts'
import { moveClock } from '../../support/standing-clock.ts'
import { startTestServer, type TestServer } from '../../support/test-server.ts'

// Steps that begin, part and hold up a flow, over HTTP.

const ORG = '/api/orgs/test-park'
const START = '2027-02-01T12:00:00.000Z'
const lengths = { seconds: SECOND, minutes: MINUTE, hours: HOUR, days: DAY, weeks: 7 * DAY } as const
const units = Object.keys(lengths) as (keyof typeof lengths)[]
/** A unit that none of these fields takes. */
const months = { amount: 1, unit: 'months' }

/** So long after the start, as an API time. */
const later = (milliseconds: number) => new Date(Date.parse(START) + milliseconds).toISOString()
const rule = (field: string, operator: string, value: unknown) => ({ id: 'r', field, operator, value })
const exitsOf = async (server: TestServer, nodeId: string) =>
  (await fetchRuns(server)).map(({ steps }) => steps.find((step) => step.nodeId === nodeId)?.exit)

/** Lets customers come, one after the other, each until all is done. */
async function letCome(server: TestServer, ...customers: readonly object[]): Promise<void> {
  for (const customer of customers) {
    await add(server, 'customers', customer)
    await server.server.idle()
  }
}

describe('a trigger', () => {
  test('[STEP-trigger-03] leaves by out, and by nothing else', async () => {
    const server = await startTestServer()
    await enableFlow(server, draw({ start: on('customer:created'), make: task('Made') }))
    await letCome(server, {})
    expect(pathOf(await theRun(server))).toEqual(['start out', 'make out'])
    const definition = draw({ start: on('customer:created'), make: task('Made') }, ['start done make'])
    expect(await refusals(server, definition)).toEqual(['unknown_exit /edges/0/sourceHandle'])
  })

  const event = { source: 'event', eventKey: 'customer:created' }
  const date = { source: 'dateReached', date: 'customer.birthDate' }
  const fixed = { ...date, dateTime: 'fixed', dateHour: '9', dateMinute: '30' }
  const nine = { source: 'daily', hour: '9', minute: '0' }
  test.each<[field: string, config: Readonly<Record<string, unknown>>, wrong: unknown, code: string]>([
    ['source', event, 'moon', 'not_allowed'],
    ['webhookVersion', { source: 'webhook', webhookVersion: '2' }, 2, 'type'],
    ['eventKey', event, 'customer:vanished', 'not_allowed'],
    ['date', date, 5, 'type'],
    ['dateOffset', { ...date, dateOffset: { amount: 2, unit: 'days' } }, 'two days', 'type'],
    ['dateDirection', { ...date, dateDirection: 'after' }, 'beside', 'not_allowed'],
    ['dateTime', fixed, 'noon', 'not_allowed'],
    ['dateHour', fixed, 9, 'type'],
    ['dateMinute', fixed, 30, 'type'],
    ['repeatYearly', { ...date, repeatYearly: true }, 'yes', 'type'],
    ['hour', nine, 9, 'type'],
    ['minute', nine, 0, 'type'],
    ['cron', { source: 'cron', cron: '0 9 * * 1' }, 9, 'type'],
    ['conditions', { ...event, conditions: { match: 'all', rules: [] } }, 'VIP', 'type'],
    ['oncePerRecord', { ...event, oncePerRecord: true }, 'yes', 'type'],
  ])('[STEP-trigger-02] has the field %s with its type, and with no other', async (field, config, wrong, code) => {
    const server = await startTestServer()
    const definition = (own: object) => draw({ start: ['trigger', { ...own }], make: task('Made') })
    expect(await refusals(server, definition(config))).toEqual([])
    expect(await refusals(server, definition({ ...config, [field]: wrong }))).toContain(`${code} /nodes/0/config/${field}`)
    const id = await addAutomation(server, definition(config))
    expect((await server.call('GET', `${ORG}/automations/${id}`)).body.definition.nodes[0].config).toEqual(config)
  })

  test('[STEP-trigger-02] begins as its fields say: by an event, a date, the day, a cron expression and a call', async () => {
    const server = await standAt(START)
    const once = { ...event, conditions: { match: 'all', rules: [rule('customer.status', 'is', 'VIP')] }, oncePerRecord: true }
    await enableClock(server, once, 'event {now}')
    const yearly = { repeatYearly: true, dateOffset: { amount: 1, unit: 'days' }, dateDirection: 'before' }
    await enableClock(server, { ...fixed, ...yearly, conditions: once.conditions, oncePerRecord: true }, 'date {now}')
    await enableClock(server, { ...nine, hour: '7', minute: '15' }, 'daily {now}')
    await enableClock(server, { source: 'cron', cron: '0 8 * * 3' }, 'cron {now}')
    const { post } = await calledFlow(server, await enableClock(server, { source: 'webhook', webhookVersion: '2' }, 'call {now}'))
    await letCome(server, { status: 'VIP', birthDate: '1980-02-04' }, { birthDate: '1990-02-04' })
    await post()
    await moveClock(server, { now: '2027-02-04T06:00:00Z' })
    expect([...(await starts(server))].sort()).toEqual([
      'call 2027-02-01T12:00Z',
      'cron 2027-02-03T07:00Z',
      'daily 2027-02-02T06:15Z',
      'daily 2027-02-03T06:15Z',
      'date 2027-02-03T08:30Z',
      'event 2027-02-01T12:00Z',
    ])
  })
})

describe('a condition', () => {
  test('[STEP-condition-01] leaves by yes where its conditions hold, and by no where they do not', async () => {
    const server = await startTestServer()
    const rules = [rule('customer.status', 'is', 'VIP'), { ...rule('customer.firstName', 'isOneOf', ''), id: 's', values: ['Ada', 'Eve'] }]
    for (const match of ['all', 'any'])
      await enableFlow(server, drawStep('condition', { conditions: { match, rules } }, { yes: `${match}: yes`, no: `${match}: no` }))
    const newTitles = async (customer: object) => {
      const before = (await taskTitles(server)).length
      await letCome(server, customer)
      return (await taskTitles(server)).slice(before).sort()
    }
    expect(await newTitles({ firstName: 'Ada', status: 'VIP' })).toEqual(['all: yes', 'any: yes'])
    expect(await newTitles({ firstName: 'Bob', status: 'VIP' })).toEqual(['all: no', 'any: yes'])
    expect(await newTitles({ firstName: 'Bob' })).toEqual(['all: no', 'any: no'])
  })
})

describe('a switch', () => {
  const cases = [
    { id: 'first', key: 'Very important', value: 'VIP' },
    { id: 'second', key: 'VIP', value: 'WARNING' },
  ]
  const exits = { first: 'first', second: 'second', default: 'default' }
  const customers = [{ status: 'VIP' }, { status: 'WARNING' }, { status: 'PREFERRED' }, {}]

  test('[STEP-switch-01] [STEP-switch-02] [STEP-switch-04] leaves by the id of the case whose value the field equals, else by default', async () => {
    const server = await startTestServer()
    await enableFlow(server, drawStep('switch', { field: 'customer.status', cases }, exits))
    await letCome(server, ...customers)
    expect(await exitsOf(server, 'step')).toEqual(['first', 'second', 'default', 'default'])
    expect(await taskTitles(server)).toEqual(['first', 'second', 'default', 'default'])
    const [run] = await fetchRuns(server)
    expect(run?.steps[1]?.output).toEqual({ case: { id: 'first', key: 'Very important' }, actual: 'VIP' })
  })

  test('[STEP-switch-01] G62 takes its field without braces, or with one pair, and nothing that is no variable', async () => {
    const server = await startTestServer()
    await enableFlow(server, drawStep('switch', { field: '{customer.status}', cases }, exits))
    await letCome(server, ...customers)
    expect(await exitsOf(server, 'step')).toEqual(['first', 'second', 'default', 'default'])
    const refused = (field: unknown) => stepRefusals(server, 'switch', { field, cases })
    expect(await refused('{{customer.status}}')).toEqual(['format /field'])
    expect(await refused('the status')).toEqual(['format /field'])
    expect(await refused(undefined)).toEqual(['required /field'])
    expect(await refused('nothing.status')).toEqual(['unknown_variable /field'])
  })

  test('[STEP-switch-03] has at most eight cases', async () => {
    const server = await startTestServer()
    const many = (count: number) => Array.from({ length: count }, (_, index) => ({ id: `c${index}`, key: '', value: `${index}` }))
    const flow = (count: number) => drawStep('switch', { field: 'customer.firstName', cases: many(count) }, { [`c${count - 1}`]: 'last' })
    await enableFlow(server, flow(8))
    await letCome(server, { firstName: '7' })
    expect(await taskTitles(server)).toEqual(['last'])
    expect(await refusals(server, flow(9))).toEqual(['too_many /nodes/1/config/cases'])
  })

  test('[STEP-switch-02] has no two cases of one id, and none that is called default', async () => {
    const server = await startTestServer()
    const refused = (...ids: readonly string[]) =>
      stepRefusals(server, 'switch', { field: 'customer.status', cases: ids.map((id) => ({ id, key: id, value: id })) })
    expect(await refused('a', 'a')).toEqual(['duplicate_id /cases/1/id'])
    expect(await refused('default')).toEqual(['reserved_id /cases/0/id'])
  })
})

describe('a delay', () => {
  const day = { amount: 1, unit: 'days' }

  test('[STEP-delay-01] waits for a duration or until a date, whichever its mode says, and for nothing else', async () => {
    const server = await standAt(START)
    const both = { duration: { amount: 2, unit: 'hours' }, dateField: 'customer.createdAt', offset: day }
    for (const mode of ['duration', 'untilDate']) await enableFlow(server, drawStep('delay', { mode, ...both }, { out: `${mode} {now}` }))
    await letCome(server, {})
    await moveClock(server, { advance: 2 * DAY })
    expect(await taskTitles(server)).toEqual([`duration ${later(2 * HOUR)}`, `untilDate ${later(DAY)}`])
    const refused = (config: object) => stepRefusals(server, 'delay', config)
    expect(await refused({ ...both, mode: 'whenever' })).toEqual(['not_allowed /mode'])
    expect(await refused(both)).toEqual(['required /mode'])
    expect(await refused({ ...both, mode: 'duration', duration: undefined })).toEqual(['required /duration'])
    expect(await refused({ ...both, mode: 'untilDate', dateField: undefined })).toEqual(['required /dateField'])
  })

  test('[STEP-delay-04] counts in seconds, minutes, hours, days and weeks, to the millisecond', async () => {
    const server = await standAt(START)
    const until = { mode: 'untilDate', dateField: 'customer.createdAt', direction: 'after' }
    for (const unit of units) {
      await enableFlow(server, drawStep('delay', { mode: 'duration', duration: { amount: 2, unit } }, { out: `2 ${unit}` }))
      await enableFlow(server, drawStep('delay', { ...until, offset: { amount: 3, unit } }, { out: `3 ${unit}` }))
    }
    await letCome(server, {})
    const expectedTitles: string[] = []
    for (const unit of units) {
      for (const amount of [2, 3]) {
        await moveClock(server, { now: later(amount * lengths[unit] - 1) })
        expect(await taskTitles(server)).toHaveLength(expectedTitles.length)
        await moveClock(server, { advance: 1 })
        expectedTitles.push(`${amount} ${unit}`)
        expect(await taskTitles(server)).toEqual(expectedTitles)
      }
    }
  })

  test('[STEP-delay-04] counts in nothing else', async () => {
    const server = await startTestServer()
    for (const unit of ['months', 'years', 'milliseconds', 'Days', '']) {
      const refused = (config: object) => stepRefusals(server, 'delay', config)
      expect(await refused({ mode: 'duration', duration: { amount: 1, unit } })).toEqual(['not_allowed /duration/unit'])
      expect(await refused({ mode: 'untilDate', dateField: 'customer.createdAt', offset: { amount: 1, unit } })).toEqual([
        'not_allowed /offset/unit',
      ])
    }
  })
})

describe('a throttle', () => {
  test.each(units.slice(1))('[STEP-throttle-01] has a window in %s', async (unit) => {
    const server = await standAt(START)
    const { id } = await add(server, 'customers', {})
    const once: DrawnStep = ['throttle', { window: { amount: 2, unit } }]
    await enableFlow(server, draw({ start: on('customer:updated'), once, end: task('passed') }, ['start out once', 'once pass end']))
    for (const time of [0, 2 * lengths[unit] - 1, 2 * lengths[unit]]) {
      await moveClock(server, { now: later(time) })
      await change(server, `customers/${id}`, { notes: `${time}` })
      await server.server.idle()
    }
    expect(await exitsOf(server, 'once')).toEqual(['pass', 'blocked', 'pass'])
  })

  test('[STEP-throttle-01] has none in seconds or months, and none without a length', async () => {
    const server = await startTestServer()
    const refused = (config: object) => stepRefusals(server, 'throttle', config)
    expect(await refused({ window: { amount: 60, unit: 'seconds' } })).toEqual(['not_allowed /window/unit'])
    expect(await refused({ window: months })).toEqual(['not_allowed /window/unit'])
    expect(await refused({})).toEqual(['required /window'])
    expect(await refused({ window: { amount: 0, unit: 'hours' } })).toEqual(['too_small /window/amount'])
  })
})

describe('a wait until conditions hold', () => {
  const conditions = { match: 'all', rules: [rule('customer.status', 'is', 'VIP')] }
  const wait = (interval: object) => ({ conditions, interval, timeout: { amount: 10, unit: 'weeks' } })

  test.each([
    { amount: 5, unit: 'minutes' },
    { amount: 1, unit: 'hours' },
    { amount: 1, unit: 'days' },
    { amount: 1, unit: 'weeks' },
  ] as const)('[STEP-waitUntil-02] looks again after $amount $unit', async (interval) => {
    const server = await standAt(START)
    await enableFlow(server, drawStep('waitUntil', wait(interval), { met: 'met' }))
    const { id } = await add(server, 'customers', {})
    await server.server.idle()
    await moveClock(server, { advance: 1 })
    await change(server, `customers/${id}`, { status: 'VIP' })
    const length = interval.amount * lengths[interval.unit]
    await moveClock(server, { now: later(length - 1) })
    expect(await theRun(server)).toMatchObject({ status: 'waiting' })
    await moveClock(server, { advance: 1 })
    expect(pathOf(await theRun(server))).toEqual(['start out', 'step met', 'by_met out'])
  })

  test('[STEP-waitUntil-02] does not look more often than every five minutes, and not in seconds or months', async () => {
    const server = await startTestServer()
    const refused = (interval: object) => stepRefusals(server, 'waitUntil', wait(interval))
    expect(await refused({ amount: 4, unit: 'minutes' })).toEqual(['interval_too_short /interval/amount'])
    expect(await refused({ amount: 4.9, unit: 'minutes' })).toEqual(['interval_too_short /interval/amount'])
    expect(await refused({ amount: 0.05, unit: 'hours' })).toEqual(['interval_too_short /interval/amount'])
    expect(await refused({ amount: 600, unit: 'seconds' })).toEqual(['not_allowed /interval/unit'])
    expect(await refused(months)).toEqual(['not_allowed /interval/unit'])
    expect(await refused({ amount: 5, unit: 'minutes' })).toEqual([])
    expect(await stepRefusals(server, 'waitUntil', { conditions })).toEqual(['required /interval'])
  })
})
