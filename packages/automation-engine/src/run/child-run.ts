import type { EpochMs } from '@belfry/core'
import type { Flow, FlowNode } from '../flow/flow.ts'
import type { Actor } from '../protocol/run-start.ts'
import { RUN_FORMAT, type RunRecord, type RunState } from '../protocol/run-state.ts'
import type { Transition } from '../protocol/transition.ts'
import { ITEM } from '../variables/roots.ts'
import { EngineError } from './errors.ts'
import { goOn, interpret } from './interpret.ts'
import { areTooLarge, keep, TOO_LARGE } from './variables.ts'
import { positionAt, visit } from './visit.ts'

/** The maximum number of descendants of a run, children of children included. Hosts count them. */
export const MAX_DESCENDANTS = 10_000

/** The error message if a run would get too many descendants. */
export function tooManyChildren(more: number): string {
  return `${more} more runs would come of this one than the ${MAX_DESCENDANTS} that may: go through fewer items, or begin flows of their own.`
}

/** What all children of one visit start with. Plain JSON; a host stores it once for all of them. */
export interface ChildSnapshot {
  /** The step at which they start. */
  readonly nodeId: string
  /** The variables of the parent that they can read. */
  readonly variables: RunState['variables']
  /** The records of the parent; they represent the same variables as there. */
  readonly records: readonly RunRecord[]
  readonly actor: Actor | null
  readonly timeZone: string
}

/** Everything a child run starts with. Plain JSON. */
export interface ChildStart {
  readonly runId: string
  readonly parentRunId: string
  readonly now: EpochMs
  /** The item for which it exists, as it was when the child was created. */
  readonly item: Readonly<Record<string, unknown>>
  readonly snapshot: ChildSnapshot
}

/** The shared start of the children that a run requests; `null` if there is no step for them to start at. */
export function snapshotOf(flow: Flow, { position, variables, records, actor, timeZone }: RunState): ChildSnapshot | null {
  const node = position && flow.nodes.get(position.nodeId)
  const nodeId = node?.step.spawns && node.next.get(node.step.spawns)
  const first = nodeId && flow.nodes.get(nodeId)
  if (!first) return null
  return { nodeId: first.id, variables: keep(variables, first), records, actor, timeZone }
}

/**
 * Starts a child run and runs it until it needs an answer. Pure, like `startRun`. A child never changes its parent.
 *
 * @throws EngineError `broken_invariant` if the flow has no such step
 */
export function startChild(flow: Flow, { runId, now, item, snapshot }: ChildStart): Transition {
  const { nodeId, variables, records, actor, timeZone } = snapshot
  const node = flow.nodes.get(nodeId)
  if (!node) throw new EngineError('broken_invariant', `The flow has no node ${nodeId}, at which the run ${runId} begins.`)
  const run: RunState = {
    format: RUN_FORMAT,
    runId,
    definitionHash: flow.definitionHash,
    status: 'running',
    startedAt: now,
    endedAt: null,
    position: null,
    awaiting: [],
    variables: isRead(flow, node) ? { ...variables, [ITEM]: item } : variables,
    live: null,
    records,
    actor,
    timeZone,
    error: null,
  }
  const position = positionAt(nodeId, now)
  if (areTooLarge(run)) return goOn(visit(flow, run, position, now), { kind: 'fail', message: TOO_LARGE })
  return interpret(flow, run, position, now)
}

/** The start of a child run without any values: only the step at which it started and the ids of its records remain. */
export function eraseChild(child: ChildStart): ChildStart {
  const { id } = child.item
  return { ...child, item: typeof id === 'string' ? { id } : {}, snapshot: { ...child.snapshot, variables: {} } }
}

/** A root that represents a record of the run keeps its meaning. */
function isRead({ liveRoots }: Flow, { needs }: FlowNode): boolean {
  return needs.has(ITEM) && !liveRoots.has(ITEM)
}
