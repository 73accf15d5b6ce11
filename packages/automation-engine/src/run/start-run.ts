import type { Flow } from '../flow/flow.ts'
import type { RunStart, StartVerdict } from '../protocol/run-start.ts'
import { RUN_FORMAT, type RunState } from '../protocol/run-state.ts'
import type { Transition } from '../protocol/transition.ts'
import { recordsOf } from '../variables/event-roots.ts'
import { EngineError } from './errors.ts'
import { interpret } from './interpret.ts'
import { firstVariables } from './variables.ts'
import { positionAt, visit } from './visit.ts'

/**
 * Whether a cause starts a run of the flow: it is what the trigger waits for, and the trigger's conditions hold for its data. Pure, and
 * never throws because of the data, so it can run inside the transaction that emits the event.
 *
 * @throws EngineError `broken_invariant` if the entry of the flow is not a trigger
 */
export function judgeTrigger(flow: Flow, start: RunStart): StartVerdict {
  const { config, context } = visit(flow, firstState(flow, start), positionAt(flow.entry.id, start.now), start.now)
  const { entry } = flow.entry.step
  if (!entry) throw new EngineError('broken_invariant', `The flow begins at ${flow.entry.id}, at which no flow can begin.`)
  return entry.admits(config, context, start.cause)
}

/**
 * Starts a run and runs it until it needs an answer. Pure: performs none of the returned requests. Call `judgeTrigger` once beforehand to
 * decide whether to start at all; it is not repeated here, since time-dependent conditions might have changed.
 *
 * @example
 * ```ts
 * if (judgeTrigger(flow, start).starts) {
 *   const { run, requests, trace } = startRun(flow, start)
 *   // Store run and trace, perform the requests, and answer each with advance(flow, run, { key, now, answer }).
 * }
 * ```
 */
export function startRun(flow: Flow, start: RunStart): Transition {
  return interpret(flow, firstState(flow, start), positionAt(flow.entry.id, start.now), start.now)
}

function firstState(flow: Flow, start: RunStart): RunState {
  return {
    format: RUN_FORMAT,
    runId: start.runId,
    definitionHash: flow.definitionHash,
    status: 'running',
    startedAt: start.now,
    endedAt: null,
    position: null,
    awaiting: [],
    variables: firstVariables(flow, start),
    live: null,
    records: 'about' in start.cause ? recordsOf(start.cause) : [],
    actor: start.actor,
    timeZone: start.organization.timeZone,
    error: null,
  }
}
