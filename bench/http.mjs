// Reads and writes a second through HTTP, beside a bare Express handler with one prepared statement. Both write durably.
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { drive, median } from './load.mjs'
import { start, startBelfry, temporaryFolder } from './programs.mjs'

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

export async function run() {
  const stops = []
  const folder = temporaryFolder(stops)
  try {
    const belfry = await belfryTarget(folder, stops)
    const bare = await bareTarget(folder, stops)
    const rounds = { 'belfry read': [], 'bare read': [], 'belfry write': [], 'bare write': [] }
    for (let round = 0; round <= ROUNDS; round++) {
      for (const [name, target] of Object.entries({ belfry, bare })) {
        const read = await drive({ origin: target.origin, count: READS, concurrency: CONCURRENCY, request: () => target.read })
        const write = await drive({ origin: target.origin, count: WRITES, concurrency: CONCURRENCY, request: () => target.write })
        if (round === 0) continue // the first round only warms up
        rounds[`${name} read`].push(read)
        rounds[`${name} write`].push(write)
      }
    }
    return report(rounds)
  } finally {
    for (const stop of stops.reverse()) await stop()
  }
}

function report(rounds) {
  const middle = Object.fromEntries(
    Object.entries(rounds).map(([name, all]) => [
      name,
      {
        perSecond: median(all.map((one) => one.perSecond)),
        p50: median(all.map((one) => one.p50)),
        p99: median(all.map((one) => one.p99)),
      },
    ]),
  )
  console.log(`\nHTTP, ${CONCURRENCY} callers, medians of ${ROUNDS} interleaved rounds`)
  for (const kind of ['read', 'write']) {
    const ours = middle[`belfry ${kind}`]
    const bare = middle[`bare ${kind}`]
    console.log(
      `  ${kind.padEnd(5)}  Belfry ${rate(ours)}   bare Express ${rate(bare)}   ratio ${(ours.perSecond / bare.perSecond).toFixed(2)}`,
    )
  }
  return middle
}

function rate({ perSecond, p50, p99 }) {
  return `${Math.round(perSecond).toString().padStart(6)}/s (p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms)`
}

async function belfryTarget(folder, stops) {
  const { origin, headers, site } = await startBelfry(folder, stops)
  const path = `${site}/customers`
  const made = await (await fetch(origin + path, { method: 'POST', headers, body: JSON.stringify(customer) })).json()
  return {
    origin,
    read: { method: 'GET', path: `${path}/${made.id}`, headers },
    write: { method: 'POST', path, headers, body: JSON.stringify(customer) },
  }
}

async function bareTarget(folder, stops) {
  const { printed } = await start([join(here, 'bare-express.mjs'), join(folder, 'bare.db')], {}, /listens at/, stops)
  const origin = /listens at (\S+)/.exec(printed)[1]
  const headers = { 'content-type': 'application/json' }
  const made = await (await fetch(`${origin}/customers`, { method: 'POST', headers, body: JSON.stringify(customer) })).json()
  return {
    origin,
    read: { method: 'GET', path: `/customers/${made.id}`, headers },
    write: { method: 'POST', path: '/customers', headers, body: JSON.stringify(customer) },
  }
}
