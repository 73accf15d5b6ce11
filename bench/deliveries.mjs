// From a request to its delivery: customers are created through HTTP, each is committed (SQLite, synchronous=FULL) and told to one webhook.
// Beside Belfry a program that was written for just this, and undici alone posting the same bytes to the same receiver.
import { randomBytes } from 'node:crypto'
import { dirname, join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import Database from 'better-sqlite3'
import { countWork } from './counters/count-work.mjs'
import { perUnit, usedBy } from './counters/figures.mjs'
import { printDeliveries } from './deliveries-table.mjs'
import { drive, driveAt, median, monotonic, percentile } from './load.mjs'
import { start, startBelfry, startSink, temporaryFolder } from './programs.mjs'

const here = dirname(fileURLToPath(import.meta.url))
const ROUNDS = 5
const CALLERS = [16, 64]
const EVENTS = 2500
const POSTS = 10_000
const RATES = [200, 1000]
const SECONDS = 3
/** In how many of the rounds latency is measured too: its seconds are the same on every machine. */
const LATENCY_ROUNDS = 3
/** How long everything may have arrived after the last request, in milliseconds. */
const ARRIVAL_MS = 15_000
/** No round begins after this time, in milliseconds: a slow machine measures fewer of them. */
const BUDGET_MS = 55_000

export async function run() {
  const stops = []
  const folder = temporaryFolder(stops)
  try {
    const sink = await startSink(stops)
    const programs = {}
    for (const [name, start] of Object.entries(starts)) programs[name] = await start({ folder, stops, environment: {} }, sink)
    const samples = await measure(programs, sink)
    const results = { ...summarize(samples), counts: await count(sink) }
    printDeliveries(results)
    return results
  } finally {
    for (const stop of stops.reverse()) await stop()
  }
}

const starts = { belfry: startBelfryWithWebhook, 'hand-written': startHandWritten }

/** What each program asks of its database for an event with one delivery, with the most callers. */
async function count(sink) {
  const counts = {}
  for (const [name, start] of Object.entries(starts)) {
    counts[name] = await countWork(
      (shared) => start(shared, sink),
      async (program) => {
        await throughput(program, sink, CALLERS.at(-1))
        return EVENTS
      },
    )
  }
  return counts
}

/** All measurements, in interleaved rounds: name of the measurement → samples. The first round only warms up. */
async function measure(programs, sink) {
  const samples = new Map()
  const begun = performance.now()
  const note = (round, name, sample) => {
    if (round > 0) samples.set(name, [...(samples.get(name) ?? []), sample])
  }
  for (let round = 0; round <= ROUNDS && (round < 2 || performance.now() - begun < BUDGET_MS); round++) {
    let body = ''
    for (const callers of CALLERS) {
      for (const [name, program] of Object.entries(programs)) {
        const { sample, ...rates } = await throughput(program, sink, callers)
        body = sample
        note(round, `${name} ${callers} callers`, rates)
      }
    }
    note(round, 'undici', await bare(sink, body))
    for (const rate of round > 0 && round <= LATENCY_ROUNDS ? RATES : []) {
      for (const [name, program] of Object.entries(programs)) note(round, `${name} at ${rate}/s`, await latency(program, sink, rate))
    }
  }
  return samples
}

/** Events a second until the receiver has all, and until all results are written down too. */
async function throughput(program, sink, callers) {
  const run = newRun()
  const { complete } = await sink.expect({ run, count: EVENTS, secret: program.secret }, 60_000 + ARRIVAL_MS)
  const used = usedBy(program.pid)
  const begun = monotonic()
  const { perSecond } = await drive({
    origin: program.origin,
    count: EVENTS,
    concurrency: callers,
    request: (index) => program.write(run, index),
  })
  const { lastAt, sample } = checked(await complete)
  await untilRecorded(program)
  const seconds = (monotonic() - begun) / 1000
  return {
    accepted: perSecond,
    delivered: EVENTS / ((lastAt - begun) / 1000),
    recorded: EVENTS / seconds,
    ...(perUnit(used, usedBy(program.pid), EVENTS) ?? { kB: null, mainCpuMicroseconds: null, cpuMicroseconds: null }),
    sample,
  }
}

/** What is left when nothing is accepted, stored or signed: the same bytes posted to the same receiver. */
async function bare(sink, body) {
  const run = newRun()
  const [before, after] = body.split(/bench-\d+-\d+-/)
  const { origin, pathname } = new URL(sink.origin)
  const { complete } = await sink.expect({ run, count: POSTS }, ARRIVAL_MS * 2)
  const begun = monotonic()
  await drive({
    origin,
    count: POSTS,
    concurrency: 64,
    request: (index) => ({
      method: 'POST',
      path: pathname,
      headers: { 'content-type': 'application/json', 'x-webhook-event-id': `dlv_${index}` },
      body: `${before}${mark(run, index)}${after}`,
    }),
  })
  return { delivered: POSTS / ((checked(await complete).lastAt - begun) / 1000) }
}

/** Milliseconds from the moment a request was meant to be sent to the arrival of its delivery. */
async function latency(program, sink, rate) {
  const run = newRun()
  const count = rate * SECONDS
  const { complete } = await sink.expect({ run, count, secret: program.secret }, 60_000 + ARRIVAL_MS)
  const meant = await driveAt({ origin: program.origin, rate, count, request: (index) => program.write(run, index) })
  const { arrivals } = checked(await complete)
  await untilRecorded(program)
  const times = arrivals.map((arrival, index) => arrival - meant[index]).sort()
  return { p50: percentile(times, 0.5), p95: percentile(times, 0.95), p99: percentile(times, 0.99), max: times.at(-1) }
}

function checked(arrived) {
  if (arrived.mistakes.length > 0) throw new Error(`the receiver found mistakes: ${arrived.mistakes.join('; ')}`)
  if (arrived.repeated > 0) throw new Error(`${arrived.repeated} deliveries came more than once`)
  return arrived
}

/** Waits until no delivery is waiting any more, so that nobody leaves work to the measurement that follows. */
async function untilRecorded({ waiting }) {
  const deadline = monotonic() + ARRIVAL_MS
  while (waiting.get() !== undefined) {
    if (monotonic() > deadline) throw new Error('results were not written down')
    await setTimeout(3)
  }
}

function summarize(samples) {
  const middle = (all) => {
    const names = Object.keys(all[0]).filter((name) => all[0][name] !== null)
    return Object.fromEntries(names.map((name) => [name, median(all.map((one) => one[name]))]))
  }
  const medians = Object.fromEntries([...samples].map(([name, all]) => [name, middle(all)]))
  const least = Object.fromEntries([...samples].filter(([, all]) => all[0].delivered).map(([name, all]) => [name, spread(all)]))
  return { events: EVENTS, rounds: samples.get('undici').length, callers: CALLERS, rates: RATES, medians, spread: least }
}

function spread(all) {
  const rates = all.map(({ delivered }) => delivered)
  return { least: Math.min(...rates), most: Math.max(...rates) }
}

async function startBelfryWithWebhook({ folder, stops, environment }, sink) {
  const settings = { ...environment, BELFRY_ALLOW_TARGETS: 'http://127.0.0.1' }
  const { origin, headers, site, database, pid } = await startBelfry(folder, stops, settings)
  const webhook = { url: `${sink.origin}/hooks`, subscribedEventKeys: ['customer:created'] }
  const answer = await fetch(`${origin}${site}/webhooks`, { method: 'POST', headers, body: JSON.stringify(webhook) })
  const made = await answer.json()
  if (answer.status !== 201) throw new Error(`Belfry refused the webhook: ${JSON.stringify(made)}`)
  return target({ origin, headers, path: `${site}/customers`, secret: made.signingSecret, database, pid }, stops)
}

async function startHandWritten({ folder, stops, environment }, sink) {
  const database = join(folder, 'hand-written.db')
  const secret = randomBytes(32).toString('hex')
  const key = randomBytes(24).toString('base64url')
  const args = [join(here, 'hand-written.mjs'), database, `${sink.origin}/hooks`]
  const { printed, pid } = await start(args, { ...environment, API_KEY: key, SIGNING_SECRET: secret }, /listens at/, stops)
  const headers = { 'x-api-key': key, 'content-type': 'application/json' }
  return target({ origin: /listens at (\S+)/.exec(printed)[1], headers, path: '/customers', secret, database, pid }, stops)
}

/** A program under measurement: how a customer is created in it, and how to see that nothing waits. */
function target({ origin, headers, path, secret, database, pid }, stops) {
  const reader = new Database(database, { readonly: true })
  stops.push(() => reader.close())
  return {
    origin,
    secret,
    pid,
    waiting: reader.prepare("select 1 from deliveries where status = 'waiting' limit 1"),
    write: (run, index) => ({ method: 'POST', path, headers, body: customer(mark(run, index)) }),
  }
}

function customer(marked) {
  return JSON.stringify({
    firstName: 'Ada',
    lastName: 'Lovelace',
    email: `${marked}@example.com`,
    phone: '+32 470 00 00 01',
    notes: 'Always pitch 12, by the lake. Arrives late on Fridays; the code of the barrier is sent by message.',
  })
}

let runs = 0
function newRun() {
  return ++runs
}

/** What the receiver recognizes a delivery by. */
function mark(run, index) {
  return `bench-${run}-${index}-`
}
