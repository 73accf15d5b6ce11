import type { Flow } from '../src/flow/flow.ts'
import type { Answer, Request } from '../src/protocol/request.ts'
import type { RunStart } from '../src/protocol/run-start.ts'
import type { RunState } from '../src/protocol/run-state.ts'
import type { Transition } from '../src/protocol/transition.ts'
import { advance, cancelRun, retryRun } from '../src/run/advance.ts'
import { beginRun } from '../src/run/begin-run.ts'
import { checkWait, recordsToCheck } from '../src/run/check-wait.ts'
import { type ChildStart, snapshotOf } from '../src/run/child-run.ts'
import { visit } from '../src/run/visit.ts'
import type { JournalEntry } from '../src/simulate/journal.ts'
import { exampleAnswers } from '../src/testing/scenarios/example-answers.ts'
import { answerTo, type Reply } from './arbitrary-answers.ts'

/** One thing that is told to a run: a reply, an answer as it ordinarily is, or something that is done by hand where that can be. */
export interface RunInput extends Reply {
  readonly by: 'reply' | 'example' | 'retry' | 'cancel'
  /** Which of several. */
  readonly pick: number
  /** Whether it is more than a run may keep. */
  readonly huge: boolean
}

/** A run from its beginning until nothing is asked any more. */
export interface PlayedRun {
  readonly start: RunStart | ChildStart
  readonly transitions: readonly Transition[]
  readonly entries: readonly JournalEntry[]
}

/** How many runs come of one, at most: the children of two steps, one inside the other. */
const MOST_RUNS = 5

/** Plays a run with everything that comes of it. What it is told is told again from the beginning when it is used up, except what is done by hand. */
export function playOut(flow: Flow, start: RunStart, script: readonly RunInput[]): readonly PlayedRun[] {
  const runs: PlayedRun[] = []
  const starts: (RunStart | ChildStart)[] = [start]
  for (const one of starts) {
    if (runs.length === MOST_RUNS) break
    runs.push(playRun(flow, one, script, (child) => starts.push({ ...child, runId: `${child.parentRunId}-${starts.length}` })))
  }
  return runs
}

/** No step asks for more than the records that it uses and three things after; a definition has nodes, and each is retried so often. */
export function mostRequests({ nodes }: Flow, script: readonly RunInput[]): number {
  return 4 * (nodes.size + script.length)
}

function playRun(flow: Flow, start: RunStart | ChildStart, script: readonly RunInput[], spawn: (child: ChildStart) => void): PlayedRun {
  const transitions = [beginRun(flow, start)]
  const entries: JournalEntry[] = []
  for (let number = 0; number < mostRequests(flow, script); number++) {
    const { run, requests } = transitions.at(-1) as Transition
    const one = enlarged(script[number % script.length] as RunInput)
    const now = start.now + number * 60_000
    const isFirst = number < script.length
    const [request] = requests
    const entry =
      isFirst && one.by === 'cancel' && run.endedAt === null
        ? { cancel: { now } }
        : request
          ? signalOf(flow, run, request, one, now)
          : isFirst && run.status === 'failed'
            ? { retry: { now } }
            : null
    if (!entry) break
    entries.push(entry)
    if ('cancel' in entry) transitions.push({ run: cancelRun(run, now), requests: [], trace: [] })
    else if ('retry' in entry) transitions.push(retryRun(flow, run, now))
    else transitions.push(advance(flow, run, entry))
    if (request?.kind === 'spawn' && 'answer' in entry && entry.answer.ok) spawnOne(flow, run, one, now, spawn)
  }
  return { start, transitions, entries }
}

function enlarged(input: RunInput): RunInput {
  if (!input.huge) return input
  return { ...input, text: JSON.stringify('x'.repeat(90_000)), value: { id: 'x', title: 'y'.repeat(1_100_000) } }
}

function spawnOne(flow: Flow, run: RunState, { value }: RunInput, now: number, spawn: (child: ChildStart) => void): void {
  const snapshot = snapshotOf(flow, run)
  const item = typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as ChildStart['item']) : { id: 'x', value }
  if (snapshot) spawn({ runId: '', parentRunId: run.runId, now, item, snapshot })
}

function signalOf(flow: Flow, run: RunState, request: Request, input: RunInput, now: number) {
  return { key: request.key, now, answer: looked(flow, run, request, input, now) ?? answerOf(flow, run, request, input, now) }
}

/** What a look at a wait comes to, by the interpreter itself; `null` for what is not looked at, and while it says no. */
function looked(flow: Flow, run: RunState, request: Request, { value, yes, pick }: RunInput, now: number): Answer | null {
  if (request.kind !== 'wait' || !request.check || pick % 2 === 0) return null
  const read = recordsToCheck(flow, run, request)
  const { value: records } = answerTo(
    { kind: 'read', key: request.key, records: read },
    { ok: true, value, yes, text: '', status: 200 },
  ) as Answer<'read'> & { ok: true }
  const hours = { openingHours: yes ? null : {}, timeZone: 'Europe/Brussels' }
  const look = checkWait(flow, run, request, { now, checks: pick, records, hours })
  if ('answer' in look) return look.answer
  if (look.nextAt <= now) throw new Error(`a look at ${now} says to look again at ${look.nextAt}`)
  return null
}

function answerOf(flow: Flow, run: RunState, request: Request, input: RunInput, now: number): Answer {
  if (input.by !== 'example' || !run.position) return answerTo(request, input)
  const { node, config } = visit(flow, run, run.position, now)
  const exit = node.exits[input.pick % node.exits.length] as string
  const examples = exampleAnswers(node, config, { exit, request, stepState: run.position.stepState, now, variables: {} })
  return examples[input.pick % examples.length] as Answer
}
