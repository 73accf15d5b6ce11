import type { EpochMs } from '@belfry/core'
import type { Flow } from '../flow/flow.ts'
import type { RunState } from '../protocol/run-state.ts'
import type { Signal } from '../protocol/signal.ts'
import type { Transition } from '../protocol/transition.ts'
import { EngineError } from './errors.ts'
import { goOn, interpret, interpretRead } from './interpret.ts'
import { areTooLarge, TOO_LARGE } from './variables.ts'
import { positionAt, visit } from './visit.ts'

/**
 * Advances one run by one signal, as far as it goes without another. Pure: performs none of the returned requests. An answer that is
 * not awaited is a duplicate or comes too late: it gives the same run back, with no request and no trace.
 *
 * @throws EngineError `definition_mismatch` if the run was started with another definition
 *
 * @example
 * ```ts
 * const answer = { ok: true, value: await perform(request) } as const
 * const { run: next, requests, trace } = advance(flow, run, { key: request.key, now: Date.now(), answer })
 * ```
 */
export function advance(flow: Flow, run: RunState, signal: Signal): Transition {
  requireSameDefinition(flow, run)
  const { position } = run
  if (!position || !run.awaiting.includes(signal.key)) return { run, requests: [], trace: [] }
  if (position.reading) return interpretRead(flow, run, position, signal)
  const { stepState, ...rest } = position
  const here = visit(flow, run, { ...rest, stepState: null, stage: position.stage + 1 }, signal.now)
  const { step } = here.node
  if (!step.resume) throw new EngineError('broken_invariant', `The step type ${step.type} awaits an answer and has no resume.`)
  return goOn(here, step.resume(here.config, here.context, stepState, signal.answer))
}

/**
 * Retries the step at which a run failed, with the variables it had. The requests of the new try have new keys. A run that failed at its
 * trigger fails again, since its start is the same.
 *
 * @throws EngineError `run_not_failed` if the run has not failed, `definition_mismatch` as in `advance`
 */
export function retryRun(flow: Flow, run: RunState, now: EpochMs): Transition {
  requireSameDefinition(flow, run)
  const { status, position, error } = run
  if (status !== 'failed' || !position)
    throw new EngineError('run_not_failed', `The run ${run.runId} is ${status}: only a failed run is retried.`)
  const again: RunState = { ...run, status: 'running', endedAt: null, error: null }
  const anew = positionAt(position.nodeId, now, position.try + 1)
  if (error && areTooLarge(again)) return goOn(visit(flow, again, anew, now), { kind: 'fail', message: TOO_LARGE })
  if (error && position.nodeId === flow.entry.id) return goOn(visit(flow, again, anew, now), { kind: 'fail', message: error.message })
  return interpret(flow, again, anew, now)
}

/** Cancels a run. A run that has already ended is returned unchanged. */
export function cancelRun(run: RunState, now: EpochMs): RunState {
  return run.endedAt === null ? { ...run, status: 'cancelled', endedAt: now, awaiting: [] } : run
}

function requireSameDefinition(flow: Flow, run: RunState): void {
  if (flow.definitionHash === run.definitionHash) return
  const message = `The run ${run.runId} follows the definition ${run.definitionHash}, not ${flow.definitionHash}: a run never changes its definition.`
  throw new EngineError('definition_mismatch', message)
}
