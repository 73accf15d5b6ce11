import { customers } from '@belfry/core'
import { describe, expect, test } from 'vitest'
import { createService } from '../../src/create-server.ts'
import { openInstallation } from '../../src/maintenance/open-installation.ts'
import { anonymous } from '../../src/unit-of-work/perform/anonymous.ts'
import { perform } from '../../src/unit-of-work/perform/perform.ts'
import { answerWith, holdBack, receiversAllowed, startReceiver } from '../support/receiver.ts'
import { startTestServer } from '../support/test-server.ts'
import { addWebhook, readDeliveries, readEvents } from '../support/webhooks.ts'

const CUSTOMERS = '/api/orgs/test-park/customers'

describe('a receiver that does not answer', () => {
  test('[DELIV-21] holds up neither the write nor another receiver', async () => {
    const server = await startTestServer({ environment: receiversAllowed })
    const silent = await startReceiver(() => {})
    const quick = await startReceiver()
    await addWebhook(server, silent.url)
    const { id } = await addWebhook(server, quick.url)
    for (let count = 1; count <= 10; count++) {
      expect((await server.call('POST', CUSTOMERS, { body: {} })).status).toBe(201)
      await quick.next()
    }
    expect(silent.received.length).toBeGreaterThan(0)
    expect(await readDeliveries(server, id)).toHaveLength(10)
    await silent.close()
    await server.server.idle()
  })

  test('gets what has gathered meanwhile, all of it and each once, as soon as it answers', async () => {
    const server = await startTestServer({ environment: receiversAllowed })
    const held = holdBack()
    const receiver = await startReceiver(held.answering)
    const { id } = await addWebhook(server, receiver.url, ['customer:created'])
    await Promise.all(Array.from({ length: 80 }, () => server.call('POST', CUSTOMERS, { body: {} })))
    await receiver.take(8)
    expect(receiver.received.length, 'no more at once than a slow endpoint has slots').toBe(8)
    held.release()
    await server.server.idle()
    const deliveries = await readDeliveries(server, id)
    expect(deliveries.map(({ status, attempts }) => ({ status, attempts }))).toEqual(Array(80).fill({ status: 'delivered', attempts: 1 }))
    expect(new Set(receiver.received.map(({ headers }) => headers['x-webhook-event-id'])).size).toBe(80)
    expect(receiver.received).toHaveLength(80)
  })

  test('[HOOK-07] whose webhook is deleted meanwhile gets nothing more: what waits for it is dropped', async () => {
    const server = await startTestServer({ environment: { ...receiversAllowed, BELFRY_DELIVERY_CONCURRENCY: '1' } })
    const held = holdBack()
    const first = await startReceiver(held.answering)
    const second = await startReceiver()
    await addWebhook(server, first.url, ['customer:created'])
    const { id } = await addWebhook(server, second.url, ['customer:created'])
    await server.call('POST', CUSTOMERS, { body: {} })
    await first.next()
    expect(await readDeliveries(server, id)).toMatchObject([{ status: 'waiting', attempts: 0 }])

    const path = `/api/orgs/test-park/webhooks/${id}`
    expect((await server.call('DELETE', path)).status).toBe(200)
    expect((await server.call('GET', path)).status).toBe(404)
    held.release()
    await server.call('POST', CUSTOMERS, { body: {} })
    await server.server.idle()
    expect(await readDeliveries(server, id)).toEqual([])
    expect(second.received).toEqual([])
    expect(first.received).toHaveLength(2)
  })

  test('whose webhook is deleted while it is being sent to leaves no trace of the attempt', async () => {
    const server = await startTestServer({ environment: receiversAllowed })
    const held = holdBack()
    const receiver = await startReceiver(held.answering)
    const { id } = await addWebhook(server, receiver.url)
    await server.call('POST', CUSTOMERS, { body: {} })
    await receiver.next()
    await server.call('DELETE', `/api/orgs/test-park/webhooks/${id}`)
    held.release()
    await server.server.idle()
    const left = await server.installation.store.read((db) => db.selectFrom('delivery_attempts').selectAll().execute())
    expect(left).toEqual([])
  })
})

describe('a delivery that waits when the server stops', () => {
  test('is sent after the next start, with the same id and the same bytes', async () => {
    const server = await startTestServer({ environment: receiversAllowed })
    const receiver = await startReceiver()
    const { id } = await addWebhook(server, receiver.url)
    // Written beside the running server, as a command does it: this server is not told, so the delivery waits.
    const { settings, logger } = server.installation
    const secondInstallation = await openInstallation(settings, { logger })
    const caller = { ...anonymous.caller, permissions: ['*'] }
    const cause = { traceId: 'a'.repeat(32), lineage: { automationIds: [] } }
    const executionContext = { caller, organization: server.organization, credentials: anonymous.credentials, cause }
    await perform(createService(secondInstallation), customers.create, { body: { firstName: 'Ada' } }, executionContext)
    await secondInstallation.store.close()
    const [waiting] = await readDeliveries(server, id)
    expect(waiting).toMatchObject({ status: 'waiting', attempts: 0, made: [] })
    const [event] = await readEvents(server)
    expect(receiver.received).toEqual([])

    const second = await server.restart()
    const { headers, body } = await receiver.next()
    await second.server.idle()
    expect(headers).toMatchObject({ 'x-webhook-event-id': waiting?.id, 'x-webhook-signature': waiting?.signature })
    expect(body.equals(event?.body as Buffer)).toBe(true)
    expect(await readDeliveries(second, id)).toMatchObject([{ id: waiting?.id, status: 'delivered', attempts: 1 }])
    expect(receiver.received).toHaveLength(1)
  })

  test('is not lost when it was being sent: the stop lets the attempt finish and keeps its result', async () => {
    const server = await startTestServer({ environment: receiversAllowed })
    const held = holdBack()
    const receiver = await startReceiver(held.answering)
    const { id } = await addWebhook(server, receiver.url)
    await server.call('POST', CUSTOMERS, { body: {} })
    await receiver.next()
    const restarted = server.restart()
    held.release()
    expect(await readDeliveries(await restarted, id)).toMatchObject([{ status: 'delivered', attempts: 1 }])
    expect(receiver.received).toHaveLength(1)
  })
})

test('a deleted webhook leaves nothing behind: no secret, no subscription, no delivery, no attempt', async () => {
  const server = await startTestServer({ environment: receiversAllowed })
  const receiver = await startReceiver(answerWith(500))
  const { id } = await addWebhook(server, receiver.url)
  await server.call('POST', CUSTOMERS, { body: {} })
  await server.server.idle()
  await server.call('DELETE', `/api/orgs/test-park/webhooks/${id}`)
  await server.server.idle()
  for (const table of ['webhook_secrets', 'event_subscriptions', 'deliveries', 'delivery_attempts'] as const) {
    const rows = await server.installation.store.read((db) => db.selectFrom(table).selectAll().execute())
    expect(rows, table).toEqual([])
  }
})

test('connections to a receiver are used again', async () => {
  const server = await startTestServer({ environment: receiversAllowed })
  const sockets = new Set<unknown>()
  const receiver = await startReceiver((response, request) => {
    sockets.add(response.socket)
    answerWith(200)(response, request)
  })
  await addWebhook(server, receiver.url)
  for (let count = 1; count <= 5; count++) {
    await server.call('POST', CUSTOMERS, { body: {} })
    await server.server.idle()
  }
  expect(receiver.received).toHaveLength(5)
  expect(sockets.size).toBe(1)
})
