import { describe, expect, test } from 'vitest'
import { releaseAllClaims } from '../../src/store/queries/delivery-claims.ts'
import { selectNextDeliveryDue, selectWaitingEndpoints } from '../../src/store/queries/due-deliveries.ts'
import type { Attempt, ClaimedDelivery } from '../../src/unit-of-work/service/attempt.ts'
import { claimDeliveries, releaseClaims } from '../../src/workers/deliveries/claim-deliveries.ts'
import { createFindDueEndpoints } from '../../src/workers/deliveries/due-endpoints.ts'
import { recordAttempts } from '../../src/workers/deliveries/record-attempts.ts'
import { answerWith, receiversAllowed, startReceiver } from '../support/receiver.ts'
import { startTestServer } from '../support/test-server.ts'
import { addWebhook, readDeliveries } from '../support/webhooks.ts'

const CUSTOMERS = '/api/orgs/test-park/customers'
const CLAIM_MS = 45_000
const ten = { atMost: 10, first: 10, late: 10, lateBefore: 0 }

/** A server with one delivery that has failed once, and nobody at work: what happens to it, the test does. */
async function startWithFailed() {
  const server = await startTestServer({ environment: receiversAllowed })
  const receiver = await startReceiver(answerWith(500))
  const webhook = await addWebhook(server, receiver.url, ['customer:created'])
  await server.call('POST', CUSTOMERS, { body: {} })
  await server.server.idle()
  await server.server.stop()
  const { store } = server.installation
  const only = async () => (await readDeliveries(server, webhook.id))[0] as NonNullable<Awaited<ReturnType<typeof readDeliveries>>[number]>
  const dueAt = (await only()).due_at as number
  const woken = { times: 0 }
  const wakeRuns = () => void woken.times++
  const claimAt = (now: number, owner: string) =>
    store.write((unit) => claimDeliveries({ ...unit, now, wakeRuns }, webhook.id, ten, { owner, until: now + CLAIM_MS }))
  const record = (owner: string, delivery: ClaimedDelivery, attempt: Partial<Attempt> = {}) =>
    store.write((unit) =>
      recordAttempts({ ...unit, now: 0, wakeRuns() {}, wakeIncidents() {} }, owner, [{ delivery, attempt: { ...made, ...attempt } }]),
    )
  return { server, store, webhook, only, dueAt, claimAt, record, woken }
}

const made: Attempt = {
  startedAt: 1,
  endedAt: 1,
  durationMs: 1,
  statusCode: 200,
  delivered: true,
  error: null,
  responseBody: new Uint8Array(),
}

describe('a claim', () => {
  test('begins when the delivery is due and keeps others away until it ends', async () => {
    const { dueAt, claimAt, only, store } = await startWithFailed()
    expect(await claimAt(dueAt - 1, 'a')).toEqual([])
    expect(await claimAt(dueAt, 'a')).toHaveLength(1)
    expect(await only()).toMatchObject({ lease_owner: 'a', due_at: dueAt + CLAIM_MS, status: 'waiting' })
    expect(await claimAt(dueAt + CLAIM_MS - 1, 'b')).toEqual([])
    expect(await store.read(selectNextDeliveryDue)).toBe(dueAt + CLAIM_MS)
    expect(await claimAt(dueAt + CLAIM_MS, 'b')).toMatchObject([{ attempts: 1 }])
    expect(await only()).toMatchObject({ lease_owner: 'b' })
  })

  test('carries what the attempt needs', async () => {
    const { dueAt, claimAt, only, webhook, server } = await startWithFailed()
    const [claimed] = await claimAt(dueAt, 'a')
    const { id, signature } = await only()
    expect(claimed).toMatchObject({ id, signature, webhookId: webhook.id, url: webhook.url, attempts: 1, claimedUntil: dueAt + CLAIM_MS })
    expect(claimed?.organizationId).toBe(server.organization.id)
    expect(JSON.parse(Buffer.from(claimed?.body ?? []).toString())).toMatchObject({ event: 'customer:created' })
    expect(JSON.stringify(claimed)).not.toContain(webhook.signingSecret)
  })

  test('that was given back leaves the delivery due, unless somebody else holds it', async () => {
    const { dueAt, claimAt, only, store } = await startWithFailed()
    const claimed = await claimAt(dueAt, 'a')
    await store.write(({ db }) => releaseClaims({ db, now: dueAt + 1 }, 'b', claimed))
    expect(await only()).toMatchObject({ lease_owner: 'a', due_at: dueAt + CLAIM_MS })
    await store.write(({ db }) => releaseClaims({ db, now: dueAt + 1 }, 'a', claimed))
    expect(await only()).toMatchObject({ lease_owner: null, due_at: dueAt + 1 })
  })

  test('of a process that has ended is taken back at the next start', async () => {
    const { dueAt, claimAt, only, store } = await startWithFailed()
    await claimAt(dueAt, 'gone')
    await store.write(({ db }) => releaseAllClaims(db, dueAt + 5))
    expect(await only()).toMatchObject({ lease_owner: null, due_at: dueAt + 5 })
  })
})

