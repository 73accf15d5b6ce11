import type { EpochMs } from '@belfry/core'
import type { Flow, FlowNode } from '../flow/flow.ts'
import type { Position, RunState } from '../protocol/run-state.ts'
import type { TraceEntry } from '../protocol/trace.ts'
import type { StepContext } from '../step/step-context.ts'
import { beginFilling, MOST_FILLED } from '../template/filling.ts'
import { EngineError } from './errors.ts'
import { variablesOf } from './variables.ts'

/** A visit of a node, with its config filled in. */
export interface Visit {
  readonly flow: Flow
  /** The run when it reached the node. */
  readonly run: RunState
  readonly node: FlowNode
  readonly position: Position
  readonly now: EpochMs
  readonly config: Readonly<Record<string, unknown>>
  /** Whether the filled-in texts exceed the limit, so that the step fails; then some of them are incomplete. */
  readonly isOverfull: boolean
  readonly missing: readonly string[]
  readonly context: StepContext
}

/** The position at the start of a visit. */
export function positionAt(nodeId: string, now: EpochMs, attempt = 1): Position {
  return { nodeId, reading: false, stage: 0, try: attempt, enteredAt: now, stepState: null }
}

/**
 * Starts or resumes a visit. The config is filled as of the start of the visit, so that it is the same after a wait: a text with `{now}`
 * does not change after a task was created with it.
 */
export function visit(flow: Flow, run: RunState, position: Position, now: EpochMs): Visit {
  const node = nodeAt(flow, run, position)
  const missing = new Set<string>()
  const filling = beginFilling()
  const config = node.config.fill(variablesOf(flow, run, position.enteredAt), missing, filling)
  const context: StepContext = {
    runId: run.runId,
    nodeId: node.id,
    now,
    variables: variablesOf(flow, run, now),
    actor: run.actor,
    records: run.records.map(({ model, id }) => ({ model, id })),
    timeZone: run.timeZone,
    authored: node.authored,
  }
  return { flow, run, node, position, now, config, isOverfull: filling.left < 0, missing: [...missing], context }
}

/** The current node of a run. */
export function nodeAt(flow: Flow, run: RunState, { nodeId }: Pick<Position, 'nodeId'>): FlowNode {
  const node = flow.nodes.get(nodeId)
  if (!node) throw new EngineError('broken_invariant', `The flow has no node ${nodeId}, at which the run ${run.runId} stands.`)
  return node
}

/** The trace entry of a visit. */
export function traceOf(
  { node, position, now, config, missing }: Visit,
  came: Pick<TraceEntry, 'status'> & Partial<TraceEntry>,
): TraceEntry {
  return {
    nodeId: node.id,
    type: node.type,
    label: node.label,
    try: position.try,
    startedAt: position.enteredAt,
    endedAt: came.status === 'waiting' ? null : now,
    exit: null,
    input: config,
    missing,
    output: null,
    error: null,
    ...came,
  }
}

/** Why a step fails whose texts become too long. */
export const TEXTS_TOO_LONG = `texts_too_long: with their variables filled in the texts of this step would have more than ${MOST_FILLED.toLocaleString('en')} characters together. Use fewer variables, or ones that stand for less.`
