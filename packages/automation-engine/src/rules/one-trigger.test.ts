import { expect, test } from 'vitest'
import { draw, newCustomer } from '../../test/draw.ts'
import { findings } from '../../test/findings.ts'
import { oneTrigger } from './one-trigger.ts'

const task = ['taskCreate', { title: 'x' }] as const

test.each([
  ['[AUTO-DEF-09] one trigger', draw({ start: newCustomer, task }), []],
  ['[AUTO-DEF-09] no trigger', draw({ task }), ['no_trigger /nodes']],
  ['[AUTO-DEF-09] no node at all', draw({}), ['no_trigger /nodes']],
  ['[AUTO-DEF-09] two triggers', draw({ start: newCustomer, task, other: newCustomer }), ['second_trigger /nodes/2']],
])('%s', (_title, definition, want) => {
  expect(findings(oneTrigger, definition)).toEqual(want)
})
