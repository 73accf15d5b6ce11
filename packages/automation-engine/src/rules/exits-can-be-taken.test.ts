import { expect, test } from 'vitest'
import { all, draw, newCustomer } from '../../test/draw.ts'
import { findings } from '../../test/findings.ts'
import { exitsCanBeTaken } from './exits-can-be-taken.ts'

const task = ['taskCreate', { title: 'x' }] as const
const one = (step: readonly [string, Record<string, unknown>], edge: string) =>
  draw({ start: newCustomer, step, task }, ['start out step', edge])
const wait = (config: object) => ['waitForEvent', { eventKey: 'customer:updated', ...config }] as const
const branching = (...values: unknown[]) =>
  ['switch', { field: 'now', cases: values.map((value, index) => ({ id: `c${index}`, key: '', value })) }] as const
const never = ['exit_never_taken /edges/1/sourceHandle']

test.each([
  ['timeout without a timeout', one(wait({}), 'step timeout task'), never],
  ['timeout with one', one(wait({ timeout: { amount: 1, unit: 'days' } }), 'step timeout task'), []],
  ['no of conditions that always hold', one(['condition', { conditions: all() }], 'step no task'), never],
  ['yes of conditions that never hold', one(['condition', { conditions: all(['now', 'contains']) }], 'step yes task'), never],
  ['yes of conditions that may hold', one(['condition', { conditions: all(['now', 'is', 'x']) }], 'step yes task'), []],
  ['a case with the value of one before', one(branching('a', 'b', 'a'), 'step c2 task'), never],
  ['the one before', one(branching('a', 'b', 'a'), 'step c0 task'), []],
  ['a case of other text that is the same number, which another value may be', one(branching('5', '5.0'), 'step c1 task'), []],
  ['an exit of a step that is not sound', one(wait({ timeout: 5 }), 'step timeout task'), []],
])('%s', (_title, definition, want) => {
  expect(findings(exitsCanBeTaken, definition)).toEqual(want)
})
