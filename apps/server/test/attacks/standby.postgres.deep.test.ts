import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { describe, expect, onTestFinished, test } from 'vitest'
import { inOurWords } from '../../src/store/postgres/errors.ts'
import { openPostgres } from '../../src/store/postgres/open-postgres.ts'
import { layCable } from '../support/cable.ts'
import { STANDBY_NAME, startStandbyPair } from '../support/postgres/standby-pair.ts'
import { complaintOf, runCommand } from '../support/run-command.ts'
import { startTestServer, type TestServer } from '../support/test-server.ts'

// A primary with a standby, and an address that leads now to the one and now to the other: a name that is turned late, a proxy that is
// turned too early, a primary that returns as a standby.

const CUSTOMERS = '/api/orgs/test-park/customers'
const customer = async ({ call }: TestServer, lastName: string) => call('POST', CUSTOMERS, { body: { lastName } })
const statusOf = async (server: TestServer) => (await customer(server, 'Tried')).status
const readiness = async ({ server }: TestServer) => (await fetch(`http://127.0.0.1:${server.port}/readyz`)).status

async function startOnPair() {
  const { primary, standby } = await startStandbyPair()
  const cable = await layCable(primary.url)
  const server = await startTestServer({ database: 'postgres', environment: { BELFRY_DATABASE_URL: cable.url } })
  return { primary, standby, cable, server }
}

describe('[F1] a node whose address leads to a standby', () => {
  test('answers 503 and never 500, and works again by itself as soon as the address leads to the primary', {
    timeout: 120_000,
  }, async () => {
    const { primary, standby, cable, server } = await startOnPair()
    expect((await customer(server, 'Before')).status).toBe(201)
    cable.leadTo(standby.url)
    cable.cut()
    const statuses = new Set<number>()
    for (let count = 0; count < 20; count++) {
      statuses.add(await statusOf(server))
      statuses.add((await server.call('GET', CUSTOMERS)).status)
    }
    expect(statuses, 'the first ones may have met the cut').toEqual(new Set([503]))
    const { body, headers } = await customer(server, 'Meanwhile')
    expect([body.code, headers.get('retry-after')]).toEqual(['unavailable', '1'])
    expect(body.detail).toBe('The database is a standby, which stores nothing. Nothing was changed. Try again in a moment.')
    expect(await readiness(server)).toBe(503)

    // Nobody hangs up and nothing is started anew: only the way is another.
    cable.leadTo(primary.url)
    await expect.poll(() => statusOf(server), { timeout: 5_000 }).toBe(201)
    await expect.poll(() => readiness(server), { timeout: 5_000 }).toBe(200)
    for (let count = 0; count < 20; count++) expect(await statusOf(server)).toBe(201)
    const logEntries = server
      .logged()
      .split('\n')
      .filter((line) => line.includes('the store is unavailable;'))
    expect(logEntries.length).toBeLessThanOrEqual(2)
  })

  test('works again when that standby is made the primary', { timeout: 120_000 }, async () => {
    const { primary, standby, cable, server } = await startOnPair()
    const { id } = (await customer(server, 'Kept')).body
    await expect
      .poll(async () => (await standby.admin(`select pg_last_wal_replay_lsn() = pg_last_wal_receive_lsn() as there`))[0]?.there)
      .toBe(true)
    await primary.stop()
    cable.leadTo(standby.url)
    await expect.poll(() => statusOf(server)).toBe(503)
    await standby.admin('select pg_promote()')
    await expect.poll(() => statusOf(server), { timeout: 5_000 }).toBe(201)
    expect((await server.call('GET', `${CUSTOMERS}/${id}`)).body.lastName).toBe('Kept')
  })

  test('does not start on it, and says why', async () => {
    const { standby } = await startStandbyPair()
    const opening = openPostgres({ url: standby.url, now: Date.now, random: Math.random, recordModels: [] })
    await expect(opening).rejects.toMatchObject({ name: 'StoreUnavailableError', reason: 'standby' })
    const folder = mkdtempSync(join(tmpdir(), 'belfry-standby-'))
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
    const other = `sqlite:${join(folder, 'other.db')}`
    for (const [from, to] of [
      [standby.url, other],
      [other, standby.url],
    ] as const) {
      if (from === other) await runCommand('migrate', { BELFRY_DATABASE_URL: other })
      expect(await complaintOf('migrate', { BELFRY_DATABASE_URL: from }, { options: { to } })).toMatch(/leads to a standby/)
    }
  })
})

