// What lists, claims and cleaning up cost when there are ten thousand attempts and when there are very many: the server's own functions on its
// own store. With BELFRY_BENCH_ATTEMPTS=10000000 there are ten million, which takes some ten gigabytes.
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { openPostgres } from '../apps/server/src/store/postgres/open-postgres.ts'
import { openSqlite } from '../apps/server/src/store/sqlite/open-sqlite.ts'
import { fillPostgres, fillSqlite } from './history/fill.mjs'
import { questions } from './history/questions.mjs'
import { recordModels } from './lists/core.mjs'
import { percentile } from './load.mjs'
import { startPostgres } from './postgres.mjs'
import { temporaryFolder } from './programs.mjs'

const SIZES = [10_000, Number(process.env.BELFRY_BENCH_ATTEMPTS ?? 1_000_000)]
const KINDS = (process.env.BELFRY_BENCH_DATABASES ?? 'sqlite,postgres').split(',')
const ROUNDS = 5
/** How often a question is asked in a round, and for how long at most, in milliseconds. */
const TIMES = 20
const BUDGET_MS = 300
const titles = { sqlite: 'SQLite', postgres: 'PostgreSQL' }

export async function run() {
  const stops = []
  try {
    const folder = temporaryFolder(stops)
    const databases = {}
    for (const kind of KINDS) databases[kind] = await measure(kind === 'sqlite' ? inFiles(folder) : await inPostgres(stops))
    print(databases)
    return { sizes: SIZES, databases }
  } finally {
    for (const stop of stops.reverse()) await stop()
  }
}

const now = () => Date.now()

function inFiles(folder) {
  return async (count) => {
    mkdirSync(join(folder, String(count)))
    const file = join(folder, String(count), 'belfry.db')
    const open = () => openSqlite({ file, now, recordModels })
    const empty = open()
    await empty.migrate()
    await empty.close()
    fillSqlite(file, count, now())
    return open()
  }
}

async function inPostgres(stops) {
  const { createDatabase } = await startPostgres(stops)
  return async (count) => {
    const url = await createDatabase()
    const store = await openPostgres({ url, now, recordModels, random: Math.random })
    await store.migrate()
    await fillPostgres(url, count, now())
    return store
  }
}

/** All sizes at once, so that their rounds can take turns. */
async function measure(open) {
  const sites = []
  for (const count of SIZES) sites.push({ count, now: now(), store: await open(count) })
  const asked = sites.map(questions)
  const rows = asked[0].map(({ name }) => ({ name, times: sites.map(() => []) }))
  for (let round = 0; round <= ROUNDS; round++) {
    for (const [place, { times }] of rows.entries()) {
      for (const [index, all] of asked.entries()) {
        const taken = await timesOf(all[place].ask)
        if (round > 0) times[index].push(...taken)
      }
    }
  }
  for (const { store } of sites) await store.close()
  return rows.map(({ name, times }) => ({
    name,
    p50: times.map((all) =>
      percentile(
        all.sort((a, b) => a - b),
        0.5,
      ),
    ),
  }))
}

async function timesOf(ask) {
  const times = []
  const begun = performance.now()
  for (let index = 0; index < TIMES && performance.now() - begun < BUDGET_MS; index++) {
    const started = performance.now()
    await ask(index)
    times.push(performance.now() - started)
  }
  return times
}

function print(databases) {
  const [small, large] = SIZES.map((size) => size.toLocaleString('en-US'))
  console.log(`\nA history of ${small} attempts and one of ${large}; the server’s own functions, ms, medians over interleaved rounds`)
  for (const [kind, rows] of Object.entries(databases)) {
    console.log(titles[kind])
    for (const { name, p50 } of rows) {
      const [few, many] = p50
      console.log(
        `  ${name.padEnd(36)}${few.toFixed(3).padStart(10)}${many.toFixed(3).padStart(10)}${(many / few).toFixed(2).padStart(8)} ×`,
      )
    }
  }
}
