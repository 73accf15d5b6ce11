// The two databases, as the bench needs them beside the server: to fill a table quickly, and to ask what the server asks with nothing
// around it.
import Database from 'better-sqlite3'
import { Client } from 'pg'
import { recordColumnNames } from '../../apps/server/src/store/record-columns.ts'

/** How many rows are inserted at a time. */
const BATCH = 5000
const COLUMNS = `organization_id, model, id, version, external_id, created_at, updated_at, data, ${recordColumnNames}`
/** What a row has for each of them but the version, which is always the first. */
const NAMES = ['organizationId', 'model', 'id', 'externalId', 'createdAt', 'updatedAt', 'data', ...recordColumnNames]

/** @returns what fills the database of a SQLite file, and asks it */
export function openSqliteFile(file) {
  const db = new Database(file)
  db.pragma('synchronous = off') // what is lost here is made again
  db.pragma('cache_size = -262144')
  const insert = db.prepare(`insert into records (${COLUMNS}) values (?, ?, ?, 1, ${NAMES.slice(3).map(() => '?')})`)
  const insertAll = db.transaction((rows) => {
    for (const row of rows) insert.run(NAMES.map((name) => row[name]))
  })
  return {
    async fill(rows) {
      for (const batch of batches(rows)) insertAll(batch)
      db.pragma('wal_checkpoint(truncate)')
      db.pragma('cache_size = -2000') // as the server has it
    },
    prepare(text) {
      const statement = db.prepare(text)
      return async (values) => statement.all(values).length
    },
    close: async () => void db.close(),
  }
}

/** @returns what fills a database of PostgreSQL, and asks it */
export async function openPostgresDatabase(url) {
  const client = new Client({ connectionString: url })
  await client.connect()
  await client.query('set synchronous_commit = off')
  const types = ['text', 'text', 'text', 'text', 'bigint', 'bigint', 'json', ...recordColumnNames.map(() => 'text')]
  const arrays = types.map((type, index) => `$${index + 1}::${type}[]`)
  const insert = {
    name: 'fill',
    text: `insert into records (${COLUMNS})
      select organization_id, model, id, 1, external_id, created_at, updated_at, data, ${recordColumnNames}
      from unnest(${arrays}) as row (organization_id, model, id, external_id, created_at, updated_at, data, ${recordColumnNames})`,
  }
  let prepared = 0
  return {
    async fill(rows) {
      for (const batch of batches(rows)) {
        await client.query({ ...insert, values: NAMES.map((name) => batch.map((row) => row[name])) })
      }
      await client.query('vacuum analyze records') // which it would do by itself in a minute
      await client.query('checkpoint')
    },
    prepare(text) {
      let place = 0
      const query = { name: `asked_${++prepared}`, text: text.replaceAll('?', () => `$${++place}`) }
      return async (values) => (await client.query({ ...query, values })).rowCount
    },
    close: () => client.end(),
  }
}

function* batches(rows) {
  let batch = []
  for (const row of rows) {
    if (batch.push(row) < BATCH) continue
    yield batch
    batch = []
  }
  yield batch
}
