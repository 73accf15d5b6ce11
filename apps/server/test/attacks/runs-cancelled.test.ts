import { describe, expect, test } from 'vitest'
import { insertErasure } from '../../src/store/queries/erasures.ts'
import type { RunsTable } from '../../src/store/tables.ts'
import { countPerTransaction } from '../support/count-per-transaction.ts'
import { draw, enableFlow, fetchRuns, on, taskTitles, theRun } from '../support/flows.ts'
import { createCustomer, startWithStandingClock } from '../support/standing-clock.ts'
import { storeRuns } from '../support/stored-runs.ts'
import type { TestServer } from '../support/test-server.ts'

const ORG = '/api/orgs/test-park'
const HOUR_MS = 3_600_000
const flow = draw({ start: on('customer:created'), make: ['taskCreate', { title: 'Made' }] })
/** What one transaction may cancel. */
const BATCH = 50

/** A run that has ended, about a customer, and its automation. */
async function startWithRun() {
  const server = await startWithStandingClock()
  const automationId = await enableFlow(server, flow, 'Welcome')
  await createCustomer(server)
  await server.server.idle()
  const { id } = await theRun(server, automationId)
  return { server, id, automationId }
}

/** Runs like one that is there. They wait for an hour, unless said otherwise. */
function fill({ server, id }: { server: TestServer; id: string }, count: number, values: Partial<RunsTable> = {}) {
  const like = { organizationId: server.organization.id, runId: id }
  return storeRuns(server, like, count, { status: 'waiting', due_at: server.server.service.now() + HOUR_MS, ...values })
}

async function customerOf(server: TestServer, runId: string): Promise<string> {
  return (await server.call('GET', `${ORG}/automation-runs/${runId}`)).body.trigger.recordId
}

function countRuns(server: TestServer, status: RunsTable['status']): Promise<number> {
  return server.server.service.store.read(async (db) => {
    const rows = await db.selectFrom('runs').select('id').where('status', '=', status).execute()
    return rows.length
  })
}

/** From now on, of every transaction, how many runs it has cancelled. */
function watchTransactions(server: TestServer): () => readonly number[] {
  return countPerTransaction(server, 'runs', async (db) => {
    const rows = await db.selectFrom('runs').select('id').where('status', '=', 'cancelled').execute()
    return rows.length
  })
}

const cancel = (server: TestServer, id: string) => server.call('POST', `${ORG}/automation-runs/${id}/cancel`)

describe('[A4] a run with many descendants', () => {
  test('is cancelled with all of them, no more than 50 in a transaction', async () => {
    const { server, id } = await startWithRun()
    const child = (await fill({ server, id }, 1, { parent_run_id: id, root_run_id: id }))[0] as string
    await fill({ server, id }, 90, { parent_run_id: id, root_run_id: id })
    await fill({ server, id }, 80, { parent_run_id: child, root_run_id: id })
    const [else_] = await fill({ server, id }, 1)
    const counts = watchTransactions(server)
    const { status, body } = await cancel(server, id)
    expect(status).toBe(200)
    expect(body.childRunStatuses.waiting).toBeGreaterThan(0)
    await server.server.idle()
    expect(Math.max(...counts())).toBe(BATCH)
    expect(await countRuns(server, 'cancelled')).toBe(171)
    expect((await fetchRuns(server)).filter(({ status }) => status === 'waiting')).toMatchObject([{ id: else_ }])
    expect((await cancel(server, id)).body).toMatchObject({ code: 'run_ended' })
  })

  test('as a child, too', async () => {
    const { server, id } = await startWithRun()
    const [child, sibling] = (await fill({ server, id }, 2, { parent_run_id: id, root_run_id: id })) as [string, string]
    await fill({ server, id }, 110, { parent_run_id: child, root_run_id: id })
    await fill({ server, id }, 3, { parent_run_id: sibling, root_run_id: id })
    const counts = watchTransactions(server)
    expect((await cancel(server, child)).body).toMatchObject({ status: 'cancelled' })
    await server.server.idle()
    expect(Math.max(...counts())).toBe(BATCH + 1)
    expect([await countRuns(server, 'cancelled'), await countRuns(server, 'waiting')]).toEqual([111, 4])
  })

  test('is cancelled by whoever starts next, when the process ends before', async () => {
    const { server, id } = await startWithRun()
    await fill({ server, id }, 130, { parent_run_id: id, root_run_id: id })
    await cancel(server, id)
    const again = await server.restart()
    await again.server.idle()
    expect(await countRuns(again, 'cancelled')).toBe(130)
  })

  test('does nothing any more before anybody has come to it', async () => {
    const { server, id } = await startWithRun()
    const [child] = (await fill({ server, id }, 1, { parent_run_id: id, root_run_id: id })) as [string]
    const { store, now } = server.server.service
    await store.write(({ db }) =>
      db
        .insertInto('retention_jobs')
        .values({ organization_id: server.organization.id, id, kind: 'family', position: '', due_at: now() + HOUR_MS })
        .execute(),
    )
    const due = { status: 'running' as const, due_at: now() }
    await fill({ server, id }, 20, { ...due, parent_run_id: id, root_run_id: id })
    await fill({ server, id }, 20, { ...due, parent_run_id: child, root_run_id: id })
    server.server.service.wake.runs()
    await server.server.idle()
    expect(await taskTitles(server)).toEqual(['Made'])
    expect(await countRuns(server, 'cancelled')).toBe(40)
  })
})

describe('[A4] a customer with many runs', () => {
  test('is erased with no more than 50 of them in a transaction, and not done before the last', async () => {
    const { server, id } = await startWithRun()
    const customerId = await customerOf(server, id)
    await fill({ server, id }, 130)
    const counts = watchTransactions(server)
    const { status, body } = await server.call('POST', `${ORG}/customers/${customerId}/erase`)
    expect(status).toBe(202)
    await server.server.idle()
    expect(Math.max(...counts())).toBe(BATCH)
    expect((await server.call('GET', `${ORG}/erasures/${body.id}`)).body).toMatchObject({ status: 'done', runs: 131 })
    expect(await countRuns(server, 'cancelled')).toBe(130)
  })

  test('has none that does anything before the erasure has come to it', async () => {
    const { server, id } = await startWithRun()
    const customerId = await customerOf(server, id)
    const due = { status: 'running' as const, due_at: server.server.service.now() }
    const before = await fill({ server, id }, 20, { due_at: null })
    const { store, newId, now, wake } = server.server.service
    await store.write(({ db }) =>
      insertErasure(
        db,
        {
          organization_id: server.organization.id,
          id: newId('erasure'),
          customer_id: customerId,
          run_id: before[0] as string,
          phase: 'records',
          position: null,
          end_position: null,
          last_event_id: '',
          last_run_id: before.at(-1) as string,
          due_at: now() + HOUR_MS,
          author: '{"type":"MEMBER","id":"usr_1"}',
          key_id: null,
          trace_id: '0af7651916cd43dd8448eb211c80319c',
          lineage: '{"automationIds":[]}',
          records: 1,
          runs: 0,
          events: 0,
          deliveries: 0,
          changes: 0,
          created_at: now(),
          completed_at: null,
        },
        [customerId],
      ),
    )
    // What the erasure tells of begins runs, and so may the run that has asked for it go on.
    await fill({ server, id }, 2, due)
    await store.write(({ db }) => db.updateTable('runs').set(due).where('id', 'in', before).execute())
    wake.runs()
    await server.server.idle()
    expect(await taskTitles(server)).toHaveLength(1 + 2 + 1)
    expect(await countRuns(server, 'cancelled')).toBe(19)
  })
})
