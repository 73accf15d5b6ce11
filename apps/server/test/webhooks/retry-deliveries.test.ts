import { exampleId } from '@belfry/core'
import { describe, expect, test } from 'vitest'
import { createDeliveryPort } from '../../src/unit-of-work/ports/delivery-port.ts'
import { createWorkerHub } from '../../src/unit-of-work/service/worker-hub.ts'
import { answerWith, holdBack, type Received, startReceiver } from '../support/receiver.ts'
import {
  createCustomer,
  moveClock,
  startFickleReceiver,
  startHeldAttempt,
  startWithStandingClock,
  WHOLE_SCHEDULE,
} from '../support/standing-clock.ts'
import { storeDeliveries } from '../support/stored-deliveries.ts'
import type { TestServer } from '../support/test-server.ts'
import { addWebhook, readDeliveries } from '../support/webhooks.ts'

const WEBHOOKS = '/api/orgs/test-park/webhooks'

const retry = (server: TestServer, body: object) => server.call('POST', `${WEBHOOKS}/retry-deliveries`, { body })
const enable = (server: TestServer, id: string, enabled: boolean) => server.call('PATCH', `${WEBHOOKS}/${id}`, { body: { enabled } })
const jobOf = async (server: TestServer, id: string) => (await server.call('GET', `${WEBHOOKS}/retry-jobs/${id}`)).body
const statsOf = async (server: TestServer, id: string) =>
  (await server.call('GET', `${WEBHOOKS}/delivery-stats`)).body.find(({ webhookId }: { webhookId: string }) => webhookId === id)
const idOf = ({ headers }: Received) => headers['x-webhook-event-id']

/** A webhook with one delivery that failed for good and, two attempts into its schedule, one that waits. */
async function startWithBoth() {
  const server = await startWithStandingClock()
  const receiver = await startFickleReceiver()
  const { id } = await addWebhook(server, receiver.url, ['customer:created'])
  await createCustomer(server)
  await moveClock(server, { advance: WHOLE_SCHEDULE })
  await createCustomer(server)
  await moveClock(server, { advance: '1 second' })
  const [failed, waiting] = await readDeliveries(server, id)
  expect([failed, waiting]).toMatchObject([
    { status: 'failed', attempts: 10 },
    { status: 'waiting', attempts: 2 },
  ])
  receiver.status = 200
  const before = receiver.received.length
  return { server, receiver, id, failed, waiting, later: () => receiver.received.slice(before) }
}

/** A webhook with so many deliveries in the store that failed for good. */
async function startWithFailed(count: number, receiver: { readonly url: string }, server: TestServer) {
  const { id } = await addWebhook(server, receiver.url, [])
  return { id, deliveries: await storeDeliveries(server, id, count) }
}

/** Writes a job down without telling anybody: it waits until somebody looks. */
function writeJob({ server, organization }: TestServer, webhookId: string | null, webhookIds: readonly string[]) {
  const cause = { traceId: 'a'.repeat(32), lineage: { automationIds: [] } }
  const service = { ...server.service, wake: createWorkerHub().wake }
  return service.store.write(({ db, afterCommit }) =>
    createDeliveryPort(service, { db, afterCommit, now: service.now() }, organization.id, cause).createRetryJob({
      mode: 'force',
      webhookId,
      webhookIds,
      inBackground: true,
    }),
  )
}

