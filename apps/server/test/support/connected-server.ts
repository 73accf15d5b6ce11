import { type EffectKind, models, newValues } from '@belfry/core'
import type { IntentsTable } from '../../src/store/tables.ts'
import { anonymous } from '../../src/unit-of-work/perform/anonymous.ts'
import { createPort } from '../../src/unit-of-work/ports/create-port.ts'
import { type Answering, type Receiver, startReceiver } from './receiver.ts'
import { startTestServer, type TestServer, type TestServerOptions } from './test-server.ts'

const PARK = '/api/orgs/test-park'

/** A server whose connectors for doors, meters, messages and payments are one receiver on this machine. */
export interface ConnectedServer extends TestServer {
  readonly receiver: Receiver
  /** An access point that can be opened. */
  readonly door: string
  /** The path for opening it. */
  readonly open: string
}

/** Starts a server with a real HTTP connector. The answers of the receiver can be changed during the test, by `answering`. */
export async function startConnectedServer(answering: Answering, options: TestServerOptions = {}): Promise<ConnectedServer> {
  const receiver = await startReceiver(answering)
  const address = `http://127.0.0.1:${receiver.port}/effects`
  const connectors = (['access', 'mail', 'sms', 'payment', 'meter'] satisfies EffectKind[]).map((kind) => `${kind}=${address}`)
  const environment = { BELFRY_CONNECTORS: connectors.join(','), BELFRY_CONNECTOR_SECRET: 'ab'.repeat(32), ...options.environment }
  const server = await startTestServer({ ...options, environment })
  const { id } = (await server.call('POST', `${PARK}/access-points`, { body: { name: 'Barrier north' } })).body
  return { ...server, receiver, door: id, open: `${PARK}/access-points/${id}/open` }
}

/** Answers with JSON. */
export function saying(body: unknown, status = 200): Answering {
  return (response) => void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}

/** Breaks the connection after the request has arrived: the sender cannot know whether it was processed. */
export const breakingOff: Answering = (response) => void response.socket?.destroy()

/** Holds all answers until they are released. */
export function heldAnswers(): { readonly answering: Answering; release(body: unknown): void } {
  const held: Parameters<Answering>[] = []
  let released: unknown
  return {
    answering(response, request) {
      if (released === undefined) held.push([response, request])
      else saying(released)(response, request)
    },
    release(body) {
      released = body
      for (const [response, request] of held.splice(0)) saying(body)(response, request)
    },
  }
}

/** Queues a message for which nobody waits, and returns the id of its notification delivery. */
export function queueMessage({ server, organization }: TestServer, kind: 'mail' | 'sms' | 'access' = 'mail'): Promise<string> {
  const { service } = server
  return service.store.write(async ({ db, afterCommit }) => {
    const cause = { traceId: 'a'.repeat(32), lineage: { automationIds: [] } }
    const port = createPort(service, { db, afterCommit, now: service.now() }, { ...anonymous, organization, cause })
    const values = {
      channel: 'EMAIL',
      recipient: 'ada@example.com',
      body: 'Hello',
      status: 'QUEUED',
      about: { model: 'customer', id: 'x' },
    }
    const { id } = await port.create(models.notificationDelivery, newValues(models.notificationDelivery, values))
    const effect = { kind, about: { model: 'notificationDelivery' as const, id }, payload: { to: 'ada@example.com', body: 'Hello' } }
    await port.ask({ completionHandler: 'notificationDeliveries.sent', effect, operationState: { id }, awaited: false })
    return id
  })
}

/** All stored effects, the oldest first. */
export function storedIntents({ installation }: Pick<TestServer, 'installation'>): Promise<readonly IntentsTable[]> {
  return installation.store.read((db) => db.selectFrom('intents').selectAll().orderBy('id').execute())
}

/** Leaves an effect as a process does that ended while it was sending it, long ago. */
export async function interrupt({ installation, server }: TestServer, id: string): Promise<void> {
  await installation.store.write(({ db }) =>
    db
      .updateTable('intents')
      .set({ status: 'sending', attempts: 1, due_at: server.service.now() - 1, answer: null, result: null })
      .where('id', '=', id)
      .execute(),
  )
}
