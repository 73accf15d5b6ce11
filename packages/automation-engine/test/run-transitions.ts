import { advance, type Flow, type Request, type RunStart, type RunState, type Signal, startRun, type Transition } from '../src/index.ts'
import { answerRead, type RecordsNow } from './answer-reads.ts'
import { startWith } from './starts.ts'

/** Starts a run, and answers what it reads until it asks for something else. */
export function begin(flow: Flow, start: RunStart = startWith(), now: RecordsNow = {}): Transition {
  return read(flow, startRun(flow, start), start, start.now, now)
}

/** Tells a run an answer, and answers what it reads then. */
export function resumeRun(flow: Flow, run: RunState, signal: Signal, start: RunStart = startWith(), now: RecordsNow = {}): Transition {
  return read(flow, advance(flow, run, signal), start, signal.now, now)
}

function read(flow: Flow, first: Transition, start: RunStart, moment: number, now: RecordsNow): Transition {
  const [request] = first.requests
  if (request?.kind !== 'read') return first
  const answer = { ok: true, value: answerRead(request, start, now) } as const
  const next = advance(flow, first.run, { key: request.key, now: moment, answer })
  return read(flow, { ...next, trace: [...first.trace, ...next.trace] }, start, moment, now)
}

/** The request of a transition, which has to be one of this kind. */
export function requestOf<K extends Request['kind']>({ requests }: Transition, kind: K): Request<K> {
  const [request] = requests
  if (request?.kind !== kind) throw new Error(`asked for ${request?.kind ?? 'nothing'} instead of ${kind}`)
  return request as unknown as Request<K>
}

/** The body of the operation that a transition asks for. */
export function bodyOf(transition: Transition): Readonly<Record<string, unknown>> {
  return requestOf(transition, 'operation').input.body as Readonly<Record<string, unknown>>
}
