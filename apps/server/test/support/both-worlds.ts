import type { TraceEntry } from '@belfry/automation-engine'
import {
  type Endpoint,
  type GivenJournal,
  pathOf,
  replay,
  type SimulatedRun,
  type Simulation,
  simulate,
} from '@belfry/automation-engine/testing'
import { type Definition, effectKinds, formatTime, routes } from '@belfry/core'
import { expect } from 'vitest'
import { enableFlow, fetchRuns, theRun } from './flows.ts'
import { answerWith, startReceiver } from './receiver.ts'
import { trustedCertificate } from './sink.ts'
import { moveClock, startWithStandingClock } from './standing-clock.ts'
import type { TestServer } from './test-server.ts'
import { addWebhook } from './webhooks.ts'

/** The event of the service's own notifications about failing webhooks; a simulation has none. */
const NOTICE = 'notification-delivery:updated'

const ORG = '/api/orgs/test-park'

type Values = Readonly<Record<string, unknown>>

/** One thing that is done both on a server and in a simulation. `made` contains the results of the earlier operations. */
export type Move =
  | { readonly perform: string; readonly input: (made: readonly Values[]) => Values }
  | { readonly advance: string }
  /** The administrator decides the oldest open approval of the only run. */
  | { readonly decide: 'approved' | 'rejected' }
  /** A manual retry or cancellation of the only run. */
  | { readonly run: 'retry' | 'cancel' }

/** A call of the flow's URL. */
export interface ScenarioHookCall {
  readonly call: { readonly body: unknown; readonly query: Readonly<Record<string, string | readonly string[]>> }
}

/** A flow, and what happens to it. */
export interface FlowScenario {
  /** The definition; it may send messages to this webhook, and requests to this origin. */
  readonly flow: (webhookId: string, origin: string) => Definition
  readonly moves: readonly [Extract<Move, { readonly perform: string }> | ScenarioHookCall, ...Move[]]
  /** Fields of the organization, in addition to those of the test park. */
  readonly organization?: Values
  /** The status with which the webhook answers each attempt, from 1; 200 by default. */
  readonly answers?: (attempt: number) => number
  /** The title of the last task, if it shows that the flow has ended. */
  readonly says?: string
  /** The answer to outbound requests of the flow; an empty 200 by default. */
  readonly fetch?: (path: string) => { readonly status: number; readonly text: string }
}

/** The result of a scenario: ids are numbered in order, so that server and simulation can be compared. */
export interface Outcome {
  readonly runs: readonly unknown[]
  readonly events: readonly string[]
  readonly tasks: readonly unknown[]
  readonly attempts: number
  readonly fetched: readonly unknown[]
}

/** The origin of the simulated flow's requests; the server's requests are converted to it. */
const EXTERNAL_ORIGIN = 'https://outside.example'
const nothing = { status: 200, text: '' }

/** The day before daylight saving time begins in Brussels. */
const START = '2027-03-27T11:00:00.000Z'

/** Replays the journal of a run and compares the result with it. A run that never started has none. */
async function checkReplay(server: TestServer, run: Awaited<ReturnType<typeof fetchRuns>>[number]): Promise<void> {
  const journal = (await server.call('GET', `${ORG}/automation-runs/${run.id}/journal`)).body as GivenJournal
  if (run.steps.length === 0) return
  const again = replay(journal)
  expect(again.run.status).toBe(run.status)
  if (run.status !== 'cancelled') expect(pathOf(again)).toEqual(pathOf(run as unknown as Parameters<typeof pathOf>[0]))
}

