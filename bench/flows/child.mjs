// A program under measurement runs in a process of its own. This is what the two ends say to each other.
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { end, endWithUs } from '../programs.mjs'

/** How long a program may take to start, or for one measurement, in milliseconds. */
const PATIENCE_MS = 60_000
/** What other people's packages do that Node advises against is not for whoever reads our figures. */
const WITHOUT_ADVICE = ['--disable-warning=DeprecationWarning']

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
    const busy = process.cpuUsage()
    const begun = performance.now()
    const clearUp = await perform(runs)
    const seconds = (performance.now() - begun) / 1000
    const { user, system } = process.cpuUsage(busy)
    await clearUp?.()
    process.send({ kind: 'measured', seconds, cpuSeconds: (user + system) / 1e6, tasks: (await countTasks()) - before })
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
 * @param {object} order what it is told, as JSON in its first argument
 * @returns {Promise<(runs: number) => Promise<{ seconds: number, cpuSeconds: number, tasks: number }>>} what measures it
 */
export async function startChild(file, order, folder, stops) {
  const child = fork(file, [JSON.stringify(order)], { cwd: folder, execArgv: WITHOUT_ADVICE })
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
