// Asks all questions of a small and of a large list, in interleaved rounds, one request at a time; then writes into them.
import { Pool } from 'undici'
import { percentile } from '../load.mjs'
import { questions, textOf, writes } from './questions.mjs'

const ROUNDS = 5
/** How often a question is asked in a round, and for how long at most, in milliseconds. */
const TIMES = 40
const BUDGET_MS = 400
/** No round begins after this time, in milliseconds: a slow machine measures fewer of them. */
const ROUNDS_MS = 35_000

/**
 * @param {readonly object[]} sites lists of different sizes in one kind of database; the first is the one that the others are held against
 * @returns {Promise<readonly { name: string, sites: readonly { p50: number, p99: number, bare: number | null }[] }[]>} in milliseconds
 */
export async function measure(sites) {
  return [...(await measureAll(sites, ({ since }) => questions(since))), ...(await measureAll(sites, () => writes))]
}

async function measureAll(sites, questionsOf) {
  const askers = sites.map((site) => ({ asked: questionsOf(site).map((question) => prepare(site, question)), site }))
  const rows = askers[0].asked.map(({ name }) => ({ name, times: sites.map(() => ({ http: [], bare: [] })) }))
  const begun = performance.now()
  for (let round = 0; round <= ROUNDS && (round < 2 || performance.now() - begun < ROUNDS_MS); round++) {
    for (const [place, { times }] of rows.entries()) {
      for (const [index, { asked, site }] of askers.entries()) {
        const { http, bare } = asked[place]
        const isWarm = round > 0
        note(times[index].http, await timesOf(site.samples, http), isWarm)
        if (bare) note(times[index].bare, await timesOf(site.samples, bare), isWarm)
      }
    }
  }
  for (const { close } of askers.flatMap(({ asked }) => asked)) await close()
  return rows.map(({ name, times }) => ({ name, sites: times.map(summary) }))
}

function prepare({ origin, path, headers, organizationId, database }, { name, method = 'GET', path: pathOf, body, bare }) {
  const pool = new Pool(origin, { connections: 1, pipelining: 1 })
  const statement = bare && database.prepare(textOf(bare({})))
  return {
    name,
    close: () => pool.close(),
    async http(sample) {
      const sent = body && JSON.stringify(body())
      const answer = await pool.request({ method, path: path + pathOf(sample), headers, body: sent })
      const text = await answer.body.text()
      if (answer.statusCode >= 300) throw new Error(`${name}: ${answer.statusCode}: ${text}`)
    },
    bare: statement && ((sample) => statement([organizationId, ...bare(sample)[1]])),
  }
}

/** How long each call took, in milliseconds. Every call gets another sample. */
async function timesOf(samples, call) {
  const times = []
  const begun = performance.now()
  for (let index = 0; index < TIMES && performance.now() - begun < BUDGET_MS; index++) {
    const started = performance.now()
    await call(samples[Math.floor(Math.random() * samples.length)])
    times.push(performance.now() - started)
  }
  return times
}

function note(all, times, isWarm) {
  if (isWarm) all.push(...times)
}

function summary({ http, bare }) {
  const [sorted, alone] = [http, bare].map((times) => times.sort((a, b) => a - b))
  return { p50: percentile(sorted, 0.5), p99: percentile(sorted, 0.99), bare: alone.length === 0 ? null : percentile(alone, 0.5) }
}
