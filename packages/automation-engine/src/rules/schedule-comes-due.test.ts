import Type from 'typebox'
import { expect, test } from 'vitest'
import { draw, newCustomer } from '../../test/draw.ts'
import { findings } from '../../test/findings.ts'
import { steps } from '../index.ts'
import { defineStep } from '../step/define-step.ts'
import { exit } from '../step/outcome.ts'
import { scheduleComesDue } from './schedule-comes-due.ts'

const february = defineStep({
  type: 'february',
  category: 'trigger',
  description: 'Begins the flow on a day of February',
  config: Type.Object({ day: Type.Integer() }),
  exits: { out: 'When its work is done.' },
  entry: {
    source: () => null,
    roots: () => null,
    admits: () => ({ starts: true, once: null }),
    comesDue: ({ day }) => (day < 1 ? null : day <= 29),
  },
  run: () => exit('out'),
})
const on = (day: unknown) => draw({ start: ['february', { day }] })

test.each([
  ['a day that comes', on(29), []],
  ['one that never does', on(31), ['never_due /nodes/0/config']],
  ['what no clock starts', on(0), []],
  ['a config that does not match', on('31'), []],
  ['a trigger that does not say', draw({ start: newCustomer }), []],
])('%s', (_title, definition, want) => {
  expect(findings(scheduleComesDue, definition, { ...steps, february })).toEqual(want)
})
