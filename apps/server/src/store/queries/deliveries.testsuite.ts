import {
  afterDisable,
  afterDismiss,
  afterRetry,
  type DeliveryQuery,
  type DeliverySchedule,
  type DeliveryState,
  deliverySchedules,
  deliveryStatuses,
} from '@belfry/core'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { OpenedStore, OpenTemporary } from '../store.testsuite.ts'
import type { DeliveriesTable } from '../tables.ts'
import { countUndelivered, selectAttempts, selectDeliveries, selectDelivery } from './deliveries.ts'
import { dismissSome, retryOne, retrySome, stopSome } from './delivery-transitions.ts'
import { countDeliveries, insertRetryJob, selectRetryJob, selectUntaken } from './retry-jobs.ts'

const NOW = 1_782_907_200_000
const ORGANIZATION = 'org_1'
const WEBHOOK = 'whk_1'

/** Every state that a delivery can be in. */
const states: readonly DeliveryState[] = (Object.keys(deliverySchedules) as DeliverySchedule[]).flatMap((schedule) =>
  deliveryStatuses.flatMap((status) =>
    Array.from({ length: 12 }, (_, attempts) => ({ schedule, status, attempts, dueAt: status === 'waiting' ? NOW + 5000 : null })),
  ),
)

const idOf = (index: number) => `dlv_${String(index).padStart(3, '0')}`

const rowOf = ({ dueAt, ...state }: DeliveryState, index: number): DeliveriesTable => ({
  ...state,
  organization_id: ORGANIZATION,
  id: idOf(index),
  webhook_id: WEBHOOK,
  event_id: null,
  event_key: 'customer:created',
  due_at: dueAt,
  signature: 'sha256=00',
  body: null,
  lease_owner: null,
  waiting_run_id: null,
  waiting_request_key: null,
  retrying: 0,
  created_at: NOW,
  completed_at: state.status === 'delivered' || state.status === 'failed' ? NOW - 1 : null,
})

type Db = Parameters<Parameters<OpenedStore['store']['write']>[0]>[0]['db']

const stateOf = ({ schedule, status, attempts, due_at }: DeliveriesTable): DeliveryState => ({ schedule, status, attempts, dueAt: due_at })

