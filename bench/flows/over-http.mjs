// Belfry as it is shipped, in a process of its own: every run is started by a request that creates a customer.
import Database from 'better-sqlite3'
import { perUnit, usedBy } from '../counters/figures.mjs'
import { drive, monotonic } from '../load.mjs'
import { startBelfry } from '../programs.mjs'
import { createAutomation } from './create-automation.mjs'
import { automation, customerOf } from './flow.mjs'

const CALLERS = 64
/** How long the runs may take after the last request, in milliseconds. */
const PATIENCE_MS = 30_000

/** Starts it on SQLite. Gives what `startChild` gives. */
export async function startOverHttp(folder, stops) {
  const belfry = await startBelfry(folder, stops)
  await createAutomation(belfry, automation)
  const { origin, headers, site, database, pid } = belfry
  const reader = new Database(database, { readonly: true })
  stops.push(() => reader.close())
  const countTasks = reader.prepare("select count(*) from records where model = 'task'").pluck()
  const due = reader.prepare('select 1 from runs where due_at is not null limit 1')

  return async (runs) => {
    const before = countTasks.get()
    const used = usedBy(pid)
    const begun = monotonic()
    const request = (index) => ({ method: 'POST', path: `${site}/customers`, headers, body: JSON.stringify(customerOf(index)) })
    await drive({ origin, count: runs, concurrency: CALLERS, request })
    await untilNone(due)
    const seconds = (monotonic() - begun) / 1000
    const { kB = null, mainCpuMicroseconds = null, cpuMicroseconds = null } = perUnit(used, usedBy(pid), runs) ?? {}
    const tasks = countTasks.get() - before
    return { seconds, cpuSeconds: cpuMicroseconds === null ? null : (cpuMicroseconds * runs) / 1e6, kB, mainCpuMicroseconds, tasks }
  }
}

async function untilNone(query) {
  const deadline = monotonic() + PATIENCE_MS
  while (query.get() !== undefined) {
    if (monotonic() > deadline) throw new Error('runs were not completed')
    await new Promise((resolve) => setTimeout(resolve, 3))
  }
}
