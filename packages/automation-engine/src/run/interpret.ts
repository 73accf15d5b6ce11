import type { EpochMs } from '@belfry/core'
import type { Flow, FlowNode } from '../flow/flow.ts'
import { type AnswerValues, type RecordRead, type Request, requestKey } from '../protocol/request.ts'
import type { Position, RunState } from '../protocol/run-state.ts'
import type { Signal } from '../protocol/signal.ts'
import type { TraceEntry } from '../protocol/trace.ts'
import type { Transition } from '../protocol/transition.ts'
import { ERROR_EXIT } from '../step/error-exit.ts'
import type { Output, StepOutcome } from '../step/outcome.ts'
import { keptRoots } from '../variables/roots.ts'
import { EngineError } from './errors.ts'
import { isFresh, liveValuesOf, recordsToRead } from './live-values.ts'
import { areTooLarge, keep, TOO_LARGE } from './variables.ts'
import { nodeAt, positionAt, TEXTS_TOO_LONG, traceOf, type Visit, visit } from './visit.ts'

/** Starts a visit and continues from node to node until the run waits or ends. Records that a step uses are read before it. */
export function interpret(flow: Flow, run: RunState, position: Position, now: EpochMs): Transition {
  return traverse(flow, run, position, now, [])
}

/** Starts the step whose records were read. */
export function interpretRead(flow: Flow, run: RunState, position: Position, { now, answer }: Signal): Transition {
  const started = { ...position, reading: false }
  if (!answer.ok) return goOn(visit(flow, run, started, now), { kind: 'fail', message: answer.message })
  const records = answer.value as AnswerValues['read']
  const read = { ...run, live: liveValuesOf(flow, run, nodeAt(flow, run, position), records) }
  if (areTooLarge(read)) return goOn(visit(flow, run, started, now), { kind: 'fail', message: TOO_LARGE })
  return interpret(flow, read, started, now)
}

/** Applies the outcome of a step, and continues from there. */
export function goOn(here: Visit, outcome: StepOutcome): Transition {
  const { run, entry, requests, next } = applyOutcome(here, outcome)
  if (!next) return { run, requests, trace: [entry] }
  return traverse(here.flow, run, positionAt(next.id, here.now), here.now, [entry])
}

/** Continues from node to node. `trace` has the earlier entries, and new ones are appended. */
function traverse(flow: Flow, first: RunState, at: Position, now: EpochMs, trace: TraceEntry[]): Transition {
  let run = first
  let position = at
  // A flow has no cycles, so no run visits more nodes than there are. A manually constructed flow could loop endlessly.
  for (let visits = 1; visits <= flow.nodes.size; visits++) {
    const node = nodeAt(flow, run, position)
    if (!isFresh(run, node)) {
      const records = recordsToRead(flow, run, node)
      if (records.length > 0) return { ...askToRead(run, position, records), trace }
      run = { ...run, live: liveValuesOf(flow, run, node, []) }
    }
    const here = visit(flow, run, position, now)
    const move = here.isOverfull ? failOverfull(here) : applyOutcome(here, node.step.run(here.config, here.context))
    trace.push(move.entry)
    if (!move.next) return { run: move.run, requests: move.requests, trace }
    run = move.run
    position = positionAt(move.next.id, now)
  }
  throw new EngineError('broken_invariant', `The run ${run.runId} visited more nodes than its flow has.`)
}

/** The filled-in config is dropped, since it may be as long as the limit. */
function failOverfull(here: Visit): Move {
  return handlers.fail({ ...here, config: {} }, { kind: 'fail', message: TEXTS_TOO_LONG })
}

function askToRead(run: RunState, position: Position, records: readonly RecordRead[]): Pick<Transition, 'run' | 'requests'> {
  const key = requestKey(run.runId, position.nodeId, 'read', position.try)
  // The earlier values are incomplete, and must not be mixed with the new ones.
  const reading: RunState = { ...run, status: 'waiting', position: { ...position, reading: true }, awaiting: [key], live: null }
  return { run: reading, requests: [{ kind: 'read', records, key }] }
}

