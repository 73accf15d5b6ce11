import type { Definition } from '@belfry/core'
import { expect } from 'vitest'
import type { ApiAnswer } from './api-answer.ts'
import type { CallOptions } from './api-caller.ts'
import { type DrawnStep, draw, enableFlow } from './flows.ts'
import type { TestServer } from './test-server.ts'

const ORG = '/api/orgs/test-park'

/** An automation that is started by calls. */
export interface CalledFlow {
  readonly id: string
  /** The path of its URL. */
  readonly path: string
  readonly token: string
  /** Calls it without a key. */
  post(options?: CallOptions): Promise<ApiAnswer>
}

/** A trigger for calls. */
export function onCall(config: Readonly<Record<string, unknown>> = {}): DrawnStep {
  return ['trigger', { source: 'webhook', ...config }]
}

/** A definition that a call starts and that creates a task from its body. */
export function calledDrawing(config: Readonly<Record<string, unknown>> = {}): Definition {
  return draw({ start: onCall(config), make: ['taskCreate', { title: 'Order {body.order}' }] })
}

/** Creates and enables an automation that is started by calls. */
export async function enableCalled(server: TestServer, definition: Definition = calledDrawing()): Promise<CalledFlow> {
  return calledFlow(server, await enableFlow(server, definition, 'Called'))
}

/** An automation that is started by calls, at its current URL. */
export async function calledFlow(server: TestServer, id: string): Promise<CalledFlow> {
  const { status, body } = await server.call('GET', `${ORG}/automations/${id}/webhook-url`)
  expect(status).toBe(200)
  const path = new URL(body.url).pathname
  return {
    id,
    path,
    token: path.split('/').at(-1) as string,
    post: (options = {}) => server.call('POST', path, { key: null, ...options }),
  }
}

/** Creates an automation without enabling it, and returns its id. */
export async function addAutomation({ call }: Pick<TestServer, 'call'>, definition: unknown, name = 'Flow'): Promise<string> {
  const { status, body } = await call('POST', `${ORG}/automations`, { body: { name, definition } })
  expect(status).toBe(201)
  return body.id
}
