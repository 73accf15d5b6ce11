import { describe, expect, test } from 'vitest'
import type { DeliveriesTable, Tables } from '../../src/store/tables.ts'
import { advanceRetentionJob } from '../../src/workers/retention/advance-retention-job.ts'
import { createClock, DAY, HOUR } from '../support/clock.ts'
import { saying, startConnectedServer } from '../support/connected-server.ts'
import { draw, enableFlow, fetchRuns, on, taskTitles, theRun } from '../support/flows.ts'
import { answerWith, receiversAllowed, startReceiver } from '../support/receiver.ts'
import { storeDeliveries } from '../support/stored-deliveries.ts'
import { startTestServer, type TestServer } from '../support/test-server.ts'
import { addWebhook, eventsAreStable, readDeliveries } from '../support/webhooks.ts'

const ORG = '/api/orgs/test-park'

async function startWithClock() {
  const clock = createClock()
  const server = await startTestServer({ now: clock.now, environment: { ...receiversAllowed, BELFRY_RATE_LIMIT: '0' } })
  return { clock, server }
}

/** Has everything looked through now, as it is once a day. */
async function clean({ installation: { store }, server }: TestServer): Promise<void> {
  await store.write(({ db }) => db.updateTable('retention_jobs').set({ due_at: 0 }).execute())
  await server.idle()
}

async function createCustomer({ call }: TestServer, org = ORG): Promise<string> {
  const { status, body } = await call('POST', `${org}/customers`, { body: { firstName: 'Ada' } })
  expect(status).toBe(201)
  return body.id
}

async function change({ installation: { store } }: TestServer, webhookId: string, values: Partial<DeliveriesTable>): Promise<void> {
  await store.write(({ db }) => db.updateTable('deliveries').set(values).where('webhook_id', '=', webhookId).execute())
}

async function count({ installation: { store } }: TestServer, table: keyof Tables, organizationId?: string): Promise<number> {
  return store.read(async (db) => {
    const rows = db.selectFrom(table as 'events').select('organization_id')
    return (await (organizationId ? rows.where('organization_id', '=', organizationId) : rows).execute()).length
  })
}

async function eventsOf({ call }: TestServer): Promise<readonly { readonly id: string; readonly key: string }[]> {
  const { body } = await call('GET', `${ORG}/events?limit=200`)
  return body.data
}

const statusOf = async ({ call }: TestServer, path: string) => (await call('GET', `${ORG}${path}`)).status

