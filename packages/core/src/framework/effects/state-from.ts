import { choice, optional } from '../../kernel/schema/fields.ts'
import type { EffectAnswer } from './effect.ts'

/** How a state outside is known, the surest last. */
const sources = ['SIMULATED', 'COMMANDED', 'REPORTED'] as const

/** How a state outside is known. */
export type StateSource = (typeof sources)[number]

/** The field of a record that says how the state which it holds is known. */
export function stateFrom(state: string) {
  return optional(
    choice(sources, {
      description: `How ${state} is known: REPORTED from outside; COMMANDED, which was accepted and not confirmed; SIMULATED, of which nobody outside was told, because no connector is set up. Null where nothing has set it`,
      readOnly: true,
      example: 'COMMANDED',
    }),
  )
}

/** How the state is known that an accepted answer brings. */
export function sourceOf({ simulated }: Extract<EffectAnswer, { readonly accepted: true }>): StateSource {
  return simulated ? 'SIMULATED' : 'COMMANDED'
}

/** Whether one source is surer than another of the same state. */
export function isSurer(source: StateSource, than: StateSource | null): boolean {
  return sources.indexOf(source) > (than === null ? -1 : sources.indexOf(than))
}