describe('a result', () => {
  test('counts while the claim stands', async () => {
    const { dueAt, claimAt, record, only } = await startWithFailed()
    const [claimed] = (await claimAt(dueAt, 'a')) as [ClaimedDelivery]
    await record('a', claimed)
    expect(await only()).toMatchObject({ status: 'delivered', attempts: 2, lease_owner: null })
  })

  test('of a worker that was taken for dead changes nothing', async () => {
    const { dueAt, claimAt, record, only } = await startWithFailed()
    const [late] = (await claimAt(dueAt, 'a')) as [ClaimedDelivery]
    const [fresh] = (await claimAt(dueAt + CLAIM_MS, 'b')) as [ClaimedDelivery]
    await record('a', late)
    await record('a', late, { delivered: false, statusCode: 500 })
    expect(await only()).toMatchObject({ status: 'waiting', attempts: 1, lease_owner: 'b' })
    expect((await only()).made).toHaveLength(1)
    await record('b', fresh)
    expect(await only()).toMatchObject({ status: 'delivered', attempts: 2 })
  })

  test('that was written down already is not written down again', async () => {
    const { dueAt, claimAt, record, only } = await startWithFailed()
    const [claimed] = (await claimAt(dueAt, 'a')) as [ClaimedDelivery]
    await record('a', claimed, { delivered: false, endedAt: dueAt })
    await record('a', claimed, { delivered: false, endedAt: dueAt })
    expect(await only()).toMatchObject({ status: 'waiting', attempts: 2, due_at: dueAt + 2000 })
    expect((await only()).made).toHaveLength(2)
  })

  test('of a delivery that was stopped during the attempt leaves it stopped, or delivered', async () => {
    const { server, webhook, dueAt, claimAt, record, only, store } = await startWithFailed()
    const [claimed] = (await claimAt(dueAt, 'a')) as [ClaimedDelivery]
    const stop = () =>
      store.write(({ db }) =>
        db.updateTable('deliveries').set({ status: 'stopped', due_at: null }).where('webhook_id', '=', webhook.id).execute(),
      )
    await stop()
    await record('a', claimed, { delivered: false })
    expect(await only()).toMatchObject({ status: 'stopped', attempts: 2, due_at: null })
    expect(server.logged()).not.toContain(webhook.signingSecret)
  })

  test('of an attempt that a retry job asked for is noted for the job', async () => {
    const { server, dueAt, claimAt, record, only, store } = await startWithFailed()
    const { id } = await only()
    const item = { organization_id: server.organization.id, job_id: 'rtj_1', delivery_id: id, result: null }
    await store.write(async ({ db }) => {
      await db.updateTable('deliveries').set({ retrying: 1 }).where('id', '=', id).execute()
      await db.insertInto('retry_job_deliveries').values(item).execute()
    })
    const [claimed] = (await claimAt(dueAt, 'a')) as [ClaimedDelivery]
    await record('a', claimed)
    expect(await only()).toMatchObject({ status: 'delivered', retrying: 0 })
    expect(await store.read((db) => db.selectFrom('retry_job_deliveries').selectAll().execute())).toEqual([
      { ...item, result: 'delivered' },
    ])
  })
})

test('what is written in the moment in which its webhook is disabled or deleted is put aside instead of sent', async () => {
  const { store, webhook, dueAt, claimAt, only, server } = await startWithFailed()
  const records = () => store.write(({ db }) => db.deleteFrom('records').where('id', '=', webhook.id).execute())
  const data = JSON.stringify({ url: webhook.url, enabled: false, subscribedEventKeys: [] })
  await store.write(({ db }) => db.updateTable('records').set({ data }).where('id', '=', webhook.id).execute())
  expect(await claimAt(dueAt, 'a')).toEqual([])
  expect(await only()).toMatchObject({ status: 'stopped', due_at: null, lease_owner: null })
  await store.write(({ db }) =>
    db.updateTable('deliveries').set({ status: 'waiting', due_at: dueAt }).where('webhook_id', '=', webhook.id).execute(),
  )
  await records()
  expect(await claimAt(dueAt, 'a')).toEqual([])
  expect(await readDeliveries(server, webhook.id)).toEqual([])
})

