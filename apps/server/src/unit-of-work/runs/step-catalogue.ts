import { type AnyStep, steps } from '@belfry/automation-engine'
import type { StepTypeView } from '@belfry/core'

/** The step types, for menus and editors. */
export const stepCatalogue: readonly StepTypeView[] = Object.values<AnyStep>(
  steps as Readonly<Record<string, unknown>> as Readonly<Record<string, AnyStep>>,
).map((step) => ({
  type: step.type,
  category: step.category,
  description: step.description,
  config: step.config,
  exits: step.fixedExits,
  continueOnError: step.acceptsContinueOnError,
  provides: step.entry === null ? fixedProvides(step) : null,
}))

/** The outputs of a step if they do not depend on its config; otherwise `null`. */
function fixedProvides(step: AnyStep): StepTypeView['provides'] {
  const looked = new Error('it looks at its config')
  const unknown = new Proxy({}, Object.fromEntries(['get', 'has', 'ownKeys', 'getOwnPropertyDescriptor'].map((trap) => [trap, refuse])))
  function refuse(): never {
    throw looked
  }
  try {
    return step.provides(unknown as never) as StepTypeView['provides']
  } catch (error) {
    if (error === looked) return null
    throw error
  }
}
