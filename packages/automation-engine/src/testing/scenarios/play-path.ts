import { type EpochMs, exampleId } from '@belfry/core'
import type { Flow } from '../../flow/flow.ts'
import type { Answer, Request } from '../../protocol/request.ts'
import type { RunStart } from '../../protocol/run-start.ts'
import type { RunState } from '../../protocol/run-state.ts'
import type { Signal } from '../../protocol/signal.ts'
import { latestEntries, type TraceEntry } from '../../protocol/trace.ts'
import type { Transition } from '../../protocol/transition.ts'
import { advance } from '../../run/advance.ts'
import { type ChildStart, snapshotOf, startChild } from '../../run/child-run.ts'
import { recordParts } from '../../run/record-parts.ts'
import { judgeTrigger, startRun } from '../../run/start-run.ts'
import { visit } from '../../run/visit.ts'
import type { Journal } from '../../simulate/journal.ts'
import { ITEM } from '../../variables/roots.ts'
import { isSpawning } from '../exits.ts'
import { exampleAnswers } from './example-answers.ts'
import { type ExampleSite, exampleRecords, exampleStart } from './example-start.ts'
import { exitName, type FlowPath, makesRequests, type PathValues } from './path-values.ts'
import { exampleOf, merged } from './schema-values.ts'

type Values = Readonly<Record<string, unknown>>

/**
 * The journal of a run that took a path, or where it diverged. If the path continues after an exit with child runs, the journal is that of
 * the last child.
 */
export type PlayedPath = { readonly ok: true; readonly journal: Journal } | Strayed

/** A run that took the beginning of a path and then failed. */
export interface PartialRun {
  /** The number of exits of the path that it took. */
  readonly taken: number
  readonly journal: Journal
}

/** Where a run diverged from its path, and why. */
export interface Strayed {
  readonly ok: false
  /** The index of the step in the path that it reached. */
  readonly at: number
  /** The config of that step with its variables filled in, if it got that far. */
  readonly config: Values | null
  /** When it reached that step. */
  readonly since: EpochMs
  readonly why: string
  /** Whether the step failed there, even if its author chose to continue on errors. */
  readonly stumbled: boolean
  /** If it failed on its path: the exits that it took before. */
  readonly failed: PartialRun | null
}

/** The maximum number of answers tried before a path is given up. */
const MAX_ANSWERS = 300

/** Runs a path with the interpreter itself: searches for answers with which each step takes its exit. */
export function playPath(flow: Flow, path: FlowPath, values: PathValues, site: ExampleSite): PlayedPath {
  const start = exampleStart(flow, site, values.start, values.records[0] ?? {})
  const verdict = judgeTrigger(flow, start)
  if (!verdict.starts) return { ok: false, at: 0, config: null, since: start.now, why: verdict.message, stumbled: false, failed: null }
  let furthest: Strayed = {
    ok: false,
    at: -1,
    config: null,
    since: start.now,
    why: 'The run did not begin.',
    stumbled: false,
    failed: null,
  }
  let answersTried = 0
  const go = (leg: Leg, standing: Transition, trace: readonly TraceEntry[], signals: readonly Signal[], now: EpochMs): Journal | null => {
    const strayed = strayedAt(path, leg, standing, trace)
    if (strayed && strayed.at > furthest.at) {
      const isFailure = standing.run.status === 'failed' && path[strayed.at]?.node.id === standing.run.error?.stepId
      const journal = { definition: flow.definition, start: leg.start, entries: signals }
      furthest = { ...strayed, failed: isFailure && leg.from === lastLeg ? { taken: strayed.at, journal } : null }
    }
    if (strayed) return null
    const [request] = standing.requests
    if (!request) return { definition: flow.definition, start: leg.start, entries: signals }
    const child = request.kind === 'spawn' ? childAfter(flow, path, values, standing.run, now) : null
    if (child) {
      const childRun = startChild(flow, child.start)
      return go(child, childRun, childRun.trace, [], now)
    }
    for (const { answer, at } of answersTo(flow, path, values, standing, request, now)) {
      if (++answersTried > MAX_ANSWERS) return null
      const signal = { key: request.key, now: at, answer }
      const next = advance(flow, standing.run, signal)
      const finished = go(leg, next, [...trace, ...next.trace], [...signals, signal], at)
      if (finished) return finished
    }
    return null
  }
  const lastLeg = ownPart(path)
  const started = startRun(flow, start)
  const journal = go({ from: 0, start }, started, started.trace, [], start.now)
  return journal ? { ok: true, journal } : furthest
}

