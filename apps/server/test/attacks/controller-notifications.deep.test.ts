import { models } from '@belfry/core'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { all, MOST, NOTIFICATION_BATCH, storeCustomer, storeDoors, watch } from '../support/controllers.ts'
import { storeRecords } from '../support/stored-records.ts'
import { startTestServer, type TestServer } from '../support/test-server.ts'

const { accessMethod, accessMethodOperation, nfcTag, nfcTransaction } = models

const ORG = '/api/orgs/test-park'
/** How many changes of access methods may wait until the other side takes them. */
const MAX_UNTOLD = 100_000

const start = () => startTestServer({ environment: { BELFRY_RATE_LIMIT: '0' } })

describe('[A4] controllers', () => {
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
})

describe('[A4] there is room for so much, and no more', () => {
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
