// What a page of a list costs when there are a thousand records and when there are a million: Belfry as it is shipped, on both databases,
// and beside it the same statements through the driver alone.
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { openPostgresDatabase, openSqliteFile } from './lists/databases.mjs'
import { printLists } from './lists/lists-table.mjs'
import { measure } from './lists/measure.mjs'
import { recordsAround } from './lists/rows.mjs'
import { startPostgres } from './postgres.mjs'
import { serveWithKey, temporaryFolder } from './programs.mjs'

const SIZES = [1000, 1_000_000]
/** How many tasks are asked for by id, or begun after. */
const SAMPLES = 400
/** The last changes of a site are younger than this, in milliseconds. */
const RECENT_MS = 60_000

export async function run() {
  const stops = []
  try {
    const folder = temporaryFolder(stops)
    const postgres = await startPostgres(stops)
    const kinds = {
      sqlite: async (name) => {
        const file = join(folder, name, 'belfry.db')
        mkdirSync(join(folder, name))
        return { url: `sqlite:${file}`, open: () => openSqliteFile(file) }
      },
      postgres: async () => {
        const url = await postgres.createDatabase()
        return { url, open: () => openPostgresDatabase(url) }
      },
    }
    const databases = {}
    for (const [kind, createDatabase] of Object.entries(kinds)) databases[kind] = await measureDatabase(createDatabase, folder)
    const results = { sizes: SIZES, databases }
    printLists(results)
    return results
  } finally {
    for (const stop of stops.reverse()) await stop()
  }
}

/** All sizes at once, each in a database of its own, so that their rounds can take turns. */
async function measureDatabase(createDatabase, folder) {
  const stops = []
  try {
    const sites = []
    for (const size of SIZES) {
      const made = await createDatabase(String(size))
      const place = join(folder, `${sites.length}-${new URL(made.url).protocol.slice(0, -1)}`)
      sites.push(await startSite(made, { size, place }, stops))
    }
    return await measure(sites)
  } finally {
    for (const stop of stops.reverse()) await stop()
  }
}

/** A server whose organization has so many tasks. */
async function startSite({ url, open }, { size, place }, stops) {
  const settings = { BELFRY_DATABASE_URL: url, BELFRY_MASTER_KEYS_FILE: `${place}.key` }
  const { origin, key } = await serveWithKey(settings, stops)
  const headers = { 'x-api-key': key, 'content-type': 'application/json' }
  const { id: organizationId } = await (await fetch(`${origin}/api/orgs/demo-park`, { headers })).json()
  const database = await open()
  stops.push(() => database.close())
  const now = Date.now()
  const samples = []
  await database.fill(sampled(recordsAround({ organizationId, count: size, now }), { organizationId, size, samples }))
  return { origin, headers, path: `/api/orgs/${organizationId}/tasks`, organizationId, database, samples, since: now - RECENT_MS }
}

/** Notes tasks of the organization from the middle half, where a page is as full as at the beginning. */
function* sampled(rows, { organizationId, size, samples }) {
  const stride = Math.ceil(size / 2 / SAMPLES)
  let index = 0
  for (const row of rows) {
    if (row.organizationId === organizationId && row.model === 'task') {
      const isInside = index > size / 4 && index < (size * 3) / 4
      if (isInside && index % stride === 0) samples.push(row)
      index++
    }
    yield row
  }
}
