// Reads and writes a second through HTTP, beside a bare Express handler with one prepared statement. All write durably.
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { countsText, countWork } from './counters/count-work.mjs'
import { perUnit, usedBy } from './counters/figures.mjs'
import { drive, median } from './load.mjs'
import { before, start, startBelfry, temporaryFolder } from './programs.mjs'

const here = dirname(fileURLToPath(import.meta.url))
const ROUNDS = 5
const CONCURRENCY = 32
const READS = 6000
const WRITES = 4000
const customer = {
  firstName: 'Ada',
  lastName: 'Lovelace',
  email: 'ada@example.com',
  phone: '+32 470 00 00 01',
  notes: 'Always pitch 12, by the lake. Arrives late on Fridays; the code of the barrier is sent by message.',
}

const titles = { belfry: 'Belfry', before: 'Belfry before', bare: 'bare Express' }
const starts = {
  belfry: belfryTarget,
  ...(before === null ? {} : { before: (shared) => belfryTarget(shared, before) }),
  bare: bareTarget,
}

export async function run() {
  const stops = []
  const folder = temporaryFolder(stops)
  try {
    const targets = {}
    for (const [name, start] of Object.entries(starts)) targets[name] = await start({ folder, stops, environment: {} })
    const rounds = {}
    for (let round = 0; round <= ROUNDS; round++) {
      for (const [name, target] of Object.entries(targets)) {
        const read = await measure(target, target.read, READS)
        const write = await measure(target, target.write, WRITES)
        if (round === 0) continue // the first round only warms up
        rounds[`${name} read`] ??= []
        rounds[`${name} write`] ??= []
        rounds[`${name} read`].push(read)
        rounds[`${name} write`].push(write)
      }
    }
    const counts = {}
    for (const [name, start] of Object.entries(starts)) counts[name] = await countWrites(start)
    return report(rounds, counts)
  } finally {
    for (const stop of stops.reverse()) await stop()
  }
}

async function measure({ origin, pid }, request, count) {
  const used = usedBy(pid)
  const driven = await drive({ origin, count, concurrency: CONCURRENCY, request: () => request })
  return { ...driven, ...(perUnit(used, usedBy(pid), count) ?? { kB: null, mainCpuMicroseconds: null, cpuMicroseconds: null }) }
}

/** What a program asks of its database for each write. */
function countWrites(start) {
  return countWork(start, async (target) => {
    await measure(target, target.write, WRITES)
    return WRITES
  })
}

function report(rounds, counts) {
  const middle = Object.fromEntries(
    Object.entries(rounds).map(([name, all]) => [
      name,
      {
        perSecond: median(all.map((one) => one.perSecond)),
        p50: median(all.map((one) => one.p50)),
        p99: median(all.map((one) => one.p99)),
        ...least(all),
      },
    ]),
  )
  console.log(`\nHTTP, ${CONCURRENCY} callers, medians of ${ROUNDS} interleaved rounds`)
  for (const kind of ['read', 'write']) {
    const bare = middle[`bare ${kind}`]
    for (const name of Object.keys(starts)) {
      const one = middle[`${name} ${kind}`]
      console.log(
        `  ${kind.padEnd(5)}  ${titles[name].padEnd(14)} ${rate(one)}  ${(one.perSecond / bare.perSecond).toFixed(2)} of bare Express  ${cost(one)}`,
      )
    }
  }
  for (const [name, counted] of Object.entries(counts)) console.log(`  ${titles[name]}, for each write: ${countsText(counted)}`)
  return { ...middle, counts }
}

/** Of costs the least counts: the machine can only add to them. */
function least(all) {
  const names = ['cpuMicroseconds', 'mainCpuMicroseconds', 'kB']
  return Object.fromEntries(names.map((name) => [name, all[0][name] === null ? null : Math.min(...all.map((one) => one[name]))]))
}

function cost({ cpuMicroseconds, mainCpuMicroseconds, kB }) {
  if (cpuMicroseconds === null) return 'not known on this machine'
  return `${Math.round(cpuMicroseconds)} µs of CPU, ${Math.round(mainCpuMicroseconds)} of the main thread, ${kB.toFixed(1)} kB written`
}

function rate({ perSecond, p50, p99 }) {
  return `${Math.round(perSecond).toString().padStart(6)}/s (p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms)`
}

async function belfryTarget({ folder, stops, environment }, checkout) {
  const { origin, headers, site, pid } = await startBelfry(folder, stops, environment, checkout)
  const path = `${site}/customers`
  const made = await (await fetch(origin + path, { method: 'POST', headers, body: JSON.stringify(customer) })).json()
  return {
    origin,
    pid,
    read: { method: 'GET', path: `${path}/${made.id}`, headers },
    write: { method: 'POST', path, headers, body: JSON.stringify(customer) },
  }
}

async function bareTarget({ folder, stops, environment }) {
  const { printed, pid } = await start([join(here, 'bare-express.mjs'), join(folder, 'bare.db')], environment, /listens at/, stops)
  const origin = /listens at (\S+)/.exec(printed)[1]
  const headers = { 'content-type': 'application/json' }
  const made = await (await fetch(`${origin}/customers`, { method: 'POST', headers, body: JSON.stringify(customer) })).json()
  return {
    origin,
    pid,
    read: { method: 'GET', path: `/customers/${made.id}`, headers },
    write: { method: 'POST', path: '/customers', headers, body: JSON.stringify(customer) },
  }
}
