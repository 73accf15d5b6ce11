import { afterDisable, afterRetry, type DeliverySchedule, type DeliveryState, deliverySchedules, deliveryStatuses } from '@belfry/core'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openTemporary } from '../sqlite/sqlite.testsetup.ts'
import type { OpenedStore } from '../store.testsuite.ts'
import type { DeliveriesTable } from '../tables.ts'
import { retryAll, retryOne, retrySome, stopAll } from './delivery-transitions.ts'

const NOW = 1_782_907_200_000
const ORGANIZATION = 'org_1'
const WEBHOOK = 'whk_1'

let opened: OpenedStore
beforeEach(async () => {
  opened = await openTemporary()
  await opened.store.migrate()
})
afterEach(() => opened.dispose())

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
  retrying: 0,
  created_at: NOW,
  completed_at: state.status === 'delivered' || state.status === 'failed' ? NOW - 1 : null,
})

type Db = Parameters<Parameters<OpenedStore['store']['write']>[0]>[0]['db']

/** The rows after a change, among neighbours of another webhook and another organization, which must stay as they are. */
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

const stateOf = ({ schedule, status, attempts, due_at }: DeliveriesTable): DeliveryState => ({ schedule, status, attempts, dueAt: due_at })

test('stopping everything that waits agrees with core, state by state', async () => {
  const after = await rowsAfter(states.map(rowOf), (db) => stopAll(db, { organizationId: ORGANIZATION, webhookId: WEBHOOK }, NOW))
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

test.each(['waiting', 'stopped', 'failed'] as const)(
  'retrying all that are %s agrees with core, all at once or by their ids',
  async (status) => {
    const wanted = states.map((state) => (state.status === status ? afterRetry(state, NOW) : state))
    const taken = states.flatMap((state, index) => (state.status === status ? [idOf(index)] : []))
    const job = { organizationId: ORGANIZATION, jobId: 'rtj_1', status }
    for (const retry of [
      async (db: Db) => expect(await retryAll(db, { ...job, webhookIds: [WEBHOOK, 'whk_3'] }, NOW)).toBe(taken.length),
      // Those with another status than that with which they were found are left alone.
      (db: Db) => retrySome(db, job, [...states.keys()].map(idOf), NOW),
    ]) {
      const after = await rowsAfter(states.map(rowOf), retry)
      expect(after.map(stateOf)).toEqual(wanted)
      expect(after.filter(({ retrying }) => retrying === 1).map(({ id }) => id)).toEqual(taken)
      const items = await opened.store.read((db) => db.selectFrom('retry_job_deliveries').selectAll().orderBy('delivery_id').execute())
      expect(items).toEqual(taken.map((id) => ({ organization_id: ORGANIZATION, job_id: 'rtj_1', delivery_id: id, result: null })))
      await opened.store.write(async ({ db }) => {
        for (const table of ['deliveries', 'retry_job_deliveries'] as const) await db.deleteFrom(table).execute()
      })
    }
  },
)

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
    await stopAll(db, { organizationId: ORGANIZATION, webhookId: WEBHOOK }, NOW)
    const items = await db.selectFrom('retry_job_deliveries').select('result').execute()
    expect(items).toEqual([{ result: 'dropped' }, { result: 'dropped' }])
  })
  expect(after).toMatchObject([
    { status: 'stopped', lease_owner: 'node-1', retrying: 0 },
    { status: 'failed', completed_at: NOW, retrying: 0 },
  ])
})
