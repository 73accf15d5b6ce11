import { models } from '@belfry/core'
import { describe, expect, test } from 'vitest'
import { all, MOST, NOTIFICATION_BATCH, storeCustomer, storeDoors, watch } from '../support/controllers.ts'
import { storeRecords } from '../support/stored-records.ts'
import { startTestServer } from '../support/test-server.ts'

// A change of an access method at a hundred doors told a hundred controllers in the request, and update-all did so for every access method of a
// customer: ten of them kept everybody waiting for 1.4 s. Changed in batches, some of them became again what somebody had changed meanwhile.

const { accessMethod, accessMethodOperation } = models

const ORG = '/api/orgs/test-park'
const start = () => startTestServer({ environment: { BELFRY_RATE_LIMIT: '0' } })

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
})
