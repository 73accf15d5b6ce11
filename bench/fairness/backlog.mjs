// Deliveries that are due, and runs that wait, put straight into the database of a server that runs.
import Database from 'better-sqlite3'
import { Client } from 'pg'
import { createIdFactory } from '../lists/core.mjs'

/** How many rows are inserted at a time: few enough that the server does not wait long. */
const BATCH = 1000
const COLUMNS = 'organization_id, id, webhook_id, event_key, schedule, status, due_at, attempts, signature, body, retrying, created_at'
const FIXED = "'customer:created', 'event', 'waiting'"
const REST = "update deliveries set due_at = due_at + 86400000 where organization_id = ? and status = 'waiting' and lease_owner is null"
const newId = createIdFactory(Date.now, (count) => crypto.getRandomValues(new Uint8Array(count)))
const body = Buffer.from(JSON.stringify({ event: 'customer:created', data: { customer: { notes: 'x'.repeat(300) } }, timestamp: 1 }))

/** @returns what fills the file of a server, and lets what waits rest */
export function openSqliteBacklog(file) {
  const db = new Database(file)
  db.pragma('busy_timeout = 10000')
  const insert = db.prepare(`insert into deliveries (${COLUMNS}) values (?, ?, ?, ${FIXED}, ?, 0, 'sha256=0', ?, 0, ?)`)
  const insertAll = db.transaction((rows) => {
    for (const row of rows) insert.run(row.organizationId, row.id, row.webhookId, row.at, body, row.at)
  })
  return {
    async fill(backlog) {
      for (const batch of batches(backlog)) insertAll(batch)
      db.pragma('wal_checkpoint(truncate)') // or the server would have to, in one of its own commits
    },
    async park(count) {
      const row = db.prepare('select * from runs limit 1').get()
      const names = Object.keys(row)
      const insertRun = db.prepare(`insert into runs (${names.join(', ')}) values (${names.map((name) => `@${name}`).join(', ')})`)
      db.transaction(() => {
        for (const parked of parkedLike(row, count)) insertRun.run(parked)
      })()
      db.pragma('wal_checkpoint(truncate)')
    },
    async rest(organizationId) {
      db.prepare(REST).run(organizationId)
      db.pragma('wal_checkpoint(truncate)')
    },
    close: async () => void db.close(),
  }
}

/** The same for a database of PostgreSQL. */
export async function openPostgresBacklog(url) {
  const client = new Client({ connectionString: url })
  await client.connect()
  const text = `insert into deliveries (${COLUMNS})
    select organization_id, id, webhook_id, ${FIXED}, at, 0, 'sha256=0', $5, 0, at
    from unnest($1::text[], $2::text[], $3::text[], $4::bigint[]) as row (organization_id, id, webhook_id, at)`
  const names = ['organizationId', 'id', 'webhookId', 'at']
  return {
    async fill(backlog) {
      for (const batch of batches(backlog)) {
        await client.query({ name: 'fill', text, values: [...names.map((name) => batch.map((row) => row[name])), body] })
      }
      await client.query('vacuum analyze deliveries') // which it would do by itself in a minute
      await client.query('checkpoint')
    },
    async park(count) {
      const [row] = (await client.query('select * from runs limit 1')).rows
      await client.query('insert into runs select * from json_populate_recordset(null::runs, $1)', [JSON.stringify(parkedLike(row, count))])
      await client.query('vacuum analyze runs')
      await client.query('checkpoint')
    },
    async rest(organizationId) {
      await client.query(REST.replace('?', '$1'), [organizationId])
      await client.query('vacuum analyze deliveries')
      await client.query('checkpoint')
    },
    close: () => client.end(),
  }
}

const WEEK_MS = 604_800_000

/** Runs that wait for next week, each of an organization of its own. */
function parkedLike(row, count) {
  return Array.from({ length: count }, (_, index) => ({
    ...row,
    organization_id: `org_parked${index}`,
    id: newId('run'),
    status: 'waiting',
    due_at: Date.now() + WEEK_MS,
    pending_cause: null,
  }))
}

function* batches({ organizationId, webhookIds, count }) {
  for (let start = 0; start < count; start += BATCH) {
    yield Array.from({ length: Math.min(BATCH, count - start) }, (_, index) => ({
      organizationId,
      id: newId('delivery'),
      webhookId: webhookIds[(start + index) % webhookIds.length],
      at: Date.now(),
    }))
  }
}
