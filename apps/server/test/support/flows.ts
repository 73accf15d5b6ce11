import type { Definition, EventKey } from '@belfry/core'
import { expect } from 'vitest'
import type { TestServer } from './test-server.ts'

const ORG = '/api/orgs/test-park'

/** A step of a short definition: its type and its config. */
export type DrawnStep = readonly [type: string, config: Readonly<Record<string, unknown>>]

/** A run as the API shows it, with its steps. */
export interface ApiRun {
  readonly id: string
  readonly status: string
  readonly error: string | null
  readonly steps: readonly {
    readonly nodeId: string
    readonly status: string
    readonly exit: string | null
    readonly try: number
    readonly input: Readonly<Record<string, unknown>>
    readonly output: Readonly<Record<string, unknown>> | null
    readonly error: string | null
  }[]
}

/** A trigger for an event. */
export function on(eventKey: EventKey, config: Readonly<Record<string, unknown>> = {}): DrawnStep {
  return ['trigger', { source: 'event', eventKey, ...config }]
}

/**
 * Creates a definition from named steps and edges such as `start out make`. Without edges each step leads to the next by its exit `out`.
 */
export function draw(steps: Readonly<Record<string, DrawnStep>>, lines?: readonly string[]): Definition {
  const names = Object.keys(steps)
  const drawn = lines ?? names.slice(1).map((name, index) => `${names[index]} out ${name}`)
  return {
    nodes: Object.entries(steps).map(([id, [type, config]]) => ({ id, type, label: '', position: { x: 0, y: 0 }, config })),
    edges: drawn.map((line, index) => {
      const [source, sourceHandle, target] = line.split(' ') as [string, string, string]
      return { id: `e${index}`, source, sourceHandle, target }
    }),
  }
}

/** Creates and enables an automation with this definition, and returns its id. */
export async function enableFlow({ call }: Pick<TestServer, 'call'>, definition: Definition, name = 'Flow'): Promise<string> {
  const { body: automation } = await call('POST', `${ORG}/automations`, { body: { name, definition } })
  const { status, body } = await call('PATCH', `${ORG}/automations/${automation.id}`, { body: { enabled: true } })
  expect(body, 'what stands in the way of enabling it').toMatchObject({ enabled: true })
  expect(status).toBe(200)
  return automation.id
}

/** All runs with their steps, the oldest first. */
export async function fetchRuns({ call }: Pick<TestServer, 'call'>, automationId?: string): Promise<readonly ApiRun[]> {
  const { body } = await call('GET', `${ORG}/automation-runs?limit=200${automationId ? `&automationId=${automationId}` : ''}`)
  const ids = (body.data as readonly { id: string }[]).map(({ id }) => id).toReversed()
  return Promise.all(ids.map(async (id) => (await call('GET', `${ORG}/automation-runs/${id}`)).body as ApiRun))
}

/** The only run there is. */
export async function theRun(server: Pick<TestServer, 'call'>, automationId?: string): Promise<ApiRun> {
  const runs = await fetchRuns(server, automationId)
  expect(runs).toHaveLength(1)
  return runs[0] as ApiRun
}

/** The path of a run: `start out`, and `wait -` for a step without an exit. */
export function pathOf({ steps }: ApiRun): readonly string[] {
  return steps.map(({ nodeId, exit }) => `${nodeId} ${exit ?? '-'}`)
}

/** The titles of all tasks, the oldest first. */
export async function taskTitles({ call }: Pick<TestServer, 'call'>): Promise<readonly string[]> {
  const { body } = await call('GET', `${ORG}/tasks?limit=200`)
  return (body.data as readonly { title: string }[]).map(({ title }) => title).toReversed()
}
