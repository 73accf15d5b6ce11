import {
  type Answer,
  advance,
  type Flow,
  judgeTrigger,
  latestEntries,
  type RecordRead,
  type Request,
  type RunStart,
  startRun,
} from '../src/index.ts'
import { answerRead, type RecordsNow } from './answer-reads.ts'

/** What a run came to. */
export interface Played {
  readonly status: string | null
  readonly path: readonly string[]
  /** What it read, request by request. */
  readonly reads: readonly (readonly RecordRead[])[]
  /** What else it asked for, without the keys. */
  readonly requests: readonly object[]
}

/** What is told to a run. */
export interface Script {
  readonly start: RunStart
  /** The answers to its requests in their order, apart from reads. */
  readonly answers: readonly Answer[]
  /** How records are now, by id; as in the event where nothing is said. */
  readonly records?: RecordsNow
}

/** Runs a flow with the given answers, and checks that each state survives being stored. */
export function play(flow: Flow, { start, answers, records = {} }: Script): Played {
  if (!judgeTrigger(flow, start).starts) return { status: null, path: [], reads: [], requests: [] }
  let { run, requests, trace } = startRun(flow, start)
  const answered: Request[] = []
  const left = [...answers]
  for (let request = requests[0]; request; request = requests[0]) {
    const answer = request.kind === 'read' ? ({ ok: true, value: answerRead(request, start, records) } as const) : left.shift()
    answered.push(request)
    if (!answer) break
    const next = advance(flow, JSON.parse(JSON.stringify(run)), { key: request.key, now: start.now + answered.length, answer })
    run = next.run
    requests = next.requests
    trace = [...trace, ...next.trace]
  }
  if (left.length > 0) throw new Error('there are more answers than requests')
  return {
    status: run.status,
    path: latestEntries(trace).map(({ nodeId, exit }) => `${nodeId} ${exit}`),
    reads: answered.flatMap((request) => (request.kind === 'read' ? [request.records] : [])),
    requests: answered.filter(({ kind }) => kind !== 'read').map(({ key: _, ...request }) => request),
  }
}
