import { expect, test } from 'vitest'
import { draw, newCustomer } from '../../test/draw.ts'
import { findings, messages } from '../../test/findings.ts'
import { knownStepType } from './known-step-type.ts'

test.each([
  ['[AUTO-DEF-05] a step type that there is', draw({ start: newCustomer }), []],
  ['[AUTO-DEF-05] one that there is not', draw({ start: newCustomer, x: ['teleport', {}] }), ['unknown_step_type /nodes/1/type']],
  ['an inherited name is no step type', draw({ start: newCustomer, x: ['constructor', {}] }), ['unknown_step_type /nodes/1/type']],
])('%s', (_title, definition, want) => {
  expect(findings(knownStepType, definition)).toEqual(want)
})

test.each([
  ['taskCreat', '"Hello" (x) is of the type "taskCreat", which does not exist; did you mean "taskCreate"?'],
  ['teleport', '"Hello" (x) is of the type "teleport", which does not exist; choose one of those in the reference of steps.'],
])('the message for %s says what to do', (type, want) => {
  expect(messages(knownStepType, draw({ x: [type, {}, 'Hello'] }))).toEqual([want])
})