describe('what is asked for', () => {
  test.each([[{}], [{ mode: 'all' }], [{ mode: null }], [{ mode: 'FAILED' }], [{ mode: ['failed'] }]])(
    '[HOOK-20] %j names no mode and is refused',
    async (body) => {
      const server = await startWithStandingClock()
      const answer = await retry(server, body)
      expect(answer.status).toBe(400)
      expect(answer.body.errors).toMatchObject([{ pointer: '/mode' }])
    },
  )

  test.each(['failed', 'force'])('[HOOK-20] [HOOK-03] the mode %s is accepted, also when there is nothing to do', async (mode) => {
    const server = await startWithStandingClock()
    const { status, body } = await retry(server, { mode })
    expect(status).toBe(mode === 'failed' ? 200 : 202)
    expect(body).toEqual({ id: expect.stringMatching(/^rtj_/), mode, deliveries: 0 })
    await server.server.idle()
    expect(await jobOf(server, body.id)).toMatchObject({ deliveries: 0, done: 0 })
  })

  test.each(['failed', 'force'])('[HOOK-21] the mode %s covers one webhook when its id is given', async (mode) => {
    const server = await startWithStandingClock()
    const [one, other] = [await startReceiver(), await startReceiver()]
    const { id } = await startWithFailed(1, one, server)
    await startWithFailed(1, other, server)
    expect((await retry(server, { mode, id })).body.deliveries).toBe(1)
    await server.server.idle()
    expect([one.received.length, other.received.length]).toEqual([1, 0])
  })

  test.each([exampleId('webhook', 99), exampleId('customer'), 'nothing'])('[HOOK-21] %s is no webhook and not found', async (id) => {
    const server = await startWithStandingClock()
    const { status, body } = await retry(server, { mode: 'failed', id })
    expect(status).toBe(404)
    expect(body.errors).toMatchObject([{ pointer: '/id', code: 'not_found' }])
  })

  test.each(['failed', 'force'])('[HOOK-22] the mode %s without id covers all enabled webhooks and leaves others alone', async (mode) => {
    const server = await startWithStandingClock()
    const [first, second, off] = [await startReceiver(), await startReceiver(), await startReceiver()]
    await startWithFailed(2, first, server)
    await startWithFailed(1, second, server)
    const { id } = await startWithFailed(1, off, server)
    await enable(server, id, false)
    const before = await readDeliveries(server, id)
    expect((await retry(server, { mode })).body.deliveries).toBe(3)
    await server.server.idle()
    expect([first.received.length, second.received.length, off.received.length]).toEqual([2, 1, 0])
    expect(await readDeliveries(server, id)).toEqual(before)
  })

  test.each(['failed', 'force'])(
    '[HOOK-22] the mode %s with the id of a disabled webhook is refused, and nothing is sent',
    async (mode) => {
      const server = await startWithStandingClock()
      const receiver = await startReceiver()
      const { id } = await startWithFailed(1, receiver, server)
      await enable(server, id, false)
      const { status, body } = await retry(server, { mode, id })
      expect(status).toBe(409)
      expect(body.code).toBe('webhook_disabled')
      expect(body.detail).toContain(id)
      await server.server.idle()
      expect(receiver.received).toEqual([])
    },
  )
})

describe('the mode failed', () => {
  test('[HOOK-23] [DELIV-17] [DELIV-19] sends what failed for good again, at once and unchanged, and nothing else', async () => {
    const { server, receiver, id, failed, later } = await startWithBoth()
    const { status, body } = await retry(server, { mode: 'failed' })
    expect(status).toBe(200)
    expect(body.deliveries).toBe(1)
    await server.server.idle()
    expect(later().map(idOf)).toEqual([failed?.id])
    const [first] = receiver.received
    expect(later()[0]?.body.equals(first?.body as Buffer)).toBe(true)
    expect(later()[0]?.headers['x-webhook-signature']).toBe(first?.headers['x-webhook-signature'])
    expect(await readDeliveries(server, id)).toMatchObject([
      { status: 'delivered', attempts: 11, retrying: 0 },
      { status: 'waiting', attempts: 2 },
    ])
    expect(await statsOf(server, id)).toMatchObject({ waitingForRetry: 1, permanentlyFailed: 0 })
    expect(await jobOf(server, body.id)).toEqual({
      id: body.id,
      mode: 'failed',
      webhookId: null,
      createdAt: expect.any(String),
      deliveries: 1,
      done: 1,
      delivered: 1,
      failed: 0,
      dropped: 0,
    })
  })

  test('[HOOK-23] makes them due in the transaction of the answer', async () => {
    const server = await startWithStandingClock()
    const { id } = await startWithFailed(3, await startReceiver(() => {}), server)
    await retry(server, { mode: 'failed' })
    expect((await readDeliveries(server, id)).map(({ status, completed_at }) => [status, completed_at])).toEqual(
      Array(3).fill(['waiting', null]),
    )
  })

  test('is one attempt: when that fails, the delivery has failed for good again, without a second schedule', async () => {
    const { server, receiver, id, failed, later } = await startWithBoth()
    receiver.status = 500
    const { body } = await retry(server, { mode: 'failed' })
    await server.server.idle()
    expect((await readDeliveries(server, id))[0]).toMatchObject({ status: 'failed', attempts: 11, due_at: null })
    expect(await jobOf(server, body.id)).toMatchObject({ done: 1, delivered: 0, failed: 1 })
    await moveClock(server, { advance: '3 days' })
    expect(later().filter((request) => idOf(request) === failed?.id)).toHaveLength(1)
  })

  test('asked for twice does everything once', async () => {
    const server = await startWithStandingClock()
    const held = holdBack()
    const receiver = await startReceiver(held.answering)
    await startWithFailed(3, receiver, server)
    const answers = await Promise.all([1, 2, 3].map(() => retry(server, { mode: 'failed' })))
    expect(answers.map(({ body }) => body.deliveries).sort()).toEqual([0, 0, 3])
    held.release()
    await server.server.idle()
    expect(receiver.received).toHaveLength(3)
  })
})

