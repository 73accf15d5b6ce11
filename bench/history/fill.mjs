// Ten webhooks, and many events that were told to all of them long ago; made inside the database, so that ten million take minutes.
import Database from 'better-sqlite3'
import { Client } from 'pg'

const DAY_MS = 86_400_000
export const organizationId = `org_01k${'0'.repeat(23)}`
/** Ids are in the order of time, as real ones are. */
const idOf = (prefix, number) => `${prefix}_01k${String(number).padStart(23, '0')}`
export const webhookId = (number) => idOf('whk', number)
export const deliveryId = (number) => idOf('dlv', number)
export const eventId = (number) => idOf('evt', number)

/** How many deliveries have failed, were stopped, wait and are due: as many in a history of any size, because a page costs what it shows. */
const [FAILED, STOPPED, WAITING, DUE] = [1000, 100, 600, 50]
const WEBHOOKS = 10

/** The statements that make a history of so many deliveries, with one attempt each. */
function statements(count, now, { series, padded }) {
  const id = (prefix, number) => `'${prefix}_01k' || ${padded(number)}`
  const long = now - 40 * DAY_MS
  const stride = (few) => Math.floor(count / few)
  const status = `case when i >= ${count - WAITING} then 'waiting' when i % ${stride(FAILED)} = 1 then 'failed'
    when i % ${stride(STOPPED)} = 2 then 'stopped' else 'delivered' end`
  const data = JSON.stringify({ url: 'https://example.com/hooks', enabled: true, subscribedEventKeys: ['customer:created'] })
  return [
    `insert into records (organization_id, model, id, version, created_at, updated_at, data)
      select '${organizationId}', 'webhook', ${id('whk', 'i')}, 1, ${long}, ${long}, '${data}' from ${series(WEBHOOKS)}`,
    `insert into webhook_secrets (organization_id, webhook_id, sealed, signed_event_keys)
      select '${organizationId}', ${id('whk', 'i')}, 'sealed', '[]' from ${series(WEBHOOKS)}`,
    `insert into records (organization_id, model, id, version, created_at, updated_at, data)
      values ('${organizationId}', 'organization', '${organizationId}', 1, ${long}, ${long}, '{"retentionDays":30}')`,
    `insert into retention_jobs (organization_id, id, kind, due_at) values ('${organizationId}', '${organizationId}', 'organization', 0)`,
    `insert into events (organization_id, id, key, record_model, record_id, at, trace_id, span_id, actor, lineage, body, concerns)
      select '${organizationId}', ${id('evt', 'i')}, case when i % 3 = 0 then 'customer:created' else 'task:completed' end, 'customer', ${id('cus', 'i % 1000')},
        ${long} + i, '0af7651916cd43dd8448eb211c80319c', 'b7ad6b7169203331', '{"type":"MEMBER","id":"usr_1"}', '{"automationIds":[]}',
        BODY, ' ' || ${id('cus', 'i % 1000')} || ' '
      from ${series(count / WEBHOOKS)}`,
    `insert into deliveries (organization_id, id, webhook_id, event_id, event_key, schedule, status, due_at, attempts, signature, retrying, created_at, completed_at)
      select '${organizationId}', ${id('dlv', 'i')}, ${id('whk', `i % ${WEBHOOKS}`)}, ${id('evt', `i / ${WEBHOOKS}`)}, 'customer:created', 'event', ${status},
        case when i >= ${count - DUE} then ${now - 1000} when i >= ${count - WAITING} then ${now + DAY_MS} end, 1,
        'sha256=9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08', 0, ${long} + i,
        case when ${status} in ('delivered', 'failed') then ${long} + i + 20 end
      from ${series(count)}`,
    `insert into delivery_attempts (organization_id, delivery_id, number, started_at, duration_ms, status_code, outcome, response_body)
      select '${organizationId}', ${id('dlv', 'i')}, 1, ${long} + i, 20, 200, 'delivered', ANSWER from ${series(count)}`,
  ]
}

const body = Buffer.from(
  JSON.stringify({ event: 'customer:created', data: { customer: { notes: 'x'.repeat(200) } }, timestamp: 1 }),
).toString('hex')

/** Fills a migrated file. The server's indexes are made anew afterwards, which is quicker and comes to the same. */
export function fillSqlite(file, count, now) {
  const db = new Database(file)
  db.pragma('synchronous = off')
  db.pragma('journal_mode = off')
  db.pragma('cache_size = -262144')
  const indexes = db
    .prepare("select name, sql from sqlite_schema where type = 'index' and sql is not null and tbl_name in ('events', 'deliveries')")
    .all()
  for (const { name } of indexes) db.exec(`drop index ${name}`)
  const series = (length) => `(with recursive n (i) as (select 0 union all select i + 1 from n where i < ${length - 1}) select i from n)`
  const words = { series, padded: (number) => `printf('%023d', ${number})` }
  for (const text of statements(count, now, words)) db.exec(text.replace('BODY', `x'${body}'`).replace('ANSWER', "x'6f6b'"))
  for (const { sql } of indexes) db.exec(sql)
  db.pragma('journal_mode = wal')
  db.close()
}

/** Fills a migrated database of PostgreSQL. */
export async function fillPostgres(url, count, now) {
  const client = new Client({ connectionString: url })
  await client.connect()
  await client.query('set synchronous_commit = off')
  const words = { series: (length) => `generate_series(0, ${length - 1}) as n (i)`, padded: (number) => `lpad((${number})::text, 23, '0')` }
  for (const text of statements(count, now, words)) {
    await client.query(text.replace('BODY', `'\\x${body}'::bytea`).replace('ANSWER', "'\\x6f6b'::bytea"))
  }
  await client.query('vacuum analyze') // which it would do by itself in a minute
  await client.query('checkpoint')
  await client.end()
}
