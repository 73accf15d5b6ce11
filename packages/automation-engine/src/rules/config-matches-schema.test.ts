import { describe, expect, test } from 'vitest'
import { draw } from '../../test/draw.ts'
import { findings, fixes, messages } from '../../test/findings.ts'
import { configMatchesSchema } from './config-matches-schema.ts'

test.each([
  ['a config that matches', 'taskCreate', { title: 'x' }, []],
  ['further members are kept and ignored', 'taskCreate', { title: 'x', sound: 7, colour: { of: 'sky' } }, []],
  ['a member is missing', 'taskCreate', {}, ['required /nodes/0/config/title']],
  [
    'two are wrong',
    'taskCreate',
    { title: '', priority: 'HUGE' },
    ['too_short /nodes/0/config/title', 'not_allowed /nodes/0/config/priority'],
  ],
  ['a nested one is wrong', 'taskCreate', { title: 'x', dueIn: { amount: 1, unit: 'months' } }, ['not_allowed /nodes/0/config/dueIn/unit']],
  [
    '[AUTO-EXIT-14] continueOnError is a truth value',
    'taskCreate',
    { title: 'x', continueOnError: 'yes' },
    ['type /nodes/0/config/continueOnError'],
  ],
  ['a step type that does not exist is judged elsewhere', 'teleport', {}, []],
  ['G61 the trigger does not take every event', 'trigger', { source: 'event', eventKey: '*' }, ['not_allowed /nodes/0/config/eventKey']],
])('%s', (_title, type, config, want) => {
  expect(findings(configMatchesSchema, draw({ a: [type, config] }))).toEqual(want)
})

describe('messages are for authors of flows', () => {
  test.each([
    [
      'a short list is read out',
      'taskCreate',
      { title: 'x', priority: 'HUGE' },
      'In "A" (a), priority must be one of LOW, MEDIUM, HIGH, URGENT.',
    ],
    [
      'of a long list the nearest is named',
      'trigger',
      { source: 'event', eventKey: 'customer:create' },
      'In "A" (a), eventKey is not one of the 89 allowed values, perhaps "customer:created" is meant.',
    ],
    [
      'or else the first',
      'trigger',
      { source: 'event', eventKey: '*' },
      'In "A" (a), eventKey is not one of the 89 allowed values, such as "accessLogEntry:coupled".',
    ],
    [
      'patterns are put in words',
      'condition',
      { conditions: { match: 'all', rules: [{ id: 'r', field: 'a b', operator: 'isEmpty' }] } },
      'In "A" (a), conditions.rules.0.field must be a variable such as customer.firstName.',
    ],
  ])('%s', (_title, type, config, want) => {
    expect(messages(configMatchesSchema, draw({ a: [type, config, 'A'] }))).toEqual([want])
  })
})

test('what is misspelt is corrected, and what is anything else is left to its author', () => {
  const fixed = (config: Record<string, unknown>) => fixes(configMatchesSchema, draw({ a: ['taskCreate', config] }))
  expect(fixed({ title: 'x', priority: 'HIGHH' })).toEqual([
    {
      title: 'Use "HIGH"',
      patch: [
        { op: 'test', path: '/nodes/0/config/priority', value: 'HIGHH' },
        { op: 'replace', path: '/nodes/0/config/priority', value: 'HIGH' },
      ],
    },
  ])
  expect(fixed({ title: 'x', priority: 'SOMETIME' })).toEqual([null])
  expect(fixed({ title: {}, priority: 7 })).toEqual([null, null])
})

test.each([
  ['taskCreate', { title: 5 }, '/title', '5'],
  ['taskCreate', { title: 'x', linkRecords: 'true' }, '/linkRecords', true],
  ['taskCreate', { title: 'x', assigneeIds: 'usr_1' }, '/assigneeIds', ['usr_1']],
  ['trigger', { source: 'dateReached', date: 'reservation.checkInAt', dateHour: 9 }, '/dateHour', '9'],
  ['mandateCollect', { invoiceId: '{invoice.id}', delayDays: 2 }, '/delayDays', '2'],
  ['approval', { title: 'x', timeout: { amount: true, unit: 'days' } }, '/timeout/amount', undefined],
])('%s %j: what is written as another type is written as that of its field', (type, config, pointer, meant) => {
  const path = `/nodes/0/config${pointer}`
  const [fix] = fixes(configMatchesSchema, draw({ a: [type, config] }))
  expect(fix?.patch[1]).toEqual(meant === undefined ? undefined : { op: 'replace', path, value: meant })
})
