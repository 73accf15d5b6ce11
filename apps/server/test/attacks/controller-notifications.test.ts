import { type AnyModel, models } from '@belfry/core'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { selectRecords } from '../../src/store/queries/record-lists.ts'
import { countPerTransaction } from '../support/count-per-transaction.ts'
import { storeRecords } from '../support/stored-records.ts'
import { startTestServer, type TestServer } from '../support/test-server.ts'

// A change of an access method at a hundred doors told a hundred controllers in the request, and update-all did so for every access method of a
// customer: ten of them kept everybody waiting for 1.4 s. Changed in batches, some of them became again what somebody had changed meanwhile.

const { accessMethod, accessMethodOperation, accessPoint, controller, customer, nfcTag, nfcTransaction } = models

const ORG = '/api/orgs/test-park'
/** How many controllers are told in one transaction. */
const NOTIFICATION_BATCH = 20
/** How many access methods, and NFC tags, a customer may have. */
const MOST = 200
/** How many changes of access methods may wait until the other side takes them. */
const MAX_UNTOLD = 100_000

const start = () => startTestServer({ environment: { BELFRY_RATE_LIMIT: '0' } })

/** All records of a model, the newest first. */
async function all({ server, organization }: TestServer, model: AnyModel) {
  const records = []
  for (let cursor: string | undefined; ; ) {
    const page = await server.service.store.read((db) => selectRecords(db, model, organization.id, { limit: 200, filters: {}, cursor }))
    records.push(...page.data)
    if (page.nextCursor === null) return records
    cursor = page.nextCursor
  }
}

/**
 * From now on, how many records each transaction has changed that were there before, or that it has made and then changed: that of a request,
 * which is the first one, and the largest of those that follow.
 */
function watch(server: TestServer): () => { readonly first: number; readonly most: number } {
  const counts = countPerTransaction(server, 'records', async (db) => {
    const { rows } = await sql<{ count: number | string }>`select count(*) as count from record_changes where change <> 'created'`.execute(
      db,
    )
    return Number(rows[0]?.count)
  })
  let seen = 0
  return () => {
    const [first = 0, ...others] = counts()
      .slice(seen)
      .filter((count) => count > 0)
    seen = counts().length
    return { first, most: Math.max(0, ...others) }
  }
}

/** Doors, each with a controller of its own. */
async function storeDoors(server: TestServer, count: number): Promise<readonly string[]> {
  const controllers = await storeRecords(server, controller, count, (index) => ({ name: `${index}`, serial: `CTL-${index}` }))
  return storeRecords(server, accessPoint, count, (index) => ({ name: `${index}`, controllerId: controllers[index] }))
}

const storeCustomer = async (server: TestServer) => (await storeRecords(server, customer, 1, () => ({ firstName: 'Ada' })))[0] as string

