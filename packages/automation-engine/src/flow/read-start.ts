import type { Definition } from '@belfry/core'
import type { StepRegistry } from '../step/step-definition.ts'
import { steps } from '../steps/index.ts'
import { buildFlow } from './build-flow.ts'
import { draftFlow } from './draft.ts'
import type { Flow } from './flow.ts'

/**
 * The beginning of a flow that was enabled once: enough for `withJudged` and `judgeTrigger`, and for nothing else. Its other steps are not
 * read, so it costs the same however large the definition is. `null` when it has no trigger that can be read.
 *
 * @param hash the hash of the whole definition
 */
export function readStart(definition: Definition, hash: string, registry: StepRegistry = steps): Flow | null {
  const nodes = definition.nodes.filter(({ type }) => Object.hasOwn(registry, type) && registry[type]?.entry)
  return buildFlow(draftFlow({ nodes, edges: [], notes: [] }, registry, {}, false), { takesFullAccess: false, hash })
}
