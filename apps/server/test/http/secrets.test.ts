import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { useLink } from '../support/people.ts'
import { readBytes } from '../support/read-bytes.ts'
import { receiversAllowed, startReceiver } from '../support/receiver.ts'
import { leaksIn } from '../support/secret-forms.ts'
import { startTestServer, type TestServer } from '../support/test-server.ts'
import { addWebhook } from '../support/webhooks.ts'

const PARK = '/api/orgs/test-park'
const PASSWORD = 'Pärk & lake: 11 swans + 1'

/** A server on which every kind of secret was made and used once, in its proper place. */
async function startWithSecrets() {
  const server = await startTestServer({ environment: receiversAllowed })
  const receiver = await startReceiver()
  const { call, installation, welcomeToken } = server
  const browser = await useLink(server, welcomeToken, PASSWORD)
  const made = (await call('POST', '/api/api-keys', { body: { name: 'Canary' } })).body
  const renewed = (await call('POST', `/api/api-keys/${made.id}/renew`, { body: { id: made.id } })).body
  const invited = (await call('POST', `${PARK}/members`, { body: { email: 'ben@example.com', name: 'Ben' } })).body
  const webhook = await addWebhook(server, receiver.url)
  const { pepper, sealing } = installation.masterKeys
  const secrets: Readonly<Record<string, string | Uint8Array>> = {
    key: server.key,
    'secret of the key': server.key.slice(15, -6),
    'made key': made.key,
    'renewed key': renewed.key,
    'secret of the renewed key': renewed.key.slice(15, -6),
    password: PASSWORD,
    'one-time token': welcomeToken,
    'one-time token of an invitation': invited.welcomeUrl.split('/').at(-1),
    session: browser.cookie.split('=')[1] as string,
    'signing secret': webhook.signingSecret,
    'bytes of the signing secret': Buffer.from(webhook.signingSecret, 'hex'),
    pepper,
    'bytes of the pepper': Buffer.from(pepper, 'base64url'),
    ...Object.fromEntries([...sealing].map(([name, key]) => [`master key ${name}`, key])),
  }
  return { server, receiver, secrets, browser, keyId: made.id as string, renewedKey: renewed.key as string, webhookId: webhook.id }
}

/** The bytes of the database: of its file and log, where it has one. */
async function bytesOf({ installation }: TestServer): Promise<Buffer> {
  const { database } = installation.settings
  if (database.kind !== 'sqlite') return readBytes(installation)
  const { file } = database
  return Buffer.concat([file, `${file}-wal`].filter(existsSync).map((name) => readFileSync(name)))
}

