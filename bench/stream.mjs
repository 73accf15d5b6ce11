// A thousand readers of the event stream: how many events a second they are told, what one takes of memory, and what requests pay for them,
// beside a server that does nothing but hand what it is told to everybody.
import { fork } from 'node:child_process'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { drive, median } from './load.mjs'
import { cpuSeconds, end, endWithUs, residentMegabytes, start, startBelfry, temporaryFolder } from './programs.mjs'
import { printStream } from './stream/stream-table.mjs'

const here = dirname(fileURLToPath(import.meta.url))
const READERS = Number(process.env.BENCH_READERS ?? 1000)
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 3)
const WRITES = 100
const READS = 1500
/** How many records a second are made while reads are measured: so many thousand events are told meanwhile. */
const BESIDE = 4
const CALLERS = 4
const customer = JSON.stringify({
  firstName: 'Ada',
  lastName: 'Lovelace',
  email: 'ada@example.com',
  notes: 'Always pitch 12, by the lake.',
})
/** Who is there: nobody; readers whose events do not happen; readers who are told everything. */
const cases = [
  { name: 'none', query: null },
  { name: 'silent', query: '?events=invoice:paid' },
  { name: 'told', query: '' },
]

export async function run() {
  const stops = []
  const folder = temporaryFolder(stops)
  try {
    const limits = { BELFRY_STREAMS: '100000', BELFRY_STREAMS_PER_ORGANIZATION: '100000', BELFRY_STREAMS_PER_CALLER: '100000' }
    const belfry = await startBelfry(folder, stops, limits)
    const bare = await startBare(stops)
    const rounds = []
    const kilobytesEach = await measureMemory(belfry)
    for (let round = 0; round <= ROUNDS; round++) {
      const measured = { bare: await measureBare(bare) }
      for (const one of cases) measured[one.name] = await measure(belfry, one)
      if (round > 0) rounds.push(measured) // the first round only warms up
    }
    const results = { kilobytesEach, ...summarize(rounds) }
    printStream(results)
    return results
  } finally {
    for (const stop of stops.reverse()) await stop()
  }
}

/** What a reader takes, of a process that has worked a little and has had no reader yet: later ones find room that earlier ones have left. */
async function measureMemory({ origin, headers, site, pid }) {
  const write = { method: 'POST', path: `${site}/customers`, headers, body: customer }
  await drive({ origin, count: 500, concurrency: CALLERS, request: () => write })
  const before = residentMegabytes(pid)
  const readers = await openReaders(`${origin}${site}/events/stream`, headers)
  const megabytes = residentMegabytes(pid) - before
  await readers.stop()
  return (megabytes * 1024) / READERS
}

async function measure({ origin, headers, site, pid }, { query }) {
  const readers = query === null ? null : await openReaders(`${origin}${site}/events/stream${query}`, headers)
  try {
    const write = { method: 'POST', path: `${site}/customers`, headers, body: customer }
    const made = await (await fetch(origin + write.path, write)).json()
    const told = await tell(readers, query === '', { origin, pid, write })
    const read = { method: 'GET', path: `${site}/customers/${made.id}`, headers }
    const writing = setInterval(() => void fetch(origin + write.path, write).then((answer) => answer.text()), 1000 / BESIDE)
    const reads = await drive({ origin, count: READS, concurrency: CALLERS, request: () => read })
    clearInterval(writing)
    return { ...told, reads }
  } finally {
    await readers?.stop()
  }
}

async function measureBare({ origin, pid }) {
  const readers = await openReaders(origin, {})
  try {
    return await tell(readers, true, { origin, pid, write: { method: 'POST', path: '/', headers: {}, body: customer } })
  } finally {
    await readers.stop()
  }
}

/** Makes records, and waits until everybody who is told of them has heard. */
async function tell(readers, hears, { origin, pid, write }) {
  const count = WRITES * READERS
  const expected = hears ? await readers.expect(count) : null
  const cpu = cpuSeconds(pid)
  const begun = performance.now()
  const writes = await drive({ origin, count: WRITES, concurrency: CALLERS, request: () => write })
  const heard = await expected?.complete
  const seconds = (performance.now() - begun) / 1000
  const used = cpuSeconds(pid) - cpu
  return { writes, cpuMicrosecondsAWrite: (used * 1e6) / WRITES, ...(heard ? { eventsPerSecond: count / seconds, late: heard } : {}) }
}

async function openReaders(url, headers) {
  const child = fork(join(here, 'stream', 'readers.mjs'))
  endWithUs(child)
  const said = (kind) =>
    new Promise((resolve, reject) => {
      const late = globalThis.setTimeout(() => reject(new Error(`the readers did not say "${kind}"`)), 120_000)
      child.on('message', (message) => {
        if (message.kind !== kind) return
        clearTimeout(late)
        resolve(message)
      })
    })
  const open = said('open')
  child.send({ kind: 'open', count: READERS, url, headers: [headers] })
  await open
  await sleep(500) // what opening has left behind is gone
  return {
    async expect(count) {
      const ready = said('ready')
      child.send({ kind: 'expect', count })
      await ready
      const complete = said('complete')
      complete.catch(() => {}) // whoever announced it may fail before waiting for it
      return { complete }
    },
    async stop() {
      await end(child)
      await sleep(500)
    },
  }
}

async function startBare(stops) {
  const { printed, pid } = await start([join(here, 'stream', 'bare-broadcast.mjs')], {}, /listens at/, stops)
  return { origin: /listens at (\S+)/.exec(printed)[1], pid }
}

function summarize(rounds) {
  const middle = (of) => median(rounds.map(of))
  const row = (name) => ({
    writesPerSecond: middle((round) => round[name].writes.perSecond),
    writeP50: middle((round) => round[name].writes.p50),
    writeP99: middle((round) => round[name].writes.p99),
    cpuMicrosecondsAWrite: middle((round) => round[name].cpuMicrosecondsAWrite),
    ...(name === 'bare' ? {} : { readP50: middle((round) => round[name].reads.p50), readP99: middle((round) => round[name].reads.p99) }),
    ...(name === 'told' || name === 'bare'
      ? {
          eventsPerSecond: middle((round) => round[name].eventsPerSecond),
          lateP50: middle((round) => round[name].late.p50),
          lateP99: middle((round) => round[name].late.p99),
        }
      : {}),
  })
  return { readers: READERS, rounds: ROUNDS, ...Object.fromEntries(['none', 'silent', 'told', 'bare'].map((name) => [name, row(name)])) }
}
