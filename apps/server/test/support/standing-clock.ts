import { expect } from 'vitest'
import { answerWith, holdBack, type Receiver, receiversAllowed, startReceiver } from './receiver.ts'
import { startTestServer, type TestServer, type TestServerOptions } from './test-server.ts'
import { addWebhook } from './webhooks.ts'

/** The time from the first to the tenth attempt of a delivery that always fails. */
export const WHOLE_SCHEDULE = '32 hours 35 minutes 15 seconds'

/** A server that may send to receivers of this machine, and whose clock stands until it is moved. */
export async function startWithStandingClock(
  environment: Readonly<Record<string, string>> = {},
  options: Pick<TestServerOptions, 'stopwatch' | 'database'> = {},
): Promise<TestServer> {
  const server = await startTestServer({ ...options, environment: { ...receiversAllowed, BELFRY_TEST_CLOCK: '1', ...environment } })
  await moveClock(server, { freeze: true })
  return server
}

/** Moves the clock through its own address; what falls due on the way is done. */
export async function moveClock({ server }: Pick<TestServer, 'server'>, body: object): Promise<void> {
  const response = await fetch(`http://127.0.0.1:${server.port}/test/clock`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  expect(await response.json()).toMatchObject({ reached: true })
}

/** A receiver that answers with a status that can be changed. */
export interface FickleReceiver extends Receiver {
  status: number
}

/** Starts a receiver that answers 500 until it is told otherwise. */
export async function startFickleReceiver(): Promise<FickleReceiver> {
  const fickle = { status: 500 }
  const receiver = await startReceiver((response, request) => answerWith(fickle.status)(response, request))
  return Object.assign(fickle, receiver)
}

/** Makes an event of which every webhook for `customer:created` is told. */
export async function createCustomer({ call }: Pick<TestServer, 'call'>): Promise<void> {
  expect((await call('POST', '/api/orgs/test-park/customers', { body: { firstName: 'Ada' } })).status).toBe(201)
}

/** A delivery in the middle of its first attempt: its receiver keeps the answer back until it is told to go on. */
export async function startHeldAttempt(server: TestServer): Promise<{ readonly id: string; readonly receiver: Receiver; release(): void }> {
  const held = holdBack()
  const receiver = await startReceiver(held.answering)
  const { id } = await addWebhook(server, receiver.url, ['customer:created'])
  await createCustomer(server)
  await receiver.next()
  return { id, receiver, release: held.release }
}
