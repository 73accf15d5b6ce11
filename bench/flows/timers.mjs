// Many runs that wait: what they cost a server that is started beside them, and how late those are whose time comes meanwhile. Belfry as it
// is shipped, on SQLite.
import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import Database from 'better-sqlite3'
import { drive, median, monotonic, percentile } from '../load.mjs'
import { residentMegabytes, serveBelfry } from '../programs.mjs'
import { printTimers } from './timers-table.mjs'

const WAITING = 100_000
/** How many runs are due while the others wait, and over how long, in seconds. */
const DUE = 2000
const FIRST_DUE = 5
const LAST_DUE = 15
/** How long after its start a server is called idle, in milliseconds. */
const IDLE_MS = 3000
const STARTS = 3
/** How late the last run may be, in milliseconds. */
const PATIENCE_MS = 15_000

/** @param {{ folder: string }} shared */
export async function measureTimers({ folder }) {
  const stops = []
  try {
    const [idle, waiting] = [await fill(folder, 'idle', 0), await fill(folder, 'waiting', WAITING)]
    const starts = { idle: [], waiting: [] }
    for (let round = 0; round < STARTS; round++) {
      starts.idle.push(await startAndLook(idle))
      starts.waiting.push(await startAndLook(waiting))
    }
    const results = {
      waiting: WAITING,
      due: DUE,
      startedPerSecond: WAITING / waiting.seconds,
      idle: summary(starts.idle),
      withWaiting: summary(starts.waiting),
      lateness: await measureLateness(waiting, stops),
    }
    printTimers(results)
    return results
  } finally {
    for (const stop of stops.reverse()) await stop()
  }
}

/** A database with so many runs that wait. */
async function fill(folder, name, runs) {
  const file = join(folder, name, 'belfry.db')
  const program = fileURLToPath(new URL('start-waiting-runs.mjs', import.meta.url))
  const { stdout } = await promisify(execFile)(process.execPath, [program, JSON.stringify({ database: `sqlite:${file}`, runs })])
  return { file, ...JSON.parse(stdout) }
}

/** From the beginning of the process to the moment at which it listens, in milliseconds; and its memory when it has nothing to do, in MB. */
async function startAndLook({ file }) {
  const stops = []
  try {
    const begun = monotonic()
    const { pid } = await serveBelfry(file, stops, { BELFRY_HOOK_RATE_LIMIT: '0' })
    const startMs = monotonic() - begun
    await setTimeout(IDLE_MS)
    return { startMs, residentMb: residentMegabytes(pid) }
  } finally {
    for (const stop of stops) await stop()
  }
}

async function measureLateness({ file, path }, stops) {
  const { origin, pid } = await serveBelfry(file, stops, { BELFRY_HOOK_RATE_LIMIT: '0' })
  const seconds = () => (FIRST_DUE + (LAST_DUE - FIRST_DUE) * Math.random()).toFixed(3)
  const request = (index) => ({ method: 'POST', path, body: JSON.stringify({ name: `timer ${index}`, seconds: seconds() }) })
  const begun = monotonic()
  await drive({ origin, count: DUE, concurrency: 16, request, expected: '{"accepted":true}' })
  if (monotonic() - begun > FIRST_DUE * 1000) console.log('  (the first runs were due before the last were started)')

  const reader = new Database(file, { readonly: true })
  stops.push(() => reader.close())
  const count = reader.prepare("select count(*) from records where model = 'task'").pluck()
  const deadline = monotonic() + LAST_DUE * 1000 + PATIENCE_MS
  while (count.get() < DUE && monotonic() < deadline) await setTimeout(100)
  return { ...latenessIn(reader), residentMb: residentMegabytes(pid) }
}

/** How late steps were in going on, by the trace of their runs, and tasks in being made, by their records; in milliseconds. */
function latenessIn(reader) {
  const createdAt = new Map(reader.prepare("select id, created_at from records where model = 'task'").raw().all())
  const turns = reader.prepare('select run_id, trace from run_ticks where position > 0 order by position').raw().all()
  // A turn that has taken long leaves what is to be done to the next one.
  const waits = [...Map.groupBy(turns, ([runId]) => runId).values()].map((ofRun) => {
    const trace = ofRun.flatMap(([, steps]) => JSON.parse(steps))
    const [wait, make] = ['wait', 'make'].map((id) => trace.findLast(({ nodeId }) => nodeId === id))
    const due = Date.parse(wait.output.until)
    return { step: wait.endedAt - due, task: createdAt.get(make.output.createdTask.id) - due }
  })
  if (waits.length !== DUE || createdAt.size !== DUE) throw new Error(`${createdAt.size} tasks of ${waits.length} runs in place of ${DUE}`)
  const early = waits.find(({ step }) => step < 0)
  if (early) throw new Error(`a run went on ${-early.step} ms too early`)
  return { step: shares(waits.map(({ step }) => step)), task: shares(waits.map(({ task }) => task)) }
}

function shares(times) {
  const sorted = times.sort((a, b) => a - b)
  return { p50: percentile(sorted, 0.5), p99: percentile(sorted, 0.99), max: sorted.at(-1) }
}

function summary(samples) {
  return { startMs: median(samples.map(({ startMs }) => startMs)), residentMb: median(samples.map(({ residentMb }) => residentMb)) }
}
