import type { EffectHandling, EffectKind } from '@belfry/core'
import type { ConnectorChoices } from './connector-choices.ts'

/** What becomes of kinds of which nothing was said: see `handlingOf`. */
export const unconnectedModes = ['auto', 'simulate', 'refuse'] as const

/** What of the settings decides what becomes of effects. */
export interface ChoiceSettings {
  readonly connectors: {
    readonly choices: ConnectorChoices
    /** What becomes of the kinds that are not among `choices`. */
    readonly unconnected: (typeof unconnectedModes)[number]
  }
}

/**
 * What becomes of effects of a kind. Of a kind of which nothing was said: with `auto` it is simulated as long as nothing at all goes out, so that
 * everything can be tried, and refused as soon as anything does, so that no real message speaks of what did not happen; `simulate` and
 * `refuse` do the one or the other always.
 */
export function handlingOf({ connectors: { choices, unconnected } }: ChoiceSettings, kind: EffectKind): EffectHandling {
  const choice = choices[kind]
  if (choice) return choice.handling
  if (unconnected !== 'auto') return unconnected === 'simulate' ? 'simulated' : 'refused'
  return Object.values(choices).some(({ handling }) => handling !== 'simulated') ? 'refused' : 'simulated'
}
