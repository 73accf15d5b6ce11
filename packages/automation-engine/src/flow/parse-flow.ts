import type { FlowProblem } from '@belfry/core'
import type { StartSource } from '../run/run-start.ts'
import type { SiteFacts, StepRegistry } from '../step/step-definition.ts'
import { steps } from '../steps/index.ts'
import { buildFlow } from './build-flow.ts'
import { checkShape } from './check-shape.ts'
import { draftFlow } from './draft.ts'
import type { Flow } from './flow.ts'
import { byGravity, problemOf } from './flow-problems.ts'
import { flowRules } from './rules/index.ts'

/** What came of reading a definition. */
export interface ParsedFlow {
  /** There when nothing worse than a warning was found. */
  readonly flow: Flow | null
  /** What starts it, also of a flow with errors elsewhere; `null` while that cannot be told. */
  readonly source: StartSource | null
  /** Every finding, the gravest first. */
  readonly problems: readonly FlowProblem[]
}

/**
 * Reads a definition and finds everything that is wrong with it at once. Never throws, whatever it is given. Only a definition without
 * the outer shape, or beyond the limits of 100 nodes, 200 edges and 50 notes, hears of that alone.
 *
 * @param registry the step types that there are; Belfry's own by default
 * @param site what is known of the place where the flow is to run; nothing by default, and then nothing of it is found missing
 */
export function parseFlow(definition: unknown, registry: StepRegistry = steps, site: SiteFacts = {}): ParsedFlow {
  const shape = checkShape(definition)
  if (!shape.ok) return { flow: null, source: null, problems: shape.error.map((finding) => problemOf(finding, 'refused')) }
  const draft = draftFlow(shape.value, registry, site)
  const problems = byGravity(flowRules.flatMap(({ severity, check }) => check(draft).map((finding) => problemOf(finding, severity))))
  const isSound = problems.every(({ severity }) => severity === 'warning')
  return { flow: isSound ? buildFlow(draft) : null, source: draft.source, problems }
}
