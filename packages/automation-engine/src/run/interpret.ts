import { EngineError } from '../errors.ts'
import { ERROR_EXIT } from '../flow/error-exit.ts'
import type { FlowNode } from '../flow/flow.ts'
import type { Outcome } from '../step/outcome.ts'
import { type Request, requestKey } from './request.ts'
import type { RunState } from './run-state.ts'
import type { TraceEntry } from './trace.ts'
import type { Transition } from './transition.ts'
import { areTooLarge, keep, TOO_LARGE } from './variables.ts'
import { positionAt, traceOf, type Visit, visit } from './visit.ts'

/** Does what a step wants, and goes on from node to node until the run waits or ends. */
export function interpret(first: Visit, outcome: Outcome): Transition {
  const trace: TraceEntry[] = []
  let here = first
  let move = settle(here, outcome)
  // A flow has no cycles, so no run visits more nodes than there are. A flow that was made by hand could go round for ever.
  for (let visits = 1; visits <= here.flow.nodes.size; visits++) {
    trace.push(move.entry)
    if (!move.next) return { run: move.run, requests: move.requests, trace }
    here = visit(here.flow, move.run, positionAt(move.next.id, here.now), here.now)
    move = settle(here, here.node.step.run(here.config, here.context))
  }
  throw new EngineError('broken_invariant', `The run ${here.run.runId} visited more nodes than its flow has.`)
}

/** What an outcome comes to. */
interface Move {
  readonly run: RunState
  readonly entry: TraceEntry
  readonly requests: readonly Request[]
  /** The node to visit next; `null` when the run waits or has ended. */
  readonly next: FlowNode | null
}

type Settler<K extends Outcome['kind']> = (here: Visit, outcome: Extract<Outcome, { readonly kind: K }>) => Move

const settlers: { readonly [K in Outcome['kind']]: Settler<K> } = {
  exit(here, { exit, output }) {
    const { node, run } = here
    if (!node.exits.includes(exit)) {
      throw new EngineError('broken_invariant', `The step type ${node.type} left by "${exit}", which is no exit of ${node.id}.`)
    }
    const provided = (node.provides.get(exit) ?? []).map((root) => [root, output[root] ?? null] as const)
    const variables = provided.length > 0 ? { ...run.variables, ...Object.fromEntries(provided) } : run.variables
    const move = leave(here, exit, variables, traceOf(here, { status: 'done', exit, output }))
    const brought = provided.length > 0 || node.step.entry !== null
    return brought && areTooLarge(move.run.variables) ? settlers.fail(here, { kind: 'fail', message: TOO_LARGE }) : move
  },

  ask(here, { request, memo }) {
    const { node, run, position } = here
    if (!node.step.resume) throw new EngineError('broken_invariant', `The step type ${node.type} asks for something and has no resume.`)
    const key = requestKey(run.runId, position.nodeId, position.stage, position.try)
    const waiting: RunState = { ...run, status: 'waiting', position: { ...position, memo }, awaiting: [key] }
    return { run: waiting, entry: traceOf(here, { status: 'waiting' }), requests: [{ ...request, key }], next: null }
  },

  fail(here, { message }) {
    const { node, run, position, now } = here
    const error = { message, step: node.label || node.id, stepId: node.id }
    if (node.continuesOnError) {
      const entry = traceOf(here, { status: 'failed', exit: ERROR_EXIT, error: message })
      return leave(here, ERROR_EXIT, { ...run.variables, [ERROR_EXIT]: error }, entry)
    }
    const failed: RunState = { ...run, status: 'failed', endedAt: now, position: { ...position, memo: null }, awaiting: [], error }
    return { run: failed, entry: traceOf(here, { status: 'failed', error: message }), requests: [], next: null }
  },
}

function settle(here: Visit, outcome: Outcome): Move {
  // The map gives each kind its own settler; that the two belong together is beyond what the compiler can see of a union.
  return (settlers[outcome.kind] as (here: Visit, outcome: Outcome) => Move)(here, outcome)
}

/** Goes on along the line of an exit. An exit without a line ends the run. */
function leave({ run, node, flow, now }: Visit, exit: string, variables: RunState['variables'], entry: TraceEntry): Move {
  const nextId = node.next.get(exit)
  const next = nextId === undefined ? null : (flow.nodes.get(nextId) ?? null)
  const left: RunState = { ...run, variables: keep(variables, next), awaiting: [] }
  return { run: next ? left : { ...left, status: 'completed', endedAt: now, position: null }, entry, requests: [], next }
}
