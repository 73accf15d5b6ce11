import { renameSync, writeFileSync } from 'node:fs'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { holdFile } from '../support/sqlite/hold-file.ts'
import { startTestServer, type TestServer } from '../support/test-server.ts'

// What keeps SQLite from storing anything, as far as it can be made without breaking a disk. `npm run test:faults` breaks one.

const CUSTOMERS = '/api/orgs/test-park/customers'

const readiness = async ({ server }: TestServer) => (await fetch(`http://127.0.0.1:${server.port}/readyz`)).status
const statusOf = async ({ call }: TestServer, method: string, body?: object) => (await call(method, CUSTOMERS, { body })).status

describe('a database that another program holds', () => {
  test('refuses writes and not reads, in words that tell nothing of the machine, and is tried until it is free', async () => {
    const server = await startTestServer({ database: 'sqlite' })
    const { call } = server
    const release = holdFile(server)
    const { status, body, headers } = await call('POST', CUSTOMERS, { body: {} })
    expect([status, body.code, headers.get('retry-after')]).toEqual([503, 'unavailable', '1'])
    expect(body.detail).toBe('Another program holds the database. Nothing was changed. Try again in a moment.')
    expect(await statusOf(server, 'GET')).toBe(200)
    expect(await readiness(server)).toBe(503)
    release()
    await expect.poll(() => readiness(server), { timeout: 20_000 }).toBe(200)
    expect(await statusOf(server, 'POST', {})).toBe(201)
  })
})

test('a database whose file was moved away acknowledges nothing until it is back', async () => {
  const server = await startTestServer({ database: 'sqlite' })
  const { database } = server.installation.settings
  const file = database.kind === 'sqlite' ? database.file : ''
  renameSync(file, `${file}.moved`)
  const { status, body } = await server.call('POST', CUSTOMERS, { body: {} })
  expect([status, body.code]).toEqual([503, 'unavailable'])
  expect(body.detail).toMatch(/^The file of the database was moved or removed while the service ran\. Nothing was changed\./)
  writeFileSync(file, 'another file')
  expect(await statusOf(server, 'POST', {})).toBe(503)
  expect(await readiness(server)).toBe(503)
  renameSync(`${file}.moved`, file)
  await expect.poll(() => readiness(server), { timeout: 20_000 }).toBe(200)
  expect(await statusOf(server, 'POST', {})).toBe(201)
})

test('a database without room says so, and stores again when there is some', async () => {
  const server = await startTestServer({ database: 'sqlite' })
  const { store } = server.installation
  const limit = (pages: number) => store.write(async ({ db }) => void (await sql`pragma max_page_count = ${sql.lit(pages)}`.execute(db)))
  await limit(1) // which SQLite takes for as many as there are
  const notes = 'x'.repeat(10_000)
  const { status, body } = await server.call('POST', CUSTOMERS, { body: { notes } })
  expect([status, body.code]).toEqual([503, 'unavailable'])
  expect(body.detail).toMatch(
    /^The disk of the database is full\. Reading goes on; writing does as soon as there is room\. Nothing was changed\./,
  )
  await limit(1_000_000)
  await expect.poll(() => statusOf(server, 'POST', { notes })).toBe(201)
  expect((await server.call('GET', CUSTOMERS)).body.data, 'nothing of the refused one is there').toHaveLength(1)
})
