import { expect, test } from 'vitest'
import { draw, newCustomer } from '../../test/draw.ts'
import { findings } from '../../test/findings.ts'
import { reachableSteps } from './reachable-steps.ts'

const task = ['taskCreate', { title: 'x' }] as const

test.each([
  ['every step is reached', draw({ start: newCustomer, a: task, b: task }, ['start out a', 'a out b']), []],
  ['a step without a line to it', draw({ start: newCustomer, a: task, b: task }, ['start out a']), ['unreachable_step /nodes/2']],
  [
    'a step behind that one',
    draw({ start: newCustomer, a: task, b: task }, ['a out b']),
    ['unreachable_step /nodes/1', 'unreachable_step /nodes/2'],
  ],
  ['without a trigger there is nothing to reach them from', draw({ a: task }), []],
])('%s', (_title, definition, want) => {
  expect(findings(reachableSteps, definition)).toEqual(want)
})
