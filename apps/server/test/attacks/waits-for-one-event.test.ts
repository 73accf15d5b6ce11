import type { EventKey } from '@belfry/core'
import { beforeEach, describe, expect, test } from 'vitest'
import { signalWaits } from '../../src/unit-of-work/runs/signal-waits.ts'
import { advanceRetentionJob } from '../../src/workers/retention/advance-retention-job.ts'
import { type Clock, createClock, HOUR } from '../support/clock.ts'
import { type StillNode, startStillNodes } from '../support/waiting-run.ts'
import { watchTransactions } from '../support/watch-transactions.ts'

// An event for which 1,800 runs waited kept everybody waiting for 0.2 s: a statement for each of them, in its transaction.

const noCause = { traceId: '0'.repeat(32), lineage: { automationIds: [] } }

/** How many runs one transaction tells. */
const BATCH = 200

let clock: Clock
let node: StillNode
let run: string
beforeEach(async () => {
  clock = createClock()
  ;[node] = (await startStillNodes(1, { now: clock.now })) as [StillNode]
  run = await node.createRun()
})

const signals = () => node.service.store.read((db) => db.selectFrom('run_signals').selectAll().orderBy('run_id').execute())
const signalledRuns = async () => (await signals()).map(({ run_id }) => run_id)

/** Runs that wait as `run` does, by ids that come before its own, or behind it. */
async function addWaits(count: number, where: 'before' | 'behind' = 'before'): Promise<readonly string[]> {
  return node.service.store.write(async ({ db }) => {
    const wait = await db.selectFrom('run_waits').selectAll().where('run_id', '=', run).executeTakeFirstOrThrow()
    const name = where === 'before' ? 'run_0' : 'run_z'
    const ids = Array.from({ length: count }, (_, index) => `${name}${String(index).padStart(5, '0')}`)
    const rows = ids.map((run_id) => ({ ...wait, run_id, request_key: `${run_id}/wait/0/0`, check_after: null }))
    for (let first = 0; first < count; first += 500)
      await db
        .insertInto('run_waits')
        .values(rows.slice(first, first + 500))
        .execute()
    return ids
  })
}

/** Tells the next runs; whether there were some to be told. */
async function signalNext(): Promise<boolean> {
  const { store, now } = node.service
  const job = await store.read((db) => db.selectFrom('retention_jobs').selectAll().where('kind', '=', 'signalling').executeTakeFirst())
  if (!job) return false
  await store.write((unit) => advanceRetentionJob(node.service, { ...unit, now: now() }, job))
  return true
}

describe('[H4] an event for which very many runs wait', () => {
  test('tells two hundred in its transaction, by as many statements as one, and then all others in batches', async () => {
    await node.wait(run, {})
    const done = watchTransactions(node.service)
    // What the first one reads is remembered.
    for (let made = 0; made < 2; made++) await node.createCustomer()
    const ofOne = done().at(-1)?.statements as number
    await node.service.store.write(({ db }) => db.deleteFrom('run_signals').execute())

    const ids = await addWaits(2000)
    await node.createCustomer()
    // One more notes that there are others.
    expect(done().at(-1)?.statements).toBe(ofOne + 1)
    let signalledCount = (await signals()).length
    expect(signalledCount).toBe(BATCH)
    while (await signalNext()) {
      const count = (await signals()).length
      expect(count - signalledCount).toBeLessThanOrEqual(BATCH)
      signalledCount = count
    }
    expect(await signalledRuns()).toEqual([...ids, run].toSorted())
  })

  test('is told to none that has begun to wait after it, and not to the run that has caused it', async () => {
    await node.wait(run, {})
    await addWaits(500)
    const late = await node.createRun()
    const causing = await node.createRun()
    await node.wait(causing, {})
    const customer = await node.createCustomer({ runId: causing })
    // It has had the event, so it looks back from behind it.
    expect(await node.wait(late, {})).toBe(customer)
    expect(await node.wait(late, { number: 1 })).toBeNull()
    const startedLater = await node.createRun()
    expect(await node.wait(startedLater, {})).toBeNull()
    while (await signalNext());
    const signalled = await signalledRuns()
    expect(signalled).toContain(run)
    for (const other of [late, causing, startedLater]) expect(signalled).not.toContain(other)
    expect(signalled).toHaveLength(501)
  })

  test('ends the wait of a run whose time is up before it was told', async () => {
    const waitOptions = { until: clock.now() + HOUR }
    await node.wait(run, waitOptions)
    await addWaits(500)
    const customer = await node.createCustomer()
    // It is one of those that are told later, whichever the database has begun with.
    await node.service.store.write(({ db }) => db.deleteFrom('run_signals').where('run_id', '=', run).execute())
    clock.advance(2 * HOUR)
    expect(await node.wake(run, waitOptions)).toBe(customer)
    while (await signalNext());
    expect(await signalledRuns()).not.toContain(run)
  })

  test('ends all waits for a record that it concerns, beside those for any', async () => {
    const first = await node.createCustomer()
    const changed = { key: 'customer:updated', record: { model: 'customer', id: first } } as const
    await node.wait(run, { event: changed })
    const ids = await addWaits(300, 'behind')
    const any = await node.createRun()
    await node.wait(any, { event: { key: 'customer:updated', record: null } })
    await node.changeCustomer(first)
    while (await signalNext());
    expect(await signalledRuns()).toEqual([...ids, any, run].toSorted())
  })
})

test('[H4] all are told where an event concerns more records than one look asks for', async () => {
  await node.wait(run, {})
  const [ids, others] = [await addWaits(149), await addWaits(60, 'behind')]
  const concerned = ['inv_1', 'pay_1', 'cus_1', 'res_1', 'grp_1', 'occ_1']
  await node.service.store.write(async (unit) => {
    await unit.db.updateTable('run_waits').set({ record_id: 'grp_1' }).where('run_id', 'in', others).execute()
    const { organization_id: organizationId, event_key } = await unit.db.selectFrom('run_waits').selectAll().executeTakeFirstOrThrow()
    const happening = { organizationId, eventId: 'evt_1', key: event_key as EventKey, concerned, cause: noCause }
    await signalWaits(node.service, { ...unit, now: clock.now() }, happening)
  })
  while (await signalNext());
  expect(await signalledRuns()).toEqual([...ids, ...others, run].toSorted())
})

test('[H4] a run that was told of very many events goes on with the first, by few statements', async () => {
  await node.wait(run, {})
  const customer = await node.createCustomer()
  await node.service.store.write(async ({ db }) => {
    const signal = await db.selectFrom('run_signals').selectAll().executeTakeFirstOrThrow()
    const later = Array.from({ length: 1000 }, (_, index) => ({ ...signal, source_id: `evt_z${index}`, at: signal.at + 1 }))
    for (let first = 0; first < later.length; first += 500)
      await db
        .insertInto('run_signals')
        .values(later.slice(first, first + 500))
        .execute()
  })
  const done = watchTransactions(node.service)
  expect(await node.wake(run, {})).toBe(customer)
  expect(done().at(-1)?.statements).toBeLessThan(30)
  expect(await signals()).toEqual([])
})
