import { expect } from 'vitest'
import { answerWith, holdBack, type Receiver, receiversAllowed, startReceiver } from './receiver.ts'
import { startTestServer, type TestServer, type TestServerOptions } from './test-server.ts'
import { addWebhook } from './webhooks.ts'

/** The time from the first to the tenth attempt of a delivery that always fails. */
export const WHOLE_SCHEDULE = '32 hours 35 minutes 15 seconds'

/** Starts a server that may send to receivers on this machine, and whose clock stands until it is moved. */
export async function startWithStandingClock(
  environment: Readonly<Record<string, string>> = {},
  options: Pick<TestServerOptions, 'now' | 'stopwatch' | 'database'> = {},
): Promise<TestServer> {
  const server = await startTestServer({ ...options, environment: { ...receiversAllowed, BELFRY_TEST_CLOCK: '1', ...environment } })
  await moveClock(server, { freeze: true })
  return server
}

/** Moves the clock by its HTTP endpoint, and does all due work on the way. */
export async function moveClock({ server }: Pick<TestServer, 'server'>, body: object): Promise<void> {
  const response = await fetch(`http://127.0.0.1:${server.port}/test/clock`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  expect(await response.json()).toMatchObject({ reached: true })
}

/** A receiver whose status can be changed. */
export interface FickleReceiver extends Receiver {
  status: number
}

/** Starts a receiver that answers 500 until its status is changed. */
export async function startFickleReceiver(): Promise<FickleReceiver> {
  const fickle = { status: 500 }
  const receiver = await startReceiver((response, request) => answerWith(fickle.status)(response, request))
  return Object.assign(fickle, receiver)
}

/** Emits an event for all webhooks that are subscribed to `customer:created`. */
export async function createCustomer({ call }: Pick<TestServer, 'call'>): Promise<void> {
  expect((await call('POST', '/api/orgs/test-park/customers', { body: { firstName: 'Ada' } })).status).toBe(201)
}

/** A delivery during its first attempt: its receiver holds the answer until it is released. */
export async function startHeldAttempt(server: TestServer): Promise<{ readonly id: string; readonly receiver: Receiver; release(): void }> {
  const held = holdBack()
  const receiver = await startReceiver(held.answering)
  const { id } = await addWebhook(server, receiver.url, ['customer:created'])
  await createCustomer(server)
  await receiver.next()
  return { id, receiver, release: held.release }
}
