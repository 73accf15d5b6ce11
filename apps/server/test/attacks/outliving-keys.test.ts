import { type AnyOperation, finished, routes } from '@belfry/core'
import { beforeEach, describe, expect, test } from 'vitest'
import { bootstrapLink } from '../../src/cli/bootstrap.ts'
import { hashToken } from '../../src/platform/crypto/tokens.ts'
import { anonymous } from '../../src/unit-of-work/perform/anonymous.ts'
import { perform } from '../../src/unit-of-work/perform/perform.ts'
import { addColleague, type Browser, type Colleague, useLink } from '../support/people.ts'
import { startTestServer, type TestServer } from '../support/test-server.ts'

// What ends the keys and sessions of an account ends also those that are being made in the same moment.

const OTHER_PASSWORD = 'another horse, another battery'

let server: TestServer
let ben: Colleague
/** Signed in with the account of Ben, whose password somebody else knows. */
let mallory: Browser
beforeEach(async () => {
  server = await startTestServer({ environment: { BELFRY_RATE_LIMIT: '0', BELFRY_LOGIN_LIMIT: '1000' } })
  ben = await addColleague(server, { permissions: [] })
  mallory = await useLink(server, ben.passwordToken)
})

async function resetPassword() {
  const { token } = await bootstrapLink(server.installation, { email: ben.email, newEmail: null })
  const body = { token, password: OTHER_PASSWORD, endApiKeys: true }
  return server.call('POST', '/api/password-reset', { key: null, body })
}

const createApiKey = routes.flatMap(({ operation }) => (operation.name === 'api-keys.create' ? [operation] : []))[0] as AnyOperation

/** Makes a key with what was found of a session or key when its request was taken. */
async function makeKey(found: { readonly keyId: string | null; readonly sessionToken: string | null }) {
  const { sessionToken, keyId } = found
  const { userId } = ben
  const caller = { ...anonymous.caller, author: { type: 'MEMBER' as const, id: userId }, userId, keyId }
  const credentials = { ...anonymous.credentials, sessionHash: sessionToken === null ? null : hashToken(sessionToken) }
  const cause = { traceId: '0'.repeat(32), lineage: { automationIds: [] } }
  const executionContext = { caller, credentials, organization: null, cause }
  return finished(await perform(server.server.service, createApiKey, { body: { name: 'Planted' } }, executionContext))
}

const keysOf = async () =>
  server.installation.store.read((db) => db.selectFrom('api_keys').select('name').where('user_id', '=', ben.userId).execute())

describe('a request that was taken before', () => {
  const refused = { kind: 'refused', problem: { code: 'unauthenticated' } }

  test('the session ended makes no key', async () => {
    const sessionToken = mallory.cookie.split('=')[1] as string
    expect(await makeKey({ keyId: null, sessionToken })).toMatchObject({ kind: 'done' })
    expect((await resetPassword()).body.apiKeys).toEqual([])
    expect(await makeKey({ keyId: null, sessionToken })).toMatchObject(refused)
    expect(await keysOf()).toEqual([])
  })

  test('the key ended makes no key', async () => {
    const { id: keyId } = (await mallory.call('POST', '/api/api-keys', { body: { name: 'Stolen' } })).body
    expect(await makeKey({ keyId, sessionToken: null })).toMatchObject({ kind: 'done' })
    await resetPassword()
    expect(await makeKey({ keyId, sessionToken: null })).toMatchObject(refused)
    expect(await keysOf()).toEqual([])
  })
})

test('of many keys that are asked for beside a reset that ends all of them none is left', async () => {
  const { key } = (await mallory.call('POST', '/api/api-keys', { body: { name: 'Stolen' } })).body
  const plant = () => mallory.call('POST', '/api/api-keys', { body: { name: 'Planted' } })
  const plantWithKey = () => server.call('POST', '/api/api-keys', { key, body: { name: 'Planted' } })
  const storm = Array.from({ length: 12 }, async () => {
    for (const make of [plant, plantWithKey, plant, plantWithKey]) expect([201, 401]).toContain((await make()).status)
  })
  expect((await resetPassword()).body.apiKeys).toEqual([])
  await Promise.all(storm)
  expect(await keysOf()).toEqual([])
})

test('of many who sign in while the password changes nobody stays with the old one', async () => {
  const { token } = await bootstrapLink(server.installation, { email: ben.email, newEmail: null })
  const old = { email: ben.email, password: 'correct horse battery staple' }
  const signIns = Array.from({ length: 6 }, () => server.call('POST', '/api/session', { key: null, body: old }))
  const { body } = await server.call('POST', '/api/password-reset', { key: null, body: { token, password: OTHER_PASSWORD } })
  for (const { status } of await Promise.all(signIns)) expect([200, 401]).toContain(status)
  const sessions = await server.installation.store.read((db) =>
    db.selectFrom('sessions').select('csrf_token').where('user_id', '=', ben.userId).execute(),
  )
  expect(sessions).toEqual([{ csrf_token: body.csrfToken }])
})
