// From a call of an automation's address to the end of its run of four steps, over HTTP: Belfry as it is shipped, on SQLite with
// synchronous=FULL, beside a program that was written for just this flow.
import { randomBytes } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import Database from 'better-sqlite3'
import { countWork } from '../counters/count-work.mjs'
import { perUnit, usedBy } from '../counters/figures.mjs'
import { drive, median, monotonic } from '../load.mjs'
import { start, startBelfry } from '../programs.mjs'
import { automation, orderOf } from './called-flow.mjs'
import { createAutomation } from './create-automation.mjs'
import { printHookCalls } from './hook-calls-table.mjs'

const ROUNDS = 5
const CALLERS = [16, 64]
const CALLS = 4000
/** How long the runs may take after the last call, in milliseconds. */
const PATIENCE_MS = 30_000
/** No round begins after this time, in milliseconds: a slow machine measures fewer of them. */
const BUDGET_MS = 45_000

/** @param {{ folder: string }} shared */
export async function measureHookCalls({ folder }) {
  const stops = []
  try {
    const programs = {}
    for (const [name, starting] of Object.entries(starts)) programs[name] = await starting({ folder, stops, environment: {} })
    const samples = new Map()
    // Interleaved rounds: what slows the machine down for a while slows all of them. The first only warms up.
    const begun = performance.now()
    for (let round = 0; round <= ROUNDS && (round < 2 || performance.now() - begun < BUDGET_MS); round++) {
      for (const callers of CALLERS) {
        for (const [name, program] of Object.entries(programs)) {
          const sample = await measure(program, callers)
          const key = `${name}, ${callers} callers`
          if (round > 0) samples.set(key, [...(samples.get(key) ?? []), sample])
        }
      }
    }
    const measured = samples.values().next().value.length
    const medians = Object.fromEntries([...samples].map(([name, all]) => [name, summary(all)]))
    const results = { calls: CALLS, rounds: measured, medians, counts: await count() }
    printHookCalls(results)
    return results
  } finally {
    for (const stop of stops.reverse()) await stop()
  }
}

const starts = { Belfry: startCalledBelfry, 'hand-written': startHandWritten }

/** What each program asks of its database for a call and its run, with the most callers. */
async function count() {
  const counts = {}
  for (const [name, starting] of Object.entries(starts)) {
    counts[name] = await countWork(starting, async (program) => {
      await measure(program, CALLERS.at(-1))
      return CALLS
    })
  }
  return counts
}

let rounds = 0
/** So many calls, until the last run has ended. Whoever makes more tasks than runs, or fewer, has measured nothing. */
async function measure({ origin, path, pid, database }, callers) {
  const mark = `${++rounds}-`
  const used = usedBy(pid)
  const begun = monotonic()
  const headers = { 'content-type': 'application/json' }
  const request = (index) => ({ method: 'POST', path, headers, body: orderOf(`${mark}${index}`) })
  const { perSecond, p50, p99 } = await drive({ origin, count: CALLS, concurrency: callers, request, expected: '{"accepted":true}' })
  await untilCompleted(database)
  const seconds = (monotonic() - begun) / 1000
  const costs = perUnit(used, usedBy(pid), CALLS) ?? { kB: null, mainCpuMicroseconds: null, cpuMicroseconds: null }
  database.check(`Order ${mark}`)
  return { accepted: perSecond, completed: CALLS / seconds, p50, p99, ...costs }
}

async function untilCompleted({ unfinished }) {
  const deadline = monotonic() + PATIENCE_MS
  while (unfinished.get() !== undefined) {
    if (monotonic() > deadline) throw new Error('runs were not completed')
    await setTimeout(3)
  }
}

function summary(samples) {
  const middle = (name) => (samples[0][name] === null ? null : median(samples.map((sample) => sample[name])))
  const completed = samples.map((sample) => sample.completed)
  const medians = Object.fromEntries(Object.keys(samples[0]).map((name) => [name, middle(name)]))
  return { ...medians, least: Math.min(...completed), most: Math.max(...completed) }
}

async function startCalledBelfry({ folder, stops, environment }) {
  const place = join(folder, 'belfry')
  mkdirSync(place)
  const belfry = await startBelfry(place, stops, { ...environment, BELFRY_HOOK_RATE_LIMIT: '0' })
  const id = await createAutomation(belfry, automation)
  const { origin, headers, site, pid } = belfry
  const answer = await fetch(`${origin}${site}/automations/${id}/webhook-url`, { headers })
  const path = new URL((await answer.json()).url).pathname
  return { origin, path, pid, database: openReader(belfry.database, { unfinished: 'due_at is not null', tasks: 'records' }, stops) }
}

async function startHandWritten({ folder, stops, environment }) {
  const file = join(folder, 'hand-written.db')
  const token = randomBytes(32).toString('base64url')
  const program = fileURLToPath(new URL('hand-written-hooks.mjs', import.meta.url))
  const { printed, pid } = await start([program, file], { ...environment, HOOK_TOKEN: token }, /listens at/, stops)
  const origin = /listens at (\S+)/.exec(printed)[1]
  return { origin, path: `/hooks/${token}`, pid, database: openReader(file, { unfinished: "status = 'running'", tasks: 'tasks' }, stops) }
}

/** @param {{ unfinished: string, tasks: string }} words which runs have not ended, and where tasks are */
function openReader(file, { unfinished, tasks }, stops) {
  const reader = new Database(file, { readonly: true })
  stops.push(() => reader.close())
  const count =
    reader.prepare(`select count(*) as made, count(distinct data ->> 'title') as different, total(data ->> 'status' = 'COMPLETED')
    as completed from ${tasks} where model = 'task' and substr(data ->> 'title', 1, length(@title)) = @title`)
  const failed = reader.prepare("select count(*) from runs where status <> 'completed'").pluck()
  return {
    unfinished: reader.prepare(`select 1 from runs where ${unfinished} limit 1`),
    /** Throws unless there is one task for each call, and each is completed. */
    check(title) {
      const { made, different, completed } = count.get({ title })
      const failures = failed.get()
      if (made === CALLS && different === CALLS && completed === CALLS && failures === 0) return
      const found = `${made} tasks of ${different} orders, ${completed} completed; ${failures} runs did not complete`
      throw new Error(`${CALLS} calls made ${found}`)
    },
  }
}
