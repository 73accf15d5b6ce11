import type { Definition } from '@belfry/core'
import { expect } from 'vitest'
import { type ApiRun, type DrawnStep, draw, enableFlow, fetchRuns, on, pathOf, taskTitles, theRun } from './flows.ts'
import type { TestServer } from './test-server.ts'

const ORG = '/api/orgs/test-park'

type Caller = Pick<TestServer, 'call'>
type Values = Readonly<Record<string, unknown>>

/** A step that creates a task with this title. */
export const task = (title: string): DrawnStep => ['taskCreate', { title }]

/** Creates a record over HTTP and returns it. */
export async function add({ call }: Caller, collection: string, body: object) {
  const answer = await call('POST', `${ORG}/${collection}`, { body })
  expect([answer.status, answer.body]).toEqual([201, expect.anything()])
  return answer.body
}

/** Changes a record over HTTP. */
export async function change({ call }: Caller, path: string, body: object): Promise<void> {
  const answer = await call('PATCH', `${ORG}/${path}`, { body })
  expect([answer.status, answer.body]).toEqual([200, expect.anything()])
}

/** Reads a path of the organization. */
export async function read({ call }: Caller, path: string) {
  return (await call('GET', `${ORG}/${path}`)).body
}

/** The keys of all events, the oldest first. */
export async function keysOf(server: Caller): Promise<readonly string[]> {
  return ((await read(server, 'events?limit=100')).data as readonly { eventKey: string }[]).map(({ eventKey }) => eventKey).toReversed()
}

/** A definition with one step after a new customer, and a task after each of its exits. */
export function drawStep(type: string, config: object, exits: Readonly<Record<string, string>> = {}): Definition {
  const ends = Object.fromEntries(Object.entries(exits).map(([exit, title]) => [`by_${exit}`, task(title)]))
  const edges = Object.keys(exits).map((exit) => `step ${exit} by_${exit}`)
  return draw({ start: on('customer:created'), step: [type, { ...config }], ...ends }, ['start out step', ...edges])
}

/** Enables such a flow, creates a customer, and waits until all work is done. */
export async function play(
  server: TestServer,
  type: string,
  config: object,
  exits: Readonly<Record<string, string>> = {},
  came: object = {},
): Promise<{ readonly ada: Values & { readonly id: string }; readonly run: ApiRun }> {
  const id = await enableFlow(server, drawStep(type, config, exits))
  const ada = await add(server, 'customers', { firstName: 'Ada', ...came })
  await server.server.idle()
  return { ada, run: await theRun(server, id) }
}

/** Why enabling a definition is refused: the code and the location of each problem. Empty when it is enabled. */
export async function refusals({ call }: Caller, definition: Definition): Promise<readonly string[]> {
  const { body: automation } = await call('POST', `${ORG}/automations`, { body: { name: 'Tried', definition } })
  const { status, body } = await call('PATCH', `${ORG}/automations/${automation.id}`, { body: { enabled: true } })
  await call('DELETE', `${ORG}/automations/${automation.id}`)
  if (status === 200) return []
  expect([status, body.code]).toEqual([409, 'open_problems'])
  const problems = body.problems as readonly { readonly code: string; readonly severity: string; readonly pointer: string }[]
  return problems.filter(({ severity }) => severity === 'error').map(({ code, pointer }) => `${code} ${pointer}`)
}

/** The same for a step with this config; locations are relative to the config. */
export async function stepRefusals(server: Caller, type: string, config: object): Promise<readonly string[]> {
  return (await refusals(server, drawStep(type, config))).map((problem) => problem.replace('/nodes/1/config', ''))
}

/**
 * Plays a step that fails: it stops its run, and with `continueOnError` leaves by `error`, after which the message is available. Returns
 * the message.
 */
export async function failureOf(server: TestServer, type: string, config: object, came: object = {}): Promise<string> {
  await enableFlow(server, drawStep(type, config, { out: 'done' }), 'Stops')
  await enableFlow(server, drawStep(type, { ...config, continueOnError: true }, { out: 'done', error: '{error.message}' }), 'Goes on')
  await add(server, 'customers', { firstName: 'Ada', ...came })
  await server.server.idle()
  const runs = await fetchRuns(server)
  expect(runs.map((run) => `${run.status}: ${pathOf(run).join(', ')}`).sort()).toEqual([
    'completed: start out, step error, by_error out',
    'failed: start out, step -',
  ])
  const message = runs.find(({ status }) => status === 'failed')?.error as string
  expect((await taskTitles(server)).filter((title) => title === message || title === 'done')).toEqual([message])
  return message
}
