import type { Definition } from '@belfry/core'
import type { Flow } from '../flow/flow.ts'
import { retryRun } from '../run/advance.ts'
import { beginRun } from '../run/begin-run.ts'
import type { Request } from '../run/request.ts'
import type { StartVerdict } from '../run/run-start.ts'
import type { RunState, RunStatus } from '../run/run-state.ts'
import type { Signal } from '../run/signal.ts'
import { judgeTrigger } from '../run/start-run.ts'
import { latestEntries, type TraceEntry } from '../run/trace.ts'
import type { Transition } from '../run/transition.ts'
import { flowOf } from '../simulate/flow-of.ts'
import type { Journal } from '../simulate/journal.ts'
import type { StepRegistry } from '../step/step-definition.ts'
import { steps } from '../steps/index.ts'
import { pathOf, textOfEntry } from './path-of.ts'
import type { GivenJournal } from './read-journal.ts'
import { answerFrom, type Recording, recordingOf } from './recording.ts'
import { applyEntry, replay } from './replay.ts'

/** How a run went. */
export interface Course {
  readonly status: RunStatus
  /** Why it failed. */
  readonly error: string | null
  /** Its way, as `pathOf` writes it. */
  readonly path: readonly string[]
}

/** What another flow would have done with the story of a run. Plain data. */
export interface WhatIf {
  readonly original: Course
  /** `null` when what started the run does not start the other flow. */
  readonly other: (Course & { readonly run: RunState; readonly trace: readonly TraceEntry[] }) | null
  /** Whether the other flow starts, and why not. */
  readonly verdict: StartVerdict
  /** Where the ways part: the last step that both took, and where each went then. `null` when they do not; `null` inside where a way has ended. */
  readonly parts: { readonly after: string | null; readonly original: string | null; readonly other: string | null } | null
  /** What the other flow would ask for next, to which the story has no answer; there it stopped. `null` when it came to an end. */
  readonly asks: Request | null
  /** The answers that the other flow did not ask for. */
  readonly left: readonly Signal[]
}

/**
 * What another flow would have done with what happened to a run: it is told the same story. Its requests are answered as the same requests
 * were, also at other steps; records are what they were; time passes. What the story cannot say is not made up: there it stops. Pure.
 *
 * @param journal as `replay` takes it
 * @param otherFlow another version of the definition, or another automation altogether
 * @throws Error as `replay` does, and when the other definition has errors
 */
export function whatIf(journal: GivenJournal, otherFlow: Flow | Definition, registry: StepRegistry = steps): WhatIf {
  const { start, told: entries } = journal as Journal
  const { run, trace, asked: requests, flow } = replay(journal, registry)
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

/** A run for an item begins where its parent let it begin, whatever starts the flow. */
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

function play(flow: Flow, recording: Recording, entries: Journal['told']): Played {
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

/** A story that ends with a cancellation ends so for every flow that still waits by then. */
function cancelled(flow: Flow, played: Played, entries: Journal['told']): Played {
  const last = entries.find((entry) => 'cancel' in entry)
  return last ? { ...played, run: applyEntry(flow, played.run, last).run, asks: null } : played
}

/** The first point at which two ways differ. A step that only one flow has is the same as one of its type in the other. */
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
