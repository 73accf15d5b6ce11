import { type Answer, advance, type Flow, judgeTrigger, latestEntries, type Request, type RunStart, startRun } from '../src/index.ts'

/** What a run came to. */
export interface Played {
  readonly status: string | null
  readonly path: readonly string[]
  readonly operations: readonly { readonly operation: string; readonly input: unknown }[]
}

/** Runs a flow with the given answers, in the order of its requests, and checks that each state survives being stored. */
export function play(flow: Flow, start: RunStart, answers: readonly Answer[]): Played {
  if (!judgeTrigger(flow, start).starts) return { status: null, path: [], operations: [] }
  let { run, requests, trace } = startRun(flow, start)
  const asked: Request[] = []
  for (const answer of answers) {
    const [request] = requests
    if (!request) throw new Error('there are more answers than requests')
    asked.push(request)
    const stored = JSON.parse(JSON.stringify(run))
    const next = advance(flow, stored, { key: request.key, now: start.now + asked.length, answer })
    run = next.run
    requests = next.requests
    trace = [...trace, ...next.trace]
  }
  return {
    status: run.status,
    path: latestEntries(trace).map(({ nodeId, exit }) => `${nodeId} ${exit}`),
    operations: asked.map(({ operation, input }) => ({ operation, input })),
  }
}