test('[F1] whatever a standby answers to a transaction that writes is one case, also where a pooler changes the server under a connection', async () => {
  const { standby } = await startStandbyPair()
  const client = new Client({ connectionString: standby.url })
  await client.connect()
  onTestFinished(() => client.end())
  const refused = [
    'begin isolation level read committed read write',
    'create table own (id int)',
    'select pg_current_xact_id()',
    'select 1 from pg_class for update',
  ]
  for (const statement of refused) {
    const answer = await client.query(statement).catch((error: unknown) => inOurWords(error, { readOnly: false }))
    expect(answer, statement).toMatchObject({ name: 'StoreUnavailableError', reason: 'standby' })
  }
})

describe('a primary whose commits wait for a standby', () => {
  /** With the standby named, so that commits wait for it. */
  async function startSynchronous() {
    const pair = await startStandbyPair()
    await pair.primary.admin(`alter system set synchronous_standby_names = '${STANDBY_NAME}'`, 'select pg_reload_conf()')
    const reloaded = async () => (await pair.primary.admin('show synchronous_standby_names'))[0]?.synchronous_standby_names
    await expect.poll(reloaded).toBe(STANDBY_NAME)
    return pair
  }

  test('[F5] answers 503 to a commit whose wait was cancelled, and says that nobody knows; a repeat with its key gets the first answer', {
    timeout: 120_000,
  }, async () => {
    const { primary, standby } = await startSynchronous()
    // The cancelled wait is only a warning, which a setting keeps from whoever has not asked for it.
    await primary.admin('alter system set client_min_messages = error', 'select pg_reload_conf()')
    const server = await startTestServer({ database: 'postgres', environment: { BELFRY_DATABASE_URL: primary.url } })
    await standby.stop()
    const add = () => server.call('POST', CUSTOMERS, { body: { lastName: 'Here only' }, headers: { 'idempotency-key': 'once' } })
    const unsure = add()
    let isAnswered = false
    void unsure.finally(() => {
      isAnswered = true
    })
    const cancelWaits = async () => {
      await primary.admin("select pg_cancel_backend(pid) from pg_stat_activity where wait_event = 'SyncRep'")
      return isAnswered
    }
    await expect.poll(cancelWaits, { timeout: 60_000, interval: 20 }).toBe(true)
    const { status, body } = await unsure
    expect([status, body.code]).toEqual([503, 'unavailable'])
    expect(body.detail).toMatch(
      /^The standby of the database has not confirmed it\. Nobody knows whether this was stored\. Repeat it with the/,
    )
    await standby.start()
    await expect.poll(async () => (await customer(server, 'Again')).status, { timeout: 20_000 }).toBe(201)
    const repeated = await add()
    expect([repeated.status, repeated.headers.get('idempotency-replayed')]).toEqual([201, 'true'])
    expect(await readiness(server)).toBe(200)
  })

  test('[F4] is refused where commits do not wait for it, also when that is changed while a server runs', {
    timeout: 120_000,
  }, async () => {
    const { primary } = await startSynchronous()
    const open = () => openPostgres({ url: primary.url, now: Date.now, random: Math.random, recordModels: [] })
    const server = await startTestServer({ database: 'postgres', environment: { BELFRY_DATABASE_URL: primary.url } })
    await primary.admin('alter system set synchronous_commit = local', 'select pg_reload_conf()')
    await expect.poll(() => readiness(server), { timeout: 10_000 }).toBe(503)
    await expect(open()).rejects.toThrow(/synchronous_commit is local.*Set it to on/)
    await primary.admin('alter system reset synchronous_standby_names', 'select pg_reload_conf()')
    await expect.poll(() => readiness(server), { timeout: 10_000 }).toBe(200)
    await (await open()).close()
  })

  test('[F4] is warned of where commits wait until it has received them, and not until it has stored them', {
    timeout: 120_000,
  }, async () => {
    const { primary } = await startSynchronous()
    await primary.admin('alter system set synchronous_commit = remote_write', 'select pg_reload_conf()')
    const environment = { BELFRY_DATABASE_URL: primary.url }
    const server = await startTestServer({ database: 'postgres', environment })
    const warningPattern = /synchronous_commit is remote_write/
    const ready = await fetch(`http://127.0.0.1:${server.server.port}/readyz`)
    const warnings = [{ code: 'kinds_simulated' }, { code: 'database', message: expect.stringMatching(warningPattern), kinds: [] }]
    expect([ready.status, await ready.json()]).toMatchObject([200, { status: 'ok', warnings }])
    const { masterKeyFile } = server.installation.settings
    expect(await runCommand('doctor', { ...environment, BELFRY_MASTER_KEYS_FILE: masterKeyFile })).toMatch(
      /warning database: .*synchronous_commit is remote_write/,
    )
  })
})
