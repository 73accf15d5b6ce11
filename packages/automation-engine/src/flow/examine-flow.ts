import type { SiteFacts, StepRegistry } from '../step/step-definition.ts'
import { steps } from '../steps/index.ts'
import type { Path } from '../template/path.ts'
import { type FlowOutline, outlineFlow } from './flow-loops.ts'
import { type NamedRecord, recordsNamedIn } from './named-records.ts'
import { type ParsedFlow, parseFlow } from './parse-flow.ts'

/** Everything that is to be known of a definition before it is saved or enabled, as data: it can be found out in another thread. */
export interface ExaminedFlow extends Omit<ParsedFlow, 'flow'> {
  /** `null` of a value that is no definition. */
  readonly outline: FlowOutline | null
  /** The records that it names by their ids; the first 1,000. */
  readonly named: readonly NamedRecord[]
  /** The ids of all webhooks that it names, each once: whatever else it names, none of them is overlooked. */
  readonly webhooks: readonly string[]
  /** The variables that the conditions look at which decide about a start, each once; `null` of a definition that cannot run. */
  readonly judges: readonly Path[] | null
}

/** Nobody names more, and each is looked for. */
const MOST_NAMED = 1000

/**
 * Reads a definition for what is to be known of it. Never throws. Takes some 50 ms for the largest definition.
 *
 * @param registry the step types that there are; Belfry's own by default
 * @param site what is known of the place where the flow is to run; nothing by default
 */
export function examineFlow(definition: unknown, registry: StepRegistry = steps, site: SiteFacts = {}): ExaminedFlow {
  const { flow, ...found } = parseFlow(definition, registry, site)
  if (found.problems.some(({ severity }) => severity === 'refused'))
    return { ...found, outline: null, named: [], webhooks: [], judges: null }
  const judges = flow && [...new Map(flow.judges.map((path) => [path.join('.'), path])).values()]
  const named = recordsNamedIn(definition)
  const webhooks = [...new Set(named.flatMap(({ kind, id }) => (kind === 'webhook' ? [id] : [])))]
  return { ...found, outline: outlineFlow(definition, registry), named: named.slice(0, MOST_NAMED), webhooks, judges }
}
