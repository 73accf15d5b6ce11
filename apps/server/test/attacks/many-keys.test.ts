import { MAX_API_KEYS, member, newRecord } from '@belfry/core'
import { beforeEach, describe, expect, test } from 'vitest'
import { bootstrapApiKey, bootstrapLink } from '../../src/cli/bootstrap.ts'
import { insertRecord } from '../../src/store/queries/records.ts'
import { anonymous } from '../../src/unit-of-work/perform/anonymous.ts'
import { createClock, HOUR } from '../support/clock.ts'
import { addColleague, type Colleague, useLink } from '../support/people.ts'
import { startTestServer, type TestServer } from '../support/test-server.ts'

// What ends all that an account has is one transaction, which must stay small whatever the account has gathered.

const OTHER_PASSWORD = 'another horse, another battery'

let clock: ReturnType<typeof createClock>
let server: TestServer
let ben: Colleague
beforeEach(async () => {
  clock = createClock()
  server = await startTestServer({ now: clock.now, environment: { BELFRY_RATE_LIMIT: '0', BELFRY_LOGIN_LIMIT: '1000' } })
  ben = await addColleague(server, { permissions: [] })
})

/** Stores keys of Ben as version 0.1 did, however many there are. */
async function hoard(count: number, expiresAt: number | null = null) {
  const { service } = server.server
  const now = clock.now()
  const rows = Array.from({ length: count }, (_, index) => ({
    ...{
      id: service.newId('apiKey'),
      key_id: `h${expiresAt}${index}`.padEnd(10, 'x').slice(0, 20),
      user_id: ben.userId,
      name: `Hoard ${index}`,
    },
    ...{ description: null, secret_hash: 'no hash', hint: 'bfy_…', permissions: null, organization_ids: null, expires_at: expiresAt },
    ...{ last_used_at: null, created_by_cli: 0 as const, renewed_at: null, version: 1, created_at: now, updated_at: now },
  }))
  await server.installation.store.write(async ({ db }) => {
    for (let from = 0; from < rows.length; from += 500)
      await db
        .insertInto('api_keys')
        .values(rows.slice(from, from + 500))
        .execute()
  })
}

const make = () => server.call('POST', '/api/api-keys', { key: ben.key, body: { name: 'One more' } })

/** How many entries of the audit log there are of a model. */
const noted = (model: string) =>
  server.installation.store.read(async (db) => {
    const entries = await db.selectFrom('record_changes').select('record_id').where('model', '=', model).execute()
    return entries.length
  })

async function resetPassword() {
  const { token } = await bootstrapLink(server.installation, { email: ben.email, newEmail: null })
  const body = { token, password: OTHER_PASSWORD, endApiKeys: true }
  return server.call('POST', '/api/password-reset', { key: null, body })
}

describe('an account with as many API keys as it may have', () => {
  test('gets no further one until one is deleted', async () => {
    await hoard(MAX_API_KEYS - 2)
    const { status, body: last } = await make()
    expect(status).toBe(201)
    const refused = await make()
    expect(refused).toMatchObject({
      status: 409,
      body: { code: 'conflict', detail: expect.stringMatching(/at most 200 API keys. Delete one/) },
    })
    await expect(bootstrapApiKey(server.installation, { email: ben.email, name: 'By hand' })).rejects.toThrow(/at most 200/)
    await server.call('DELETE', `/api/api-keys/${last.id}`, { key: ben.key })
    expect((await make()).status).toBe(201)
  })

  test('gets one in the place of those that have expired', async () => {
    await hoard(MAX_API_KEYS - 1, clock.now() + HOUR)
    expect((await make()).status).toBe(409)
    clock.advance(HOUR)
    expect((await make()).status).toBe(201)
    const { data } = (await server.call('GET', '/api/api-keys?limit=200', { key: ben.key })).body
    expect(data.map(({ name }: { name: string }) => name)).toEqual(['One more', `Key of ${ben.email}`])
  })

  test('makes no two at once in the last place', async () => {
    await hoard(MAX_API_KEYS - 2)
    const statuses = (await Promise.all([make(), make(), make()])).map(({ status }) => status)
    expect(statuses.sort()).toEqual([201, 409, 409])
  })

  test('is shown all of them, and those that have ended', async () => {
    await hoard(MAX_API_KEYS - 1)
    const { token } = await bootstrapLink(server.installation, { email: ben.email, newEmail: null })
    const { body } = await server.call('POST', '/api/password-reset', { key: null, body: { token, password: OTHER_PASSWORD } })
    expect(body.apiKeys).toHaveLength(MAX_API_KEYS)
    expect(body.endedApiKeys).toEqual({ count: 0, keys: [] })
    const { apiKeys, endedApiKeys } = (await resetPassword()).body
    expect(apiKeys).toEqual([])
    expect(endedApiKeys.count).toBe(MAX_API_KEYS)
    expect(endedApiKeys.keys).toContainEqual({ id: expect.any(String), name: `Key of ${ben.email}`, hint: expect.any(String) })
    expect(await noted('apiKey')).toBeGreaterThanOrEqual(MAX_API_KEYS)
  })
})

test('keys that version 0.1 has let somebody hoard end with one entry of the audit log that counts them', async () => {
  await hoard(2500)
  const before = await noted('apiKey')
  const { body } = await resetPassword()
  expect(body.endedApiKeys.count).toBe(2501)
  expect(body.endedApiKeys.keys).toHaveLength(MAX_API_KEYS)
  expect(
    await server.installation.store.read((db) => db.selectFrom('api_keys').select('id').where('user_id', '=', ben.userId).execute()),
  ).toEqual([])
  expect(await noted('apiKey')).toBe(before)
  const { data } = (await server.call('GET', `/api/orgs/test-park/audit-log?authorId=${ben.userId}`)).body
  expect(data).toContainEqual(
    expect.objectContaining({
      model: 'user',
      previous: { apiKeys: 2501 },
      changed: { apiKeys: 0 },
      summary: expect.stringContaining('apiKeys of the user “Ben”'),
    }),
  )
})

test('what becomes of an account with places in very many organizations is noted in 200 of them', async () => {
  const { service } = server.server
  await server.installation.store.write(async ({ db }) => {
    for (let index = 0; index < 300; index++) {
      const fields = { userId: ben.userId, status: 'ACTIVE', email: ben.email, name: 'Ben', permissions: [], push: false, newEmail: null }
      const record = newRecord(member, service.newId('member'), service.newId('organization'), fields, anonymous.caller, clock.now())
      await insertRecord(db, member, record)
    }
  })
  await useLink(server, ben.passwordToken)
  expect(await noted('session')).toBe(200)
  await hoard(20)
  const before = await noted('apiKey')
  expect((await resetPassword()).body.endedApiKeys.count).toBe(21)
  // 21 keys in 200 organizations would be 4,200 entries.
  expect(await noted('apiKey')).toBe(before)
})