describe('the mode force', () => {
  test('[HOOK-24] [DELIV-18] [DELIV-19] sends what waits and what failed for good, without waiting for the answers', async () => {
    const { server, id, failed, waiting } = await startWithBoth()
    const held = holdBack()
    const slow = await startReceiver(held.answering)
    await server.call('PATCH', `${WEBHOOKS}/${id}`, { body: { url: slow.url } })
    const { status, body } = await retry(server, { mode: 'force' })
    expect(status).toBe(202)
    expect(body).toEqual({ id: expect.any(String), mode: 'force', deliveries: 2 })
    const arrived = await slow.take(2)
    expect(arrived.map(idOf).sort()).toEqual([failed?.id, waiting?.id].sort())
    // Nobody has answered yet.
    expect(await jobOf(server, body.id)).toMatchObject({ deliveries: 2, done: 0 })
    held.release()
    await server.server.idle()
    expect(await readDeliveries(server, id)).toMatchObject([
      { status: 'delivered', attempts: 11 },
      { status: 'delivered', attempts: 3 },
    ])
    expect(await jobOf(server, body.id)).toMatchObject({ deliveries: 2, done: 2, delivered: 2 })
  })

  test('counts as the next attempt of what waits: when it fails, the schedule goes on behind it', async () => {
    const { server, receiver, id, waiting, later } = await startWithBoth()
    receiver.status = 500
    await retry(server, { mode: 'force' })
    await server.server.idle()
    const now = server.installation.now()
    expect((await readDeliveries(server, id))[1]).toMatchObject({ status: 'waiting', attempts: 3, due_at: now + 4000 })
    await moveClock(server, { advance: WHOLE_SCHEDULE })
    expect(later().filter((request) => idOf(request) === waiting?.id)).toHaveLength(8)
    expect((await readDeliveries(server, id))[1]).toMatchObject({ status: 'failed', attempts: 10 })
  })

  test('takes up again what was stopped with its webhook, which enabling does not', async () => {
    const { server, receiver, id, later } = await startWithBoth()
    await enable(server, id, false)
    await enable(server, id, true)
    await moveClock(server, { advance: '3 days' })
    expect(later()).toEqual([])
    expect(await statsOf(server, id)).toMatchObject({ waitingForRetry: 1, permanentlyFailed: 1 })
    await retry(server, { mode: 'failed' })
    await server.server.idle()
    expect(later()).toHaveLength(1)
    receiver.status = 200
    await retry(server, { mode: 'force' })
    await server.server.idle()
    expect(later()).toHaveLength(2)
    expect(await statsOf(server, id)).toMatchObject({ waitingForRetry: 0, permanentlyFailed: 0 })
  })

  test('never sends again what was delivered, nor what comes after it was asked for', async () => {
    const server = await startWithStandingClock()
    const receiver = await startReceiver()
    const { id } = await addWebhook(server, receiver.url, ['customer:created'])
    await createCustomer(server)
    await server.server.idle()
    const job = await writeJob(server, null, [id])
    await storeDeliveries(server, id, 1)
    await server.server.idle()
    expect(receiver.received).toHaveLength(1)
    expect(await jobOf(server, job.id)).toMatchObject({ deliveries: 0, done: 0 })
  })

  test('lets an attempt that is under way be the one that was asked for', async () => {
    const server = await startWithStandingClock()
    const held = await startHeldAttempt(server)
    const { id, receiver } = held
    const { body } = await retry(server, { mode: 'force', id })
    expect(body.deliveries).toBe(1)
    while ((await readDeliveries(server, id))[0]?.retrying !== 1) await new Promise(setImmediate)
    held.release()
    await server.server.idle()
    expect(receiver.received).toHaveLength(1)
    expect(await jobOf(server, body.id)).toMatchObject({ deliveries: 1, done: 1, delivered: 1 })
  })

  test('goes through any number in batches, and sends each once', { timeout: 60_000 }, async () => {
    const server = await startWithStandingClock()
    const receivers = [await startReceiver(), await startReceiver()]
    let expected: readonly string[] = []
    for (const receiver of receivers) {
      const { id, deliveries } = await startWithFailed(620, receiver, server)
      const stopped = await storeDeliveries(server, id, 30, { status: 'stopped', attempts: 3 })
      expected = [...expected, ...deliveries, ...stopped]
    }
    const { body } = await retry(server, { mode: 'force' })
    expect(body.deliveries).toBe(1300)
    await server.server.idle()
    const sent = receivers.flatMap(({ received }) => received.map(idOf))
    expect(sent.length).toBe(1300)
    expect(new Set(sent)).toEqual(new Set(expected))
    expect(await jobOf(server, body.id)).toMatchObject({ deliveries: 1300, done: 1300, delivered: 1300 })
  })

  test('survives a restart: what an earlier process was asked for is done by the next', async () => {
    const server = await startWithStandingClock()
    const receiver = await startReceiver()
    const { id, deliveries } = await startWithFailed(3, receiver, server)
    await server.server.stop()
    const job = await writeJob(server, id, [id])
    expect(receiver.received).toEqual([])
    const next = await server.restart()
    await next.server.idle()
    expect(receiver.received.map(idOf).sort()).toEqual([...deliveries].sort())
    expect(await jobOf(next, job.id)).toMatchObject({ webhookId: id, deliveries: 3, done: 3, delivered: 3 })
  })

  test('[HOOK-22] leaves out a webhook that is disabled before its turn comes', async () => {
    const server = await startWithStandingClock()
    const [off, on] = [await startReceiver(), await startReceiver()]
    const { id } = await startWithFailed(1, off, server)
    const { id: other } = await startWithFailed(1, on, server)
    const job = await writeJob(server, null, [id, other])
    await enable(server, id, false)
    await server.server.idle()
    expect([off.received.length, on.received.length]).toEqual([0, 1])
    expect(await jobOf(server, job.id)).toMatchObject({ deliveries: 1, done: 1, delivered: 1 })
  })
})