test('what is put aside after its last attempt counts from now on as failed, and the run that waits for it is woken', async () => {
  const { store, webhook, dueAt, claimAt, only, woken } = await startWithFailed()
  const change = { attempts: 10, waiting_run_id: 'run_1', waiting_request_key: 'key' }
  await store.write(async ({ db }) => {
    const data = JSON.stringify({ url: webhook.url, enabled: false, subscribedEventKeys: [] })
    await db.updateTable('records').set({ data }).where('id', '=', webhook.id).execute()
    await db.updateTable('deliveries').set(change).where('webhook_id', '=', webhook.id).execute()
  })
  expect(await claimAt(dueAt, 'a')).toEqual([])
  expect(await only()).toMatchObject({ status: 'failed', due_at: null, completed_at: dueAt, waiting_run_id: null })
  expect(woken.times).toBe(1)
})

describe('endpoints with something due', () => {
  /** So many deliveries at each of some endpoints, of which one has each of these numbers of attempts behind it, due one after another. */
  async function startWithWaiting(count: number, endpoints: readonly (readonly [webhookId: string, dueAt: number, attempts?: number])[]) {
    const { store, server } = await startWithFailed()
    const rows = endpoints.flatMap(([webhook_id, dueAt, attempts = 0]) =>
      Array.from({ length: count }, (_, number) => ({
        organization_id: server.organization.id,
        id: `dlv_${webhook_id}_${attempts}_${number}`,
        webhook_id,
        event_key: 'customer:created',
        schedule: 'event' as const,
        status: 'waiting' as const,
        due_at: dueAt + number,
        attempts,
        signature: '',
        retrying: 0 as const,
        created_at: 1,
      })),
    )
    await store.write(async ({ db }) => {
      await db.deleteFrom('deliveries').execute()
      for (let start = 0; start < rows.length; start += 500)
        await db
          .insertInto('deliveries')
          .values(rows.slice(start, start + 500))
          .execute()
    })
    return { store, organizationId: server.organization.id }
  }

  test('are stepped through one after another, whatever waits at each, with when the first of each kind is due', async () => {
    const { store, organizationId } = await startWithWaiting(20, [
      ['whk_a', 10],
      ['whk_b', 99],
      ['whk_c', 20],
      ['whk_c', 7, 5],
      ['whk_d', 5, 9],
    ])
    const endpoints = (after: string, limit = 10) => store.read((db) => selectWaitingEndpoints(db, { after, limit }))
    expect(await endpoints('')).toEqual([
      { organizationId, webhookId: 'whk_a', firstDueAt: 10, lateDueAt: null },
      { organizationId, webhookId: 'whk_b', firstDueAt: 99, lateDueAt: null },
      { organizationId, webhookId: 'whk_c', firstDueAt: 20, lateDueAt: 7 },
      { organizationId, webhookId: 'whk_d', firstDueAt: null, lateDueAt: 5 },
    ])
    expect(await endpoints('whk_b')).toMatchObject([{ webhookId: 'whk_c' }, { webhookId: 'whk_d' }])
    expect(await endpoints('', 1)).toMatchObject([{ webhookId: 'whk_a' }])
    expect(await endpoints('whk_d')).toEqual([])
    expect(await store.read(selectNextDeliveryDue)).toBe(5)
  })

  test.each([
    ['few deliveries', 2],
    ['many', 150],
  ])('are found with their kind when there are %s', async (_, count) => {
    const { store, organizationId } = await startWithWaiting(count, [
      ['whk_a', 10],
      ['whk_b', 999],
      ['whk_c', 20],
      ['whk_c', 7, 5],
      ['whk_d', 5, 9],
    ])
    const find = createFindDueEndpoints(store)
    for (let time = 0; time < 2; time++)
      expect((await find(50 + time)).toSorted((a, b) => (a.webhookId < b.webhookId ? -1 : 1))).toEqual([
        { organizationId, webhookId: 'whk_a', due: { first: true, late: false } },
        { organizationId, webhookId: 'whk_c', due: { first: true, late: true } },
        { organizationId, webhookId: 'whk_d', due: { first: false, late: true } },
      ])
  })

  test('are all found, going round, when there are more than one look steps through', async () => {
    const ids = Array.from({ length: 2600 }, (_, index) => `whk_${String(index).padStart(5, '0')}`)
    const { store } = await startWithWaiting(
      1,
      ids.map((id) => [id, 1] as const),
    )
    const find = createFindDueEndpoints(store)
    const look = async () => {
      find.forget()
      return (await find(5)).map(({ webhookId }) => webhookId)
    }
    const looks = [await look(), await look(), await look()]
    for (const batch of looks) expect(batch.length).toBeLessThanOrEqual(2000)
    expect(new Set(looks.slice(0, 2).flat())).toEqual(new Set(ids))
    expect(new Set(looks.slice(1).flat())).toEqual(new Set(ids))
  })
})
