import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { request } from 'node:http'
import Database from 'better-sqlite3'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { readZip } from '../support/read-zip.ts'
import { startTestServer, type TestServer } from '../support/test-server.ts'

const ORG = '/api/orgs/test-park'

/** An organization with more to export than the buffers of a connection take. */
async function startLarge(): Promise<TestServer> {
  const server = await startTestServer()
  const { body: customer } = await server.call('POST', `${ORG}/customers`, { body: { firstName: 'Ada' } })
  for (let count = 0; count < 4; count++) {
    const { body: document } = await server.call('POST', `${ORG}/documents`, {
      body: { customerId: customer.id, documentType: 'INSURANCE_POLICY' },
    })
    const raw = randomBytes(8 * 1024 * 1024)
    expect((await server.call('PUT', `${ORG}/documents/${document.id}/file`, { raw, type: 'application/pdf' })).status).toBe(200)
  }
  return server
}

/** Whether something holds an old state of the database. */
async function isPinned({ installation: { store, settings } }: TestServer): Promise<boolean> {
  if (settings.database.kind === 'sqlite') {
    const database = new Database(settings.database.file, { timeout: 0 }) // it would block the server, which is in this process, too
    const [checkpoint] = database.pragma('wal_checkpoint(TRUNCATE)') as { readonly busy: number }[]
    database.close()
    return checkpoint?.busy !== 0
  }
  const { rows } = await store.read((db) =>
    sql<{ count: string }>`select count(*) as count from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend' and xact_start is not null`.execute(
      db,
    ),
  )
  return Number(rows[0]?.count) > 0
}

/** Asks for an export, and reads nothing of it yet. */
async function beginExport({ server, key }: TestServer) {
  const sent = request({ port: server.port, path: `${ORG}/export`, headers: { 'x-api-key': key }, agent: false }).end()
  const [response] = await once(sent, 'response')
  return { sent, response }
}

test('[B] an export that nobody reads keeps no old state of the database, and is all there when it is read', async () => {
  const server = await startLarge()
  const { response } = await beginExport(server)
  await server.call('POST', `${ORG}/customers`, { body: { firstName: 'Too late' } })
  await expect.poll(() => isPinned(server), { timeout: 20_000, interval: 100 }).toBe(false)
  const files = readZip(Buffer.concat(await response.toArray()))
  expect(files.filter(({ name }) => name.startsWith('files/')).map(({ bytes }) => bytes.length)).toEqual(
    Array.from({ length: 4 }, () => 8 * 1024 * 1024),
  )
  const customers = files.find(({ name }) => name === 'records/customer.ndjson')?.bytes.toString()
  expect(customers).toContain('Ada')
  expect(customers).not.toContain('Too late')
})

test('[B] whoever leaves an export makes room for the next one, and is no failure of ours', async () => {
  const server = await startLarge()
  const { sent } = await beginExport(server)
  sent.destroy()
  const next = async () => {
    const { sent, response } = await beginExport(server)
    sent.destroy()
    return response.statusCode
  }
  await expect.poll(next, { timeout: 20_000, interval: 100 }).toBe(200)
  expect(server.logged()).not.toContain('"level":50')
})
