// Reads and writes a second through HTTP, beside a bare Express handler with one prepared statement. Both write durably.
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { drive, median } from './load.mjs'

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
  const folder = mkdtempSync(join(tmpdir(), 'belfry-bench-'))
  const stops = []
  try {
    const belfry = await startBelfry(folder, stops)
    const bare = await startBare(folder, stops)
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
    for (const stop of stops) await stop()
    rmSync(folder, { recursive: true, force: true })
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

async function startBelfry(folder, stops) {
  const environment = {
    BELFRY_DATABASE_URL: `sqlite:${join(folder, 'belfry.db')}`,
    BELFRY_PORT: '0',
    BELFRY_RATE_LIMIT: '0',
    BELFRY_LOG_LEVEL: 'warn',
  }
  const main = join(here, '..', 'apps', 'server', 'dist', 'main.js')
  const lines = await start([main, 'serve', '--demo-site'], environment, /API key +(\S+)/, stops)
  const origin = /listens at (\S+)/.exec(lines)[1].replace('localhost', '127.0.0.1')
  const headers = { 'x-api-key': /API key +(\S+)/.exec(lines)[1], 'content-type': 'application/json' }
  const path = '/api/orgs/demo-park/customers'
  const made = await (await fetch(origin + path, { method: 'POST', headers, body: JSON.stringify(customer) })).json()
  return {
    origin,
    read: { method: 'GET', path: `${path}/${made.id}`, headers },
    write: { method: 'POST', path, headers, body: JSON.stringify(customer) },
  }
}

async function startBare(folder, stops) {
  const lines = await start([join(here, 'bare-express.mjs'), join(folder, 'bare.db')], {}, /listens at/, stops)
  const origin = /listens at (\S+)/.exec(lines)[1]
  const headers = { 'content-type': 'application/json' }
  const made = await (await fetch(`${origin}/customers`, { method: 'POST', headers, body: JSON.stringify(customer) })).json()
  return {
    origin,
    read: { method: 'GET', path: `/customers/${made.id}`, headers },
    write: { method: 'POST', path: '/customers', headers, body: JSON.stringify(customer) },
  }
}

/** Starts a program and resolves with what it has printed once that matches. */
async function start(args, environment, pattern, stops) {
  const child = spawn(process.execPath, args, { env: { ...process.env, ...environment }, stdio: ['ignore', 'pipe', 'inherit'] })
  const ended = new Promise((resolve) => child.once('exit', resolve))
  stops.push(async () => {
    child.kill('SIGTERM')
    await ended
  })
  let printed = ''
  for await (const line of createInterface({ input: child.stdout })) {
    printed += `${line}\n`
    if (pattern.test(printed)) return printed
  }
  throw new Error(`${args[0]} ended without saying what was expected:\n${printed}`)
}
