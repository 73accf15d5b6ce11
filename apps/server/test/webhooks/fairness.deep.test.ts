import { describe, expect, test } from 'vitest'
import { answerWith, holdBack, type Receiver, receiversAllowed, startReceiver } from '../support/receiver.ts'
import { storeDeliveries } from '../support/stored-deliveries.ts'
import { startTestServer, type TestServer } from '../support/test-server.ts'
import { addWebhook } from '../support/webhooks.ts'

const LATE = { attempts: 7 } as const

/** Another organization of the same administrator. */
async function addPark({ call }: TestServer, slug: string) {
  const { body } = await call('POST', '/api/orgs', { body: { name: slug, slug } })
  const own = (path: string) => path.replace('/orgs/test-park/', `/orgs/${slug}/`)
  return { organization: body, call: ((method, path, options) => call(method, own(path), options)) as TestServer['call'] }
}

type Park = Awaited<ReturnType<typeof addPark>>

/** Puts deliveries into the store that are due now, and tells the dispatcher. */
async function makeDue(
  { server }: TestServer,
  { organization }: Pick<Park, 'organization'>,
  webhookId: string,
  count: number,
  values = {},
) {
  const due = { status: 'waiting', attempts: 0, due_at: server.service.now(), ...values } as const
  const ids = await storeDeliveries({ server, organization }, webhookId, count, due)
  server.service.wake.deliveries()
  return ids
}

async function createCustomer({ call }: Pick<TestServer, 'call'>): Promise<void> {
  expect((await call('POST', '/api/orgs/test-park/customers', { body: {} })).status).toBe(201)
}

/** Waits until nothing new has come for a while of real time. */
async function quiet(receivers: readonly Receiver[]): Promise<number> {
  const count = () => receivers.reduce((sum, { received }) => sum + received.length, 0)
  for (let before = -1; before !== count(); ) {
    before = count()
    await new Promise((resolve) => setTimeout(resolve, 300))
  }
  return count()
}

test('[DELIV-21] a hundred thousand deliveries of one webhook that hangs take its eight slots and no others', async () => {
  const server = await startTestServer({ environment: receiversAllowed })
  const held = holdBack()
  const [hanging, quick] = [await startReceiver(held.answering), await startReceiver()]
  const other = await addPark(server, 'other-park')
  await addWebhook(other, quick.url, ['customer:created'])
  const { id } = await addWebhook(server, hanging.url, ['customer:created'])
  await makeDue(server, server, id, 100_000)
  await hanging.take(8)
  for (let count = 0; count < 20; count++) {
    await createCustomer(other)
    await quick.next()
  }
  expect(await quiet([hanging])).toBe(8)
  // What is left to do is not the business of this test: deleting takes the rest along.
  expect((await server.call('DELETE', `/api/orgs/test-park/webhooks/${id}`)).status).toBe(200)
  held.release()
}, 120_000)

describe('of a node’s slots', () => {
  /** A server with 20 slots, and an organization with so many webhooks that hang and all have something due. */
  async function startWithHanging(webhooks: number, values = {}) {
    const server = await startTestServer({
      environment: { ...receiversAllowed, BELFRY_DELIVERY_CONCURRENCY: '20', BELFRY_RATE_LIMIT: '0' },
    })
    const held = holdBack()
    const hanging = await startReceiver(held.answering)
    const ids: string[] = []
    for (let count = 0; count < webhooks; count++)
      ids.push((await addWebhook(server, `${hanging.url}/${count}`, ['reservation:created'])).id)
    for (const id of ids) await makeDue(server, server, id, 10, values)
    return { server, held, hanging }
  }

  test('an organization whose webhooks all hang gets half, and the others go on', async () => {
    const { server, held, hanging } = await startWithHanging(40)
    expect(await quiet([hanging])).toBe(10)
    for (const slug of ['second-park', 'third-park']) {
      const quick = await startReceiver()
      const park = await addPark(server, slug)
      await addWebhook(park, quick.url, ['customer:created'])
      for (let count = 0; count < 5; count++) {
        await createCustomer(park)
        await quick.next()
      }
    }
    expect(hanging.received).toHaveLength(10)
    held.release()
    await server.server.idle()
    expect(hanging.received, 'everything came, and once').toHaveLength(400)
    expect(new Set(hanging.received.map(({ headers }) => headers['x-webhook-event-id'])).size).toBe(400)
  })

  test('several organizations that hang leave some to one that comes later', async () => {
    const { server, held, hanging } = await startWithHanging(10)
    const parks = [await addPark(server, 'second-park'), await addPark(server, 'third-park')]
    for (const park of parks) {
      for (let count = 0; count < 10; count++) {
        const { id } = await addWebhook(park, `${hanging.url}/${count}`, ['reservation:created'])
        await makeDue(server, park, id, 10)
      }
    }
    expect(await quiet([hanging])).toBeLessThan(20)
    const quick = await startReceiver()
    const late = await addPark(server, 'fourth-park')
    await addWebhook(late, quick.url, ['customer:created'])
    await createCustomer(late)
    await quick.next()
    held.release()
    await server.server.idle()
    expect(hanging.received).toHaveLength(300)
  })

  test('late attempts to all webhooks of an organization leave some to its first ones', async () => {
    const { server, held, hanging } = await startWithHanging(40, LATE)
    expect(await quiet([hanging])).toBe(7)
    const quick = await startReceiver()
    await addWebhook(server, quick.url, ['customer:created'])
    for (let count = 0; count < 5; count++) {
      await createCustomer(server)
      await quick.next()
    }
    held.release()
    await server.server.idle()
    expect(hanging.received).toHaveLength(400)
  })
})

describe('at one endpoint', () => {
  test('a flood of late attempts leaves slots to a first one', async () => {
    const server = await startTestServer({ environment: receiversAllowed })
    const held = holdBack()
    const receiver = await startReceiver(held.answering)
    const { id } = await addWebhook(server, receiver.url, ['customer:created'])
    await makeDue(server, server, id, 500, LATE)
    expect(await quiet([receiver])).toBe(6)
    await createCustomer(server)
    expect(JSON.parse((await receiver.take(7)).at(-1)?.body.toString() ?? '')).toMatchObject({ event: 'customer:created' })
    held.release()
    await server.server.idle()
    expect(receiver.received).toHaveLength(501)
  })

  test('a flood of first attempts leaves turns to late ones', async () => {
    const server = await startTestServer({ environment: receiversAllowed })
    const late = new Set<string>()
    const receiver = await startReceiver((response, request) => void setTimeout(() => answerWith(200)(response, request), 50))
    const { id } = await addWebhook(server, receiver.url, ['customer:created'])
    const longAgo = { due_at: server.server.service.now() - 60_000 }
    await storeDeliveries(server, id, 300, { status: 'waiting', attempts: 0, ...longAgo })
    for (const one of await makeDue(server, server, id, 40, LATE)) late.add(one)
    const isLate = ({ headers }: (typeof receiver.received)[number]) => late.has(String(headers['x-webhook-event-id']))
    const some = await receiver.take(80)
    expect(some.filter(isLate).length).toBeGreaterThanOrEqual(10)
    await server.server.idle()
    expect(receiver.received).toHaveLength(340)
  })
})
