import { type AnyModel, models } from '@belfry/core'
import { type Kysely, sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { selectRecords } from '../../src/store/queries/record-lists.ts'
import type { Tables } from '../../src/store/tables.ts'
import { advanceRetentionJob } from '../../src/workers/retention/advance-retention-job.ts'
import { countPerTransaction } from '../support/count-per-transaction.ts'
import { draw, enableFlow, on, theRun } from '../support/flows.ts'
import { addColleague } from '../support/people.ts'
import { readBytes } from '../support/read-bytes.ts'
import { createCustomer, startWithStandingClock } from '../support/standing-clock.ts'
import { storeRecords } from '../support/stored-records.ts'
import type { TestServer } from '../support/test-server.ts'

// Deleting a view with 3,000 tasks kept everybody waiting for 1.4 s, and a label that no task had did the same where there were many tasks.

const { accessMethod, customerContact, inboxMessage, inboxThread, lane, mandate, task } = models

const ORG = '/api/orgs/test-park'
/** What an operation changes itself; and then what belongs to a record beside that, the record among it. */
const AT_ONCE = 100
const MANY = 1000

const start = () => startWithStandingClock({ BELFRY_RATE_LIMIT: '0' })

async function made({ call }: TestServer, path: string, body: object): Promise<string> {
  const answer = await call('POST', `${ORG}/${path}`, { body })
  expect(answer.status).toBe(201)
  return answer.body.id
}

async function remove({ call }: TestServer, path: string): Promise<void> {
  expect((await call('DELETE', `${ORG}/${path}`)).status).toBe(200)
}

/** All records of a model, read from the store a page at a time. */
async function all({ server, organization }: TestServer, model: AnyModel) {
  const records = []
  for (let cursor: string | undefined; ; ) {
    const page = await server.service.store.read((db) => selectRecords(db, model, organization.id, { limit: 200, filters: {}, cursor }))
    records.push(...page.data)
    if (page.nextCursor === null) return records
    cursor = page.nextCursor
  }
}

/** From now on, how many records each transaction has changed. */
function watch(server: TestServer): () => readonly number[] {
  return countPerTransaction(server, 'records', async (db) => {
    const { rows } = await sql<{ count: number | string }>`select count(*) as count from record_changes`.execute(db)
    return Number(rows[0]?.count)
  })
}

/** From now on, for which organization each batch was. */
function watchOrder({ server }: TestServer): () => readonly string[] {
  const { store } = server.service
  const { write } = store
  const order: string[] = []
  const noting: typeof write = async (work, options) => {
    const result = await write(work, options)
    const [, id] = options?.lock?.shared === false ? (options.lock.name.split(':') as [string, string]) : []
    if (id !== undefined) order.push(id)
    return result
  }
  Object.assign(store, { write: noting })
  return () => order
}

/** What is left to be done afterwards. */
function left({ server }: TestServer): Promise<number> {
  return server.service.store.read(async (db) => {
    return (await db.selectFrom('retention_jobs').select('id').where('kind', '=', 'records').execute()).length
  })
}

/** From now on only so many batches are done, as if the process had been killed then. What it returns has the others done, by whichever server is there. */
function holdBack(server: TestServer, batches = 0): (there?: TestServer) => Promise<void> {
  const { store } = server.server.service
  const { write } = store
  let done = 0
  const held: typeof write = (work, options) =>
    write(async (unit) => {
      const before = await unit.db.selectFrom('retention_jobs').select('id').where('kind', '=', 'records').execute()
      const result = await work(unit)
      if (before.length > 0) done += 1
      if (done >= batches) await setDue(unit.db, Number.MAX_SAFE_INTEGER)
      return result
    }, options)
  Object.assign(store, { write: held })
  return async (there = server) => {
    batches = Number.POSITIVE_INFINITY
    await there.server.service.store.write(({ db }) => setDue(db, 0))
    await there.server.idle()
  }
}

async function setDue(db: Kysely<Tables>, due_at: number): Promise<void> {
  await db.updateTable('retention_jobs').set({ due_at }).where('kind', '=', 'records').execute()
  await db.updateTable('erasures').set({ due_at }).where('due_at', 'is not', null).execute()
}

/** Does the next batch of each job, before anything else is done. */
async function advanceJobs({ server: { service } }: TestServer): Promise<void> {
  const { store } = service
  const jobs = await store.read((db) =>
    db.selectFrom('retention_jobs').select(['organization_id', 'id']).where('kind', '=', 'records').execute(),
  )
  for (const job of jobs)
    await store.write(async ({ db, afterCommit }) => {
      await db.updateTable('retention_jobs').set({ due_at: 0 }).where('id', '=', job.id).execute()
      await advanceRetentionJob(service, { db, afterCommit, now: service.now() }, job)
    })
}

function changesOf({ server }: TestServer, model: AnyModel) {
  return server.service.store.read((db) => db.selectFrom('record_changes').selectAll().where('model', '=', model.name).execute())
}

describe('[A4] what is linked to many records is deleted, and they change in batches', () => {
  test('tasks leave a view that is deleted', async () => {
    const server = await start()
    const view = await made(server, 'views', { name: 'Board' })
    const laneId = await made(server, `views/${view}/lanes`, { name: 'To do' })
    await storeRecords(server, lane, 250, (index) => ({ viewId: view, name: `${index}` }))
    await storeRecords(server, task, MANY, (index) => ({ title: 'Mow', viewId: view, laneId: index % 2 ? laneId : null }))
    const counts = watch(server)
    await remove(server, `views/${view}`)
    await server.server.idle()
    expect(Math.max(...counts())).toBe(2 * AT_ONCE + 1)
    expect(counts().toSorted((a, b) => b - a)[1]).toBeLessThanOrEqual(AT_ONCE)
    expect(new Set((await all(server, task)).map(({ viewId, laneId, version }) => `${viewId} ${laneId} ${version}`))).toEqual(
      new Set(['null null 2']),
    )
    expect(await all(server, lane)).toEqual([])
    expect(await left(server)).toBe(0)
  })

  test('of few records all is done with the answer', async () => {
    const server = await start()
    holdBack(server)
    const view = await made(server, 'views', { name: 'Board' })
    await storeRecords(server, task, AT_ONCE, () => ({ title: 'Mow', viewId: view }))
    await remove(server, `views/${view}`)
    expect(new Set((await all(server, task)).map(({ viewId }) => viewId))).toEqual(new Set([null]))
    expect(await left(server)).toBe(0)
  })

  test('a task that has yet to leave its view can be changed, and nothing is put where nothing is', async () => {
    const server = await start()
    const { call } = server
    const [view, other] = [await made(server, 'views', { name: 'Board' }), await made(server, 'views', { name: 'Other' })]
    const lanes = await storeRecords(server, lane, 150, (index) => ({ viewId: view, name: `${index}` }))
    // The oldest come last.
    const laneId = lanes[0] as string
    const ids = await storeRecords(server, task, 150, () => ({ title: 'Mow', viewId: view, laneId }))
    const goOn = holdBack(server)
    await remove(server, `views/${view}`)
    const patch = (which: number, body: object) => call('PATCH', `${ORG}/tasks/${ids[which]}`, { body })
    expect((await call('GET', `${ORG}/tasks/${ids[0]}`)).body).toMatchObject({ viewId: view, laneId, version: 1 })
    expect((await call('GET', `${ORG}/views/${view}/lanes/${laneId}`)).status).toBe(404)
    for (const field of ['viewId', 'laneId'])
      for (const [method, path] of [
        ['POST', 'tasks'],
        ['PATCH', `tasks/${ids.at(-1)}`],
      ] as const)
        expect(await call(method, `${ORG}/${path}`, { body: { title: 'Mow', [field]: field === 'viewId' ? view : laneId } })).toMatchObject(
          {
            status: 400,
            body: { errors: [{ pointer: `/${field}`, code: 'unknown_record' }] },
          },
        )
    expect(await patch(0, { title: 'Sweep' })).toMatchObject({ status: 200, body: { title: 'Sweep' } })
    expect(await patch(1, { viewId: other })).toMatchObject({ status: 200, body: { viewId: other, laneId: null } })
    expect(await patch(2, { viewId: null })).toMatchObject({ status: 200, body: { viewId: null, laneId: null } })
    await goOn()
    const assignments = (await all(server, task)).map(({ id, title, viewId, laneId }) => [id, title, viewId, laneId])
    const unplaced = ids.map((id) => [id, 'Mow', null, null])
    unplaced[0] = [ids[0] as string, 'Sweep', null, null]
    unplaced[1] = [ids[1] as string, 'Mow', other, null]
    expect(assignments.toReversed()).toEqual(unplaced)
    expect(await left(server)).toBe(0)
  })

  test.each([
    ['a label', 'labels', 'tasks', task, 'labelIds', { title: 'Mow' }],
    ['an inbox tag', 'inbox-tags', 'inbox-threads', inboxThread, 'tagIds', { channel: 'CHAT' }],
  ] as const)('%s is taken off what is marked with it', async (_what, collection, marked, model, field, values) => {
    const server = await start()
    const { call } = server
    const [gone, kept] = [await made(server, collection, { name: 'Gone' }), await made(server, collection, { name: 'Kept' })]
    const ids = await storeRecords(server, model, MANY, (index) => ({ ...values, [field]: index % 10 ? [kept, gone] : [kept] }))
    const [first, second] = [ids[1] as string, ids[2] as string]
    const counts = watch(server)
    const goOn = holdBack(server)
    await remove(server, `${collection}/${gone}`)
    const patch = (id: string, body: object) => call('PATCH', `${ORG}/${marked}/${id}`, { body })
    // What it is marked with is no reason to refuse a change of it; nothing is marked with it anew.
    const third = await made(server, collection, { name: 'Third' })
    expect(await patch(first, { [field]: [third, gone] })).toMatchObject({ status: 200, body: { [field]: [third, gone] } })
    const refused = { status: 400, body: { errors: [{ pointer: `/${field}/1`, code: 'unknown_record' }] } }
    expect(await patch(ids[0] as string, { [field]: [kept, gone] })).toMatchObject(refused)
    expect(await patch(ids.at(-1) as string, { [field]: [kept, gone] })).toMatchObject(refused)
    expect(await call('POST', `${ORG}/${marked}`, { body: { ...values, [field]: [kept, gone] } })).toMatchObject(refused)
    const verb = collection === 'labels' ? 'amend' : 'tag'
    const added = await call('POST', `${ORG}/${marked}/${second}/${verb}`, { body: { [field]: [third, gone] } })
    expect(added).toMatchObject({ status: 200, body: { [field]: [kept, gone, third] } })
    await goOn()
    expect(Math.max(...counts())).toBeLessThanOrEqual(AT_ONCE + 1)
    const marks = (await all(server, model)).map(({ id, [field]: marks }) => [id, marks])
    expect(marks.toReversed()).toEqual(ids.map((id) => [id, id === first ? [third] : id === second ? [kept, third] : [kept]]))
    // Of what was not marked nothing has changed.
    expect((await all(server, model)).filter(({ version }) => version === 1)).toHaveLength(MANY / 10)
    expect(await left(server)).toBe(0)
  })

  test('of long records fewer are read at once', async () => {
    const server = await start()
    const labelId = await made(server, 'labels', { name: 'Gone' })
    const customFields = { text: 'x'.repeat(100_000) }
    await storeRecords(server, task, 30, () => ({ title: 'Mow', labelIds: [labelId], customFields }))
    const counts = watch(server)
    await remove(server, `labels/${labelId}`)
    await server.server.idle()
    expect(counts()[0]).toBe(5 + 1)
    expect(Math.max(...counts())).toBeLessThanOrEqual(50)
    expect((await all(server, task)).filter(({ version }) => version !== 2)).toEqual([])
  })

  test('an organization does not wait for all that another one has to change', async () => {
    const server = await start()
    const { id: otherId } = (await server.call('POST', '/api/orgs', { body: { name: 'Other', slug: 'other-park' } })).body
    const other: TestServer = {
      ...server,
      organization: { ...server.organization, id: otherId },
      call: (method, path, options) => server.call(method, path.replace('/test-park/', '/other-park/'), options),
    }
    const goOn = holdBack(server)
    for (const park of [server, server, server, server, server, other]) {
      const viewId = await made(park, 'views', { name: 'Board' })
      await storeRecords(park, task, 2 * AT_ONCE, () => ({ title: 'Mow', viewId }))
      await remove(park, `views/${viewId}`)
    }
    const readOrder = watchOrder(server)
    await goOn()
    const order = readOrder()
    expect(new Set(order)).toEqual(new Set([server.organization.id, otherId]))
    // PostgreSQL serves both at the same time, and the other one's batch may wait for its connection: ten batches are not over by then.
    expect(order.indexOf(otherId)).toBeLessThanOrEqual(server.installation.store.dialect === 'sqlite' ? 1 : 5)
    expect([await left(server), await left(other)]).toEqual([0, 0])
  })

  test('messages go with their conversation', async () => {
    const server = await start()
    const { call } = server
    const threadId = await made(server, 'inbox-threads', { channel: 'CHAT' })
    const ids = await storeRecords(server, inboxMessage, MANY, () => ({ threadId, direction: 'INBOUND', body: 'Hello' }))
    const counts = watch(server)
    const goOn = holdBack(server)
    await remove(server, `inbox-threads/${threadId}`)
    expect((await call('GET', `${ORG}/inbox-messages?limit=200`)).body.data).toHaveLength(200)
    expect((await call('GET', `${ORG}/inbox-threads/${threadId}/messages`)).status).toBe(404)
    expect((await call('POST', `${ORG}/inbox-messages/${ids[0]}/react`, { body: { emoji: '👍' } })).status).toBe(404)
    await goOn()
    expect(Math.max(...counts())).toBe(AT_ONCE + 1)
    expect(await all(server, inboxMessage)).toEqual([])
    expect(await left(server)).toBe(0)
  })

  test('subtasks go with their task, and a restart in between loses nothing', async () => {
    const server = await start()
    const parentId = await made(server, 'tasks', { title: 'Spring' })
    const ids = await storeRecords(server, task, MANY, () => ({ title: 'Mow', parentId }))
    const counts = watch(server)
    const goOn = holdBack(server, 3)
    await remove(server, `tasks/${parentId}`)
    await server.server.idle()
    const before = (await all(server, task)).length
    expect(before).toBeLessThan(MANY - AT_ONCE)
    expect(before).toBeGreaterThanOrEqual(MANY - 4 * AT_ONCE)
    const next = await server.restart()
    expect((await all(next, task)).length).toBe(before)
    // Nobody keeps one by making it a task of its own meanwhile.
    const missingAnswer = { status: 404, body: { code: 'not_found' } }
    for (const body of [{ parentId: null }, { parentId }, { title: 'Kept' }])
      expect(await next.call('PATCH', `${ORG}/tasks/${ids[0]}`, { body })).toMatchObject(missingAnswer)
    expect((await next.call('POST', `${ORG}/tasks`, { body: { title: 'Late', parentId } })).status).toBe(400)
    await goOn(next)
    expect(Math.max(...counts())).toBe(AT_ONCE + 1)
    expect(await all(next, task)).toEqual([])
    expect(await left(next)).toBe(0)
  })

  test('a task of which one subtask asks for an open approval is kept from whoever may not remove that, however many others there are', async () => {
    const server = await start()
    const eve = await addColleague(server, { email: 'eve@example.com', permissions: ['tasks:read', 'tasks:write'] })
    const ask = ['approval', { title: 'May {customer.firstName} stay?', assigneeIds: [eve.userId] }] as const
    await enableFlow(server, draw({ start: on('customer:created'), ask }))
    await createCustomer(server)
    await server.server.idle()
    const [approval] = await all(server, task)
    const parentId = await made(server, 'tasks', { title: 'Spring' })
    expect((await server.call('PATCH', `${ORG}/tasks/${approval?.id}`, { body: { parentId } })).status).toBe(200)
    // Of these the approval has ended, and their field does not say so.
    await storeRecords(server, task, 2 * AT_ONCE, () => ({ title: 'Mow', parentId, approvalStatus: 'OPEN' }))
    expect(await server.call('DELETE', `${ORG}/tasks/${parentId}`, { key: eve.key })).toMatchObject({
      status: 409,
      body: { code: 'approval_open' },
    })
    expect(await all(server, task)).toHaveLength(2 * AT_ONCE + 2)
    await remove(server, `tasks/${parentId}`)
    await server.server.idle()
    expect(await all(server, task)).toEqual([])
  })
})

describe('[A4] what a deleted customer could do ends in batches', () => {
  test('and at once where there is little of it, at however many doors', async () => {
    const server = await start()
    const customerId = await made(server, 'customers', { firstName: 'Ada' })
    const controllers = await storeRecords(server, models.controller, 90, (index) => ({ name: `${index}`, serial: `${index}` }))
    const accessPointIds = await storeRecords(server, models.accessPoint, 90, (index) => ({
      name: `${index}`,
      controllerId: controllers[index],
    }))
    await storeRecords(server, accessMethod, 3, (index) => ({ customerId, type: 'LPR', value: `1ABC${index}`, accessPointIds }))
    await storeRecords(server, mandate, 2, (index) => ({ customerId, status: 'ACTIVE', reference: `${index}`, iban: 'BE68539007547034' }))
    const goOn = holdBack(server)
    await remove(server, `customers/${customerId}`)
    expect(await all(server, accessMethod)).toEqual([])
    expect((await all(server, mandate)).map(({ status }) => status)).toEqual(['REVOKED', 'REVOKED'])
    await goOn()
    expect(await all(server, models.accessMethodOperation)).toHaveLength(3 * 90)
  })

  test('in the name of who has deleted it, and with what that came of', async () => {
    const server = await start()
    const { call } = server
    const customerId = await made(server, 'customers', { firstName: 'Ada' })
    await storeRecords(server, accessMethod, 250, (index) => ({ customerId, type: 'LPR', value: `1ABC${index}` }))
    await storeRecords(server, mandate, 250, (index) => ({ customerId, status: 'ACTIVE', reference: `${index}`, iban: 'BE68539007547034' }))
    await storeRecords(server, customerContact, 250, () => ({ customerId, type: 'EMAIL', value: 'ada@example.com' }))
    const counts = watch(server)
    const goOn = holdBack(server)
    await remove(server, `customers/${customerId}`)
    expect((await call('GET', `${ORG}/customers/${customerId}/contacts`)).status).toBe(404)
    await goOn()
    // All access methods that a customer may have, a hundred of the others each, the customer, and what a few controllers are told at once.
    expect(Math.max(...counts())).toBeLessThanOrEqual(200 + 2 * AT_ONCE + 1 + 2 * 20)
    expect([await all(server, accessMethod), await all(server, customerContact)]).toEqual([[], []])
    expect(new Set((await all(server, mandate)).map(({ status, version }) => `${status} ${version}`))).toEqual(new Set(['REVOKED 2']))
    const changes = [
      ...(await changesOf(server, accessMethod)),
      ...(await changesOf(server, mandate)),
      ...(await changesOf(server, customerContact)),
    ]
    expect(changes).toHaveLength(750)
    const [{ author_id, key_id, trace_id, request_id }] = changes as [(typeof changes)[number]]
    expect([author_id, key_id, request_id]).toEqual([
      expect.stringMatching(/^usr_/),
      expect.stringMatching(/^key_/),
      expect.stringMatching(/^req_/),
    ])
    for (const change of changes) expect(change).toMatchObject({ author_id, key_id, trace_id, request_id, operation: 'customers.delete' })
    const events = await eventsOf(server, ['accessMethod:deleted', 'mandate:updated'])
    expect(events).toHaveLength(500)
    expect(new Set(events.map(({ actor }) => actor.id))).toEqual(new Set([author_id]))
    expect(new Set(events.map((event) => event.trace_id))).toEqual(new Set([trace_id]))
  })

  test('what an automation has begun counts as its doing to the end, so that it starts no ring', async () => {
    const server = await start()
    const customerId = await made(server, 'customers', { firstName: 'Ada' })
    await storeRecords(server, accessMethod, 150, (index) => ({ customerId, type: 'LPR', value: `1ABC${index}` }))
    const call = ['httpRequest', { target: 'tillor', method: 'DELETE', path: `/customers/${customerId}` }] as const
    const automationId = await enableFlow(server, draw({ start: on('customer:created'), call }))
    await createCustomer(server)
    await server.server.idle()
    const { id: runId, status } = await theRun(server)
    expect(status).toBe('completed')
    expect(await all(server, accessMethod)).toEqual([])
    const events = await eventsOf(server, ['accessMethod:deleted'])
    expect(events).toHaveLength(150)
    for (const { actor, lineage } of events) {
      expect(actor).toMatchObject({ type: 'WORKFLOW' })
      expect(lineage).toMatchObject({ automationIds: [automationId], runId })
    }
    for (const change of await changesOf(server, accessMethod)) expect(change).toMatchObject({ automation_id: automationId, run_id: runId })
  })
})

describe('[A4] the erasure of a customer with very many records goes on in batches', () => {
  async function startWithAda(count: number) {
    const server = await start()
    const customerId = await made(server, 'customers', { firstName: 'Ada' })
    await storeRecords(server, accessMethod, count, (index) => ({ customerId, type: 'LPR', value: `1CANARY${index}` }))
    await storeRecords(server, mandate, count, (index) => ({
      customerId,
      status: 'ACTIVE',
      reference: `${index}`,
      iban: 'BE68539007547034',
    }))
    await storeRecords(server, customerContact, count, () => ({ customerId, type: 'EMAIL', value: 'canary@example.com' }))
    return { server, customerId }
  }
  const deleteOperations = async (server: TestServer) =>
    (await all(server, models.accessMethodOperation)).filter(({ kind }) => kind === 'DELETE')

  test('and ends all that the customer could do, the most urgent with the answer', async () => {
    const { server, customerId } = await startWithAda(150)
    const links = [{ model: 'customer', id: customerId }]
    await storeRecords(server, task, 300, () => ({ title: 'canary', links }))
    const counts = watch(server)
    const { status, body } = await server.call('POST', `${ORG}/customers/${customerId}/erase`)
    expect([status, counts().length]).toEqual([202, 1])
    await server.server.idle()
    // Access methods, mandates, contacts and the customer, and what a few controllers are told at once.
    expect(counts()[0]).toBeLessThanOrEqual(150 + 2 * AT_ONCE + 1 + 2 * 20)
    expect(Math.max(...counts().slice(1))).toBeLessThanOrEqual(AT_ONCE)
    expect((await server.call('GET', `${ORG}/erasures/${body.id}`)).body).toMatchObject({
      status: 'done',
      records: 1 + 150 + 150 + 150 + 300,
    })
    expect([await all(server, accessMethod), await all(server, customerContact)]).toEqual([[], []])
    expect(new Set((await all(server, mandate)).map(({ status, iban }) => `${status} ${iban}`))).toEqual(new Set(['REVOKED null']))
    expect(new Set((await all(server, task)).map(({ title }) => title))).toEqual(new Set(['Erased']))
    expect(await deleteOperations(server)).toHaveLength(150)
    expect((await readBytes(server.installation)).toString('latin1')).not.toMatch(/canary/i)
  })

  test.each([
    ['after a deletion', ['DELETE', 'POST']],
    ['before a deletion', ['POST', 'DELETE']],
  ] as const)('and tells nothing personal of what has yet to end, %s', async (_when, methods) => {
    const { server, customerId } = await startWithAda(120)
    const goOn = holdBack(server)
    for (const method of methods) {
      const [path, expected] = method === 'DELETE' ? ['', 200] : ['/erase', 202]
      expect((await server.call(method, `${ORG}/customers/${customerId}${path}`)).status).toBe(expected)
    }
    await advanceJobs(server)
    await goOn()
    expect([await all(server, accessMethod), await all(server, customerContact), await all(server, models.customer)]).toEqual([[], [], []])
    expect(new Set((await all(server, mandate)).map(({ status, iban }) => `${status} ${iban}`))).toEqual(new Set(['REVOKED null']))
    expect(await deleteOperations(server)).toHaveLength(120)
    expect((await readBytes(server.installation)).toString('latin1')).not.toMatch(/canary|BE68539007547034/i)
    expect(await left(server)).toBe(0)
  })

  test('also of what somebody removes before it is reached', async () => {
    const { server, customerId } = await startWithAda(230)
    const goOn = holdBack(server)
    expect((await server.call('POST', `${ORG}/customers/${customerId}/erase`)).status).toBe(202)
    const [one] = await all(server, accessMethod)
    await remove(server, `access-methods/${one?.id}`)
    await goOn()
    expect(await deleteOperations(server)).toHaveLength(230)
    const [removed] = await eventsOf(server, ['accessMethod:deleted'])
    expect(removed?.record_id).toBe(one?.id)
    expect(Buffer.from(removed?.body as Uint8Array).toString()).not.toMatch(/canary/i)
    expect((await changesOf(server, accessMethod)).filter(({ previous }) => previous !== null)).toEqual([])
  })

  test('and at the pace of what the controllers are to be told, where each method is known to many', async () => {
    const { server, customerId } = await startWithAda(0)
    const controllers = await storeRecords(server, models.controller, 30, (index) => ({ name: `${index}`, serial: `${index}` }))
    const accessPointIds = await storeRecords(server, models.accessPoint, 30, (index) => ({
      name: `${index}`,
      controllerId: controllers[index],
    }))
    const other = await made(server, 'customers', { firstName: 'Ben' })
    for (const id of [customerId, other])
      await storeRecords(server, accessMethod, 10, (index) => ({
        customerId: id,
        type: 'LPR',
        value: `1${id.slice(-5)}${index}`,
        accessPointIds,
      }))
    const counts = watch(server)
    expect((await server.call('POST', `${ORG}/customers/${customerId}/erase`)).status).toBe(202)
    await remove(server, `customers/${other}`)
    await server.server.idle()
    expect(Math.max(...counts())).toBeLessThanOrEqual(AT_ONCE + 31)
    expect(await deleteOperations(server)).toHaveLength(2 * 10 * 30)
  })

  test('in the name of the automation that has asked for it', async () => {
    const { server, customerId } = await startWithAda(60)
    const call = ['httpRequest', { target: 'tillor', method: 'POST', path: `/customers/${customerId}/erase` }] as const
    const automationId = await enableFlow(server, draw({ start: on('customer:created'), call }))
    await createCustomer(server)
    await server.server.idle()
    expect(await deleteOperations(server)).toHaveLength(60)
    const events = await eventsOf(server, ['accessMethodOperation:created'])
    expect(events).toHaveLength(60)
    for (const { lineage } of events) expect(lineage).toMatchObject({ automationIds: [automationId] })
  })

  test('and reads a megabyte at most, where records are long', async () => {
    const server = await start()
    const customerId = await made(server, 'customers', { firstName: 'Ada' })
    const links = [{ model: 'customer', id: customerId }]
    await storeRecords(server, task, 30, () => ({ title: 'canary', links, customFields: { text: 'x'.repeat(100_000) } }))
    const counts = watch(server)
    expect((await server.call('POST', `${ORG}/customers/${customerId}/erase`)).status).toBe(202)
    await server.server.idle()
    expect(Math.max(...counts())).toBe(10)
    expect(new Set((await all(server, task)).map(({ title }) => title))).toEqual(new Set(['Erased']))
  })
})

async function eventsOf({ server }: TestServer, keys: readonly string[]) {
  const rows = await server.service.store.read((db) =>
    db.selectFrom('events').selectAll().where('key', 'in', keys).orderBy('position').execute(),
  )
  return rows.map((row) => ({ ...row, actor: JSON.parse(row.actor), lineage: JSON.parse(row.lineage) }))
}
