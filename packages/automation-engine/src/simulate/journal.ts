import type { EpochMs } from '@belfry/core'
import type { Flow } from '../flow/flow.ts'
import { advance, cancelRun, retryRun } from '../run/advance.ts'
import type { RunStart } from '../run/run-start.ts'
import type { RunState } from '../run/run-state.ts'
import type { Signal } from '../run/signal.ts'
import { startRun } from '../run/start-run.ts'
import type { Transition } from '../run/transition.ts'

/** One thing that the interpreter was told. Plain JSON. */
export type Told =
  | { readonly start: RunStart }
  | { readonly signal: Signal }
  | { readonly retry: { readonly now: EpochMs } }
  | { readonly cancel: { readonly now: EpochMs } }

/**
 * What a run comes to that is told the same once more: its state, and its trace with every entry. Nothing outside is asked.
 *
 * @throws Error when the journal does not begin with a start, EngineError when the flow is another one
 */
export function replayJournal(flow: Flow, journal: readonly Told[]): Pick<Transition, 'run' | 'trace'> {
  const [first, ...rest] = journal
  if (!first || !('start' in first)) throw new Error('A journal begins with the start of a run.')
  const started = startRun(flow, first.start)
  let run = started.run
  const trace = [...started.trace]
  for (const told of rest) {
    const next = tell(flow, run, told)
    run = next.run
    trace.push(...next.trace)
  }
  return { run, trace }
}

/** Tells a run one thing more. */
function tell(flow: Flow, run: RunState, told: Told): Transition {
  if ('signal' in told) return advance(flow, run, told.signal)
  if ('retry' in told) return retryRun(flow, run, told.retry.now)
  if ('cancel' in told) return { run: cancelRun(run, told.cancel.now), requests: [], trace: [] }
  throw new Error('A journal has one start.')
}