describe('[A4] controllers', () => {
  test('of a hundred doors are told of an access method in batches, each once for each change', { timeout: 60_000 }, async () => {
    const server = await start()
    const [accessPointIds, customerId] = [await storeDoors(server, 100), await storeCustomer(server)]
    const changed = watch(server)
    const { status, body } = await server.call('POST', `${ORG}/access-methods`, { body: { customerId, type: 'QR_CODE', accessPointIds } })
    expect(status).toBe(201)
    await server.server.idle()
    const path = `${ORG}/access-methods/${body.id}`
    const counts = [changed()]
    for (const [method, options] of [['PATCH', { body: { status: 'BLOCKED' } }], ['DELETE']] as const) {
      expect((await server.call(method, path, options)).status).toBe(200)
      await server.server.idle()
      counts.push(changed())
    }
    expect(counts.map(({ first }) => first)).toEqual([NOTIFICATION_BATCH, NOTIFICATION_BATCH + 1, NOTIFICATION_BATCH + 1])
    for (const { most } of counts) expect(most).toSatisfy((count) => count > 0 && count <= 80)
    const operations = await all(server, accessMethodOperation)
    expect(new Set(operations.map(({ accessMethodId, status: done }) => `${accessMethodId} ${done}`))).toEqual(
      new Set([`${body.id} SIMULATED`]),
    )
    for (const kind of ['CREATE', 'UPDATE', 'DELETE'])
      expect(new Set(operations.filter((one) => one.kind === kind).map(({ controllerId }) => controllerId)).size).toBe(100)
    expect(operations).toHaveLength(300)
  })

  test('that have yet to be told are told once of many changes, of how it is in the end', { timeout: 60_000 }, async () => {
    const server = await start()
    const { store } = server.server.service
    const [accessPointIds, customerId] = [await storeDoors(server, 60), await storeCustomer(server)]
    const [id] = await storeRecords(server, accessMethod, 1, () => ({ customerId, type: 'QR_CODE', value: 'x', accessPointIds }))
    const { write } = store
    // Nothing is done afterwards while this is held.
    const held: typeof write = (work, options) =>
      write(async (unit) => {
        const result = await work(unit)
        await unit.db.updateTable('retention_jobs').set({ due_at: Number.MAX_SAFE_INTEGER }).where('kind', '=', 'records').execute()
        return result
      }, options)
    Object.assign(store, { write: held })
    const CHANGES = 15
    for (let index = 0; index < CHANGES; index++) {
      const body = { status: index % 2 === 0 ? 'BLOCKED' : 'INACTIVE' }
      expect((await server.call('PATCH', `${ORG}/access-methods/${id}`, { body })).status).toBe(200)
    }
    Object.assign(store, { write })
    await store.write(({ db }) => db.updateTable('retention_jobs').set({ due_at: 0 }).where('kind', '=', 'records').execute())
    await server.server.idle()
    expect(await all(server, accessMethodOperation)).toHaveLength(CHANGES * NOTIFICATION_BATCH + 40)
    const intents = await store.read((db) => db.selectFrom('intents').select('payload').orderBy('id').execute())
    const last = new Map(intents.map(({ payload }) => JSON.parse(payload)).map(({ controllerId, status }) => [controllerId, status]))
    expect([last.size, new Set(last.values())]).toEqual([60, new Set(['BLOCKED'])])
  })

  test('of a few doors are told with the answer', async () => {
    const server = await start()
    const [accessPointIds, customerId] = [await storeDoors(server, NOTIFICATION_BATCH), await storeCustomer(server)]
    await server.call('POST', `${ORG}/access-methods`, { body: { customerId, type: 'QR_CODE', accessPointIds } })
    expect(await all(server, accessMethodOperation)).toHaveLength(NOTIFICATION_BATCH)
    const left = await server.server.service.store.read((db) =>
      db.selectFrom('retention_jobs').selectAll().where('kind', '=', 'records').execute(),
    )
    expect(left).toEqual([])
  })
})

