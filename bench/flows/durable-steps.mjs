// Ten-step runs from their start to their end, every step one durable task: Belfry beside engines of durable flows, and beside the
// databases alone storing the same rows. Every program is in a process of its own, on a database of its own.
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { median } from '../load.mjs'
import { before } from '../programs.mjs'
import { startChild } from './child.mjs'
import { printDurableSteps } from './durable-steps-table.mjs'
import { STEPS } from './flow.mjs'
import { startOverHttp } from './over-http.mjs'

const ROUNDS = 3
/** How long a measurement is meant to take, in seconds. */
const SECONDS = 1
/** What it is first tried with, how often, to find out how many runs that are. */
const FIRST_RUNS = 60
const GUESSES = 3

const fileOf = (path) => fileURLToPath(new URL(path, import.meta.url))
const files = {
  belfry: fileOf('belfry.mjs'),
  belfryBefore: before === null ? null : join(before, 'bench', 'flows', 'belfry.mjs'),
  bareSqlite: fileOf('bare-sqlite.mjs'),
  barePostgres: fileOf('bare-postgres.mjs'),
  openWorkflow: fileOf('../peers/openworkflow.mjs'),
  dbos: fileOf('../peers/dbos.mjs'),
}

/** @param {{ folder: string, postgres: { createDatabase: () => Promise<string> } }} shared */
export async function measureDurableSteps({ folder, postgres }) {
  const results = {}
  for (const [database, programs] of Object.entries({ sqlite: onSqlite(folder), postgres: onPostgres(folder, postgres) })) {
    results[database] = await measureInRounds(programs)
  }
  printDurableSteps(results)
  return results
}

/** What is measured on SQLite, synchronous=FULL: name → how it is started. With `counts` it counts, which takes time. */
function onSqlite(folder) {
  const file = (name, counts) => join(folder, `${name}${counts ? '-counted' : ''}.db`)
  const starting =
    (program, name, more) =>
    (stops, { counts }) =>
      startChild(program, { file: file(name, counts), counts, ...more }, folder, stops)
  const startingBelfry =
    (name, more, program = files.belfry) =>
    (stops, { counts }) =>
      startChild(program, { database: `sqlite:${file(`${name}/belfry`, counts)}`, counts, ...more }, folder, stops)
  return {
    Belfry: startingBelfry('belfry'),
    'Belfry, over HTTP': (stops, { counts }) => (counts ? null : startOverHttp(join(folder, 'http'), stops)),
    'Belfry, a backlog': startingBelfry('backlog', { backlog: true }),
    ...(before === null
      ? {}
      : {
          'Belfry before': startingBelfry('belfry-before', {}, files.belfryBefore),
          'Belfry before, a backlog': startingBelfry('backlog-before', { backlog: true }, files.belfryBefore),
        }),
    OpenWorkflow: starting(files.openWorkflow, 'openworkflow'),
    'better-sqlite3, a commit a run': starting(files.bareSqlite, 'bare-1', { runsInCommit: 1 }),
    'better-sqlite3, 20 runs a commit': starting(files.bareSqlite, 'bare-20', { runsInCommit: 20 }),
  }
}

/** The same on PostgreSQL, which has no group commit of ours. */
function onPostgres(folder, { createDatabase }) {
  const starting =
    (file, more) =>
    async (stops, { counts }) =>
      startChild(file, { database: await createDatabase(), counts, ...more }, folder, stops)
  return {
    Belfry: starting(files.belfry),
    'Belfry, a backlog': starting(files.belfry, { backlog: true }),
    ...(before === null
      ? {}
      : {
          'Belfry before': starting(files.belfryBefore),
          'Belfry before, a backlog': starting(files.belfryBefore, { backlog: true }),
        }),
    OpenWorkflow: starting(files.openWorkflow),
    DBOS: starting(files.dbos),
    'pg, a transaction a run, 16 connections': starting(files.barePostgres),
  }
}

/** Interleaved rounds: what slows the machine down for a while slows all of them. */
async function measureInRounds(programs) {
  const stops = []
  try {
    const running = []
    for (const [name, start] of Object.entries(programs)) {
      const measure = await start(stops, { counts: false })
      running.push({ name, measure, runs: await findRuns(name, measure), samples: [] })
    }
    for (let round = 0; round < ROUNDS; round++) {
      for (const { name, measure, runs, samples } of running) samples.push(await measureChecked(name, measure, runs))
    }
    const counted = {}
    for (const { name, runs } of running) counted[name] = await count(programs[name], runs)
    return Object.fromEntries(running.map(({ name, runs, samples }) => [name, { runs, ...summary(samples), ...counted[name] }]))
  } finally {
    for (const stop of stops.reverse()) await stop()
  }
}

/** What a program asks of its database for each run; nothing where it cannot be counted. It counts in a process of its own. */
async function count(start, runs) {
  const stops = []
  try {
    const measure = await start(stops, { counts: true })
    if (measure === null) return {}
    await measure(FIRST_RUNS)
    const { counts } = await measure(runs)
    return {
      statementsPerRun: counts.statements / runs,
      commitsPerRun: counts.commits / runs,
      pagesPerCommit: counts.commits === 0 ? null : counts.pages / counts.commits,
      roundTripsPerRun: counts.roundTrips / runs,
    }
  } finally {
    for (const stop of stops.reverse()) await stop()
  }
}

/** How many runs a program makes in the time of a measurement. Finding it out warms the program up. */
async function findRuns(name, measure) {
  let runs = FIRST_RUNS
  for (let guess = 0; guess < GUESSES; guess++) {
    const { runsPerSecond } = await measureChecked(name, measure, runs)
    runs = Math.max(FIRST_RUNS, Math.round(runsPerSecond * SECONDS))
  }
  return runs
}

/** A program that makes fewer tasks than it should, or more, has measured nothing. */
async function measureChecked(name, measure, runs) {
  const { seconds, cpuSeconds, mainCpuMicroseconds = null, kB = null, tasks } = await measure(runs)
  if (tasks !== runs * STEPS) throw new Error(`${name} made ${tasks} tasks in ${runs} runs of ${STEPS}`)
  return {
    runsPerSecond: runs / seconds,
    cpuMicrosecondsPerStep: cpuSeconds === null ? null : (cpuSeconds / tasks) * 1e6,
    mainCpuMicrosecondsPerStep: mainCpuMicroseconds === null ? null : mainCpuMicroseconds / STEPS,
    kBPerStep: kB === null ? null : kB / STEPS,
  }
}

function summary(samples) {
  const rates = samples.map(({ runsPerSecond }) => runsPerSecond)
  const runsPerSecond = median(rates)
  const middle = (name) => {
    const all = samples.map((sample) => sample[name])
    return all.includes(null) ? null : median(all)
  }
  return {
    runsPerSecond,
    stepsPerSecond: runsPerSecond * STEPS,
    least: Math.min(...rates),
    most: Math.max(...rates),
    cpuMicrosecondsPerStep: middle('cpuMicrosecondsPerStep'),
    mainCpuMicrosecondsPerStep: middle('mainCpuMicrosecondsPerStep'),
    kBPerStep: middle('kBPerStep'),
  }
}
