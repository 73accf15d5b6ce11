import type { Definition } from '@belfry/core'
import type { StepRegistry } from '../step/step-definition.ts'
import { steps } from '../steps/index.ts'
import { buildFlow } from './build-flow.ts'
import { draftFlow } from './draft.ts'
import type { Flow } from './flow.ts'

/** A definition without all that comes after its beginning: enough to judge starts of it, and mostly a small part. */
export function entryOf({ nodes }: Definition, registry: StepRegistry = steps): Definition {
  return { nodes: nodes.filter(({ type }) => Object.hasOwn(registry, type) && registry[type]?.entry), edges: [] }
}

/** The flow of a beginning, which starts as the whole one does and leads nowhere. `null` of what is no beginning of a sound definition. */
export function entryFlow(definition: Definition, registry: StepRegistry = steps): Flow | null {
  return buildFlow(draftFlow(definition, registry, {}, false), { takesFullAccess: false })
}
