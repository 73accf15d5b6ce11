import { choice, optional } from '../../kernel/schema/fields.ts'
import type { EffectAnswer } from './effect.ts'

/** The sources of an external state, the most reliable last. */
const sources = ['SIMULATED', 'COMMANDED', 'REPORTED'] as const

/** The source of an external state. */
export type StateSource = (typeof sources)[number]

/** The field with the source of a record's state. */
export function stateFrom(state: string) {
  return optional(
    choice(sources, {
      description: `How ${state} is known: REPORTED from outside; COMMANDED, which was accepted and not confirmed; SIMULATED, of which nobody outside was told, because no connector is set up. Null where nothing has set it`,
      readOnly: true,
      example: 'COMMANDED',
    }),
  )
}

/** The source of a state that an accepted answer brings. */
export function sourceOf({ simulated }: Extract<EffectAnswer, { readonly accepted: true }>): StateSource {
  return simulated ? 'SIMULATED' : 'COMMANDED'
}

/** Whether one source of a state is more reliable than another. */
export function isSurer(source: StateSource, than: StateSource | null): boolean {
  return sources.indexOf(source) > (than === null ? -1 : sources.indexOf(than))
}
