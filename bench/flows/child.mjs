// A program under measurement runs in a process of its own. This is what the two ends say to each other.
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { perUnit, usedBy } from '../counters/figures.mjs'
import { end, endWithUs } from '../programs.mjs'

/** How long a program may take to start, or for one measurement, in milliseconds. */
const PATIENCE_MS = 60_000
/** What other people's packages do that Node advises against is not for whoever reads our figures. */
const WITHOUT_ADVICE = ['--disable-warning=DeprecationWarning']
const COUNTERS = new URL('../counters/preload.mjs', import.meta.url).href

/**
 * In the child: says that it is ready, and measures whenever it is asked to.
 *
 * @param {(runs: number) => Promise<void | (() => Promise<void>)>} perform starts so many runs and resolves when all are completed; what it
 * gives is called afterwards, and is not measured
 * @param {() => Promise<number>} countTasks how many tasks are stored
 * @param {(runs: number) => Promise<void>} prepare what has to be there before and is not measured; nothing by default
 */
export function answerMeasurements(perform, countTasks, prepare = async () => {}) {
  process.on('message', async (runs) => {
    await prepare(runs)
    const before = await countTasks()
    const countedBefore = globalThis.benchCounters?.()
    const used = usedBy(process.pid)
    const busy = process.cpuUsage()
    const begun = performance.now()
    const clearUp = await perform(runs)
    const seconds = (performance.now() - begun) / 1000
    const { user, system } = process.cpuUsage(busy)
    const each = perUnit(used, usedBy(process.pid), runs)
    const counted = globalThis.benchCounters?.()
    await clearUp?.()
    process.send({
      kind: 'measured',
      seconds,
      cpuSeconds: (user + system) / 1e6,
      kB: each?.kB ?? null,
      mainCpuMicroseconds: each?.mainCpuMicroseconds ?? null,
      counts: counted && Object.fromEntries(Object.keys(counted).map((name) => [name, counted[name] - countedBefore[name]])),
      tasks: (await countTasks()) - before,
    })
  })
  process.on('disconnect', () => process.exit(0))
  process.send({ kind: 'ready' })
}

/** Calls `work` with 0 … count - 1, so many at a time. */
export async function eachOf(count, atATime, work) {
  let next = 0
  await Promise.all(
    Array.from({ length: Math.min(count, atATime) }, async () => {
      while (next < count) await work(next++)
    }),
  )
}

/**
 * In the parent: starts a program and resolves when it is ready.
 *
 * @param {object} order what it is told, as JSON in its first argument. With `counts` it counts what it asks of its database, and takes
 * longer for it
 * @returns {Promise<(runs: number) => Promise<Measured>>} what measures it
 *
 * @typedef {object} Measured
 * @property {number} seconds
 * @property {number} cpuSeconds of the process
 * @property {number | null} mainCpuMicroseconds of its main thread, for each run
 * @property {number | null} kB written, for each run
 * @property {{ statements: number, commits: number, pages: number, roundTrips: number } | undefined} counts where it counts
 * @property {number} tasks
 */
export async function startChild(file, order, folder, stops) {
  const execArgv = order.counts ? [...WITHOUT_ADVICE, '--import', COUNTERS] : WITHOUT_ADVICE
  const port = /^postgres/.test(order.database ?? '') ? new URL(order.database).port : ''
  const child = fork(file, [JSON.stringify(order)], { cwd: folder, execArgv, env: { ...process.env, BENCH_POSTGRES_PORT: port } })
  endWithUs(child)
  stops.push(() => end(child))
  await told(child, 'ready', file)
  return async (runs) => {
    child.send(runs)
    return told(child, 'measured', file)
  }
}

async function told(child, kind, file) {
  const waiting = new AbortController()
  const late = setTimeout(() => waiting.abort(new Error(`${file} did not say "${kind}" within ${PATIENCE_MS} ms`)), PATIENCE_MS)
  try {
    const { signal } = waiting
    const message = await Promise.race([once(child, 'message', { signal }), once(child, 'exit', { signal }).then(() => [{ kind: 'exit' }])])
    if (message[0].kind !== kind) throw new Error(`${file} ended, or said "${message[0].kind}" in place of "${kind}"`)
    return message[0]
  } catch (error) {
    throw waiting.signal.aborted ? waiting.signal.reason : error
  } finally {
    clearTimeout(late)
    waiting.abort()
  }
}
