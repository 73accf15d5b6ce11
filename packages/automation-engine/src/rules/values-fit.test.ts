import { exampleId } from '@belfry/core'
import { describe, expect, test } from 'vitest'
import { draw } from '../../test/draw.ts'
import { fixes, messages } from '../../test/findings.ts'
import { parseFlow, steps } from '../index.ts'
import { valuesFit } from './values-fit.ts'

const stayCame = ['trigger', { source: 'event', eventKey: 'reservation:created' }] as const
const ask = (...rules: readonly object[]) =>
  ['condition', { conditions: { match: 'any', rules: rules.map((rule, index) => ({ id: `r${index}`, ...rule })) } }] as const
const flowOf = (step: readonly [string, Record<string, unknown>]) => draw({ start: stayCame, step }, ['start out step'])

/** What this rule finds of a step behind a new stay, with its severity. */
const findingsOf = (step: readonly [string, Record<string, unknown>]) =>
  parseFlow(flowOf(step)).problems.flatMap(({ severity, code, pointer }) =>
    Object.hasOwn(valuesFit.codes, code) ? [`${severity} ${code} ${pointer?.slice('/nodes/1/config'.length)}`] : [],
  )

describe('[G171] what a variable is compared with', () => {
  const wrongType = ['error wrong_type /conditions/rules/0/value']
  const impossible = ['warning impossible_value /conditions/rules/0/value']

  test.each([
    ['customer.status', 'is', 'VIP', []],
    ['customer.status', 'is', 'vip', impossible],
    ['customer.status', 'isNot', 'vip', impossible],
    ['customer.status', 'contains', 'LIST', []],
    ['customer.status', 'contains', 'vip', impossible],
    ['customer.status', 'greaterThan', 'A', []],
    ['customer.firstName', 'is', 'anything', []],
    ['customer.firstName', 'is', 5, []],
    ['reservation.persons', 'greaterThan', 2, []],
    ['reservation.persons', 'greaterThan', '2', []],
    ['reservation.persons', 'is', 'two', wrongType],
    ['reservation.persons', 'is', true, wrongType],
    ['reservation.persons', 'contains', 2, impossible],
    ['reservation.totalAmount', 'lessThan', 'much', wrongType],
    ['reservation.totalAmount', 'lessThan', '{reservation.persons}', []],
    ['reservation.totalAmount', 'is', '', []],
    ['reservation.checkInAt', 'greaterThan', '2026-07-01', []],
    ['reservation.checkInAt', 'is', '2026-07-01', impossible],
    ['reservation.checkInAt', 'is', '2026-07-01T14:00:00+02:00', []],
    ['reservation.checkInAt', 'lessThan', 'tomorrow', impossible],
    ['reservation.checkInAt', 'contains', '2026', []],
    ['customer.birthDate', 'is', '2026-07-01', []],
    ['customer.birthDate', 'is', '1.7.2026', impossible],
    ['today', 'greaterThan', '2026-02-30', impossible],
    ['reservation.customerId', 'is', exampleId('customer'), []],
    ['reservation.customerId', 'is', 'Ada', impossible],
    ['reservation.customerId', 'is', exampleId('terrain'), ['error other_record /conditions/rules/0/value']],
    ['reservation.customer', 'is', 'Ada', impossible],
    ['customer.customFields.level', 'is', 'gold', []],
    ['event.data.reservation.persons', 'is', 'two', wrongType],
    ['reservation.customer.status', 'is', 'GOLD', impossible],
  ])('%s %s %j', (field, operator, value, want) => {
    expect(findingsOf(ask({ field, operator, value }))).toEqual(want)
  })

  const customFields = [
    { model: 'reservation', key: 'vehicle', type: 'choice', options: ['tent', 'caravan'] },
    { model: 'reservation', key: 'pets', type: 'number' },
    { model: 'reservation', key: 'wish', type: 'text' },
    { model: 'customer', key: 'expiry', type: 'date' },
    { model: 'customer', key: 'late', type: 'boolean' },
  ] as const
  const declaredMessages = (field: string, operator: string, value: unknown) =>
    parseFlow(flowOf(ask({ field, operator, value })), steps, { customFields }).problems.flatMap(({ severity, code, message }) =>
      Object.hasOwn(valuesFit.codes, code) ? [`${severity} ${message}`] : [],
    )

  test.each([
    ['reservation.customFields.vehicle', 'is', 'tent'],
    ['reservation.customFields.vehicle', 'contains', 'van'],
    ['reservation.customFields.vehicle', 'is', '{customer.notes}'],
    ['reservation.customFields.vehicle.0', 'is', 'Tent'],
    ['reservation.customFields.pets', 'greaterThan', '2'],
    ['reservation.customFields.wish', 'is', 'a pitch by the lake'],
    ['reservation.customFields.other', 'is', 'Tent'],
    ['customer.customFields.vehicle', 'is', 'Tent'],
    ['customer.customFields.expiry', 'lessThan', '{today}'],
    ['customer.customFields.late', 'is', 'true'],
  ])('a custom field, declared or not, that can be so: %s %s %s', (field, operator, value) => {
    expect(declaredMessages(field, operator, value)).toEqual([])
  })

  test('of a custom field as it is declared, with a warning, for older records may hold anything', () => {
    expect(declaredMessages('reservation.customFields.vehicle', 'is', 'Tent')).toEqual([
      'warning In "step", "Tent" hardly ever fits: "reservation.customFields.vehicle" is declared as one of tent, caravan; did you mean "tent"?',
    ])
    expect(declaredMessages('reservation.customFields.pets', 'isNot', 'two')).toEqual([
      'warning In "step", "two" nearly always differs: "reservation.customFields.pets" is declared as a number.',
    ])
    expect(declaredMessages('customer.customFields.expiry', 'lessThan', '1.7.2026')).toHaveLength(1)
    expect(declaredMessages('customer.customFields.late', 'is', 'yes')).toHaveLength(1)
  })

  test.each([
    ['reservation.checkInAt', 'lessThan', 'Today', '{today}'],
    ['reservation.checkInAt', 'greaterThan', 'now', '{now}'],
    ['customer.birthDate', 'is', 'today', '{today}'],
  ])('a moment that stands without its braces: %s %s %s', (field, operator, value, meant) => {
    const rule = { field, operator, value }
    expect(fixes(valuesFit, flowOf(ask(rule)))).toMatchObject([
      {
        patch: [
          { op: 'test', value },
          { op: 'replace', value: meant },
        ],
      },
    ])
    expect(findingsOf(ask({ ...rule, value: meant }))).toEqual([])
  })

  test('a moment is no day and a day is no moment, with braces or without', () => {
    for (const rule of [
      { field: 'reservation.checkInAt', operator: 'is', value: 'today' },
      { field: 'customer.birthDate', operator: 'is', value: 'now' },
    ])
      expect(fixes(valuesFit, flowOf(ask(rule)))).toEqual([null])
  })

  test('isOneOf is judged value by value, isEmpty never', () => {
    expect(findingsOf(ask({ field: 'customer.status', operator: 'isOneOf', values: ['VIP', 'gold', 'WARNED'] }))).toEqual([
      'warning impossible_value /conditions/rules/0/values/1',
      'warning impossible_value /conditions/rules/0/values/2',
    ])
    expect(findingsOf(ask({ field: 'customer.status', operator: 'isEmpty', value: 'gold' }))).toEqual([])
  })

  test('true and false, and lists', () => {
    const look = (model: string) => ['recordLookup', { model, recordId: 'x' }] as const
    const findingsAfter = (model: string, rule: object) =>
      parseFlow(draw({ start: stayCame, look: look(model), ask: ask(rule) }, ['start out look', 'look found ask'])).problems.flatMap(
        ({ severity, code }) => (Object.hasOwn(valuesFit.codes, code) ? [`${severity} ${code}`] : []),
      )
    expect(findingsAfter('InboxThread', { field: 'foundInboxThread.archived', operator: 'is', value: 'yes' })).toEqual(['error wrong_type'])
    expect(findingsAfter('InboxThread', { field: 'foundInboxThread.archived', operator: 'is', value: 'true' })).toEqual([])
    expect(findingsAfter('Task', { field: 'foundTask.assigneeIds', operator: 'contains', value: exampleId('user') })).toEqual([])
    expect(findingsAfter('Task', { field: 'foundTask.assigneeIds', operator: 'contains', value: exampleId('label') })).toEqual([
      'error other_record',
    ])
    expect(findingsAfter('Task', { field: 'foundTask.assigneeIds', operator: 'is', value: exampleId('user') })).toEqual([
      'warning impossible_value',
    ])
  })

  test('a case of a branch that no value has', () => {
    const branching = (...values: readonly unknown[]) =>
      ['switch', { field: '{customer.status}', cases: values.map((value, index) => ({ id: `c${index}`, key: '', value })) }] as const
    expect(findingsOf(branching('VIP', 'Warning', '{reservation.notes}'))).toEqual(['warning impossible_value /cases/1/value'])
    expect(fixes(valuesFit, flowOf(branching('Warning')))).toMatchObject([{ title: 'Use "WARNING"' }])
  })

  test('the message says what there is, and what was probably meant', () => {
    const rule = { field: 'customer.status', operator: 'is', value: 'vip' }
    expect(messages(valuesFit, flowOf(ask(rule)))).toEqual([
      'In "step", "vip" never fits: "customer.status" is one of DEFAULT, PREFERRED, VIP, WARNING, BLACKLISTED; did you mean "VIP"?',
    ])
    expect(messages(valuesFit, flowOf(ask({ ...rule, operator: 'isNot', value: 'gold' })))).toEqual([
      'In "step", "gold" always differs: "customer.status" is one of DEFAULT, PREFERRED, VIP, WARNING, BLACKLISTED.',
    ])
  })
})

