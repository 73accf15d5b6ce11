import { expect, test } from 'vitest'
import { all, draw, newCustomer } from '../../test/draw.ts'
import { findings, messages } from '../../test/findings.ts'
import { conditionsDependOnValues } from './conditions-depend-on-values.ts'

const judged = (conditions: object) => findings(conditionsDependOnValues, draw({ if: ['condition', { conditions }] }))
const at = (index: number) => `/nodes/0/config/conditions/rules/${index}`

test.each([
  ['a rule that cannot hold', all(['now', 'is', 'x'], ['now', 'isOneOf']), [`always_false ${at(1)}`]],
  ['two rules that exclude each other', all(['now', 'is', 'x'], ['now', 'is', 'y']), [`always_false ${at(0)}`]],
  [
    'of any rules, one that never holds',
    { ...all(['now', 'is', 'x'], ['now', 'greaterThan']), match: 'any' },
    [`rule_never_holds ${at(1)}`],
  ],
  [
    'of any rules, two of which one always holds',
    { ...all(['now', 'is', 'x'], ['now', 'isNot', 'x']), match: 'any' },
    [`always_true ${at(0)}`],
  ],
  ['no rules', all(), []],
  ['what depends on values', all(['now', 'is', 'x'], ['today', 'is', 'y']), []],
])('%s', (_title, conditions, want) => {
  expect(judged(conditions)).toEqual(want)
})

test('conditions of a trigger are judged too, and those that do not match their schema are not', () => {
  const conditions = all(['customer.status', 'isEmpty'], ['customer.status', 'isNotEmpty'])
  const trigger = (more: object) => draw({ start: ['trigger', { ...newCustomer[1], conditions, ...more }] })
  expect(findings(conditionsDependOnValues, trigger({}))).toEqual([`always_false ${at(0)}`])
  expect(findings(conditionsDependOnValues, trigger({ eventKey: 5 }))).toEqual([])
})

test.each([
  [all(['now', 'is', 'x'], ['now', 'contains']), 'In "if", conditions never hold, because of rule 2: correct it.'],
  [all(['now', 'is', 'x'], ['now', 'is', 'y']), 'In "if", conditions never hold, because of the rules 1 and 2: correct them.'],
])('the message counts the rules as people do', (conditions, want) => {
  expect(messages(conditionsDependOnValues, draw({ if: ['condition', { conditions }] }))).toEqual([want])
})
