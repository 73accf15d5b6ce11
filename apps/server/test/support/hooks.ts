import type { Definition } from '@belfry/core'
import { expect } from 'vitest'
import type { ApiAnswer } from './api-answer.ts'
import type { CallOptions } from './api-caller.ts'
import { type DrawnStep, draw, enableFlow } from './flows.ts'
import type { TestServer } from './test-server.ts'

const ORG = '/api/orgs/test-park'

/** An automation that is called. */
export interface CalledFlow {
  readonly id: string
  /** Its address behind the origin. */
  readonly path: string
  readonly token: string
  /** Calls it as a stranger would: without a key. */
  post(options?: CallOptions): Promise<ApiAnswer>
}

/** The trigger of a call. */
export function onCall(config: Readonly<Record<string, unknown>> = {}): DrawnStep {
  return ['trigger', { source: 'webhook', ...config }]
}

/** A drawing that begins with a call and makes a task of its body. */
export function calledDrawing(config: Readonly<Record<string, unknown>> = {}): Definition {
  return draw({ start: onCall(config), make: ['taskCreate', { title: 'Order {body.order}' }] })
}

/** Creates an automation that is called, and enables it. */
export async function enableCalled(server: TestServer, definition: Definition = calledDrawing()): Promise<CalledFlow> {
  return calledFlow(server, await enableFlow(server, definition, 'Called'))
}

/** An automation that is called, at the address that it has now. */
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

/** Creates an automation without enabling it; its id. */
export async function addAutomation({ call }: Pick<TestServer, 'call'>, definition: unknown, name = 'Flow'): Promise<string> {
  const { status, body } = await call('POST', `${ORG}/automations`, { body: { name, definition } })
  expect(status).toBe(201)
  return body.id
}
