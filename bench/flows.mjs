// Automations under load. One file in flows/ for each measurement: it is given a folder and a PostgreSQL, starts what it measures, prints
// and returns what it found, and leaves nothing running.
import { mkdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { measureDurableSteps } from './flows/durable-steps.mjs'
import { measureHookCalls } from './flows/hook-calls.mjs'
import { measureTimers } from './flows/timers.mjs'
import { installPackages } from './install.mjs'
import { startPostgres } from './postgres.mjs'
import { temporaryFolder } from './programs.mjs'

const here = dirname(fileURLToPath(import.meta.url))
/** By the name under which the results are kept. */
const measurements = { durableSteps: measureDurableSteps, hookCalls: measureHookCalls, timers: measureTimers }

export async function run() {
  installPackages(join(here, 'peers'), 'bench/peers')
  const stops = []
  try {
    const folder = temporaryFolder(stops)
    const postgres = await startPostgres(stops)
    const results = {}
    for (const [name, measure] of Object.entries(measurements)) {
      const own = join(folder, name)
      mkdirSync(own)
      results[name] = await measure({ folder: own, postgres })
    }
    return results
  } finally {
    for (const stop of stops.reverse()) await stop()
  }
}
