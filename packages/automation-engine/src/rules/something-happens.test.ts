import { expect, test } from 'vitest'
import { draw, newCustomer } from '../../test/draw.ts'
import { findings } from '../../test/findings.ts'
import { somethingHappens } from './something-happens.ts'

const task = ['taskCreate', { title: 'x' }] as const

test.each([
  ['G33 a trigger alone', draw({ start: newCustomer }), ['no_steps /nodes/0']],
  ['a line to a step', draw({ start: newCustomer, task }, ['start out task']), []],
  ['steps to which no line leads', draw({ task, start: newCustomer }), ['no_steps /nodes/1']],
  ['no trigger', draw({ task }), []],
  ['two triggers', draw({ start: newCustomer, other: newCustomer }), []],
])('%s', (_title, definition, want) => {
  expect(findings(somethingHappens, definition)).toEqual(want)
})