describe('an event and its deliveries', () => {
  /** A customer was created, and told to a webhook. */
  async function startWithDelivery(status = 200) {
    const { clock, server } = await startWithClock()
    const receiver = await startReceiver((response, request) => answerWith(fickle.status)(response, request))
    const fickle = { status }
    const webhook = await addWebhook(server, receiver.url, ['customer:created'])
    await createCustomer(server)
    await server.server.idle()
    const [delivery] = (await server.call('GET', `${ORG}/webhooks/${webhook.id}/deliveries`)).body.data
    const paths = [`/events/${delivery.eventId}`, `/webhook-deliveries/${delivery.id}`]
    const statuses = async () => Promise.all(paths.map((path) => statusOf(server, path)))
    return { clock, server, receiver, fickle, webhook, delivery, statuses }
  }

  test('are there for thirty days after they have ended, and then gone with the attempts', async () => {
    const { clock, server, webhook, delivery, statuses } = await startWithDelivery()
    await eventsAreStable(server)
    const { nextCursor } = (await server.call('GET', `${ORG}/events?after=start&limit=1`)).body
    clock.advance(1)
    await createCustomer(server)
    await server.server.idle()
    clock.advance(30 * DAY - 2)
    await clean(server)
    expect(await statuses()).toEqual([200, 200])
    expect((await server.call('GET', `${ORG}/webhook-deliveries/${delivery.id}`)).body.attempts).toHaveLength(1)
    clock.advance(1)
    await clean(server)
    expect(await statuses()).toEqual([404, 404])
    expect((await server.call('GET', `${ORG}/webhooks/${webhook.id}/deliveries`)).body.data).toHaveLength(1)
    expect(await eventsOf(server)).toHaveLength(1)
    clock.advance(1)
    await clean(server)
    expect((await server.call('GET', `${ORG}/webhooks/${webhook.id}/deliveries`)).body.data).toEqual([])
    expect(await eventsOf(server)).toEqual([])
    for (const table of ['events', 'deliveries', 'delivery_attempts'] as const) expect(await count(server, table), table).toBe(0)
    // Whoever followed the log and was away for so long is told, and not given a log with a gap.
    expect(await server.call('GET', `${ORG}/events?after=${nextCursor}`)).toMatchObject({ status: 410, body: { code: 'cursor_expired' } })
    expect((await server.call('POST', `${ORG}/webhook-deliveries/${delivery.id}/retry`)).status).toBe(404)
  })

  test('are kept while a delivery waits, however long, and can still be sent with their bytes', async () => {
    const { clock, server, receiver, fickle, webhook, delivery, statuses } = await startWithDelivery(500)
    await change(server, webhook.id, { due_at: clock.now() + 400 * DAY })
    clock.advance(399 * DAY)
    await clean(server)
    expect(await statuses()).toEqual([200, 200])
    fickle.status = 200
    clock.advance(DAY)
    await server.server.idle()
    const [first, last] = [receiver.received[0], receiver.received.at(-1)]
    expect(receiver.received).toHaveLength(2)
    expect(last?.body).toEqual(first?.body)
    expect((await server.call('GET', `${ORG}/webhook-deliveries/${delivery.id}`)).body.status).toBe('delivered')
    clock.advance(30 * DAY)
    await clean(server)
    expect(await statuses()).toEqual([404, 404])
  })

  test('are kept for thirty days after a delivery has failed, and can be sent again until then', async () => {
    const { clock, server, fickle, webhook, delivery, statuses } = await startWithDelivery(500)
    await change(server, webhook.id, { status: 'failed', due_at: null, attempts: 10, completed_at: clock.now() + 20 * DAY })
    clock.advance(50 * DAY - 1)
    await clean(server)
    expect(await statuses()).toEqual([200, 200])
    fickle.status = 200
    expect((await server.call('POST', `${ORG}/webhook-deliveries/${delivery.id}/retry`)).status).toBe(202)
    await server.server.idle()
    clock.advance(1)
    await clean(server)
    expect(await statuses(), 'it was delivered a moment ago').toEqual([200, 200])
    clock.advance(30 * DAY)
    await clean(server)
    expect(await statuses()).toEqual([404, 404])
  })

  test('that failed for good end their incident when they go, and it goes as long after', async () => {
    const { clock, server, webhook } = await startWithDelivery(500)
    await change(server, webhook.id, { status: 'failed', due_at: null, attempts: 10, completed_at: clock.now() })
    const incidents = async () => (await server.call('GET', `${ORG}/webhooks/${webhook.id}/incidents`)).body.data
    expect(await incidents()).toMatchObject([{ resolvedAt: null }])
    clock.advance(30 * DAY)
    await clean(server)
    expect(await count(server, 'deliveries')).toBe(0)
    expect(await incidents()).toMatchObject([{ resolvedAt: expect.any(String), keptOpenBy: null }])
    clock.advance(30 * DAY)
    await clean(server)
    expect(await incidents()).toEqual([])
  })

  test('that were stopped with their webhook count from when they were made', async () => {
    const { clock, server, webhook, statuses } = await startWithDelivery(500)
    clock.advance(DAY / 2)
    expect((await server.call('PATCH', `${ORG}/webhooks/${webhook.id}`, { body: { enabled: false } })).status).toBe(200)
    clock.advance(29 * DAY)
    await clean(server)
    expect(await statuses()).toEqual([200, 200])
    clock.advance(DAY / 2)
    await clean(server)
    expect(await statuses()).toEqual([404, 404])
  })

  test.each([7, 365])(
    'of an organization that keeps them for %i days are there so long, and those of others are not touched',
    async (days) => {
      const { clock, server, statuses } = await startWithDelivery()
      const other = (await server.call('POST', '/api/orgs', { body: { name: 'Other', slug: 'other-park' } })).body
      await createCustomer(server, '/api/orgs/other-park')
      const ofOther = await count(server, 'events', other.id)
      expect((await server.call('PATCH', ORG, { body: { retentionDays: days } })).status).toBe(200)
      expect((await server.call('PATCH', '/api/orgs/other-park', { body: { retentionDays: 3650 } })).status).toBe(200)
      clock.advance(days * DAY - 1)
      await clean(server)
      expect(await statuses()).toEqual([200, 200])
      clock.advance(1)
      await clean(server)
      expect(await statuses()).toEqual([404, 404])
      expect(await count(server, 'events', other.id)).toBe(ofOther)
      expect(await count(server, 'record_changes', other.id)).toBeGreaterThan(0)
    },
  )
})

