import { type AnyRecord, type ListQuery, models, type Page, task } from '@belfry/core'
import { describe, expect, test } from 'vitest'
import { selectRecords } from '../../src/store/queries/record-lists.ts'
import { insertRecord } from '../../src/store/queries/records.ts'
import { record } from '../../src/store/store.testrows.ts'
import { type DrawnStep, draw, enableFlow, on, pathOf, taskTitles, theRun } from '../support/flows.ts'
import { createCustomer } from '../support/standing-clock.ts'
import { startTestServer, type TestServer } from '../support/test-server.ts'
import { watchTransactions } from '../support/watch-transactions.ts'

// One call of a flow with eight steps that look for a task, over 800 subtasks of 60 KB, stopped the server for 9.2 s.

const ORG = '/api/orgs/test-park'
const HEAVY = 'x'.repeat(60_000)
/** One look reads half a MiB, and the record behind it. */
const MOST_READ = 1024 * 1024

/** A clock on which every look at it takes as long as a turn may. */
function impatient() {
  let elapsed = 0
  return () => {
    elapsed += 100
    return elapsed
  }
}

async function addSubtasks({ call }: TestServer, count: number): Promise<void> {
  const { body: parent } = await call('POST', `${ORG}/tasks`, { body: { title: 'Prepare' } })
  const body = { title: 'Clean', parentId: parent.id, customFields: { text: HEAVY } }
  for (let made = 0; made < count; made++) expect((await call('POST', `${ORG}/tasks`, { body })).status).toBe(201)
}

async function ticksOf({ server: { service }, organization }: TestServer): Promise<number> {
  const rows = await service.store.read((db) =>
    db.selectFrom('run_ticks').select('position').where('organization_id', '=', organization.id).execute(),
  )
  return rows.length
}

const find: DrawnStep = ['taskFind', { title: 'Clean', onlyTopLevel: true }]
const start = () => startTestServer({ environment: { BELFRY_RATE_LIMIT: '0' }, stopwatch: impatient() })

describe('[C3] a step that looks for a task', () => {
  test('reads half a MiB in one transaction, and goes on in the next', { timeout: 60_000 }, async () => {
    const server = await start()
    const { body: wanted } = await server.call('POST', `${ORG}/tasks`, { body: { title: 'Clean' } })
    await addSubtasks(server, 60)
    const createTask = ['taskCreate', { title: 'Found {foundTask.id}' }] as const
    await enableFlow(server, draw({ start: on('customer:created'), find, found: createTask }, ['start out find', 'find found found']))
    const done = watchTransactions(server.server.service)
    await createCustomer(server)
    await server.server.idle()
    expect(pathOf(await theRun(server))).toEqual(['start out', 'find found', 'found out'])
    expect((await server.call('GET', `${ORG}/tasks?limit=1`)).body.data[0].title).toBe(`Found ${wanted.id}`)
    expect(Math.max(...done().map(({ read }) => read))).toBeLessThan(MOST_READ)
    // Where the search has come to is no part of what the run was told.
    expect(await ticksOf(server)).toBeLessThan(10)
  })
})

test('[C3] a step that looks for a document reads half a MiB in one transaction', { timeout: 60_000 }, async () => {
  const server = await start()
  const { body: customer } = await server.call('POST', `${ORG}/customers`, { body: {} })
  const body = { customerId: customer.id, documentType: 'OTHER', customFields: { text: HEAVY } }
  for (let made = 0; made < 30; made++) expect((await server.call('POST', `${ORG}/documents`, { body })).status).toBe(201)
  const look = ['documentFind', { customerId: '{customer.id}', documentType: 'SEPA_MANDATE' }] as const
  await enableFlow(server, draw({ start: on('customer:updated'), look }, ['start out look']))
  const done = watchTransactions(server.server.service)
  await server.call('PATCH', `${ORG}/customers/${customer.id}`, { body: { firstName: 'Ada' } })
  await server.server.idle()
  expect(pathOf(await theRun(server))).toEqual(['start out', 'look notFound'])
  expect(Math.max(...done().map(({ read }) => read))).toBeLessThan(MOST_READ)
})

