import { describe, expect, test } from 'vitest'
import { draw } from '../../test/draw.ts'
import { parseFlow, steps } from '../index.ts'
import type { SiteFacts } from '../step/step-definition.ts'

type Config = Readonly<Record<string, unknown>>

const parsed = (config: Config, site: SiteFacts = {}) =>
  parseFlow(draw({ start: ['trigger', config], make: ['taskCreate', { title: 'x' }] }, ['start out make']), steps, site)
const findingsOf = (config: Config, site?: SiteFacts) =>
  parsed(config, site).problems.map(({ severity, code, pointer }) => `${severity} ${code} ${pointer?.replace('/nodes/0/config', '')}`)
const date = { source: 'dateReached', date: 'reservation.checkInAt' }
const daily = (hour?: unknown, minute?: unknown) => ({
  source: 'daily',
  ...(hour === undefined ? {} : { hour }),
  ...(minute === undefined ? {} : { minute }),
})

describe('a flow begins with', () => {
  test.each<[string, Config, unknown]>([
    ['a time of day', daily('9', '05'), { kind: 'daily', schedule: { text: '5 9 * * *' } }],
    ['[LIMIT-09] the first minute of the day', daily('0', '0'), { kind: 'daily', schedule: { minutes: [0], hours: [0] } }],
    ['[LIMIT-09] the last minute of the day', daily('23', '59'), { kind: 'daily', schedule: { minutes: [59], hours: [23] } }],
    ['[TRIG-CRON-01] a cron expression', { source: 'cron', cron: '0 9 * * 1' }, { kind: 'cron', schedule: { text: '0 9 * * 1' } }],
    [
      '[TRIG-DATE-01] a date of a record',
      date,
      {
        kind: 'dateReached',
        model: 'reservation',
        path: ['checkInAt'],
        rule: { time: null, offset: null, direction: 'after', repeatYearly: false },
      },
    ],
    [
      '[TRIG-DATE-06] a date at a fixed time',
      {
        ...date,
        dateTime: 'fixed',
        dateHour: '7',
        dateMinute: '30',
        repeatYearly: true,
        dateDirection: 'before',
        dateOffset: { amount: '2', unit: 'weeks' },
      },
      { rule: { time: { hour: 7, minute: 30 }, offset: { amount: '2', unit: 'weeks' }, direction: 'before', repeatYearly: true } },
    ],
    [
      '[TRIG-OVERDUE-01] an overdue invoice',
      { source: 'invoiceOverdue' },
      { kind: 'invoiceOverdue', model: 'invoice', path: ['dueDate'], rule: { offset: null } },
    ],
  ])('%s', (_, config, source) => {
    expect(findingsOf(config)).toEqual([])
    expect(parsed(config).flow?.source).toMatchObject(source as object)
  })

  test('its own source, whatever the fields of others say', () => {
    const leftover = { hour: '99', minute: 'x', cron: 'never', date: 'x', dateHour: 'y', webhookVersion: '1' }
    expect(findingsOf({ ...leftover, source: 'event', eventKey: 'customer:created' })).toEqual([])
    expect(findingsOf({ ...leftover, ...date })).toEqual([])
  })
})

describe('is half-finished, so that it can be saved and not be enabled, without', () => {
  test.each<[string, Config, readonly string[]]>([
    ['a time of day', daily(), ['error required /hour', 'error required /minute']],
    ['its minute', daily('9'), ['error required /minute']],
    ['a cron expression', { source: 'cron' }, ['error required /cron']],
    ['anything in it', { source: 'cron', cron: ' ' }, ['error required /cron']],
    ['a date', { source: 'dateReached' }, ['error required /date']],
    ['anything in that', { source: 'dateReached', date: '' }, ['error required /date']],
    ['a fixed time', { ...date, dateTime: 'fixed' }, ['error required /dateHour', 'error required /dateMinute']],
    ['all of them', { source: 'dateReached', dateTime: 'fixed', dateHour: '9' }, ['error required /date', 'error required /dateMinute']],
  ])('%s', (_, config, want) => {
    expect(findingsOf(config)).toEqual(want)
    expect(parsed(config)).toMatchObject({ flow: null, source: null })
  })
})

