import type { SiteFacts, StepRegistry } from '../step/step-definition.ts'
import { steps } from '../steps/index.ts'
import type { Path } from '../template/path.ts'
import { type FlowOutline, outlineFlow } from './flow-loops.ts'
import { type NamedRecord, recordsNamedIn } from './named-records.ts'
import { type ParsedFlow, parseFlow } from './parse-flow.ts'

/** Everything a host needs to know about a definition before saving or enabling it. Plain data, so that another thread can compute it. */
export interface ExaminedFlow extends Omit<ParsedFlow, 'flow'> {
  /** `null` for a value that is not a definition. */
  readonly outline: FlowOutline | null
  /** The records that it names by id; the first 1,000. */
  readonly named: readonly NamedRecord[]
  /** The ids of all webhooks that it names, without duplicates. Unlike `named`, this list is never cut off. */
  readonly webhooks: readonly string[]
  /** The variables in the conditions that decide about a start, without duplicates; `null` if the definition has errors. */
  readonly judges: readonly Path[] | null
}

/** No real flow names more, and each is looked up. */
const MOST_NAMED = 1000

/**
 * Parses a definition and collects what a host needs to know about it. Never throws. Takes about 50 ms for the largest definition.
 *
 * @param registry the available step types; Belfry's own by default
 * @param site facts about the organization in which the flow is to run; none by default
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
