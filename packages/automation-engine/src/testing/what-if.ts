import type { Definition } from '@belfry/core'
import type { Flow } from '../flow/flow.ts'
import type { Request } from '../protocol/request.ts'
import type { StartVerdict } from '../protocol/run-start.ts'
import type { RunState, RunStatus } from '../protocol/run-state.ts'
import type { Signal } from '../protocol/signal.ts'
import { latestEntries, type TraceEntry } from '../protocol/trace.ts'
import type { Transition } from '../protocol/transition.ts'
import { retryRun } from '../run/advance.ts'
import { beginRun } from '../run/begin-run.ts'
import { judgeTrigger } from '../run/start-run.ts'
import { flowOf } from '../simulate/flow-of.ts'
import type { Journal } from '../simulate/journal.ts'
import type { StepRegistry } from '../step/step-definition.ts'
import { steps } from '../steps/index.ts'
import { pathOf, textOfEntry } from './path-of.ts'
import type { GivenJournal } from './read-journal.ts'
import { answerFrom, type Recording, recordingOf } from './recording.ts'
import { applyEntry, replay } from './replay.ts'

/** The course of a run. */
export interface Course {
  readonly status: RunStatus
  /** Why it failed; `null` if it did not. */
  readonly error: string | null
  /** Its path, as `pathOf` returns it. */
  readonly path: readonly string[]
}

/** What another flow would have done in place of a run. Plain data. */
export interface WhatIf {
  readonly original: Course
  /** `null` if the cause of the run does not start the other flow. */
  readonly other: (Course & { readonly run: RunState; readonly trace: readonly TraceEntry[] }) | null
  /** Whether the cause starts the other flow, and if not, why. */
  readonly verdict: StartVerdict
  /**
   * Where the paths diverge: the last step that both took, and the next step of each. `null` if they do not diverge; a member is `null`
   * where there is no such step.
   */
  readonly parts: { readonly after: string | null; readonly original: string | null; readonly other: string | null } | null
  /** The next request of the other flow, which the journal cannot answer and at which it stopped. `null` if it ended. */
  readonly asks: Request | null
  /** The answers that the other flow did not request. */
  readonly left: readonly Signal[]
}

/**
 * Runs another flow with the journal of a run. Its requests get the answers of equal requests in the journal, even from other steps;
 * records have the same values; time passes. Nothing is invented: without an answer, it stops. Pure.
 *
 * @param journal as in `replay`
 * @param otherFlow another version of the definition, or another automation
 * @throws Error like `replay`, and if the other definition has errors
 */
export function whatIf(journal: GivenJournal, otherFlow: Flow | Definition, registry: StepRegistry = steps): WhatIf {
  const { start, entries } = journal as Journal
  const { run, trace, requests, flow } = replay(journal, registry)
  const original = courseOf(run, trace)
  const other = flowOf(otherFlow, registry)
  const verdict = judgeStart(other, start)
  const recording = recordingOf(start, requests)
  const played = verdict.starts ? play(other, recording, entries) : null
  const course = played && { ...courseOf(played.run, played.trace), run: played.run, trace: played.trace }
  return {
    original,
    other: course,
    verdict,
    parts: partingOf(flow, trace, other, played?.trace ?? []),
    asks: played?.asks ?? null,
    left: [...recording.left].flatMap(({ answered, request }) => (answered && request.kind !== 'read' ? [answered] : [])),
  }
}

/** A child run starts at its parent's step, whatever starts the flow. */
function judgeStart(flow: Flow, start: Journal['start']): StartVerdict {
  if (!('snapshot' in start)) return judgeTrigger(flow, start)
  if (flow.nodes.has(start.snapshot.nodeId)) return { starts: true, once: null }
  return {
    starts: false,
    reason: 'other_cause',
    message: `The flow has no step ${start.snapshot.nodeId}, at which the run for an item began.`,
  }
}

function courseOf(run: RunState, trace: readonly TraceEntry[]): Course {
  return { status: run.status, error: run.error?.message ?? null, path: pathOf({ trace }) }
}

interface Played {
  readonly run: RunState
  readonly trace: readonly TraceEntry[]
  readonly asks: Request | null
}

function play(flow: Flow, recording: Recording, entries: Journal['entries']): Played {
  const trace: TraceEntry[] = []
  const retries = entries.flatMap((entry) => ('retry' in entry ? [entry.retry.now] : []))
  let now = recording.start.now
  let standing: Transition = beginRun(flow, recording.start)
  for (;;) {
    trace.push(...standing.trace)
    const { run, requests } = standing
    const [request] = requests
    const retriedAt = run.status === 'failed' ? retries.shift() : undefined
    if (retriedAt !== undefined) {
      now = Math.max(now, retriedAt)
      standing = retryRun(flow, run, now)
      continue
    }
    if (!request) return { run, trace, asks: null }
    const given = answerFrom(recording, run.position?.nodeId ?? '', request, now)
    if (!given) return cancelled(flow, { run, trace, asks: request }, entries)
    now = given.now
    standing = applyEntry(flow, run, { key: request.key, ...given })
  }
}

/** A journal that ends with a cancellation cancels every flow that still waits by then. */
function cancelled(flow: Flow, played: Played, entries: Journal['entries']): Played {
  const last = entries.find((entry) => 'cancel' in entry)
  return last ? { ...played, run: applyEntry(flow, played.run, last).run, asks: null } : played
}

/** The first point at which two paths differ. A step that only one flow has equals one of the same type that only the other has. */
function partingOf(flow: Flow, trace: readonly TraceEntry[], other: Flow, otherTrace: readonly TraceEntry[]): WhatIf['parts'] {
  const [own, others] = [latestEntries(trace), latestEntries(otherTrace)]
  const isSame = (one: TraceEntry | undefined, two: TraceEntry | undefined) => {
    if (!one || !two || (one.exit ?? one.status) !== (two.exit ?? two.status)) return false
    return one.nodeId === two.nodeId || (!other.nodes.has(one.nodeId) && !flow.nodes.has(two.nodeId) && one.type === two.type)
  }
  for (let index = 0; index < Math.max(own.length, others.length); index++) {
    if (isSame(own[index], others[index])) continue
    const [before = null, here = null] = [textOf(own[index - 1]), textOf(own[index])]
    return { after: before, original: here, other: textOf(others[index]) ?? null }
  }
  return null
}

function textOf(entry: TraceEntry | undefined): string | undefined {
  return entry && textOfEntry(entry)
}
