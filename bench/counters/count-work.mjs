// Counts what a program asks of its database for each unit of work, in a process of its own: counting takes time.
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { temporaryFolder } from '../programs.mjs'

const PRELOAD = new URL('preload.mjs', import.meta.url).href
/** How long a program may take to write its counts, in milliseconds. */
const PATIENCE_MS = 10_000

/**
 * @param {(shared: { folder: string, stops: (() => unknown)[], environment: object }) => Promise<Program>} start starts a program that counts
 * @param {(program: Program) => Promise<number>} work does some work, and resolves to how many units that was. Once before anything is counted
 * @returns {Promise<Counts | null>} for each unit; `null` on Windows, where a program cannot be asked by a signal
 *
 * @typedef {{ pid: number }} Program
 * @typedef {{ statements: number, commits: number, pagesPerCommit: number | null }} Counts
 */
export async function countWork(start, work) {
  if (process.platform === 'win32') return null
  const stops = []
  try {
    const folder = temporaryFolder(stops)
    const file = join(folder, 'counters.json')
    const program = await start({ folder, stops, environment: { NODE_OPTIONS: `--import=${PRELOAD}`, BENCH_COUNTERS: file } })
    await work(program)
    const before = await readCounters(program.pid, file)
    const units = await work(program)
    const after = await readCounters(program.pid, file)
    const [statements, commits, pages] = ['statements', 'commits', 'pages'].map((name) => after[name] - before[name])
    return { statements: statements / units, commits: commits / units, pagesPerCommit: commits === 0 ? null : pages / commits }
  } finally {
    for (const stop of stops.reverse()) await stop()
  }
}

/** Counts as a text. */
export function countsText(counts) {
  if (counts === null) return 'not counted on this machine'
  const { statements, commits, pagesPerCommit } = counts
  const pages = pagesPerCommit === null ? '' : ` of ${Math.round(pagesPerCommit)} pages`
  return `${statements.toFixed(1)} statements, ${commits.toFixed(2)} commits${pages}`
}

async function readCounters(pid, file) {
  rmSync(file, { force: true })
  process.kill(pid, 'SIGUSR2')
  const deadline = performance.now() + PATIENCE_MS
  while (!existsSync(file)) {
    if (performance.now() > deadline) throw new Error('the program did not write its counts')
    await setTimeout(5)
  }
  return JSON.parse(readFileSync(file, 'utf8'))
}
