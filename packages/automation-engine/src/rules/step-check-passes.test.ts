import Type from 'typebox'
import { expect, test } from 'vitest'
import { draw, newCustomer } from '../../test/draw.ts'
import { findings } from '../../test/findings.ts'
import { steps } from '../index.ts'
import { defineStep } from '../step/define-step.ts'
import { exit } from '../step/outcome.ts'
import { stepCheckPasses } from './step-check-passes.ts'

const picky = defineStep({
  type: 'picky',
  category: 'flow',
  description: 'Finds fault with what starts the flow',
  config: Type.Object({ word: Type.String() }),
  exits: { out: 'When its work is done.' },
  problems: ({ word }, { source }) =>
    source?.kind === 'event' && source.eventKey === 'customer:created'
      ? [{ code: 'not_here', pointer: '/word', message: `${word} is not for customers` }]
      : [],
  run: () => exit('out'),
})
const registry = { ...steps, picky }

test.each([
  ['a step type finds something', draw({ start: newCustomer, a: ['picky', { word: 'x' }] }), ['not_here /nodes/1/config/word']],
  ['nothing starts the flow', draw({ a: ['picky', { word: 'x' }] }), []],
  ['the config does not match the schema', draw({ start: newCustomer, a: ['picky', { word: 5 }] }), []],
])('%s', (_title, definition, want) => {
  expect(findings(stepCheckPasses, definition, registry)).toEqual(want)
})