describe('a time of day is refused', () => {
  test.each([
    ['60', 'too_large'],
    ['-1', 'too_small'],
    ['x', 'format'],
    ['', 'format'],
    ['5.5', 'format'],
    ['{customer.notes}', 'format'],
    [30, 'type'],
  ])('[TRIG-DAILY-02] [LIMIT-09] with the minute %j', (minute, code) => {
    expect(findingsOf(daily('9', minute))).toEqual([`error ${code} /minute`])
    const fixed = { ...date, dateTime: 'fixed', dateHour: '9', dateMinute: minute }
    expect(findingsOf(fixed)).toEqual([`error ${code} /dateMinute`])
  })

  test.each([
    ['24', 'too_large'],
    ['-1', 'too_small'],
    ['nine', 'format'],
    [9, 'type'],
  ])('[TRIG-DAILY-03] with the hour %j', (hour, code) => {
    expect(findingsOf(daily(hour, '0'))).toEqual([`error ${code} /hour`])
  })
})

describe('a cron expression is refused', () => {
  test.each([
    ['four fields', '0 9 * *', 'format', '0 9 * *'],
    ['[TRIG-CRON-06] a minute that there is not', '60 9 * * *', 'out_of_range', '60'],
    ['[TRIG-CRON-06] a name', '0 9 * * MON', 'format', 'MON'],
    ['[TRIG-CRON-06] a range that runs backwards', '0 22-2 * * *', 'format', '22-2'],
    ['[TRIG-CRON-04] [TRIG-CRON-06] weeks without a date', '0 9 * * 1 W2:soon', 'format', 'W2:soon'],
    ['[TRIG-CRON-06] a variable', '0 {customer.hour} * * *', 'format', '{customer.hour}'],
  ])('with %s, and the place is marked', (_, cron, code, marked) => {
    const [problem, ...others] = parsed({ source: 'cron', cron }).problems
    expect(problem).toMatchObject({
      severity: 'error',
      code,
      pointer: '/nodes/0/config/cron',
      message: expect.stringContaining(`cron "${cron}"`),
    })
    expect(cron.slice(...(problem?.range ?? []))).toContain(marked)
    expect(others).toEqual([])
  })

  test('[TRIG-CRON-06] with everything that is wrong', () => {
    expect(findingsOf({ source: 'cron', cron: '60 24 * * 9' })).toEqual(Array(3).fill('error out_of_range /cron'))
    expect(findingsOf({ source: 'cron', cron: '*'.repeat(1001) })).toEqual(['error too_long /cron'])
  })

  test.each(['0 0 31 2 *', '0 0 31 4,6 *', '0 0 30 2 *'])('that never comes due: %s', (cron) => {
    expect(findingsOf({ source: 'cron', cron })).toEqual(['error never_due '])
  })

  test.each(['0 0 29 2 *', '0 0 31 2 1'])('not one that does, if seldom: %s', (cron) => {
    expect(findingsOf({ source: 'cron', cron })).toEqual([])
  })
})

describe('a date is refused', () => {
  test.each<[string, Config, string]>([
    ['that there is not', { date: 'reservation.nothing' }, 'unknown_date /date'],
    ['with seconds', { dateOffset: { amount: 1, unit: 'seconds' } }, 'not_allowed /dateOffset/unit'],
    ['below 0', { dateOffset: { amount: -1, unit: 'days' } }, 'too_small /dateOffset/amount'],
    ['with a variable, for there is no run yet', { dateOffset: { amount: '{customer.days}', unit: 'days' } }, 'format /dateOffset/amount'],
    ['beyond ten years', { dateOffset: { amount: 600, unit: 'weeks' } }, 'too_large /dateOffset/amount'],
    ['in a third direction', { dateDirection: 'sideways' }, 'not_allowed /dateDirection'],
    ['at another time', { dateTime: 'noon' }, 'not_allowed /dateTime'],
    ['every now and then', { repeatYearly: 'yes' }, 'type /repeatYearly'],
  ])('%s', (_, config, want) => {
    expect(findingsOf({ ...date, ...config })).toEqual([`error ${want}`])
  })

  test('[TRIG-DATE-02] that is not declared, where the declarations are known', () => {
    const expiry = { source: 'dateReached', date: 'customer.customFields.insuranceExpiry' }
    expect(findingsOf(expiry)).toEqual([])
    expect(findingsOf(expiry, { customFields: [] })).toEqual(['error unknown_date /date'])
    expect(findingsOf(expiry, { customFields: [{ model: 'customer', key: 'insuranceExpiry', type: 'date' }] })).toEqual([])
  })

  test('[TRIG-DATE-08] not 29 February every year, which comes due', () => {
    expect(findingsOf({ source: 'dateReached', date: 'customer.birthDate', repeatYearly: true })).toEqual([])
  })
})

