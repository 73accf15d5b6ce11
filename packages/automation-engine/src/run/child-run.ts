import type { EpochMs } from '@belfry/core'
import { EngineError } from '../errors.ts'
import type { Flow, FlowNode } from '../flow/flow.ts'
import { goOn, interpret } from './interpret.ts'
import type { Actor } from './run-start.ts'
import { RUN_FORMAT, type RunRecord, type RunState } from './run-state.ts'
import type { Transition } from './transition.ts'
import { areTooLarge, keep, TOO_LARGE } from './variables.ts'
import { positionAt, visit } from './visit.ts'

/** The variable under which a child run has its item. */
export const ITEM = 'item'

/** How many runs may come of one, its children's children among them. A host counts them. */
export const MAX_DESCENDANTS = 10_000

/** Why no more children are made. */
export function tooManyChildren(more: number): string {
  return `${more} more runs would come of this one than the ${MAX_DESCENDANTS} that may: go through fewer items, or begin flows of their own.`
}

/** What the children of one visit begin with, all of them alike. Plain JSON: a host keeps it once for all. */
export interface ChildSnapshot {
  /** The step at which they begin. */
  readonly nodeId: string
  /** The variables of the parent that they can read. */
  readonly variables: RunState['variables']
  /** The records of the parent: they stand for variables as they do there. */
  readonly records: readonly RunRecord[]
  readonly actor: Actor | null
  readonly timeZone: string
}

/** Everything that a child run begins with. Plain JSON. */
export interface ChildStart {
  readonly runId: string
  readonly parentRunId: string
  readonly now: EpochMs
  /** The record that it is there for, as it was then. */
  readonly item: Readonly<Record<string, unknown>>
  readonly snapshot: ChildSnapshot
}

/** What is shared by the children of a run that asks for some; `null` when there is no step at which they could begin. */
export function snapshotOf(flow: Flow, { position, variables, records, actor, timeZone }: RunState): ChildSnapshot | null {
  const node = position && flow.nodes.get(position.nodeId)
  const nodeId = node?.step.spawns && node.next.get(node.step.spawns)
  const first = nodeId && flow.nodes.get(nodeId)
  if (!first) return null
  return { nodeId: first.id, variables: keep(variables, first), records, actor, timeZone }
}

/**
 * Starts a child run and takes it as far as it goes without an answer. Pure, as `startRun` is. Nothing that it does changes its parent.
 *
 * @throws EngineError `broken_invariant` when the flow has no such step
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

/** A child run's start without any value: what is left is where it began, and the ids of its records. */
export function eraseChild(child: ChildStart): ChildStart {
  const { id } = child.item
  return { ...child, item: typeof id === 'string' ? { id } : {}, snapshot: { ...child.snapshot, variables: {} } }
}

/** What stands for a record of the run keeps standing for it. */
function isRead({ liveRoots }: Flow, { needs }: FlowNode): boolean {
  return needs.has(ITEM) && !liveRoots.has(ITEM)
}