/** The promises of the queries about deliveries, on every database. */
export function testDeliveryQueries(name: string, open: OpenTemporary): void {
  describe(name, () => {
    let opened: OpenedStore
    beforeEach(async () => {
      opened = await open({}, { migrated: true })
    })
    afterEach(() => opened.dispose())

    /** The rows after a change. Also inserts rows of another webhook and another organization, which must not change. */
    async function rowsAfter(rows: readonly DeliveriesTable[], change: (db: Db) => Promise<unknown>): Promise<readonly DeliveriesTable[]> {
      const others = [
        ...rows.map((row) => ({ ...row, id: `${row.id}_w`, webhook_id: 'whk_2' })),
        ...rows.map((row) => ({ ...row, id: `${row.id}_o`, organization_id: 'org_2' })),
      ]
      return opened.store.write(async ({ db }) => {
        for (const row of [...rows, ...others]) await db.insertInto('deliveries').values(row).execute()
        await change(db)
        const after = await db.selectFrom('deliveries').selectAll().orderBy('id').execute()
        const isOther = ({ webhook_id, organization_id }: DeliveriesTable) => webhook_id !== WEBHOOK || organization_id !== ORGANIZATION
        const byId = (a: DeliveriesTable, b: DeliveriesTable) => (a.id < b.id ? -1 : 1)
        expect(after.filter(isOther)).toEqual(others.toSorted(byId))
        return after.filter((row) => !isOther(row))
      })
    }

    test('stopping everything that waits agrees with core, state by state', async () => {
      const after = await rowsAfter(states.map(rowOf), (db) =>
        stopSome(db, { organizationId: ORGANIZATION, webhookId: WEBHOOK }, { now: NOW, limit: 500 }),
      )
      expect(after.map(stateOf)).toEqual(states.map(afterDisable))
    })

    test('retrying one by one agrees with core, state by state', async () => {
      const done: boolean[] = []
      const after = await rowsAfter(states.map(rowOf), async (db) => {
        for (const index of states.keys()) done.push(await retryOne(db, ORGANIZATION, idOf(index), NOW))
      })
      expect(after.map(stateOf)).toEqual(states.map((state) => afterRetry(state, NOW)))
      expect(done).toEqual(states.map(({ status }) => status !== 'delivered'))
      expect(after.filter(({ status }) => status === 'waiting').every(({ completed_at }) => completed_at === null)).toBe(true)
    })

    test.each(['waiting', 'stopped', 'failed'] as const)('retrying by a job those that are %s agrees with core', async (status) => {
      const taken = states.flatMap((state, index) => (state.status === status ? [idOf(index)] : []))
      const job = { organizationId: ORGANIZATION, jobId: 'rtj_1', status }
      // Deliveries whose status has changed since they were selected are skipped.
      const after = await rowsAfter(states.map(rowOf), (db) => retrySome(db, job, [...states.keys()].map(idOf), NOW))
      expect(after.map(stateOf)).toEqual(states.map((state) => (state.status === status ? afterRetry(state, NOW) : state)))
      expect(after.filter(({ retrying }) => retrying === 1).map(({ id }) => id)).toEqual(taken)
      const items = await opened.store.read((db) => db.selectFrom('retry_job_deliveries').selectAll().orderBy('delivery_id').execute())
      expect(items).toEqual(taken.map((id) => ({ organization_id: ORGANIZATION, job_id: 'rtj_1', delivery_id: id, result: null })))
    })

    test('dismissing what failed agrees with core, state by state', async () => {
      const failed = states.map((state) => (state.status === 'failed' ? afterDismiss(state) : state))
      const webhook = { organizationId: ORGANIZATION, webhookId: WEBHOOK }
      const after = await rowsAfter(states.map(rowOf), (db) => dismissSome(db, webhook, { until: NOW, limit: 500 }))
      expect(after.map(stateOf)).toEqual(failed)
    })

    test('an attempt that is under way keeps its claim, whatever is asked for meanwhile', async () => {
      const claimed = { ...rowOf({ schedule: 'event', status: 'waiting', attempts: 2, dueAt: NOW + 30_000 }, 0), lease_owner: 'node-1' }
      const [retried] = await rowsAfter([claimed], (db) => retryOne(db, ORGANIZATION, claimed.id, NOW))
      expect(retried).toEqual(claimed)
    })

    test('stopping keeps the claim of an attempt under way, and ends what retry jobs expect', async () => {
      const rows = [
        { ...rowOf({ schedule: 'event', status: 'waiting', attempts: 2, dueAt: NOW }, 0), lease_owner: 'node-1', retrying: 1 as const },
        { ...rowOf({ schedule: 'event', status: 'waiting', attempts: 10, dueAt: NOW }, 1), retrying: 1 as const },
      ]
      const after = await rowsAfter(rows, async (db) => {
        for (const { id } of rows)
          await db.insertInto('retry_job_deliveries').values({ organization_id: ORGANIZATION, job_id: 'rtj_1', delivery_id: id }).execute()
        await stopSome(db, { organizationId: ORGANIZATION, webhookId: WEBHOOK }, { now: NOW, limit: 500 })
        const items = await db.selectFrom('retry_job_deliveries').select('result').execute()
        expect(items).toEqual([{ result: 'dropped' }, { result: 'dropped' }])
      })
      expect(after).toMatchObject([
        { status: 'stopped', lease_owner: 'node-1', retrying: 0 },
        { status: 'failed', completed_at: NOW, retrying: 0 },
      ])
    })

    test('what is listed, found and counted is what was asked for', async () => {
      const make = (values: Partial<DeliveriesTable>, index: number): DeliveriesTable => ({
        ...rowOf({ schedule: 'event', status: 'failed', attempts: 10, dueAt: null }, index),
        event_id: 'evt_1',
        ...values,
      })
      const rows = [
        make({}, 0),
        make({ status: 'delivered', attempts: 1, event_key: 'invoice:paid' }, 1),
        make({ status: 'waiting', attempts: 2, due_at: NOW }, 2),
        make({ status: 'waiting', attempts: 0, due_at: NOW, event_id: null }, 3),
        make({ status: 'stopped', attempts: 0, schedule: 'test', event_id: null }, 4),
      ]
      const answer = Buffer.from([0, 255])
      const attempt = {
        organization_id: ORGANIZATION,
        delivery_id: idOf(1),
        started_at: NOW,
        duration_ms: 1,
        status_code: 204,
        error: null,
      }
      await rowsAfter(rows, async (db) => {
        const webhook = { organization_id: ORGANIZATION, model: 'webhook', id: WEBHOOK, version: 1, created_at: NOW, updated_at: NOW }
        await db
          .insertInto('records')
          .values({ ...webhook, data: '{}' })
          .execute()
        await db
          .insertInto('delivery_attempts')
          .values({ ...attempt, number: 1, outcome: 'delivered', response_body: answer })
          .execute()
        const list = async (query: Partial<DeliveryQuery>) =>
          (await selectDeliveries(db, ORGANIZATION, WEBHOOK, { limit: 50, filters: {}, readable: null, ...query })).data.map(({ id }) => id)
        expect(await list({})).toEqual([4, 3, 2, 1, 0].map(idOf))
        for (const [status, want] of [
          ['waiting', [3, 2]],
          ['delivered', [1]],
          ['failed', [0]],
          ['stopped', [4]],
        ] as const)
          expect(await list({ filters: { status } })).toEqual(want.map(idOf))
        expect(await list({ filters: { eventKey: 'invoice:paid' } })).toEqual([idOf(1)])
        expect(await list({ readable: { eventKeys: ['customer:created'], schedules: ['test'] } })).toEqual([4, 2, 0].map(idOf))
        expect(await list({ readable: { eventKeys: [], schedules: ['test'] } })).toEqual([idOf(4)])

        const delivery = await selectDelivery(db, ORGANIZATION, idOf(1), { eventKeys: ['invoice:paid'], schedules: [] })
        expect(delivery).toMatchObject({ id: idOf(1), attempts: 1, number: 1, status_code: 204, event_body: null, signature: 'sha256=00' })
        expect(await selectDelivery(db, ORGANIZATION, idOf(1), { eventKeys: ['customer:created'], schedules: ['test'] })).toBeUndefined()
        expect(await selectAttempts(db, ORGANIZATION, idOf(1))).toMatchObject([{ number: 1, response_body: answer }])
        expect((await countUndelivered(db, ORGANIZATION)).get(WEBHOOK)).toEqual({ waitingForRetry: 2, permanentlyFailed: 1 })
        const counted = { organizationId: ORGANIZATION, webhookIds: [WEBHOOK], statuses: ['waiting', 'failed'] } as const
        expect(await countDeliveries(db, counted)).toBe(3)
      })
    })

    test('a job in the background finds what it has not taken and what was there before it', async () => {
      const rows = states.map(rowOf).filter(({ status }) => status === 'failed')
      const ids = rows.map(({ id }) => id)
      const [first, second] = ids as [string, string]
      const job = { organization_id: ORGANIZATION, id: `rtj_${ids.at(-1)?.slice(4)}` }
      await rowsAfter(rows, async (db) => {
        await insertRetryJob(db, { ...job, mode: 'force', webhook_id: null, deliveries: 9, position: null, due_at: NOW, created_at: NOW })
        const untaken = (after: string, limit: number) => selectUntaken(db, job, { webhookId: WEBHOOK, status: 'failed', after, limit })
        expect(await untaken('', 100)).toEqual(ids.slice(0, -1))
        expect(await untaken(first, 2)).toEqual(ids.slice(1, 3))
        await retrySome(db, { organizationId: ORGANIZATION, jobId: job.id, status: 'failed' }, [second], NOW)
        await db.updateTable('deliveries').set({ status: 'failed' }).where('id', '=', second).execute()
        expect(await untaken(first, 2)).toEqual(ids.slice(2, 4))
        await db.updateTable('retry_job_deliveries').set({ result: 'delivered' }).execute()
        expect(await selectRetryJob(db, ORGANIZATION, job.id)).toMatchObject({
          deliveries: 9,
          done: 1,
          delivered: 1,
          failed: 0,
          dropped: 0,
        })
        expect(await selectRetryJob(db, 'org_2', job.id)).toBeNull()
      })
    })
  })
}