test('it is done every day, without anybody asking', async () => {
  const { clock, server } = await startWithClock()
  await createCustomer(server)
  clock.advance(25 * DAY)
  await server.server.idle()
  for (let day = 25; day < 30; day++) {
    expect(await count(server, 'events')).toBe(1)
    clock.advance(DAY)
    await server.server.idle()
  }
  expect(await count(server, 'events')).toBe(0)
})

describe('runs', () => {
  const wait = ['delay', { mode: 'duration', duration: { amount: 52, unit: 'weeks' } }] as const

  test('that completed or were cancelled go after thirty days with their journals, failed ones after ninety, waiting ones never', async () => {
    const { clock, server } = await startWithClock()
    await enableFlow(server, draw({ start: on('customer:created'), make: ['taskCreate', { title: 'A task' }] }), 'Completes')
    const waits = await enableFlow(server, draw({ start: on('customer:created'), wait, make: ['taskCreate', { title: 'Late' }] }), 'Waits')
    await createCustomer(server)
    await createCustomer(server)
    await server.server.idle()
    const [first, second] = await fetchRuns(server, waits)
    expect((await server.call('POST', `${ORG}/automation-runs/${first?.id}/cancel`)).status).toBe(200)
    const failed = (await fetchRuns(server)).find(({ status }) => status === 'completed')?.id as string
    await server.installation.store.write(({ db }) =>
      db.updateTable('runs').set({ status: 'failed', error: 'Something' }).where('id', '=', failed).execute(),
    )
    const left = async () => (await fetchRuns(server)).map(({ status }) => status).toSorted()
    clock.advance(30 * DAY - 1)
    await clean(server)
    expect(await left()).toEqual(['cancelled', 'completed', 'failed', 'waiting'])
    clock.advance(1)
    await clean(server)
    expect(await left()).toEqual(['failed', 'waiting'])
    expect(await statusOf(server, `/automation-runs/${first?.id}`)).toBe(404)
    expect(await statusOf(server, `/automation-runs/${first?.id}/journal`)).toBe(404)
    expect(await statusOf(server, `/automation-runs/${failed}/journal`)).toBe(200)
    clock.advance(60 * DAY - 1)
    await clean(server)
    expect(await left()).toEqual(['failed', 'waiting'])
    clock.advance(1)
    await clean(server)
    expect(await left()).toEqual(['waiting'])
    expect(await count(server, 'run_ticks')).toBe(1)
    expect((await server.call('GET', `${ORG}/automation-runs/${second?.id}`)).body.status).toBe('waiting')
    clock.advance(365 * DAY)
    await server.server.idle()
    expect(await taskTitles(server), 'what has waited for so long goes on').toContain('Late')
  })

  test('that began once for a record do not begin again when they are gone', async () => {
    const { clock, server } = await startWithClock()
    await enableFlow(server, draw({ start: on('customer:updated', { oncePerRecord: true }), make: ['taskCreate', { title: 'Once' }] }))
    const id = await createCustomer(server)
    const update = async (firstName: string) => {
      expect((await server.call('PATCH', `${ORG}/customers/${id}`, { body: { firstName } })).status).toBe(200)
      await server.server.idle()
    }
    await update('Bea')
    expect(await fetchRuns(server)).toHaveLength(1)
    clock.advance(31 * DAY)
    await clean(server)
    expect(await fetchRuns(server)).toEqual([])
    await update('Cia')
    expect(await fetchRuns(server)).toEqual([])
  })

  test('keep the definition that they follow until the last of them is gone', async () => {
    const { clock, server } = await startWithClock()
    const shared = draw({ start: on('customer:updated'), make: ['taskCreate', { title: 'Shared' }] })
    const own = draw({ start: on('customer:created'), make: ['taskCreate', { title: 'Own' }] })
    const [gone] = [await enableFlow(server, own, 'Gone'), await enableFlow(server, shared, 'Stays')]
    const sharing = (await server.call('POST', `${ORG}/automations`, { body: { name: 'Gone too', definition: shared } })).body.id
    await createCustomer(server)
    await server.server.idle()
    const run = await theRun(server)
    for (const id of [gone, sharing]) expect((await server.call('DELETE', `${ORG}/automations/${id}`)).status).toBe(200)
    clock.advance(29 * DAY)
    await clean(server)
    expect(await statusOf(server, `/automation-runs/${run.id}/journal`)).toBe(200)
    expect(await count(server, 'definitions')).toBe(2)
    clock.advance(DAY)
    await clean(server)
    await clean(server)
    expect(await count(server, 'definitions')).toBe(1)
    expect(await count(server, 'automation_versions')).toBe(1)
  })
})

