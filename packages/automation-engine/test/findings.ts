import type { Definition, FlowFix } from '@belfry/core'
import { draftFlow } from '../src/draft/draft.ts'
import { type FlowRule, worded } from '../src/rules/rule.ts'
import type { StepRegistry } from '../src/step/step-definition.ts'
import { steps } from '../src/steps/index.ts'

/** What one rule finds in a definition: code and pointer of each finding. */
export function findings(rule: FlowRule, definition: Definition, registry: StepRegistry = steps): readonly string[] {
  return rule
    .check(draftFlow(definition, registry))
    .map(worded)
    .map(({ code, pointer }) => `${code} ${pointer}`)
}

/** The messages of what one rule finds. */
export function messages(rule: FlowRule, definition: Definition, registry: StepRegistry = steps): readonly string[] {
  return rule
    .check(draftFlow(definition, registry))
    .map(worded)
    .map(({ message }) => message)
}

/** The fixes of what one rule finds; `null` for a finding that has none. */
export function fixes(rule: FlowRule, definition: Definition, registry: StepRegistry = steps): readonly (FlowFix | null)[] {
  return rule
    .check(draftFlow(definition, registry))
    .map(worded)
    .map(({ fix }) => fix ?? null)
}