describe('[A4] all access methods of a customer', () => {
  const values = (customerId: string, accessPointIds: readonly string[]) => (index: number) => ({
    ...{ customerId, accessPointIds, type: 'LPR', value: `1ABC${index}`, status: index === 23 ? 'BLOCKED' : 'ACTIVE' },
  })

  test('are changed together, are answered with all that change, and every controller hears of each', { timeout: 60_000 }, async () => {
    const server = await start()
    const [accessPointIds, customerId] = [await storeDoors(server, 24), await storeCustomer(server)]
    await storeRecords(server, accessMethod, 25, values(customerId, accessPointIds))
    const changed = watch(server)
    const answer = await server.call('POST', `${ORG}/access-methods/update-all`, { body: { customerId, status: 'BLOCKED' } })
    expect(answer).toMatchObject({ status: 200, body: { updated: 24 } })
    await server.server.idle()
    const { first, most } = changed()
    expect(first).toBe(24 + NOTIFICATION_BATCH)
    expect(most).toBeLessThanOrEqual(100)
    expect((await all(server, accessMethod)).filter(({ status }) => status !== 'BLOCKED')).toEqual([])
    const notified = (await all(server, accessMethodOperation)).map(
      ({ accessMethodId, controllerId }) => `${accessMethodId} ${controllerId}`,
    )
    expect([notified.length, new Set(notified).size]).toEqual([24 * 24, 24 * 24])
    const { rows } = await server.server.service.store.read((db) =>
      sql<{ author_id: string; operation: string }>`select distinct author_id, operation from record_changes
        where model = 'accessMethod' and change = 'updated'`.execute(db),
    )
    expect(rows).toEqual([{ author_id: expect.stringMatching(/^usr_/), operation: 'access-methods.updateAll' }])
  })

  test('are all changed with the answer, so that what somebody changes next stays', async () => {
    const server = await start()
    const customerId = await storeCustomer(server)
    const ids = await storeRecords(server, accessMethod, MOST + 5, (index) => ({
      ...{ customerId, type: 'LPR', value: `1ABC${index}`, status: 'INACTIVE', accessPointIds: [] },
    }))
    const answer = await server.call('POST', `${ORG}/access-methods/update-all`, { body: { customerId, status: 'ACTIVE' } })
    expect(answer).toMatchObject({ status: 200, body: { updated: MOST + 5 } })
    // The oldest one came last.
    const path = `${ORG}/access-methods/${ids[0]}`
    expect((await server.call('PATCH', path, { body: { status: 'BLOCKED' } })).status).toBe(200)
    await server.server.idle()
    const counts = (await all(server, accessMethod)).map(({ id, status }) => `${id === ids[0]} ${status}`)
    expect(new Set(counts)).toEqual(new Set(['true BLOCKED', 'false ACTIVE']))
  })

  test('are left alone where one of them cannot be changed so, however late it would come', async () => {
    const server = await start()
    const [customerId, other] = [await storeCustomer(server), await storeCustomer(server)]
    const blocked = (owner: string, value: string | null, more: object = {}) => ({
      ...{ customerId: owner, type: 'QR_CODE', status: 'BLOCKED', value, ...more },
    })
    // The newest is changed first, so what stands in the way comes last.
    await storeRecords(server, accessMethod, 30, (index) =>
      blocked(customerId, index === 0 ? 'taken' : `${index}`, index === 1 ? { periodFrom: '2026-07-05T00:00:00.000Z' } : {}),
    )
    const [holder] = await storeRecords(server, accessMethod, 1, () => blocked(other, 'taken', { status: 'ACTIVE' }))
    const ask = (body: object) => server.call('POST', `${ORG}/access-methods/update-all`, { body: { customerId, ...body } })
    expect(await ask({ status: 'ACTIVE' })).toMatchObject({
      status: 409,
      body: { code: 'already_exists', errors: [{ pointer: '/value', message: expect.stringContaining(String(holder)) }] },
    })
    expect(await ask({ periodTo: '2026-07-01T00:00:00Z' })).toMatchObject({ status: 400, body: { errors: [{ pointer: '/periodTo' }] } })
    await server.call('PATCH', `${ORG}/access-methods/${holder}`, { body: { status: 'BLOCKED' } })
    await storeRecords(server, accessMethod, 1, () => blocked(customerId, '7'))
    expect(await ask({ status: 'ACTIVE' })).toMatchObject({
      status: 409,
      body: { code: 'already_exists', errors: [{ pointer: '/status' }] },
    })
    await server.server.idle()
    expect((await all(server, accessMethod)).filter(({ status }) => status !== 'BLOCKED')).toEqual([])
    expect((await all(server, accessMethodOperation)).filter(({ accessMethodId }) => accessMethodId !== holder)).toEqual([])
  })
})

