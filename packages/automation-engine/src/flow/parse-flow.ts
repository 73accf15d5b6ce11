import type { FlowProblem } from '@belfry/core'
import { draftFlow, type FlowDraft } from '../draft/draft.ts'
import type { StartSource } from '../protocol/run-start.ts'
import { flowRules } from '../rules/index.ts'
import { worded } from '../rules/rule.ts'
import { takesFullAccessRule } from '../rules/takes-full-access.ts'
import type { SiteFacts, StepRegistry } from '../step/step-definition.ts'
import { steps } from '../steps/index.ts'
import { buildFlow } from './build-flow.ts'
import { checkShape } from './check-shape.ts'
import type { Flow } from './flow.ts'
import { gravest, problemOf } from './flow-problems.ts'

/** What came of reading a definition. */
export interface ParsedFlow {
  /** There when nothing worse than a warning was found. */
  readonly flow: Flow | null
  /** What starts it, also of a flow with errors elsewhere; `null` while that cannot be told. */
  readonly source: StartSource | null
  /** Every finding, the gravest first. */
  readonly problems: readonly FlowProblem[]
  /** The steps that only somebody with full access may put into a flow (G169): all of them, also where `problems` lists not all. */
  readonly takesFullAccess: readonly FlowProblem[]
}

/**
 * Parses a definition and reports all errors and warnings at once. Never throws, whatever the value. Only if the outer shape is wrong, or a
 * limit of 100 nodes, 200 edges, 50 notes and 512 KiB is exceeded, nothing else is reported.
 *
 * @param registry the available step types; Belfry's own by default
 * @param site facts about the organization in which the flow is to run; none by default, so that nothing is reported as missing there
 * @param options.isBounded `false` accepts a definition saved before its size, list lengths and message names were limited; `true` by
 * default
 * @param options.warns `false` skips warnings, which saves about half of the time; for callers that only run the flow. `true` by default
 * @param options.hash the hash of the definition if known, since computing that of a large one is slow
 *
 * @example
 * ```ts
 * const { flow, problems } = parseFlow(definition)
 * if (!flow) for (const { pointer, message } of problems) console.error(`${pointer}: ${message}`)
 * ```
 */
export function parseFlow(
  definition: unknown,
  registry: StepRegistry = steps,
  site: SiteFacts = {},
  { isBounded = true, warns = true, hash }: { readonly isBounded?: boolean; readonly warns?: boolean; readonly hash?: string } = {},
): ParsedFlow {
  const shape = checkShape(definition, isBounded)
  if (!shape.ok) {
    const problems = shape.error.map((finding) => problemOf(finding, 'refused'))
    return { flow: null, source: null, problems, takesFullAccess: privilegedIn(definition, registry) }
  }
  const draft = draftFlow(shape.value, registry, site, isBounded)
  const rules = warns ? flowRules : flowRules.filter(({ severity }) => severity !== 'warning')
  const problems = gravest(rules.flatMap(({ severity, check }) => check(draft).map((finding) => ({ finding, severity }))))
  const isSound = problems.every(({ severity }) => severity === 'warning')
  const privileged = privilegedOf(draft)
  const flow = isSound ? buildFlow(draft, { takesFullAccess: privileged.length > 0, hash }) : null
  return { flow, source: draft.source, problems, takesFullAccess: privileged }
}

function privilegedOf(draft: FlowDraft): readonly FlowProblem[] {
  return takesFullAccessRule.check(draft).map((finding) => problemOf(worded(finding), takesFullAccessRule.severity))
}

/**
 * The same for a definition that is too large to be saved now; one enabled before there was a limit keeps running. Reads only the steps
 * that may take full access.
 */
function privilegedIn(definition: unknown, registry: StepRegistry): readonly FlowProblem[] {
  const shape = checkShape(definition)
  if (!shape.ok) return []
  const mayTake = (type: string) => Object.hasOwn(registry, type) && registry[type]?.takesFullAccess !== undefined
  const nodes = shape.value.nodes.map((node) => (mayTake(node.type) ? node : { ...node, config: {} }))
  return privilegedOf(draftFlow({ nodes, edges: [] }, registry, {}, false))
}
