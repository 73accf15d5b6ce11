import type { EffectAnswer } from '@belfry/core'
import type { MemoryEffect } from '@belfry/core/memory'
import type { OutsideEffect, Surroundings } from './scenario.ts'
import type { SimulatedEffect } from './simulation.ts'

/** What the outside answers to an effect, as the scenario says it. */
export function answerOfOutside({ outside }: Surroundings, { effect }: MemoryEffect): EffectAnswer {
  const script = typeof outside === 'function' ? outside : outside?.[effect.kind]
  const answer = typeof script === 'function' ? script(shown(effect)) : script
  if (!answer) return { accepted: true, values: { connector: 'record' } }
  return answer.accepted ? { accepted: true, values: answer.values ?? {} } : answer
}

/** An effect as a simulation shows it. */
export function showEffect({ effect, answer, at }: MemoryEffect): SimulatedEffect {
  return { ...shown(effect), at, answer: answer as EffectAnswer }
}

function shown({ kind, about, payload }: MemoryEffect['effect']): OutsideEffect {
  return { kind, about, payload }
}
