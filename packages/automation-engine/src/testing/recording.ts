import type { EpochMs } from '@belfry/core'
import { canonicalText } from '../draft/definition-hash.ts'
import type { Answer, Request, RequestKind } from '../protocol/request.ts'
import type { RunStart } from '../protocol/run-start.ts'
import type { Signal } from '../protocol/signal.ts'
import type { ChildStart } from '../run/child-run.ts'
import { recordParts } from '../run/record-parts.ts'
import type { ReplayedRequest } from './replay.ts'

type Values = Readonly<Record<string, unknown>>

/** The answers of a replayed run, for another flow: each answer is given once. */
export interface Recording {
  readonly start: RunStart | ChildStart
  /** The answers not given yet. */
  readonly left: Set<ReplayedRequest>
  /** All of them, in order. */
  readonly all: readonly ReplayedRequest[]
}

/** An answer, and its time. */
export interface Given {
  readonly answer: Answer
  readonly now: EpochMs
}

/** The recording of a replayed run. */
export function recordingOf(start: Recording['start'], requests: readonly ReplayedRequest[]): Recording {
  const all = requests.filter(({ answered }) => answered !== null)
  return { start, all, left: new Set(all) }
}

/**
 * The recorded answer for a request of another flow: that of the same request, preferably at the same step, otherwise that of a request
 * with the same subject but other wording. `null` if there is none. A wait for a time only ends at that time.
 */
export function answerFrom(recording: Recording, nodeId: string, request: Request, now: EpochMs): Given | null {
  const match = findAnswered(recording, nodeId, request)
  if (match) recording.left.delete(match)
  if (request.kind === 'read') return { answer: { ok: true, value: request.records.map((read) => recordOf(recording, read)) }, now }
  if (request.kind === 'wait') return endOfWait(request, match?.answered ?? null, now)
  if (!match?.answered) return null
  return { answer: match.answered.answer, now: Math.max(now, match.answered.now) }
}

function findAnswered({ left }: Recording, nodeId: string, request: Request): ReplayedRequest | null {
  const alike = [...left].filter((one) => one.request.kind === request.kind)
  const text = contentOf(request)
  const sought = subjectOf(request)
  const tests: readonly ((one: ReplayedRequest) => boolean)[] = [
    (one) => one.nodeId === nodeId && contentOf(one.request) === text,
    (one) => contentOf(one.request) === text,
    (one) => one.nodeId === nodeId && subjectOf(one.request) === sought,
    (one) => subjectOf(one.request) === sought,
  ]
  for (const test of tests) {
    const match = alike.find(test)
    if (match) return match
  }
  return null
}

function contentOf({ key: _, ...body }: Request): string {
  return canonicalText(body)
}

/** The subject of a request, regardless of its wording. */
const subjects: { readonly [K in RequestKind]: (request: Request<K>) => unknown } = {
  read: ({ records }) => records.map(({ model, id }) => [model, id]),
  operation: ({ operation }) => operation,
  http: ({ method, path }) => [method, path],
  deliver: ({ webhookId }) => webhookId,
  wait: ({ event, decision, check }) => [event, decision !== undefined, check?.kind ?? null],
  fetch: ({ method, url }) => [method, url],
  find: ({ finder }) => finder,
  hours: () => null,
  claim: ({ subject }) => subject,
  spawn: ({ source, parentId }) => [source, parentId],
}

function subjectOf(request: Request): string {
  // The map gives each kind its own function; the compiler cannot see that the two members of the union belong together.
  return canonicalText((subjects[request.kind] as (request: Request) => unknown)(request))
}

/** The end of a wait, as far as the recording knows it. */
function endOfWait({ until, event, decision, check }: Request<'wait'>, signal: Signal | null, now: EpochMs): Given | null {
  const end = signal?.answer.ok ? (signal.answer.value as { readonly ended: string }) : null
  const inTime = signal !== null && (until === null || signal.now <= until)
  if (signal && end?.ended !== 'time' && inTime) return { answer: signal.answer, now: Math.max(now, signal.now) }
  if (until === null) return null
  // Until when the recording shows that nothing arrived. If only a time is awaited, nothing can arrive.
  const isForTime = event === null && decision === undefined && check === undefined
  const knownUntil = isForTime ? until : (signal?.now ?? null)
  return knownUntil !== null && until <= knownUntil ? { answer: { ok: true, value: { ended: 'time' } }, now: Math.max(now, until) } : null
}

/** A record as known to the recording: as it was at the start, with the values read later. */
function recordOf({ start, all }: Recording, read: Request<'read'>['records'][number]): Values | null {
  const held = heldBy(start)
  let known = (held.find((value) => (value as { readonly id?: unknown } | null)?.id === read.id) as Values | undefined) ?? null
  const parents: Record<string, Values | null> = {}
  for (const { request, answered } of all) {
    if (request.kind !== 'read' || !answered?.answer.ok) continue
    const records = answered.answer.value as readonly (Values | null)[]
    for (const [index, one] of request.records.entries()) {
      if (one.id !== read.id) continue
      const parts = records[index] ?? null
      known = parts && { ...known, ...parts }
      for (const name of Object.keys(one.parents)) parents[name] = { ...parents[name], ...(parts?.[name] as Values | null) }
    }
  }
  return known && recordParts(read, known, parents)
}

/** The values at the start of a run that may be records. */
function heldBy(start: Recording['start']): readonly unknown[] {
  if ('snapshot' in start) return [start.item, ...Object.values(start.snapshot.variables)]
  return 'data' in start.cause ? Object.values(start.cause.data) : []
}