describe('secrets', () => {
  test('[AUTH-14] stand in no line of the log and in no byte of the database, wherever they were sent by mistake', async () => {
    const { server, secrets, browser } = await startWithSecrets()
    const { call } = server
    const origin = `http://127.0.0.1:${server.server.port}`
    for (const secret of Object.values(secrets).filter((value) => typeof value === 'string')) {
      const encoded = encodeURIComponent(secret)
      const send = (path: string, init: RequestInit = {}) => fetch(origin + path, { redirect: 'manual', ...init })
      const headers = { 'x-api-key': server.key, 'content-type': 'application/json' }
      await send(`/welcome/${encoded}`)
      await send(`/api/orgs/${encoded}/customers`, { headers })
      await send(`/api/orgs/test-park/customers/${encoded}`, { headers })
      await send(`/api/api-keys/${encoded}`, { method: 'DELETE', headers })
      await send(`/api/orgs/test-park/customers?cursor=${encoded}&${encoded}=1`, { headers })
      await send(`/api/${encoded}`, { method: 'POST', headers, body: `{"${secret}": "${secret}"` })
      await send('/api/session', { method: 'POST', headers, body: JSON.stringify({ email: secret, password: secret }) })
      await send('/api/session', { method: 'POST', headers, body: JSON.stringify({ email: server.email, password: secret }) })
      await send('/api/password-reset', { method: 'POST', headers, body: JSON.stringify({ token: secret, password: PASSWORD }) })
      await send('/api/orgs', { headers: { cookie: `belfry_session=${encoded}` } })
      await send('/api/orgs', { headers: { 'x-api-key': encoded, traceparent: encoded, 'x-service-org-id': encoded } })
    }
    await call('POST', `${PARK}/customers`, { key: null, headers: { cookie: browser.cookie, 'x-csrf-token': browser.csrfToken }, body: {} })
    await server.server.idle()
    expect(server.logged().length).toBeGreaterThan(0)
    expect(leaksIn(server.logged(), secrets)).toEqual([])
    expect(leaksIn(await bytesOf(server), secrets)).toEqual([])
  })

  test('[AUTH-14] stand in no line of the log when something fails inside', async () => {
    const { server, secrets, browser } = await startWithSecrets()
    await server.installation.store.close()
    const origin = `http://127.0.0.1:${server.server.port}`
    const json = { 'content-type': 'application/json' }
    await fetch(`${origin}/readyz`)
    for (const headers of [{ 'x-api-key': server.key }, { cookie: browser.cookie, 'x-csrf-token': browser.csrfToken }]) {
      await fetch(`${origin}${PARK}/customers`, { headers: headers as Record<string, string> })
      await fetch(`${origin}/api/api-keys`, {
        method: 'POST',
        headers: { ...json, ...headers } as Record<string, string>,
        body: '{"name":"x"}',
      })
    }
    const body = JSON.stringify({ token: server.welcomeToken, password: PASSWORD, email: server.email })
    await fetch(`${origin}/api/password-reset`, { method: 'POST', headers: json, body })
    expect(leaksIn(server.logged(), secrets)).toEqual([])
  })

  test('are not repeated to somebody whose body is not JSON', async () => {
    const { call } = await startTestServer()
    for (const raw of [`{"email":"a@example.com","password":"${PASSWORD}"`, `{"password":"${PASSWORD}"}}`, `${PASSWORD}`]) {
      const { status, body } = await call('POST', '/api/session', { key: null, raw })
      expect(status).toBe(400)
      expect(body.code).toBe('malformed_json')
      for (const part of [PASSWORD, 'swans', 'lake', 'Pärk']) expect(JSON.stringify(body)).not.toContain(part)
    }
  })

  test('[AUTH-14] are stored only as hashes, or sealed', async () => {
    const { server } = await startWithSecrets()
    const rows = await server.installation.store.read(async (db) => ({
      keys: await db.selectFrom('api_keys').select('secret_hash').execute(),
      links: await db.selectFrom('one_time_links').select('token_hash').execute(),
      invitations: await db.selectFrom('invitation_links').select('token_hash').execute(),
      sessions: await db.selectFrom('sessions').select('token_hash').execute(),
      users: await db.selectFrom('users').select('password_hash').where('password_hash', 'is not', null).execute(),
      secrets: await db.selectFrom('webhook_secrets').select('sealed').execute(),
    }))
    for (const { secret_hash } of rows.keys) expect(secret_hash).toMatch(/^[0-9a-f]{64}$/)
    for (const { token_hash } of [...rows.links, ...rows.invitations, ...rows.sessions]) expect(token_hash).toMatch(/^[0-9a-f]{64}$/)
    for (const { password_hash } of rows.users) expect(password_hash).toMatch(/^scrypt\$\d+\$\d+\$\d+\$[\w-]+\$[\w-]+$/)
    for (const { sealed } of rows.secrets) expect(sealed).toMatch(/^k1\.[\w-]{120,}$/)
    expect(Object.values(rows).map(({ length }) => length)).toEqual([2, 1, 1, 1, 1, 1])
  })
})

test('the search finds a secret in each of its forms', () => {
  const secret = 'bfy_A&B/é'
  const bytes = Buffer.from(secret)
  for (const spelling of [
    secret,
    encodeURIComponent(secret),
    bytes.toString('hex'),
    bytes.toString('base64'),
    Buffer.from(`x${secret}y`).toString('base64'),
    Buffer.from(`xy${secret}`).toString('base64url'),
  ]) {
    expect(leaksIn(`before ${spelling} after`, { secret }), spelling).not.toEqual([])
  }
  expect(leaksIn('bfy_A&B/e', { secret })).toEqual([])
})
