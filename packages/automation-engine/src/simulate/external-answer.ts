import { type EffectAnswer, type EffectHandling, type EffectKind, noConnector, SIMULATED } from '@belfry/core'
import type { MemoryEffect } from '@belfry/core/memory'
import type { ExternalEffect, Surroundings } from './scenario.ts'
import type { SimulatedEffect } from './simulation.ts'

/** The answer of an external system to an effect: as scripted, otherwise as without a connector, or accepted. */
export function externalAnswer(surroundings: Surroundings, { id, effect }: MemoryEffect): EffectAnswer {
  const script = scriptOf(surroundings, effect.kind)
  const answer = typeof script === 'function' ? script(externalEffect(effect)) : script
  if (answer) return answer.accepted ? { accepted: true, values: answer.values ?? {} } : answer
  const handling = unscripted(surroundings, effect.kind)
  if (handling === 'refused') return noConnector(effect.kind)
  if (handling === 'simulated') return SIMULATED
  const url = effect.kind === 'payment' ? { url: `https://pay.example.com/${id}` } : {}
  return { accepted: true, values: { connector: 'simulation', ...url } }
}

/** What happens to effects of a kind in a scenario. */
export function handlingIn(surroundings: Surroundings, kind: EffectKind): EffectHandling {
  return scriptOf(surroundings, kind) ? 'sent' : unscripted(surroundings, kind)
}

function scriptOf({ external }: Surroundings, kind: EffectKind) {
  return typeof external === 'function' ? external : external?.[kind]
}

function unscripted({ unconnected }: Surroundings, kind: EffectKind): EffectHandling {
  if (unconnected?.refused.includes(kind)) return 'refused'
  return unconnected?.simulated.includes(kind) ? 'simulated' : 'sent'
}

/** An effect as returned by a simulation. */
export function showEffect({ effect, answer, at }: MemoryEffect): SimulatedEffect {
  return { ...externalEffect(effect), at, answer: answer as EffectAnswer }
}

function externalEffect({ kind, about, payload }: MemoryEffect['effect']): ExternalEffect {
  return { kind, about, payload }
}