/** The part of a path that one run takes, from a given exit on. */
interface Leg {
  readonly from: number
  readonly start: RunStart | ChildStart
}

/** Where the last run of a path starts: after the last exit with child runs. */
export function ownPart(path: FlowPath): number {
  return path.findLastIndex(isSpawning) + 1
}

/** The child run with which the path continues after the current step; `null` if it continues with the same run. */
function childAfter(
  flow: Flow,
  path: FlowPath,
  values: PathValues,
  run: RunState,
  now: EpochMs,
): (Leg & { readonly start: ChildStart }) | null {
  const index = path.findIndex(({ node }) => node.id === run.position?.nodeId)
  const here = path[index]
  const snapshot = here && isSpawning(here) ? snapshotOf(flow, run) : null
  if (!here || !snapshot) return null
  const schema = here.node.step.provides(here.node.authored)[here.exit]?.[ITEM] ?? null
  const item = merged(exampleOf(schema), values.steps[index]?.[ITEM]) as Values
  return { from: index + 1, start: { runId: exampleId('run', index + 1), parentRunId: run.runId, now, item, snapshot } }
}

/** Where a run has diverged from its path; `null` if it has not. */
function strayedAt(path: FlowPath, { from }: Leg, { run, requests }: Transition, trace: readonly TraceEntry[]): Strayed | null {
  const entries = latestEntries(trace)
  for (const [number, { nodeId, exit, input, error, status, startedAt }] of entries.entries()) {
    const index = from + number
    const meant = path[index]
    if (status === 'waiting' || (meant && meant.node.id === nodeId && meant.exit === exit)) continue
    const left = exit === null ? `failed: ${error?.replace(/\.$/, '')}` : `left by "${exit}"`
    const why = meant ? `A run that was to leave ${exitName(meant)} ${left}.` : `A run went on behind its way, to "${nodeId}".`
    return { ok: false, at: index, config: input, since: startedAt, why, stumbled: status === 'failed', failed: null }
  }
  if (requests.length > 0 || (run.status === 'completed' && from + entries.length === path.length)) return null
  return {
    ok: false,
    at: from + entries.length,
    config: null,
    since: run.startedAt,
    why: `A run ended as ${run.status} before its way did.`,
    stumbled: false,
    failed: null,
  }
}

interface Timed {
  readonly answer: Answer
  readonly at: EpochMs
}

function answersTo(flow: Flow, path: FlowPath, values: PathValues, { run }: Transition, request: Request, now: EpochMs): readonly Timed[] {
  const index = path.findIndex(({ node }) => node.id === run.position?.nodeId)
  const here = path[index]
  if (!here || !run.position) return []
  const known: Timed[] = []
  if (request.kind === 'read') {
    const time = path.slice(0, index).filter(makesRequests).length
    const records = exampleRecords(flow, values.records[time] ?? {})
    known.push({ answer: { ok: true, value: request.records.map((read) => readOf(flow, records, read)) }, at: now })
    if (run.position.reading) return known
  }
  const { node, exit } = here
  const variables = values.steps[index] ?? {}
  const { config } = visit(flow, run, run.position, now)
  const sought = { exit, request, stepState: run.position.stepState, now: now + 60_000, variables }
  return [...known, ...exampleAnswers(node, config, sought).map((answer) => ({ answer, at: momentOf(request, answer, now) }))]
}

function readOf(flow: Flow, records: ReturnType<typeof exampleRecords>, read: Request<'read'>['records'][number]): Values | null {
  const [root] = Object.entries(records).find(([, record]) => record?.id === read.id) ?? []
  const record = root === undefined ? null : records[root]
  if (!record) return null
  const parents = Object.keys(read.parents).map(
    (name) => [name, flow.liveRoots.get(name)?.base === root ? (records[name] ?? null) : null] as const,
  )
  return recordParts(read, record, Object.fromEntries(parents))
}

/** The time of an answer: a wait ends at its time limit, and anything that happens before happens a minute later. */
function momentOf(request: Request, answer: Answer, now: EpochMs): EpochMs {
  if (request.kind !== 'wait') return now
  const isOver = answer.ok && (answer.value as { readonly ended?: string }).ended === 'time'
  if (isOver) return request.until ?? now
  return request.until === null ? now + 60_000 : Math.min(now + 60_000, request.until)
}
