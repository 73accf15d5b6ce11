import type { Definition } from '@belfry/core'
import type { Flow } from '../flow/flow.ts'
import { parseFlow } from '../flow/parse-flow.ts'
import { advance } from '../run/advance.ts'
import type { Answer, Request, RequestKind } from '../run/request.ts'
import type { RunStart, StartVerdict } from '../run/run-start.ts'
import type { RunState } from '../run/run-state.ts'
import { judgeTrigger, startRun } from '../run/start-run.ts'
import { latestEntries, type TraceEntry } from '../run/trace.ts'
import { type OperationHandler, type Scenario, startOf } from './scenario.ts'
import { standIn } from './stand-in.ts'

/** An operation that the flow asked for. */
export interface AskedOperation {
  readonly operation: string
  readonly input: Readonly<Record<string, unknown>>
  readonly answer: Answer
}

/** What came of a simulation. */
export interface Simulation {
  /** Whether the event started a run, and why not. */
  readonly verdict: StartVerdict
  /** The run as it ended; `null` when none was started. */
  readonly run: RunState | null
  /** One entry for each step, in order. */
  readonly trace: readonly TraceEntry[]
  /** What the flow asked the service to do, in order. */
  readonly operations: readonly AskedOperation[]
}

/**
 * Runs a flow against a scenario: nothing outside is touched, and the clock stands still. Takes a definition or a parsed flow.
 *
 * @throws Error when the definition has errors; its message lists them
 */
export async function simulate(flowOrDefinition: Flow | Definition, scenario: Scenario): Promise<Simulation> {
  const flow = 'entry' in flowOrDefinition ? flowOrDefinition : requireFlow(flowOrDefinition)
  const start = startOf(scenario)
  const verdict = judgeTrigger(flow, start)
  if (!verdict.starts) return { verdict, run: null, trace: [], operations: [] }
  const operations: AskedOperation[] = []
  const first = startRun(flow, start)
  let { run } = first
  const trace = [...first.trace]
  const requests = [...first.requests]
  for (let request = requests.shift(); request; request = requests.shift()) {
    const answer = await answerOf(request, scenario, operations, start)
    if (!answer) break
    const next = advance(flow, run, { key: request.key, now: start.now, answer })
    run = next.run
    trace.push(...next.trace)
    requests.push(...next.requests)
  }
  return { verdict, run, trace: latestEntries(trace), operations }
}

type Answerer<K extends RequestKind> = (
  request: Request<K>,
  scenario: Scenario,
  asked: AskedOperation[],
  start: RunStart,
) => Promise<Answer<K> | null>

const answerers: { readonly [K in RequestKind]: Answerer<K> } = {
  async read({ records }, _scenario, _asked, { cause }) {
    const held = cause.kind === 'event' ? (Object.values(cause.data) as readonly ({ readonly id?: unknown } | null)[]) : []
    return { ok: true, value: records.map(({ id }) => held.find((record) => record?.id === id) ?? null) }
  },

  async operation({ operation, input }, { operations = {} }, asked, { now }) {
    const handler = Object.hasOwn(operations, operation) ? operations[operation] : undefined
    const answer = handler ? await play(handler, input) : standIn(operation, input, asked.length + 1, now)
    asked.push({ operation, input, answer })
    return answer
  },

  http: async () => ({ ok: false, message: 'The simulation has no API.' }),
  deliver: async () => ({ ok: false, message: 'The simulation has no webhooks.' }),
  wait: async () => null,
}

function answerOf(request: Request, scenario: Scenario, asked: AskedOperation[], start: RunStart): Promise<Answer | null> {
  // The map gives each kind its own answerer; that the two belong together is beyond what the compiler can see of a union.
  const answerer = answerers[request.kind] as (...all: Parameters<typeof answerOf>) => Promise<Answer | null>
  return answerer(request, scenario, asked, start)
}

async function play(handler: OperationHandler, input: Readonly<Record<string, unknown>>): Promise<Answer> {
  try {
    return { ok: true, value: await handler(input) }
  } catch (error) {
    return { ok: false, message: error instanceof Error ? error.message : String(error) }
  }
}

function requireFlow(definition: Definition): Flow {
  const { flow, problems } = parseFlow(definition)
  if (flow) return flow
  throw new Error(`The definition has errors:\n${problems.map(({ pointer, message }) => `  ${pointer}: ${message}`).join('\n')}`)
}
