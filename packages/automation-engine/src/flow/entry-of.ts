import type { Definition } from '@belfry/core'
import { draftFlow } from '../draft/draft.ts'
import type { StepRegistry } from '../step/step-definition.ts'
import { steps } from '../steps/index.ts'
import { buildFlow } from './build-flow.ts'
import type { Flow } from './flow.ts'

/** A definition reduced to its entry step, which is enough to judge starts and usually much smaller. */
export function entryOf({ nodes }: Definition, registry: StepRegistry = steps): Definition {
  return { nodes: nodes.filter(({ type }) => Object.hasOwn(registry, type) && registry[type]?.entry), edges: [] }
}

/** The flow of a definition's entry step. It starts like the whole flow and ends there. `null` if the entry has errors. */
export function entryFlow(definition: Definition, registry: StepRegistry = steps): Flow | null {
  return buildFlow(draftFlow(definition, registry, {}, false), { takesFullAccess: false })
}