test('what was asked of the outside and the changes of records go after thirty days', async () => {
  const clock = createClock()
  const park = await startConnectedServer(saying({ accepted: true, reference: 'R-1' }), { now: clock.now })
  expect((await park.call('POST', park.open)).status).toBe(200)
  const intent = (await park.call('GET', `${ORG}/intents`)).body.data[0].id
  const changes = async () => (await park.call('GET', `${ORG}/audit-log?recordId=${park.door}`)).body.data.length
  // The barrier is found open for too long a little later, which is a change too.
  clock.advance(HOUR)
  await park.server.idle()
  const before = await changes()
  expect(before).toBe(3)
  clock.advance(30 * DAY - HOUR - 1)
  await clean(park)
  expect([await statusOf(park, `/intents/${intent}`), await changes()]).toEqual([200, before])
  clock.advance(1)
  await clean(park)
  expect([await statusOf(park, `/intents/${intent}`), await changes()]).toEqual([404, 1])
  expect(await statusOf(park, `/access-points/${park.door}`), 'records stay').toBe(200)
})

test('answers to repeated requests go after a day, and retry jobs after thirty', async () => {
  const { clock, server } = await startWithClock()
  const { id } = await addWebhook(server, 'https://example.com/hooks', ['reservation:created'])
  await storeDeliveries(server, id, 3, { completed_at: clock.now() + 29 * DAY })
  await server.call('POST', `${ORG}/tasks`, { body: { title: 'One' }, headers: { 'idempotency-key': 'one' } })
  const job = (await server.call('POST', `${ORG}/webhooks/retry-deliveries`, { body: { mode: 'force', id } })).body.id
  await server.server.idle()
  const keys = () => server.installation.store.read((db) => db.selectFrom('idempotency_keys').select('key').execute())
  clock.advance(DAY - 1)
  await clean(server)
  expect(await keys()).toHaveLength(1)
  clock.advance(1)
  await clean(server)
  expect(await keys()).toEqual([])
  expect(await statusOf(server, `/webhooks/retry-jobs/${job}`)).toBe(200)
  clock.advance(29 * DAY)
  await clean(server)
  expect(await statusOf(server, `/webhooks/retry-jobs/${job}`)).toBe(404)
  expect(await count(server, 'retry_job_deliveries')).toBe(0)
})