/** Plays a scenario on a real server and in a simulation. */
export async function playInBoth(story: FlowScenario): Promise<{ readonly server: Outcome; readonly simulation: Outcome }> {
  const { certificate, environment } = trustedCertificate()
  // No tick ends before its run waits, so runs continue in order however busy the machine is. On PostgreSQL some would run concurrently, in
  // no order.
  const server = await startWithStandingClock(environment, { stopwatch: () => 0, database: 'sqlite' })
  await moveClock(server, { now: START })
  const counts = new Map<unknown, number>()
  const receiver = await startReceiver((response, request) => {
    const id = request.headers['x-webhook-event-id']
    counts.set(id, (counts.get(id) ?? 0) + 1)
    answerWith(story.answers?.(counts.get(id) as number) ?? 200)(response, request)
  })
  const { id: webhookId } = await addWebhook(server, receiver.url, [])
  if (story.organization) expect((await server.call('PATCH', ORG, { body: story.organization })).status).toBe(200)
  const sink = await startReceiver((response, { path }) => {
    const { status, text } = story.fetch?.(path) ?? nothing
    response.writeHead(status).end(text)
  }, certificate)
  const origin = `https://127.0.0.1:${sink.port}`
  const definition = story.flow(webhookId, origin)
  const automationId = await enableFlow(server, definition)
  const before = (await readEventKeys(server)).length
  const made: Values[] = []
  for (const move of story.moves) {
    if ('advance' in move) await moveClock(server, { advance: move.advance })
    else if ('decide' in move) await decideOldest(server, move.decide)
    else if ('run' in move) await server.call('POST', `${ORG}/automation-runs/${(await theRun(server)).id}/${move.run}`)
    else if ('call' in move) await callAddress(server, automationId, move)
    else made.push(await performOverHttp(server, move.perform, move.input(made)))
    await server.server.idle()
  }
  const runs = await fetchRuns(server)
  for (const run of runs) await checkReplay(server, run)
  const steps = runs.map(({ status, error, steps }) => ({ status, error, steps }))
  const onServer = {
    runs: steps,
    events: (await readEventKeys(server)).slice(before),
    tasks: (await server.call('GET', `${ORG}/tasks?limit=200`)).body.data.toReversed(),
    attempts: receiver.received.length,
    fetched: sink.received.map(({ method, path, headers, body }) => ({
      method,
      path,
      note: headers['x-note'] ?? null,
      body: body.toString(),
    })),
  }
  const simulation = await playSimulated(server, story.flow(webhookId, EXTERNAL_ORIGIN), story, {
    [webhookId]: story.answers ?? 'delivered',
  })
  // A simulation has no address, so its own URLs begin with a slash.
  const text = JSON.stringify(onServer).replaceAll(origin, EXTERNAL_ORIGIN).replaceAll(server.server.appUrl, '')
  return { server: numbered(JSON.parse(text)), simulation: numbered(simulation) }
}

async function playSimulated(
  { organization }: TestServer,
  definition: Definition,
  { moves: [first, ...moves], organization: fields, fetch: answer }: FlowScenario,
  endpoints: Readonly<Record<string, Endpoint>>,
): Promise<Outcome> {
  const { id, name, slug, timeZone, locale } = organization
  const actor = { id: 'usr_01k8e5m1z0f7q8r9s0t1v2w301', name: 'Administrator' }
  const simulation: Simulation = await simulate(definition, {
    ...('call' in first ? { webhook: first.call } : { perform: { operation: first.perform, input: first.input([]) } }),
    now: START,
    actor,
    organization: { id, name, slug, timeZone, locale, ...fields },
    endpoints,
    unconnected: { simulated: effectKinds, refused: [] },
    fetch: ({ url }) => answer?.(url.slice(EXTERNAL_ORIGIN.length)) ?? nothing,
  })
  const made: Values[] = [{ id: simulation.events[0]?.about.id }]
  for (const move of moves) {
    if ('advance' in move) await simulation.advance(move.advance)
    else if ('decide' in move) await simulation.decide(move.decide)
    else if ('run' in move) await simulation[move.run]()
    else made.push(await simulation.perform(move.perform, move.input(made)))
  }
  return {
    runs: simulation.runs.map((run) => ({ status: run.status, error: run.error, steps: stepsOf(run) })),
    events: simulation.events.map(({ key }) => key),
    tasks: simulation.records('tasks'),
    attempts: simulation.runs.flatMap(({ messages }) => messages.flatMap(({ attempts }) => attempts)).length,
    fetched: simulation.runs.flatMap(({ fetches }) =>
      fetches.map(({ method, url, headers, body }) => ({
        method,
        path: url.slice(EXTERNAL_ORIGIN.length),
        // HTTP strips surrounding whitespace.
        note: headers.flatMap((header) => (header.key === 'X-Note' && 'value' in header ? [header.value.trim()] : []))[0] ?? null,
        body: body === undefined ? '' : JSON.stringify(body),
      })),
    ),
  }
}