describe('[G171] a field that wants a date, a number or a list', () => {
  const until = (dateField: string) => ['delay', { mode: 'untilDate', dateField }] as const
  const wait = (amount: string) => ['delay', { mode: 'duration', duration: { amount, unit: 'days' } }] as const
  const feed = (itemsPath: string) =>
    ['deviceSlideshow', { scope: 'displays', mode: 'background', source: 'feed', itemsPath, imageField: 'url' }] as const

  test.each([
    [until('reservation.checkInAt'), []],
    [until('customer.customFields.expiry'), []],
    [until('reservation.notes'), []],
    [until('reservation.persons'), ['error wrong_type /dateField']],
    [until('reservation.status'), ['warning impossible_value /dateField']],
    [wait('{reservation.persons}'), []],
    [wait('{reservation.customer}'), ['error wrong_type /duration/amount']],
    [wait('{reservation.checkInAt}'), ['warning impossible_value /duration/amount']],
    [feed('customer.customFields.pictures'), []],
    [feed('{reservation.notes}'), ['error wrong_type /itemsPath']],
  ])('%j', (step, want) => {
    expect(findingsOf([step[0], { ...step[1] }])).toEqual(want)
  })

  test('a flow that was enabled before goes on running', () => {
    const definition = flowOf(['delay', { ...until('reservation.persons')[1] }])
    expect(parseFlow(definition).flow).toBeNull()
    expect(parseFlow(definition, steps, {}, { isBounded: false, warns: false }).flow).not.toBeNull()
  })
})
