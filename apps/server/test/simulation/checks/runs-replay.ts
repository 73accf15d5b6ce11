import { isDeepStrictEqual } from 'node:util'
import {
  advance,
  cancelRun,
  latestEntries,
  type RunState,
  retryRun,
  startChild,
  startRun,
  type TraceEntry,
  type Transition,
} from '@belfry/automation-engine'
import type { TickEntry } from '../../../src/store/queries/run-ticks.ts'
import type { Check, RunHistory } from './check.ts'

/** What a run was told, told once more, leads to where it stands, along the same way. Nothing was told twice. */
export const runsReplay: Check<'runs'> = function* ({ runs }) {
  for (const run of runs) {
    const keys = run.ticks.flatMap(({ entries }) => entries.flatMap((one) => ('signal' in one ? [one.signal.key] : [])))
    for (const key of keys) if (keys.indexOf(key) !== keys.lastIndexOf(key)) yield `${run.id} was told twice under ${key}`
    yield* replay(run)
  }
}

function* replay({ id, flow, ticks, state, requests }: RunHistory): Iterable<string> {
  let at: { readonly run: RunState; readonly requests: Transition['requests'] } | null = null
  for (const [number, turn] of ticks.entries()) {
    const trace: TraceEntry[] = []
    for (const input of turn.entries) {
      if (at && 'signal' in input && !at.run.awaiting.includes(input.signal.key))
        yield `${id} was told ${input.signal.key}, for which it did not wait`
      // It was cancelled before it had begun.
      if (!at && 'cancel' in input) continue
      const next: Transition = applyInput(flow, at?.run ?? null, input)
      trace.push(...next.trace)
      at = next
    }
    if (!isSame(latestEntries(trace), turn.trace)) yield `${id} did something else in turn ${number} than what it was told leads to`
  }
  if (!isSame(at?.run ?? null, state)) yield `${id} stands elsewhere than where it was told to go`
  if (!isSame(at?.requests ?? [], requests)) yield `${id} asks for something else than where it stands`
}

function applyInput(flow: RunHistory['flow'], run: RunState | null, told: TickEntry): Transition {
  if ('start' in told) return startRun(flow, told.start)
  if ('child' in told) return startChild(flow, told.child)
  if (!run) throw new Error('it was told something before its start')
  if ('signal' in told) return advance(flow, run, told.signal)
  if ('retry' in told) return retryRun(flow, run, told.retry.now)
  return { run: cancelRun(run, told.cancel.now), requests: [], trace: [] }
}

/** Equal as JSON. */
function isSame(one: unknown, other: unknown): boolean {
  return isDeepStrictEqual(JSON.parse(JSON.stringify(one)), JSON.parse(JSON.stringify(other)))
}
