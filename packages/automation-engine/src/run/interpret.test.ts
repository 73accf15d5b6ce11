import Type from 'typebox'
import { expect, test } from 'vitest'
import { draw, flowOf, newCustomer } from '../../test/draw.ts'
import { startWith } from '../../test/starts.ts'
import { steps } from '../index.ts'
import { defineStep } from '../step/define-step.ts'
import { ask, exit } from '../step/outcome.ts'
import { isEngineError } from './errors.ts'
import { startRun } from './start-run.ts'

const common = { category: 'flow', description: 'Breaks a rule', config: Type.Object({}) } as const
const lost = defineStep({ ...common, type: 'lost', exits: {} as Readonly<Record<string, string>>, run: () => exit('nowhere') })
const deaf = defineStep({
  ...common,
  type: 'deaf',
  exits: { out: 'When its work is done.' },
  run: () => ask({ kind: 'operation', operation: 'x', input: {} }),
})

test.each([
  ['leaves by an exit that it does not have', 'lost', /left by "nowhere"/],
  ['asks and cannot be resumed', 'deaf', /has no resume/],
])('a step type that %s is a mistake', (_title, type, want) => {
  const flow = flowOf(draw({ start: newCustomer, a: [type, {}] }, ['start out a']), { ...steps, lost, deaf })
  expect(() => startRun(flow, startWith())).toThrow(want)
})

test('a flow that was made by hand and goes round ends with an error', () => {
  const { entry, ...flow } = flowOf(draw({ start: newCustomer }))
  const round = { ...entry, next: new Map([['out', 'start']]) }
  try {
    startRun({ ...flow, entry: round, nodes: new Map([['start', round]]) }, startWith())
    expect.unreachable()
  } catch (error) {
    expect(isEngineError(error) && error.code).toBe('broken_invariant')
  }
})