test('[C3] a step that goes through items reads half a MiB in one transaction, and lets each run begin once', async () => {
  const server = await start()
  const { store, newId } = server.server.service
  const { body: customer } = await server.call('POST', `${ORG}/customers`, { body: {} })
  const common = { ...models.reservation.example, organizationId: server.organization.id, customerId: customer.id, status: 'RESERVED' }
  const long = { ...common, customFields: { text: HEAVY }, checkInAt: '2020-07-01T14:00:00.000Z' }
  const toCome = { ...common, checkInAt: '2100-07-01T14:00:00.000Z' }
  const ids: string[] = []
  await store.write(async ({ db }) => {
    for (let made = 0; made < 60; made++) {
      const one = { ...(made % 20 === 0 ? toCome : long), id: newId('reservation') }
      if (made % 20 === 0) ids.push(one.id)
      await insertRecord(db, models.reservation, one as unknown as AnyRecord)
    }
  })
  const each = ['forEach', { source: 'customerUpcomingReservations', parentId: '{customer.id}' }] as const
  const make = ['taskCreate', { title: '{item.id}' }] as const
  await enableFlow(server, draw({ start: on('customer:updated'), each, make }, ['start out each', 'each each make']))
  const done = watchTransactions(server.server.service)
  await server.call('PATCH', `${ORG}/customers/${customer.id}`, { body: { firstName: 'Ada' } })
  await server.server.idle()
  expect((await taskTitles(server)).toSorted()).toEqual(ids)
  expect(Math.max(...done().map(({ read }) => read))).toBeLessThan(MOST_READ)
})

test('[C3] a list in pieces has every record once, and looks at some of each filter at a time', async () => {
  const server = await startTestServer()
  const { store, newId } = server.server.service
  const organizationId = server.organization.id
  // Neither filter lets through few, and both together do.
  const values = Array.from({ length: 1500 }, (_, index) => ({
    title: index % 2 === 0 || index % 100 === 99 ? 'Clean' : 'Other',
    status: index % 2 === 0 ? 'COMPLETED' : 'PENDING',
  }))
  const ids = values.map(() => newId('task'))
  await store.write(async ({ db }) => {
    for (const [index, some] of values.entries()) {
      const one = { ...task.example, ...some, id: ids[index] as string, organizationId } as unknown as AnyRecord
      await insertRecord(db, task, one)
    }
  })
  const expected = ids.filter((_, index) => index % 100 === 99)
  for (const order of [{ oldestFirst: true }, {}] as const) {
    const ids: string[] = []
    let pages = 0
    for (let cursor: string | null | undefined; cursor !== null; pages++) {
      const query: ListQuery = { limit: 3, filters: { title: 'Clean', status: 'PENDING' }, inPieces: true, cursor, ...order }
      const page: Page<AnyRecord> = await store.read((db) => selectRecords(db, task, organizationId, query))
      ids.push(...page.data.map(({ id }) => id))
      cursor = page.nextCursor
    }
    expect(ids).toEqual('oldestFirst' in order ? expected : expected.toReversed())
    expect(pages).toBeGreaterThan(4)
  }
})

// Fifty thousand records of each filter, and none with both, took 0.1 s of everybody's time.
test('[C3] a list with two filters lets others come first after some of its records', { timeout: 60_000 }, async () => {
  const server = await startTestServer()
  const { store, newId } = server.server.service
  const organizationId = server.organization.id
  await store.write(async ({ db }) => {
    for (let batch = 0; batch < 40; batch++) {
      const rows = Array.from({ length: 500 }, (_, index) => {
        const data = JSON.stringify({ title: index % 2 ? 'Clean' : 'Other', status: index % 2 ? 'COMPLETED' : 'PENDING' })
        return record({ organization_id: organizationId, id: newId('task'), data })
      })
      await db.insertInto('records').values(rows).execute()
    }
  })
  let ticks = 0
  const count = () => {
    ticks++
    counting = setImmediate(count)
  }
  let counting = setImmediate(count)
  const query: ListQuery = { limit: 50, filters: { title: 'Clean', status: 'PENDING' } }
  const page = await store.read((db) => selectRecords(db, task, organizationId, query))
  clearImmediate(counting)
  expect(page).toEqual({ data: [], nextCursor: null })
  expect(ticks).toBeGreaterThan(5)
})

describe('[C3] a turn', () => {
  const steps = Object.fromEntries(Array.from({ length: 10 }, (_, index) => [`n${index}`, ['taskCreate', { title: `${index}` }] as const]))

  test.each([
    ['ends when its time is over, after one request at least', impatient, 10],
    ['of ten quick steps is one', () => () => 0, 1],
  ])('%s', async (_, stopwatch, turns) => {
    const server = await startTestServer({ stopwatch: stopwatch() })
    await enableFlow(server, draw({ start: on('customer:created'), ...steps }))
    await createCustomer(server)
    await server.server.idle()
    expect(await theRun(server)).toMatchObject({ status: 'completed', error: null })
    expect(await ticksOf(server)).toBe(turns)
    expect((await server.call('GET', `${ORG}/tasks`)).body.data).toHaveLength(10)
  })
})