describe('a job whose webhook goes away while its deliveries wait', () => {
  /** A retry of 40 deliveries of which as many are under way as an endpoint takes at a time. */
  async function startHeld() {
    const server = await startWithStandingClock()
    const held = holdBack()
    const receiver = await startReceiver(held.answering)
    const { id } = await startWithFailed(40, receiver, server)
    const { body } = await retry(server, { mode: 'failed', id })
    await receiver.next()
    return { server, held, id, receiver, jobId: body.id as string }
  }

  test('counts them as dropped when it is disabled, and comes to its end', async () => {
    const { server, held, id, jobId } = await startHeld()
    await enable(server, id, false)
    held.release()
    await server.server.idle()
    expect(await jobOf(server, jobId)).toMatchObject({ deliveries: 40, done: 40 })
    expect((await jobOf(server, jobId)).dropped).toBeGreaterThan(0)
    // What had failed for good and was only being tried by hand has failed again; what arrived meanwhile has arrived.
    const statuses = (await readDeliveries(server, id)).map(({ status }) => status)
    expect(new Set(statuses)).toEqual(new Set(['failed', 'delivered']))
  })

  test('counts them as dropped when it is deleted', async () => {
    const { server, held, id, receiver, jobId } = await startHeld()
    await server.call('DELETE', `${WEBHOOKS}/${id}`)
    held.release()
    await server.server.idle()
    expect(await readDeliveries(server, id)).toEqual([])
    expect(await jobOf(server, jobId)).toMatchObject({ deliveries: 40, done: 40 })
    // Only what was under way may have arrived before it was deleted.
    expect(receiver.received.length).toBeLessThan(40)
    expect((await jobOf(server, jobId)).dropped).toBeGreaterThanOrEqual(40 - receiver.received.length)
  })
})

test('one webhook that answers with failure does not keep a job from the others', async () => {
  const server = await startWithStandingClock()
  const [bad, good] = [await startReceiver(answerWith(500)), await startReceiver()]
  await startWithFailed(2, bad, server)
  await startWithFailed(2, good, server)
  const { body } = await retry(server, { mode: 'force' })
  await server.server.idle()
  expect(await jobOf(server, body.id)).toMatchObject({ deliveries: 4, done: 4, delivered: 2, failed: 2 })
})

test('a job that cannot go on does not keep others from it', async () => {
  const server = await startWithStandingClock()
  const receiver = await startReceiver()
  const { service } = server.server
  const broken = {
    organization_id: server.organization.id,
    id: service.newId('retryJob'),
    mode: 'nonsense' as 'force',
    deliveries: 0,
    due_at: service.now(),
    created_at: service.now(),
  }
  await service.store.write(({ db }) => db.insertInto('retry_jobs').values(broken).execute())
  await startWithFailed(1, receiver, server)
  await retry(server, { mode: 'force' })
  // The first look fails, and another one comes a second later, or when it is asked for.
  await server.server.idle()
  await server.server.idle()
  expect(receiver.received).toHaveLength(1)
  expect(server.logged()).toContain('could not go on with a retry job')
})