test('G84 an overdue invoice has no time before it: the direction is ignored, and that is pointed out', () => {
  const due = { source: 'invoiceOverdue', dateDirection: 'before' }
  expect(findingsOf(due)).toEqual([])
  expect(findingsOf({ ...due, dateOffset: { amount: 3, unit: 'days' } })).toEqual(['warning direction_ignored /dateDirection'])
  expect(findingsOf({ ...due, dateDirection: 'after', dateOffset: { amount: 3, unit: 'days' } })).toEqual([])
})

describe('a source that is not served', () => {
  const site = { sources: ['event', 'webhook'] } as const

  test.each([daily('9', '0'), { source: 'cron', cron: '0 9 * * *' }, date, { source: 'invoiceOverdue' }])('is told: $source', (config) => {
    const { flow, source, problems } = parsed(config, site)
    expect(flow).toBeNull()
    expect(source).not.toBeNull()
    expect(problems).toMatchObject([
      {
        code: 'source_not_served',
        severity: 'error',
        nodeId: 'start',
        pointer: '/nodes/0/config/source',
        message: expect.stringContaining('this server does not start flows by the clock yet'),
      },
    ])
  })

  test('one that is served is not', () => {
    expect(findingsOf({ source: 'webhook' }, site)).toEqual([])
    expect(findingsOf({ source: 'webhook' }, { sources: ['event'] })).toEqual(['error source_not_served /source'])
  })
})

describe('the variables are', () => {
  const problemsOf = (config: Config, title: string) =>
    parseFlow(draw({ start: ['trigger', config], make: ['taskCreate', { title }] }, ['start out make'])).problems.map(({ code }) => code)

  test.each<[string, Config, string]>([
    [
      'the record and what it names',
      date,
      '{reservation.number} {customer.firstName} {terrain.name} {now} {today} {run.id} {organization.name}',
    ],
    ['a contact and its customer', { source: 'dateReached', date: 'contact.createdAt' }, '{contact.id} {customer.firstName}'],
    ['the invoice', { source: 'invoiceOverdue' }, '{invoice.openAmount} {customer.email} {reservation.number}'],
    ['those of every flow', daily('9', '0'), '{now} {today} {run.id} {organization.name} {actor.name}'],
  ])('%s', (_, config, title) => {
    expect(problemsOf(config, title)).toEqual([])
  })

  test.each<[string, Config, string]>([
    ['no event', date, '{event.key}'],
    ['no previous values', date, '{previous.checkInAt}'],
    ['no record by the time of day', daily('9', '0'), '{customer.id}'],
    ['no call', { source: 'cron', cron: '0 9 * * *' }, '{receivedAt}'],
  ])('%s', (_, config, title) => {
    expect(problemsOf(config, title)).toEqual(['unknown_variable'])
  })

  test('amounts of the record', () => {
    expect(
      parseFlow(
        draw({ start: ['trigger', { source: 'invoiceOverdue' }], make: ['taskCreate', { title: '{invoice.total}' }] }, ['start out make']),
      ).flow?.amounts,
    ).toEqual(new Set(['invoice.total']))
  })

  test('sameRecord is for what has a record', () => {
    const waiting = (config: Config) =>
      parseFlow(
        draw(
          {
            start: ['trigger', config],
            wait: ['waitForEvent', { eventKey: 'invoice:paid', sameRecord: true, timeout: { amount: 1, unit: 'days' } }],
            make: ['taskCreate', { title: 'x' }],
          },
          ['start out wait', 'wait received make', 'wait timeout make'],
        ),
      ).problems.map(({ code }) => code)
    expect(waiting({ source: 'invoiceOverdue' })).toEqual([])
    expect(waiting(date)).toEqual([])
    expect(waiting(daily('9', '0'))).toEqual(['no_record'])
    expect(waiting({ source: 'cron', cron: '0 9 * * *' })).toEqual(['no_record'])
  })
})
