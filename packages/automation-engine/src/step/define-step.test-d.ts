import Type from 'typebox'
import { describe, expectTypeOf, test } from 'vitest'
import { type StepConfig, type StepType, steps } from '../index.ts'
import { defineStep } from './define-step.ts'
import { ask, exit, fail } from './outcome.ts'
import type { AnyStep } from './step-definition.ts'

const common = {
  type: 'toy',
  category: 'flow',
  description: 'A toy',
  config: Type.Object({ n: Type.Integer(), text: Type.Optional(Type.String()) }),
} as const
const request = { kind: 'operation', operation: 'toys.play', input: {} } as const

describe('a step definition', () => {
  test('knows its config from the schema', () => {
    defineStep({
      ...common,
      exits: { out: 'When its work is done.' },
      run(config) {
        expectTypeOf(config.n).toEqualTypeOf<number>()
        expectTypeOf(config.text).toEqualTypeOf<string | undefined>()
        return exit('out')
      },
    })
  })

  test('leaves by its own exits only', () => {
    defineStep({ ...common, exits: { yes: 'At times.', no: 'At times.' }, run: ({ n }) => (n > 0 ? exit('yes') : fail('none')) })
    // @ts-expect-error TS2322: `maybe` is no exit of it
    defineStep({ ...common, exits: { yes: 'At times.', no: 'At times.' }, run: () => exit('maybe') })
    // @ts-expect-error TS2353: nor does it provide anything behind one that it does not have
    defineStep({ ...common, exits: { yes: 'At times.' }, provides: { maybe: {} }, run: () => exit('yes') })
  })

  test('gets back what it kept', () => {
    defineStep({
      ...common,
      exits: { out: 'When its work is done.' },
      run: () => ask(request, { taskId: 'tsk_1' }),
      resume(_config, _context, stepState) {
        expectTypeOf(stepState.taskId).toEqualTypeOf<string>()
        return exit('out')
      },
    })
  })

  test('of any kind fits where only its being one matters', () => {
    expectTypeOf(steps.taskCreate).toExtend<AnyStep>()
    expectTypeOf(steps.trigger).toExtend<AnyStep>()
  })
})

describe('the registry', () => {
  test('names each step type as it names itself', () => {
    expectTypeOf<{ [T in StepType]: (typeof steps)[T]['type'] }>().toEqualTypeOf<{ [T in StepType]: T }>()
  })

  test('gives the config of each', () => {
    expectTypeOf<StepConfig<'taskCreate'>['title']>().toEqualTypeOf<string>()
    expectTypeOf<StepConfig<'taskCreate'>['priority']>().toEqualTypeOf<'LOW' | 'MEDIUM' | 'HIGH' | 'URGENT' | undefined>()
    expectTypeOf<StepConfig<'condition'>['conditions']['match']>().toEqualTypeOf<'all' | 'any'>()
  })
})