test('a batch that did not come to its end has removed nothing, and the next process goes on behind the last that did', async () => {
  const { clock, server } = await startWithClock()
  const { id } = await addWebhook(server, 'https://example.com/hooks', ['reservation:created'])
  await storeDeliveries(server, id, 1200, { completed_at: clock.now() })
  clock.advance(30 * DAY)
  const { store } = server.installation
  const key = { organization_id: server.organization.id, id: server.organization.id }
  const batch = (crash: boolean) =>
    store.write(async ({ db, afterCommit }) => {
      const { service } = server.server
      await advanceRetentionJob(service, { db, afterCommit, now: service.now() }, key)
      if (crash) throw new Error('the process ends')
    })
  await expect(batch(true)).rejects.toThrow('the process ends')
  expect(await count(server, 'deliveries')).toBe(1200)
  await batch(false)
  const [row] = await store.read((db) => db.selectFrom('retention_jobs').selectAll().where('id', '=', key.id).execute())
  expect(await count(server, 'deliveries')).toBe(1000)
  expect(row?.position).toMatch(/^deliveries:dlv_/)
  const later = await server.restart()
  await later.server.idle()
  expect(await count(later, 'deliveries')).toBe(0)
})

describe('of what was deleted', () => {
  test('a webhook’s many deliveries are gone at once for everybody, and removed a batch at a time', async () => {
    const { clock, server } = await startWithClock()
    const receiver = await startReceiver()
    const { id } = await addWebhook(server, receiver.url, ['customer:created'])
    await createCustomer(server)
    await server.server.idle()
    const [delivery] = await readDeliveries(server, id)
    await storeDeliveries(server, id, 1200, { status: 'waiting', due_at: clock.now() + HOUR })
    Object.assign(server.server.service.wake, { retention() {} })
    expect((await server.call('DELETE', `${ORG}/webhooks/${id}`)).status).toBe(200)
    expect(await statusOf(server, `/webhooks/${id}/deliveries`)).toBe(404)
    expect(await statusOf(server, `/webhook-deliveries/${delivery?.id}`)).toBe(404)
    expect((await server.call('GET', `${ORG}/events/${delivery?.event_id}`)).body.deliveries).toEqual([])
    expect((await server.call('POST', `${ORG}/webhook-deliveries/${delivery?.id}/retry`)).status).toBe(404)
    expect(await count(server, 'deliveries')).toBe(1201)
    const later = await server.restart()
    await later.server.idle()
    expect(await count(later, 'deliveries')).toBe(0)
    expect(await count(later, 'delivery_attempts')).toBe(0)
    expect(receiver.received).toHaveLength(1)
    expect(await count(later, 'retention_jobs', server.organization.id), 'nothing is left to be swept').toBe(2)
  })

  test('an automation, it is forgotten for which records it has begun once', async () => {
    const { server } = await startWithClock()
    const id = await enableFlow(server, draw({ start: on('customer:updated'), make: ['taskCreate', { title: 'Once' }] }))
    const starts = Array.from({ length: 1200 }, (_, index) => ({
      organization_id: server.organization.id,
      automation_id: id,
      start_key: `cus_${index}`,
      run_id: 'run_1',
    }))
    await server.installation.store.write(async ({ db }) => {
      for (let start = 0; start < starts.length; start += 400)
        await db
          .insertInto('automation_starts')
          .values(starts.slice(start, start + 400))
          .execute()
    })
    expect((await server.call('DELETE', `${ORG}/automations/${id}`)).status).toBe(200)
    await server.server.idle()
    expect(await count(server, 'automation_starts')).toBe(0)
  })
})
