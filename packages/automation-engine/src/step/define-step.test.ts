import Type from 'typebox'
import { describe, expect, test } from 'vitest'
import { defineStep } from './define-step.ts'
import { exit } from './outcome.ts'

const common = {
  type: 'toy',
  category: 'flow',
  description: 'A toy',
  config: Type.Object({ n: Type.Integer() }, { description: 'Its config' }),
} as const

describe('defineStep', () => {
  const plain = defineStep({ ...common, exits: { out: 'When its work is done.' }, run: () => exit('out') })

  test('freezes what it makes and fills in what was left out', () => {
    expect(Object.isFrozen(plain)).toBe(true)
    expect(plain).toMatchObject({ acceptsContinueOnError: false, entry: null, fixedExits: ['out'], config: common.config })
    expect(plain.exits({ n: 1 })).toEqual(['out'])
    expect(plain.provides({ n: 1 })).toEqual({})
    expect(plain.problems({ n: 1 }, { nodeId: 'a', source: null, site: {} })).toEqual([])
  })

  test('exits and what they provide may follow from the config', () => {
    const root = Type.String()
    const forking = defineStep({
      ...common,
      exitsOf: ({ n }) => Array.from({ length: n }, (_, index) => `way${index}`),
      exitDescriptions: [{ ofEach: 'way', when: 'At times.' }],
      provides: ({ n }) => ({ [`way${n - 1}`]: { last: root } }),
      run: () => exit('way0'),
    })
    expect(forking.fixedExits).toBeNull()
    expect(forking.exits({ n: 2 })).toEqual(['way0', 'way1'])
    expect(forking.provides({ n: 2 })).toEqual({ way1: { last: root } })
  })

  test('[AUTO-EXIT-14] the config of a step that accepts continueOnError has it', () => {
    const action = defineStep({ ...common, exits: { out: 'When its work is done.' }, acceptsContinueOnError: true, run: () => exit('out') })
    expect(action.config).toMatchObject({ description: 'Its config', required: ['n'] })
    expect(Object.keys(action.config.properties)).toEqual(['n', 'continueOnError'])
    expect(Object.keys(plain.config.properties)).toEqual(['n'])
  })
})
