import { describe, expect, test } from 'vitest'
import { backgroundOf } from '../../src/unit-of-work/perform/write-lock.ts'
import { draw, enableFlow, on, theRun } from '../support/flows.ts'
import { createCustomer } from '../support/standing-clock.ts'
import { storeRuns } from '../support/stored-runs.ts'
import { startTestServer, type TestServer } from '../support/test-server.ts'

const flow = draw({ start: on('customer:created'), make: ['taskCreate', { title: 'Made' }] })

/** Another organization of the same administrator, with the same flow. */
async function addPark({ call }: TestServer) {
  expect((await call('POST', '/api/orgs', { body: { name: 'Other', slug: 'other-park' } })).status).toBe(201)
  const own = (path: string) => path.replace('/orgs/test-park', '/orgs/other-park')
  const park = { call: ((method, path, options) => call(method, own(path), options)) as TestServer['call'] }
  await enableFlow(park, flow)
  return park
}

/** A park with so many runs that have yet to begin. */
async function startCrowded(count: number) {
  // Connections as many as usual, for they are what is shared on PostgreSQL.
  const server = await startTestServer({ environment: { BELFRY_RATE_LIMIT: '0', BELFRY_DATABASE_CONNECTIONS: '20' } })
  await enableFlow(server, flow)
  await createCustomer(server)
  await server.server.idle()
  const { id: runId } = await theRun(server)
  const other = await addPark(server)
  await storeRuns(server, { organizationId: server.organization.id, runId }, count)
  return { server, other }
}

function ended({ server: { service }, organization }: TestServer): Promise<number> {
  return service.store.read(async (db) => {
    const rows = db.selectFrom('runs').where('organization_id', '=', organization.id).where('status', '=', 'completed')
    return Number((await rows.select((eb) => eb.fn.countAll<number | string>().as('count')).executeTakeFirstOrThrow()).count)
  })
}

/** How many runs of the crowded park have ended between the event of each run of the other one and its end. */
async function endedMeanwhile({ server: { service }, organization }: TestServer): Promise<readonly number[]> {
  const rows = await service.store.read((db) =>
    db.selectFrom('runs').select(['organization_id', 'updated_at', 'created_at', 'status']).execute(),
  )
  const ended = rows.filter(({ status }) => status === 'completed')
  const crowded = ended.filter(({ organization_id }) => organization_id === organization.id).map(({ updated_at }) => updated_at)
  const others = ended.filter(({ organization_id }) => organization_id !== organization.id)
  return others.map(({ created_at, updated_at }) => crowded.filter((at) => at >= created_at && at <= updated_at).length)
}

/** A few times what one look takes of an organization. */
const FEW = 300

async function completed({ call }: Pick<TestServer, 'call'>, count: number): Promise<void> {
  await expect
    .poll(async () => (await call('GET', '/api/orgs/test-park/automation-runs?status=completed')).body.data.length, {
      timeout: 50_000,
      interval: 5,
    })
    .toBe(count)
}

describe('[A4] runs of organizations take turns', () => {
  test('a hundred thousand runs of one delay no run of another', async () => {
    const { server, other } = await startCrowded(100_000)
    for (let count = 1; count <= 3; count++) {
      await createCustomer(other)
      await completed(other, count)
    }
    expect(Math.max(...(await endedMeanwhile(server)))).toBeLessThan(FEW)
  }, 120_000)

  test('a run of another begins within a few turns, and both go on', async () => {
    const { server, other } = await startCrowded(600)
    await createCustomer(other)
    await completed(other, 1)
    expect(Math.max(...(await endedMeanwhile(server)))).toBeLessThan(FEW)
    await server.server.idle()
    expect(await ended(server)).toBe(601)
  }, 120_000)
})

test('[A4] a run begins while turns of another organization are under way', { timeout: 60_000 }, async () => {
  const { server, other } = await startCrowded(50)
  const { service } = server.server
  const write = service.store.write.bind(service.store)
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  let held = 0
  Object.assign(service.store, {
    write: ((work, options) => {
      if (options?.owner !== backgroundOf(server.organization.id)) return write(work, options)
      held++
      return released.then(() => write(work, options))
    }) satisfies typeof write,
  })
  service.wake.runs()
  await expect.poll(() => held, { interval: 5 }).toBeGreaterThan(0)
  await createCustomer(other)
  await completed(other, 1)
  release()
  await server.server.idle()
  expect(await ended(server)).toBe(51)
})

test('[A4] ten thousand runs of one that were told something delay none of another', async () => {
  const { server, other } = await startCrowded(0)
  const { service } = server.server
  const wait = ['waitForEvent', { eventKey: 'customer:updated', sameRecord: true, timeout: { amount: 1, unit: 'hours' } }] as const
  const steps = { start: on('customer:created'), wait, make: ['taskCreate', { title: 'Told' }] } as const
  const automationId = await enableFlow(other, draw(steps, ['start out wait', 'wait received make']), 'Waits')
  const { body: customer } = await other.call('POST', '/api/orgs/test-park/customers', { body: {} })
  await server.server.idle()

  const like = { organizationId: server.organization.id, runId: (await theRun(server)).id }
  const ids = await storeRuns(server, like, 10_000, { status: 'completed', due_at: null })
  const signals = ids.map((run_id) => ({
    organization_id: like.organizationId,
    run_id,
    request_key: 'a',
    source_id: 'a',
    answer: null,
    at: 0,
  }))
  const left = () => service.store.read((db) => db.selectFrom('run_signals').select('run_id').execute())
  await service.store.write(async ({ db }) => {
    for (let first = 0; first < signals.length; first += 1000) {
      const some = signals.slice(first, first + 1000)
      await db.insertInto('run_signals').values(some).execute()
    }
  })
  expect((await other.call('PATCH', `/api/orgs/test-park/customers/${customer.id}`, { body: { firstName: 'Ada' } })).status).toBe(200)
  const isMade = async () =>
    (await other.call('GET', `/api/orgs/test-park/automation-runs?automationId=${automationId}&status=completed`)).body.data.length
  await expect.poll(isMade, { timeout: 30_000, interval: 5 }).toBe(1)
  expect((await left()).length).toBeGreaterThan(0)
})
