import { expect, test } from 'vitest'
import { insertDeliveryStop } from '../../src/store/queries/retention-jobs.ts'
import type { DeliveriesTable } from '../../src/store/tables.ts'
import { countPerTransaction } from '../support/count-per-transaction.ts'
import { startFailed, watchStatus } from '../support/failed-deliveries.ts'
import { draw, enableFlow, fetchRuns, on, theRun } from '../support/flows.ts'
import { answerWith, startReceiver } from '../support/receiver.ts'
import { createCustomer, startWithStandingClock } from '../support/standing-clock.ts'
import { storeDeliveries } from '../support/stored-deliveries.ts'
import type { TestServer } from '../support/test-server.ts'
import { addWebhook } from '../support/webhooks.ts'

const ORG = '/api/orgs/test-park'
const HOUR_MS = 3_600_000
/** What one transaction may stop, or remove. */
const BATCH = 200

/** A webhook with so many deliveries that wait, and one more, all of which a run waits for. */
async function startWaiting(count: number) {
  const server = await startWithStandingClock()
  const receiver = await startReceiver(answerWith(500))
  const { id } = await addWebhook(server, receiver.url, [])
  const send = ['webhookSend', { webhookId: id, event: 'hello', payload: '{}', onFailure: 'stop' }] as const
  await enableFlow(server, draw({ start: on('customer:created'), send }))
  await createCustomer(server)
  await server.server.idle()
  const run = await theRun(server)
  expect(run.status).toBe('waiting')
  const awaited = { waiting_run_id: run.id, waiting_request_key: 'another' }
  await storeDeliveries(server, id, count, { status: 'waiting', attempts: 1, due_at: server.server.service.now() + HOUR_MS, ...awaited })
  return { server, id }
}

const statuses = (server: TestServer): Promise<readonly Pick<DeliveriesTable, 'status' | 'waiting_run_id'>[]> =>
  server.server.service.store.read((db) => db.selectFrom('deliveries').select(['status', 'waiting_run_id']).execute())

/** A delivery is changed once for its run, and once for itself. */
const isBounded = (most: number) => most >= BATCH && most <= 2 * BATCH

function watchWaiting(server: TestServer): () => readonly number[] {
  return countPerTransaction(server, 'deliveries', async (db) => {
    const rows = await db.selectFrom('deliveries').select('id').where('waiting_run_id', 'is not', null).execute()
    return -rows.length
  })
}

test('[A4] disabling a webhook stops what waits for it in batches, and tells every run', async () => {
  const { server, id } = await startWaiting(450)
  const counts = watchWaiting(server)
  expect((await server.call('PATCH', `${ORG}/webhooks/${id}`, { body: { enabled: false } })).status).toBe(200)
  await server.server.idle()
  expect(Math.max(...counts())).toSatisfy(isBounded)
  const rows = await statuses(server)
  expect(rows.filter(({ status, waiting_run_id }) => status !== 'stopped' || waiting_run_id !== null)).toEqual([])
  expect((await fetchRuns(server))[0]?.status).not.toBe('waiting')
})

test('[A4] deleting a webhook removes its deliveries in batches, and tells every run', async () => {
  const { server, id } = await startWaiting(450)
  const counts = watchWaiting(server)
  expect((await server.call('DELETE', `${ORG}/webhooks/${id}`)).status).toBe(200)
  await server.server.idle()
  expect(Math.max(...counts())).toSatisfy(isBounded)
  expect(await statuses(server)).toEqual([])
  expect((await fetchRuns(server))[0]?.status).not.toBe('waiting')
})

test('[A4] a webhook that is enabled again before all was stopped goes on with what still waits', async () => {
  const { server, id } = await startWaiting(5)
  const { store, now, wake } = server.server.service
  await store.write(({ db }) => insertDeliveryStop(db, server.organization.id, id, now()))
  wake.retention()
  await server.server.idle()
  expect((await statuses(server)).map(({ status }) => status)).toEqual(Array(6).fill('waiting'))
  const left = await store.read((db) => db.selectFrom('retention_jobs').select('id').where('kind', '=', 'disabledWebhook').execute())
  expect(left).toEqual([])
})

test('[A4] dismissing what failed at a webhook is answered with all, and done in batches', async () => {
  const { server, id } = await startFailed(450)
  const counts = watchStatus(server, 'dismissed')
  expect(await server.call('POST', `${ORG}/webhooks/${id}/dismiss-failed`)).toMatchObject({ status: 200, body: { deliveries: 450 } })
  const completed_at = server.server.service.now() + 1000
  await storeDeliveries(server, id, 1, { status: 'failed', attempts: 10, due_at: null, completed_at })
  await server.server.idle()
  expect(Math.max(...counts())).toBe(BATCH)
  const rows = await statuses(server)
  expect([rows.length, rows.filter(({ status }) => status === 'dismissed').length]).toEqual([451, 450])
})
