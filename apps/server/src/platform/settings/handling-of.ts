import type { EffectHandling, EffectKind } from '@belfry/core'
import type { ConnectorChoices } from './connector-choices.ts'

/** What happens to effects of kinds without a choice: see `handlingOf`. */
export const unconnectedModes = ['auto', 'simulate', 'refuse'] as const

/** The settings that decide what happens to effects. */
export interface ChoiceSettings {
  readonly connectors: {
    readonly choices: ConnectorChoices
    /** What happens to effects of the kinds that are not in `choices`. */
    readonly unconnected: (typeof unconnectedModes)[number]
  }
}

/**
 * What happens to effects of a kind. For a kind without a choice the mode decides: `simulate` always simulates it, and `refuse` always
 * refuses it. `auto` simulates it while all kinds are simulated, so that everything can be tried out. Once any kind is sent or left to
 * another program, `auto` refuses it, so that no real message mentions something that did not happen.
 */
export function handlingOf({ connectors: { choices, unconnected } }: ChoiceSettings, kind: EffectKind): EffectHandling {
  const choice = choices[kind]
  if (choice) return choice.handling
  if (unconnected !== 'auto') return unconnected === 'simulate' ? 'simulated' : 'refused'
  return Object.values(choices).some(({ handling }) => handling !== 'simulated') ? 'refused' : 'simulated'
}
