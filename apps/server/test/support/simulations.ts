import { expect } from 'vitest'
import { draw, on } from './flows.ts'
import type { TestServer } from './test-server.ts'

const PARK = '/api/orgs/test-park'

/** A flow that welcomes customers. */
export const welcome = draw({ start: on('customer:created'), make: ['taskCreate', { title: 'Welcome {customer.firstName}' }] })
/** Starts it. */
export const ada = { perform: { operation: 'customers.create', input: { body: { firstName: 'Ada' } } } }
/** A time for scripts. */
export const noon = '2026-07-01T12:00:00Z'

/** Asks for a simulation. */
export const simulate = ({ call }: Pick<TestServer, 'call'>, body: object, key?: string) =>
  call('POST', `${PARK}/automations/simulate`, { body, ...(key === undefined ? {} : { key }) })

/** A request is refused, and the answer names the place of what is wrong with it. */
export async function expectPlace(
  server: Pick<TestServer, 'call'>,
  request: object,
  { pointer, message = /./ }: { readonly pointer: RegExp; readonly message: RegExp | undefined },
): Promise<void> {
  const { status, body } = await simulate(server, request)
  expect([status, body.code]).toEqual([400, 'invalid_request'])
  expect(body.errors[0].pointer).toMatch(pointer)
  expect(body.errors[0].message).toMatch(message)
}
