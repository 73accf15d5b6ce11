import { expect } from 'vitest'
import { createClock } from './clock.ts'
import { type DrawnStep, draw, enableFlow, taskTitles } from './flows.ts'
import { moveClock, startWithStandingClock } from './standing-clock.ts'
import type { TestServer } from './test-server.ts'

const ORG = '/api/orgs/test-park'

type Values = Readonly<Record<string, unknown>>

/** A definition that the clock starts and that creates a task, titled with the moment. */
export function clockFlow(config: Values, title = '{now}') {
  return draw({ start: ['trigger', config] as DrawnStep, make: ['taskCreate', { title }] })
}

/** Starts a server whose clock stands at this moment, in July 2026 or later, until it is moved. The day on which the test runs does not matter. */
export async function standAt(now: string): Promise<TestServer> {
  const server = await startWithStandingClock({}, { now: createClock().now })
  await moveClock(server, { now })
  return server
}

/** Enables a flow that the clock starts, waits for the background work, and returns its id. */
export async function enableClock(server: TestServer, config: Values, title?: string): Promise<string> {
  const id = await enableFlow(server, clockFlow(config, title))
  await server.server.idle()
  return id
}

/** Creates a record over HTTP and returns its id. */
export async function add({ call }: Pick<TestServer, 'call'>, collection: string, body: Values): Promise<string> {
  const answer = await call('POST', `${ORG}/${collection}`, { body })
  expect(answer.status, JSON.stringify(answer.body)).toBe(201)
  return answer.body.id
}

/** Changes a record over HTTP; with an empty path the organization. */
export async function alter({ call }: Pick<TestServer, 'call'>, path: string, body: Values): Promise<void> {
  const answer = await call('PATCH', path === '' ? ORG : `${ORG}/${path}`, { body })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
}

/** A reservation of a new guest, and the guest's id. */
export async function addStay(
  server: Pick<TestServer, 'call'>,
  checkInAt: string,
  guest: Values = {},
): Promise<{ readonly id: string; readonly customerId: string }> {
  const customerId = await add(server, 'customers', { firstName: 'Ada', ...guest })
  const id = await add(server, 'reservations', { customerId, checkInAt, checkOutAt: '2040-01-01T10:00:00Z' })
  return { id, customerId }
}

/** A booked invoice with 50 euro open. */
export async function addInvoice(server: Pick<TestServer, 'call'>, dueDate: string): Promise<string> {
  const customerId = await add(server, 'customers', { firstName: 'Ada' })
  const lines = [{ description: 'Night', quantity: 1, unitPrice: 50, vat: 6 }]
  const id = await add(server, 'invoices', { customerId, dueDate, lines })
  expect((await server.call('POST', `${ORG}/invoices/${id}/book`)).status).toBe(200)
  return id
}

/** The moments at which the flow has started, from the titles of its tasks, without seconds. */
export async function starts(server: Pick<TestServer, 'call'>): Promise<readonly string[]> {
  return (await taskTitles(server)).map((title) => title.replace(':00.000Z', 'Z'))
}
