import type { Definition } from '@belfry/core'
import { draftFlow } from '../draft/draft.ts'
import type { StepRegistry } from '../step/step-definition.ts'
import { steps } from '../steps/index.ts'
import { buildFlow } from './build-flow.ts'
import type { Flow } from './flow.ts'

/**
 * The entry of a flow that was enabled before: enough for `withJudged` and `judgeTrigger` only. Other steps are not read, so the cost does
 * not depend on the size of the definition. `null` if it has no readable trigger.
 *
 * @param hash the hash of the whole definition
 */
export function readStart(definition: Definition, hash: string, registry: StepRegistry = steps): Flow | null {
  const nodes = definition.nodes.filter(({ type }) => Object.hasOwn(registry, type) && registry[type]?.entry)
  return buildFlow(draftFlow({ nodes, edges: [], notes: [] }, registry, {}, false), { takesFullAccess: false, hash })
}
