import { describe, expect, test } from 'vitest'
import { all, draw } from '../../../test/draw.ts'
import { pathOf } from '../path-of.ts'
import { replay } from '../replay.ts'
import { generateScenarios } from './generate-scenarios.ts'

type Rule = [field: string, operator: string, value: string]
const when = (...rules: readonly Rule[]) => ['condition', { conditions: all(...rules) }] as const
const booked = ['trigger', { source: 'event', eventKey: 'reservation:created' }] as const
const webhook = ['trigger', { source: 'webhook' }] as const

/** Generates, checks that every scenario is what it says, and says what is left. */
function of(nodes: Parameters<typeof draw>[0], edges: readonly string[]) {
  const { scenarios, notTaken, isSmallest } = generateScenarios(draw(nodes, edges))
  const runs = scenarios.map(({ journal }) => replay(JSON.parse(JSON.stringify(journal))))
  expect(runs.map((run) => pathOf(run))).toEqual(scenarios.map(({ path }) => path))
  return { notTaken, isSmallest, paths: scenarios.map(({ path }) => path.join(', ')).sort() }
}

const rules: readonly Rule[] = [
  ['reservation.checkInAt', 'greaterThan', '{now}'],
  ['reservation.checkInAt', 'lessThan', '{now}'],
  ['reservation.checkInAt', 'lessThan', '{reservation.checkOutAt}'],
  ['reservation.checkInAt', 'greaterThan', '{reservation.checkOutAt}'],
  ['reservation.checkInAt', 'is', '{reservation.checkOutAt}'],
  ['reservation.checkOutAt', 'lessThan', '{today}'],
  ['customer.birthDate', 'is', '{today}'],
  ['customer.birthDate', 'lessThan', '{today}'],
  ['customer.firstName', 'is', '{customer.lastName}'],
  ['customer.notes', 'contains', 'Dear {customer.lastName}'],
  ['customer.notes', 'greaterThan', '{customer.email}'],
  ['customer.firstName', 'is', '{customer.notes}'],
  ['reservation.checkInAt', 'greaterThan', '{customer.notes}'],
  ['customer.status', 'is', '{customer.notes}'],
]

describe('a value of a record that is compared with another variable', () => {
  test.each(rules)('%s %s %s: yes and no', (field, operator, value) => {
    const { paths, notTaken } = of({ start: booked, w: when([field, operator, value]) }, ['start out w'])
    expect([notTaken, paths]).toEqual([[], ['start out, w no', 'start out, w yes']])
  })

  // A trigger knows what the event holds, and no record that this one names.
  test.each(rules.filter((rule) => !/reservation.*customer/.test(rule.join(' '))))(
    '%s %s %s: lets a run begin',
    (field, operator, value) => {
      const source = { source: 'event', eventKey: field.startsWith('customer') ? 'customer:created' : 'reservation:created' }
      const start = ['trigger', { ...source, conditions: all([field, operator, value]) }] as const
      expect(of({ start, make: ['taskCreate', { title: 'x' }] }, ['start out make'])).toMatchObject({
        notTaken: [],
        paths: ['start out, make out'],
      })
    },
  )

  test.each(rules)('%s %s %s: is waited for, and not met in time', (field, operator, value) => {
    const wait = [
      'waitUntil',
      { conditions: all([field, operator, value]), interval: { amount: 1, unit: 'hours' }, timeout: { amount: 1, unit: 'days' } },
    ] as const
    expect(of({ start: booked, wait }, ['start out wait'])).toMatchObject({
      notTaken: [],
      paths: ['start out, wait met', 'start out, wait timeout'],
    })
  })
})

test.each<Rule>([
  ['body.at', 'greaterThan', '{now}'],
  ['body.at', 'lessThan', '{body.until}'],
  ['body.n', 'greaterThan', '{body.least}'],
  ['body.n', 'contains', '{body.part}'],
  ['query.name', 'is', '{body.name}'],
])('of what somebody has sent, %s %s %s: yes and no', (field, operator, value) => {
  const { paths, notTaken } = of({ start: webhook, w: when([field, operator, value]) }, ['start out w'])
  expect([notTaken, paths]).toEqual([[], ['start out, w no', 'start out, w yes']])
})

test('several comparisons of the same values, one after the other', () => {
  const nodes = {
    start: booked,
    soon: when(['reservation.checkInAt', 'greaterThan', '{now}']),
    backwards: when(['reservation.checkOutAt', 'lessThan', '{reservation.checkInAt}']),
    over: when(['reservation.checkOutAt', 'lessThan', '{now}']),
  }
  const { notTaken } = of(nodes, ['start out soon', 'soon yes backwards', 'soon no backwards', 'backwards yes over', 'backwards no over'])
  expect(notTaken).toEqual([])
})

test('one of several values, each a variable', () => {
  const conditions = {
    match: 'all',
    rules: [{ id: 'r', field: 'customer.firstName', operator: 'isOneOf', values: ['{customer.lastName}', '{organization.name}'] }],
  }
  expect(of({ start: booked, w: ['condition', { conditions }] }, ['start out w'])).toMatchObject({ notTaken: [] })
})

test('a case of a switch may be a variable', () => {
  const cases = [
    { id: 'a', key: 'last', value: '{reservation.checkOutAt}' },
    { id: 'b', key: 'now', value: '{now}' },
  ]
  const by = ['switch', { field: 'reservation.checkInAt', cases }] as const
  expect(of({ start: booked, by }, ['start out by'])).toMatchObject({
    notTaken: [],
    paths: ['start out, by a', 'start out, by b', 'start out, by default'],
  })
})

test('the moment itself may be what is compared', () => {
  const nodes = {
    start: booked,
    over: when(['now', 'greaterThan', '{reservation.checkOutAt}']),
    birthday: when(['today', 'is', '{customer.birthDate}']),
  }
  expect(of(nodes, ['start out over', 'over yes birthday', 'over no birthday']).notTaken).toEqual([])
})