describe('[A4] there is room for so much, and no more', () => {
  test('access methods of a customer', async () => {
    const server = await start()
    const [customerId, other] = [await storeCustomer(server), await storeCustomer(server)]
    const valuesOf = (index: number) => ({ customerId, type: 'QR_CODE', value: `${index}` })
    await storeRecords(server, accessMethod, MOST, valuesOf)
    const create = (owner: string) => server.call('POST', `${ORG}/access-methods`, { body: { customerId: owner, type: 'QR_CODE' } })
    const full = { status: 409, body: { code: 'conflict', errors: [{ pointer: '/customerId', message: expect.stringContaining('200 ') }] } }
    expect(await create(customerId)).toMatchObject(full)
    const { status, body } = await create(other)
    expect(status).toBe(201)
    const path = `${ORG}/access-methods/${body.id}`
    expect(await server.call('PATCH', path, { body: { customerId } })).toMatchObject(full)
    expect((await server.call('PATCH', path, { body: { status: 'BLOCKED' } })).status).toBe(200)
  })

  test('NFC tags of a customer, which are changed together', { timeout: 60_000 }, async () => {
    const server = await start()
    const customerId = await storeCustomer(server)
    await storeRecords(server, nfcTag, 150, (index) => ({ customerId, uid: `04A${index}`, balance: 1 }))
    const changed = watch(server)
    const askTogether = async (body: object) => {
      const answer = await server.call('POST', `${ORG}/nfc-tags/update-all`, { body: { customerId, ...body } })
      expect(answer).toMatchObject({ status: 200, body: { updated: 150 } })
      await server.server.idle()
      expect(changed()).toEqual({ first: 150, most: 0 })
    }
    await askTogether({ action: 'topUp', amount: 2.5 })
    expect(new Set((await all(server, nfcTag)).map(({ balance }) => balance))).toEqual(new Set([3.5]))
    expect(await all(server, nfcTransaction)).toHaveLength(150)
    await askTogether({ action: 'lowBalance' })
    expect(new Set((await all(server, nfcTag)).map(({ lowBalance }) => lowBalance))).toEqual(new Set([true]))
    await askTogether({ action: 'block' })
    expect(new Set((await all(server, nfcTag)).map(({ blocked }) => blocked))).toEqual(new Set([true]))

    await storeRecords(server, nfcTag, MOST - 150, (index) => ({ customerId, uid: `04B${index}` }))
    const full = { status: 409, body: { code: 'conflict', errors: [{ pointer: '/customerId', message: expect.stringContaining('200 ') }] } }
    expect(await server.call('POST', `${ORG}/nfc-tags`, { body: { customerId, uid: '04C0' } })).toMatchObject(full)
    const { status, body } = await server.call('POST', `${ORG}/nfc-tags`, { body: { uid: '04C0' } })
    expect(status).toBe(201)
    expect(await server.call('PATCH', `${ORG}/nfc-tags/${body.id}`, { body: { customerId } })).toMatchObject(full)
  })

  test('what waits until the other side takes it: then nobody is let in anew, and anybody kept out', { timeout: 60_000 }, async () => {
    const server = await start()
    const customerId = await storeCustomer(server)
    const create = (body: object = {}) => server.call('POST', `${ORG}/access-methods`, { body: { customerId, type: 'QR_CODE', ...body } })
    const { body } = await create()
    await server.server.service.store.write(({ db }) => storeWaiting(db, server.organization.id, MAX_UNTOLD - 1))
    expect((await create()).status).toBe(201)
    await server.server.service.store.write(({ db }) => storeWaiting(db, server.organization.id, 1))
    const rateLimited = {
      status: 429,
      body: { code: 'rate_limited', detail: expect.stringContaining('100,000 changes of access methods wait') },
    }
    expect(await create()).toMatchObject(rateLimited)
    const path = `${ORG}/access-methods/${body.id}`
    const patch = (body: object) => server.call('PATCH', path, { body })
    for (const shorter of [{ periodTo: '2030-01-01T00:00:00Z' }, { periodFrom: '2029-01-01T00:00:00Z' }, { value: 'another one' }])
      expect((await patch(shorter)).status).toBe(200)
    for (const longer of [{ periodTo: '2030-01-01T00:00:01Z' }, { periodTo: null }, { periodFrom: '2028-01-01T00:00:00Z' }])
      expect(await patch(longer)).toMatchObject(rateLimited)
    const updateAll = (status: string) => server.call('POST', `${ORG}/access-methods/update-all`, { body: { customerId, status } })
    expect(await updateAll('BLOCKED')).toMatchObject({ status: 200, body: { updated: 2 } })
    expect(await updateAll('ACTIVE')).toMatchObject(rateLimited)
    expect((await patch({ customFields: { a: 1 } })).status).toBe(200)
    expect((await create({ status: 'INACTIVE' })).status).toBe(201)
    expect((await server.call('DELETE', path)).status).toBe(200)
  })
})

/** Puts so many effects into the store that wait to be sent to the system that works the doors, for long. */
async function storeWaiting(
  db: Parameters<Parameters<TestServer['server']['service']['store']['read']>[0]>[0],
  organizationId: string,
  count: number,
): Promise<void> {
  await sql`insert into intents (organization_id, id, key, kind, completion_handler, record_model, record_id, payload, operation_state, awaited, status, attempts, due_at,
      execution_context, created_at, updated_at)
    with recursive numbers (number) as (select 1 union all select number + 1 from numbers where number < ${sql.lit(count)})
    select ${organizationId}, 'int_' || ${sql.lit(count)} || '_' || number, 'key', 'access', 'none', 'accessMethodOperation', 'amo_1', '{}', '{}', 0, 'queued', 0,
      9000000000000000, '{}', 1, 1 from numbers`.execute(db)
}
