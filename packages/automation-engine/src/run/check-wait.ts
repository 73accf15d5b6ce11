import type { EpochMs } from '@belfry/core'
import type { Flow } from '../flow/flow.ts'
import type { Answer, AnswerValues, RecordRead, Request, WaitCheck } from '../protocol/request.ts'
import type { Position, RunState } from '../protocol/run-state.ts'
import { momentAfter } from '../time/duration.ts'
import { lookAtHours, type SiteHours } from '../time/opening-wait.ts'
import { EngineError } from './errors.ts'
import { liveValuesOf, recordsToRead } from './live-values.ts'
import { nodeAt, visit } from './visit.ts'

/** What a host knows when it repeats the check of a wait. */
export interface CheckFacts {
  readonly now: EpochMs
  /** The number of checks so far during this wait. */
  readonly checks: number
  /** The current records for `recordsToCheck`, in the same order. */
  readonly records: AnswerValues['read']
  /** The current opening hours. */
  readonly hours: SiteHours
}

/** The result of a check: the answer that ends the wait, or when to check again. */
export type WaitLook = { readonly answer: Answer<'wait'> } | { readonly nextAt: EpochMs }

/** For hosts: the records that a check of a wait needs. */
export function recordsToCheck(flow: Flow, run: RunState, { check }: Pick<Request<'wait'>, 'check'>): readonly RecordRead[] {
  return check?.kind === 'conditions' ? recordsToRead(flow, run, nodeAt(flow, run, positionOf(run))) : []
}

/**
 * For hosts: when to check a wait for the first time; `null` for a wait without a check. The check at the end of its time limit is the last
 * one.
 */
export function firstCheckAt({ check, until }: Pick<Request<'wait'>, 'check' | 'until'>): EpochMs | null {
  return check ? earlier(check.firstAt, until) : null
}

/**
 * For hosts: repeats the check of a wait. A check that is not met is no signal for the run: the host counts it and checks again at
 * `nextAt`. Pure.
 *
 * @param request the wait, which must have a check
 * @throws EngineError `broken_invariant` if it has none, or the run does not wait
 */
export function checkWait(flow: Flow, run: RunState, { check, until }: Request<'wait'>, facts: CheckFacts): WaitLook {
  if (!check) throw new EngineError('broken_invariant', `The run ${run.runId} waits for nothing that could be looked at.`)
  const result = (lookers[check.kind] as Looker<WaitCheck>)(flow, run, check, facts)
  const checks = facts.checks + 1
  if ('why' in result) return { answer: { ok: false, message: result.why } }
  if ('output' in result) return { answer: { ok: true, value: { ended: 'met', checks, output: result.output } } }
  if (until !== null && until <= facts.now) return { answer: { ok: true, value: { ended: 'time', checks } } }
  return { nextAt: earlier(result.nextAt, until) }
}

/** The check is met, with its output; or not met yet; or it can never be met. */
type CheckResult = { readonly output: Readonly<Record<string, unknown>> } | { readonly nextAt: EpochMs } | { readonly why: string }

type Looker<C extends WaitCheck> = (flow: Flow, run: RunState, check: C, facts: CheckFacts) => CheckResult

const lookers: { readonly [K in WaitCheck['kind']]: Looker<Extract<WaitCheck, { readonly kind: K }>> } = {
  conditions(flow, run, { every }, { now, records }) {
    const position = positionOf(run)
    const node = nodeAt(flow, run, position)
    if (!node.step.check) throw new EngineError('broken_invariant', `The step type ${node.type} waits with a check and has none.`)
    const live = liveValuesOf(flow, run, node, records)
    // Filled with the current values: a `{now}` in a condition is the time of the check.
    const { config, context } = visit(flow, { ...run, live }, { ...position, enteredAt: now }, now)
    const { met, output } = node.step.check(config, context)
    if (met) return { output }
    const next = momentAfter(now, every, run.timeZone)
    return next.ok ? { nextAt: next.value } : { why: next.error }
  },

  hours(_flow, _run, { state }, { now, hours }) {
    const look = lookAtHours(state, hours, now)
    if (look.kind === 'now') return { output: {} }
    return look.kind === 'later' ? { nextAt: look.at } : { why: look.why }
  },
}

function positionOf({ position, runId }: RunState): Position {
  if (position) return position
  throw new EngineError('broken_invariant', `The run ${runId} does not wait.`)
}

function earlier(moment: EpochMs, limit: EpochMs | null): EpochMs {
  return limit === null ? moment : Math.min(moment, limit)
}
