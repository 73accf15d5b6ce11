import { type Definition, type FieldError, MORE_MISTAKES, validate } from '@belfry/core'
import { compileConfig, type FillableConfig } from '../config/fill-config.ts'
import type { StartSource } from '../protocol/run-start.ts'
import { ERROR_EXIT, errorRoots } from '../step/error-exit.ts'
import type { AnyStep, Provided, SiteFacts, StepRegistry } from '../step/step-definition.ts'
import type { Roots } from '../variables/roots.ts'
import type { Adjacency } from './graph.ts'

/** A definition of the right outer shape, with what its steps declare: the input of the rules. It may have any other error. */
export interface FlowDraft {
  readonly definition: Definition
  /** The names of the available step types. */
  readonly stepTypes: readonly string[]
  readonly nodes: readonly DraftNode[]
  /** The first node with each id. */
  readonly nodeById: ReadonlyMap<string, DraftNode>
  /** The next nodes of each node, without edges that lead nowhere. */
  readonly adjacency: Adjacency
  /** The entry node, if there is exactly one. */
  readonly entry: DraftNode | null
  /** What starts the flow; `null` if it cannot be determined. */
  readonly source: StartSource | null
  /** Facts about the organization in which it is to run. */
  readonly site: SiteFacts
  /** Whether the requirements for newly saved definitions apply. */
  readonly isBounded: boolean
}

/** A node of a draft. */
export interface DraftNode {
  readonly id: string
  readonly label: string
  readonly type: string
  /** A JSON Pointer into the definition. */
  readonly pointer: string
  readonly position: Definition['nodes'][number]['position']
  readonly rawConfig: Readonly<Record<string, unknown>>
  /** `null` if there is no such step type. */
  readonly step: AnyStep | null
  /** The errors of the config against the step's schema, with pointers into the config. */
  readonly configErrors: readonly FieldError[]
  readonly config: FillableConfig
  readonly continuesOnError: boolean
  /** `null` if unknown. */
  readonly exits: readonly string[] | null
  /** The variable roots that each exit provides; `null` if unknown, for all exits or for one. */
  readonly provides: ReadonlyMap<string, Roots | null> | null
}

/**
 * Looks up the step type of every node and evaluates its declarations.
 *
 * @param isBounded whether the requirements for newly saved definitions apply: the maximum lengths of lists, and problems with `isNew`
 */
export function draftFlow(definition: Definition, registry: StepRegistry, site: SiteFacts = {}, isBounded = true): FlowDraft {
  const nodes = definition.nodes.map((node, index) => draftNode(node, `/nodes/${index}`, registry, isBounded))
  const nodeById = new Map(nodes.toReversed().map((node) => [node.id, node]))
  const entries = nodes.filter(({ step }) => step?.entry)
  const entry = entries.length === 1 ? (entries[0] as DraftNode) : null
  const source = entry?.step?.entry && isSound(entry) ? entry.step.entry.source(entry.rawConfig) : null
  return {
    definition,
    stepTypes: Object.keys(registry),
    nodes,
    nodeById,
    adjacency: adjacencyOf(definition, nodeById),
    entry,
    source,
    site,
    isBounded,
  }
}

/** Whether the config of a node matches its step's schema. */
export function isSound({ step, configErrors }: DraftNode): boolean {
  return step !== null && configErrors.length === 0
}

function draftNode(
  { id, type, label, position, config }: Definition['nodes'][number],
  pointer: string,
  registry: StepRegistry,
  isBounded: boolean,
): DraftNode {
  const step = Object.hasOwn(registry, type) ? (registry[type] as AnyStep) : null
  const common = { id, label, type, pointer, position, rawConfig: config, step }
  if (!step) return { ...common, configErrors: [], config: compileConfig({}, {}), continuesOnError: false, exits: null, provides: null }
  const configErrors = validate(step.config, config).filter(({ code }) => code !== MORE_MISTAKES && (isBounded || code !== 'too_many'))
  const continuesOnError = step.acceptsContinueOnError && config.continueOnError === true
  const own = configErrors.length === 0 ? step.exits(config) : step.fixedExits
  return {
    ...common,
    configErrors,
    config: compileConfig(step.config, config),
    continuesOnError,
    exits: own && (continuesOnError ? [...own, ERROR_EXIT] : own),
    provides: configErrors.length === 0 ? providedBy(step.provides(config), continuesOnError) : null,
  }
}

function providedBy(provided: Provided, continuesOnError: boolean): ReadonlyMap<string, Roots | null> {
  const own = Object.entries(provided) as readonly [string, Roots | null][]
  return new Map(continuesOnError ? [...own, [ERROR_EXIT, errorRoots]] : own)
}

function adjacencyOf({ edges }: Definition, nodeById: ReadonlyMap<string, DraftNode>): Adjacency {
  const adjacency = new Map<string, readonly string[]>()
  for (const { source, target } of edges) {
    if (nodeById.has(source) && nodeById.has(target)) adjacency.set(source, [...new Set([...(adjacency.get(source) ?? []), target])])
  }
  return adjacency
}

/** The nodes in their order on the canvas, top to bottom and left to right, which does not depend on the list. */
export function inCanvasOrder(nodes: readonly DraftNode[]): readonly DraftNode[] {
  return nodes.toSorted(({ position: a, id: first }, { position: b, id: second }) => a.y - b.y || a.x - b.x || (first < second ? -1 : 1))
}
