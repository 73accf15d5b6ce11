import Type from 'typebox'
import type { ConfigProblem } from '../config/config-problem.ts'
import type { WaitEnd } from '../protocol/request.ts'
import { lookAtHours, type OpeningState, type SiteHours } from '../time/opening-wait.ts'
import { defineStep } from './define-step.ts'
import { ask, exit, fail, failWith } from './outcome.ts'
import type { StepDefinition, StepLocation } from './step-definition.ts'

const noFields = Type.Object({})

/** The current request of such a step: first the hours, then the wait. */
type StepState = 'hours' | 'wait'

/** Options of a step that waits until the organization is open, or closed. */
export interface OpeningStepOptions<Type extends string> {
  readonly type: Type
  readonly description: string
  readonly state: OpeningState
  /** When the exit `out` is taken. */
  readonly out: string
  /** What missing opening hours mean for the step, as the end of a sentence. */
  readonly withoutHours: string
}

/**
 * Defines a step that waits until the organization is open, or closed. It checks the hours again while it waits, because they may change.
 */
export function openingStep<const Type extends string>({
  type,
  description,
  out,
  state,
  withoutHours,
}: OpeningStepOptions<Type>): StepDefinition<Type, typeof noFields, 'out', StepState> {
  return defineStep<Type, typeof noFields, 'out', StepState>({
    type,
    category: 'flow',
    description,
    config: noFields,
    exits: { out },
    problemExamples: [{}],
    problems: (_config, location) => noOpeningHours(location, withoutHours),
    run: () => ask({ kind: 'hours' }, 'hours'),
    resume(_config, { now }, stepState, answer) {
      if (!answer.ok) return failWith(answer)
      if (stepState === 'wait') return exit('out', { checks: 1 + ((answer.value as WaitEnd & { readonly checks?: number }).checks ?? 0) })
      const look = lookAtHours(state, answer.value as SiteHours, now)
      if (look.kind === 'never') return fail(look.why)
      if (look.kind === 'now') return exit('out', { checks: 1 })
      return ask({ kind: 'wait', until: null, event: null, check: { kind: 'hours', firstAt: look.at, state } }, 'wait')
    },
  })
}

/** The warning about a step that needs opening hours if the organization has none. */
export function noOpeningHours({ site }: StepLocation, so: string): readonly ConfigProblem[] {
  if (site.hasOpeningHours !== false) return []
  const message = `the organization has no opening hours, so it is always open, and ${so}: set its openingHours`
  return [{ code: 'no_opening_hours', severity: 'warning', pointer: '', message }]
}
