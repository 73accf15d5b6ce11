import { type EffectKind, effectKinds } from '@belfry/core'
import { draftFlow, isSound } from '../draft/draft.ts'
import type { StepRegistry } from '../step/step-definition.ts'
import { steps } from '../steps/index.ts'
import { checkShape } from './check-shape.ts'

/**
 * The kinds of external effects that the steps of a definition request, as far as the definition shows, in the order of `effectKinds`.
 * Empty for a value that is not a definition.
 */
export function effectKindsIn(definition: unknown, registry: StepRegistry = steps): readonly EffectKind[] {
  const shape = checkShape(definition)
  if (!shape.ok) return []
  const { nodes } = draftFlow(shape.value, registry, {}, false)
  const requested = new Set(
    nodes
      .filter(isSound)
      .flatMap(({ step, rawConfig }) => step?.effects?.(rawConfig) ?? [])
      .map(({ kind }) => kind),
  )
  return effectKinds.filter((kind) => requested.has(kind))
}