/** The result of applying an outcome. */
interface Move {
  readonly run: RunState
  readonly entry: TraceEntry
  readonly requests: readonly Request[]
  /** The node to visit next; `null` if the run waits or has ended. */
  readonly next: FlowNode | null
}

type OutcomeHandler<K extends StepOutcome['kind']> = (here: Visit, outcome: Extract<StepOutcome, { readonly kind: K }>) => Move

const handlers: { readonly [K in StepOutcome['kind']]: OutcomeHandler<K> } = {
  exit(here, { exit, output }) {
    const { node, run } = here
    if (!node.exits.includes(exit) || exit === node.step.spawns) {
      throw new EngineError('broken_invariant', `The step type ${node.type} left by "${exit}", which is no exit of ${node.id}.`)
    }
    const provided = rootsToKeep(here, exit, output).map((root) => [root, output[root] ?? null] as const)
    const variables = provided.length > 0 ? { ...run.variables, ...Object.fromEntries(provided) } : run.variables
    const move = leave(here, exit, variables, traceOf(here, { status: 'done', exit, output }))
    const begins = node.step.entry !== null
    if (!(begins || provided.length > 0) || !areTooLarge(move.run)) return move
    // The start of a run may be too large to store. Such a run keeps nothing, and fails again if it is retried.
    const unable = begins ? { ...here, run: { ...run, variables: {} } } : here
    return handlers.fail(unable, { kind: 'fail', message: TOO_LARGE })
  },

  ask(here, { request, stepState }) {
    const { node, run, position } = here
    if (!node.step.resume) throw new EngineError('broken_invariant', `The step type ${node.type} asks for something and has no resume.`)
    const key = requestKey(run.runId, position.nodeId, position.stage, position.try)
    const waiting: RunState = { ...run, status: 'waiting', position: { ...position, stepState }, awaiting: [key] }
    return { run: waiting, entry: traceOf(here, { status: 'waiting' }), requests: [{ ...request, key }], next: null }
  },

  fail(here, { message, code }) {
    const { node, run, position, now } = here
    const error = { message, ...(code === undefined ? {} : { code }), step: node.label || node.id, stepId: node.id }
    if (node.continuesOnError) {
      const entry = traceOf(here, { status: 'failed', exit: ERROR_EXIT, error: message })
      return leave(here, ERROR_EXIT, { ...run.variables, [ERROR_EXIT]: error }, entry)
    }
    const stopped = { ...position, reading: false, stepState: null }
    const failed: RunState = { ...run, status: 'failed', endedAt: now, position: stopped, awaiting: [], live: null, error }
    return { run: failed, entry: traceOf(here, { status: 'failed', error: message }), requests: [], next: null }
  },
}

function applyOutcome(here: Visit, outcome: StepOutcome): Move {
  // The map gives each kind its own handler; the compiler cannot see that the two members of the union belong together.
  return (handlers[outcome.kind] as (here: Visit, outcome: StepOutcome) => Move)(here, outcome)
}

/** A root that represents a record of the run, or the organization, keeps its meaning, whatever a step provides under the same name. */
function rootsToKeep({ node, flow }: Visit, exit: string, output: Output): readonly string[] {
  const names = node.provides.get(exit)
  const roots = names === null ? Object.keys(output) : (names ?? [])
  return roots.filter((root) => !flow.liveRoots.has(root) && !keptRoots.some((kept) => kept === root))
}

/** Continues along the edge of an exit. An exit without an edge ends the run. */
function leave({ run, node, position, flow, now }: Visit, exit: string, variables: RunState['variables'], entry: TraceEntry): Move {
  const nextId = node.next.get(exit)
  const next = nextId === undefined ? null : (flow.nodes.get(nextId) ?? null)
  // A step that made a request may have changed records, and time has passed.
  const live = next && position.stage === 0 ? run.live : null
  const left: RunState = { ...run, variables: keep(variables, next), live, awaiting: [] }
  return { run: next ? left : { ...left, status: 'completed', endedAt: now, position: null }, entry, requests: [], next }
}