/** Performs an operation over HTTP, as a simulation does by name. Returns the body of the answer. */
async function performOverHttp({ call }: TestServer, name: string, { body, id, parentId }: Values): Promise<Values> {
  const route = routes.find(({ operation }) => operation.name === name)
  if (!route) throw new Error(`no route leads to ${name}`)
  const path = route.path.replace(/\{([^}]+)\}/g, (_, parameter: string) => String(parameterOf(parameter, { id, parentId })))
  const answer = await call(route.method.toUpperCase(), `/api${path}`, body === undefined ? {} : { body })
  expect([answer.status, answer.body]).toEqual([route.status, expect.anything()])
  return answer.body
}

async function decideOldest({ call }: TestServer, decision: string): Promise<void> {
  const { taskId } = (await call('GET', `${ORG}/automation-approvals`)).body.data.at(-1)
  expect((await call('POST', `${ORG}/automation-approvals/${taskId}`, { body: { decision } })).status).toBe(200)
}

async function callAddress({ call }: TestServer, automationId: string, { call: { body, query } }: ScenarioHookCall): Promise<void> {
  const { url } = (await call('GET', `${ORG}/automations/${automationId}/webhook-url`)).body
  const pairs = Object.entries(query).flatMap(([name, values]) => [values].flat().map((value) => [name, value] as [string, string]))
  const answer = await fetch(`${url}?${new URLSearchParams(pairs)}`, { method: 'POST', body: JSON.stringify(body) })
  expect(await answer.json()).toEqual({ accepted: true })
}

function parameterOf(parameter: string, { id, parentId }: Values): unknown {
  if (parameter === 'organizationId') return 'test-park'
  return parameter === 'id' ? id : parentId
}

function readEventKeys({ installation }: TestServer): Promise<readonly string[]> {
  return installation.store.read(async (db) => {
    const events = await db.selectFrom('events').select(['key', 'actor']).orderBy('id').execute()
    return events.filter(({ key, actor }) => !(key === NOTICE && JSON.parse(actor).type === 'SYSTEM')).map(({ key }) => key)
  })
}

/** The steps as the API shows them: a step at which the run was cancelled is no longer waiting. */
function stepsOf({ run, trace }: Pick<SimulatedRun, 'run' | 'trace'>): readonly Values[] {
  const isCancelled = run?.status === 'cancelled'
  return trace.map((entry) =>
    timesOf(entry.status === 'waiting' && isCancelled ? { ...entry, status: run.status, endedAt: run.endedAt } : entry),
  )
}

function timesOf({ startedAt, endedAt, ...entry }: Omit<TraceEntry, 'status'> & { readonly status: string }): Values {
  const durationMs = endedAt === null ? null : endedAt - startedAt
  return { ...entry, startedAt: formatTime(startedAt), endedAt: endedAt === null ? null : formatTime(endedAt), durationMs }
}

function numbered(outcome: Outcome): Outcome {
  const names = new Map<string, string>()
  const text = JSON.stringify(outcome).replace(/\b([a-z]{3})_[0-9a-hjkmnp-tv-z]{26}\b/g, (id, kind: string) => {
    const name = names.get(id) ?? `${kind}_${[...names.keys()].filter((known) => known.startsWith(kind)).length + 1}`
    names.set(id, name)
    return name
  })
  return JSON.parse(text)
}
