// The stores of @belfry/webhook-verify in the databases that come with the server: its package brings none.
import { postgresInboxStore, sqliteInboxStore } from '@belfry/webhook-verify/inbox'
import Database from 'better-sqlite3'
import pg from 'pg'
import { afterAll, expect, inject, test } from 'vitest'
import { inboxContract } from '../../../../packages/webhook-verify/test/inbox-contract.ts'

const pool = new pg.Pool({ connectionString: inject('postgresUrl'), max: 8 })
const made: string[] = []
afterAll(async () => {
  for (const table of made) await pool.query(`drop table ${table}`)
  await pool.end()
})

async function openPostgres() {
  const table = `${inject('postgresRun')}_inbox_${made.length}`
  made.push(table)
  const store = postgresInboxStore(pool, { table })
  await store.createTable()
  await store.createTable()
  return store
}

inboxContract('better-sqlite3', async () => {
  const store = sqliteInboxStore(new Database(':memory:'))
  await store.createTable()
  return store
})
inboxContract('PostgreSQL', openPostgres)

const claim = { id: 'evt_1', digest: 'd1', token: 't1', now: 1_000, leasedUntil: 2_000, expiresAt: 10_000 }

test('in PostgreSQL exactly one of many connections takes over a lease that has run out', async () => {
  const store = await openPostgres()
  await store.claim(claim)
  const late = { ...claim, now: 2_000, leasedUntil: 3_000 }
  const answers = await Promise.all(Array.from({ length: 30 }, (_, at) => store.claim({ ...late, token: `t${at}` })))
  expect(answers.filter((answer) => answer === 'first')).toHaveLength(1)
})

test('in a transaction of PostgreSQL the note stands or falls with the work', async () => {
  const store = await openPostgres()
  const client = await pool.connect()
  try {
    await client.query('begin')
    const within = postgresInboxStore(client, { table: made.at(-1) })
    expect(await within.claim(claim)).toBe('first')
    await within.complete({ digest: 'd1', token: 't1', expiresAt: 10_000 })
    await client.query('rollback')
    expect(await store.claim({ ...claim, token: 't2' })).toBe('first')
  } finally {
    client.release()
  }
})
