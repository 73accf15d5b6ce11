import type { Definition } from '@belfry/core'
import type { Flow } from '../flow/flow.ts'
import type { Request } from '../protocol/request.ts'
import type { RunState } from '../protocol/run-state.ts'
import type { Signal } from '../protocol/signal.ts'
import type { TraceEntry } from '../protocol/trace.ts'
import type { Transition } from '../protocol/transition.ts'
import { advance, cancelRun, retryRun } from '../run/advance.ts'
import { beginRun } from '../run/begin-run.ts'
import { flowOf } from '../simulate/flow-of.ts'
import type { JournalEntry } from '../simulate/journal.ts'
import type { StepRegistry } from '../step/step-definition.ts'
import { steps } from '../steps/index.ts'
import { type GivenJournal, readJournal } from './read-journal.ts'

/** The result of a replay. Plain data, apart from the flow. */
export interface Replay {
  readonly flow: Flow
  readonly run: RunState
  /** All entries, including the waiting ones of visits that ended later. */
  readonly trace: readonly TraceEntry[]
  /** All its requests, in order. */
  readonly requests: readonly ReplayedRequest[]
}

/** A request of a run, and its answer. */
export interface ReplayedRequest {
  /** The step that made it, or for which records were read. */
  readonly nodeId: string
  readonly request: Request
  /** `null` if there is no answer. */
  readonly answered: Signal | null
}

/**
 * Repeats a run from its journal: from the service's response at `…/automation-runs/{id}/journal`, or from the `journal` of a simulated
 * run. It calls nothing external and reads no clock, so the same journal always gives the same run.
 *
 * @param registry the available step types; Belfry's own by default
 * @throws Error if the value is not a journal, its definition has errors, or it answers a request that the run did not make. In the last
 * case it belongs to another definition, or was edited.
 */
export function replay(journal: GivenJournal, registry: StepRegistry = steps): Replay {
  const { definition, start, entries } = readJournal(journal)
  const flow = flowOf(definition as Definition, registry)
  const started = beginRun(flow, start)
  let run = started.run
  const trace = [...started.trace]
  const requests = requestsOf(started, entries)
  for (const [index, entry] of entries.entries()) {
    requireAwaited(run, entry, index)
    const next = applyEntry(flow, run, entry)
    run = next.run
    trace.push(...next.trace)
    requests.push(...requestsOf(next, entries))
  }
  return { flow, run, trace, requests }
}

/** Applies one more input to a run. */
export function applyEntry(flow: Flow, run: RunState, entry: JournalEntry): Transition {
  if ('retry' in entry) return retryRun(flow, run, entry.retry.now)
  if ('cancel' in entry) return { run: cancelRun(run, entry.cancel.now), requests: [], trace: [] }
  return advance(flow, run, entry)
}

function requestsOf({ run, requests }: Transition, entries: readonly JournalEntry[]): ReplayedRequest[] {
  const nodeId = run.position?.nodeId ?? ''
  return requests.map((request) => {
    const answered = entries.find((entry): entry is Signal => 'key' in entry && entry.key === request.key) ?? null
    return { nodeId, request, answered }
  })
}

function requireAwaited(run: RunState, entry: JournalEntry, index: number): void {
  if (!('key' in entry) || run.awaiting.includes(entry.key)) return
  const awaited = run.awaiting.length > 0 ? `it waits for ${run.awaiting.join(', ')}` : `it is ${run.status}`
  throw new Error(`entries.${index} answers ${entry.key}, for which the run did not ask by then: ${awaited}.`)
}
