import { ok } from '@belfry/core'
import Type, { type Static } from 'typebox'
import type { ConfigProblem } from '../config/config-problem.ts'
import { choiceOf } from '../config/fields.ts'
import { neededProblems, optionalId } from '../config/optional-fields.ts'
import { membersOf } from '../step/answer-members.ts'
import { asksFor } from '../step/effects.ts'
import { operationStep } from '../step/operation-step.ts'

const MeterSwitchConfig = Type.Object({
  target: choiceOf(['terrain', 'meter'], { description: 'Whether all meters of a terrain are switched, or one meter' }),
  terrainId: optionalId({ description: 'With the target terrain: the terrain', 'x-when': { field: 'target', is: 'terrain' } }, 'terrain'),
  meterId: optionalId({ description: 'With the target meter: the meter', 'x-when': { field: 'target', is: 'meter' } }, 'meter'),
  state: choiceOf(['on', 'off'], { description: 'What they shall be' }),
})

const states = { on: 'ON', off: 'OFF' } as const

/** Switches a meter, or all meters of a terrain, on or off. Those already in that state are unchanged. */
export const meterSwitch = operationStep({
  type: 'meterSwitch',
  category: 'devices',
  description: 'Switches meters on or off',
  config: MeterSwitchConfig,
  operation: ({ target }) => (target === 'terrain' ? 'terrains.switchMeters' : 'meters.switch'),
  effects: asksFor('meter'),
  about: ({ target }) => (target === 'terrain' ? ['terrainId', 'a terrain'] : ['meterId', 'a meter']),
  problemExamples: [{ target: 'meter', meterId: '' }],
  problems,
  body: ({ state }) => ok({ state: states[state] }),
  output(value, { target }) {
    const { meters } = target === 'terrain' ? membersOf(value) : { meters: [value] }
    return { meterIds: Array.isArray(meters) ? meters.map((meter) => membersOf(meter).id) : [] }
  },
})

function problems(config: Static<typeof MeterSwitchConfig>): readonly ConfigProblem[] {
  const { target } = config
  return neededProblems(config, `${target}Id`, `the target is ${target}, so use a variable that holds the id of one`)
}
