// Prints the results of durable-steps.mjs.
import { STEPS } from './flow.mjs'

const titles = { sqlite: 'SQLite, synchronous=FULL', postgres: 'PostgreSQL, every commit synced' }

export function printDurableSteps(results) {
  console.log(`\nFlows of ${STEPS} steps, each of which stores a task, from start to end; medians of interleaved rounds`)
  for (const [database, programs] of Object.entries(results)) {
    console.log(`${titles[database].padEnd(42)}   runs/s   (least … most)   steps/s   Belfry is`)
    for (const [name, program] of Object.entries(programs)) console.log(`  ${rates(name, program, programs.Belfry)}`)
    const written = database === 'sqlite' ? 'kB/step   commits/run   pages/commit' : 'round trips/run'
    console.log(`${''.padEnd(42)}   CPU µs/step   of main thread   statements/run   ${written}`)
    for (const [name, program] of Object.entries(programs)) console.log(`  ${costs(name, program, database)}`)
  }
  console.log('CPU and kB are those of the program’s own process: what PostgreSQL needs is not in it.')
}

function rates(name, { runsPerSecond, stepsPerSecond, least, most }, belfry) {
  const range = `(${Math.round(least)} … ${Math.round(most)})`
  const ratio = name === 'Belfry' ? '' : `${(belfry.runsPerSecond / runsPerSecond).toFixed(2)} ×`
  const steps = String(Math.round(stepsPerSecond))
  return `${name.padEnd(41)}${String(Math.round(runsPerSecond)).padStart(8)}   ${range.padEnd(14)}${steps.padStart(10)}${ratio.padStart(12)}`
}

function costs(name, program, database) {
  const {
    cpuMicrosecondsPerStep,
    mainCpuMicrosecondsPerStep,
    statementsPerRun,
    kBPerStep,
    commitsPerRun,
    pagesPerCommit,
    roundTripsPerRun,
  } = program
  const ofDatabase =
    database === 'sqlite'
      ? `${figure(kBPerStep, 10, 1)}${figure(commitsPerRun, 14, 2)}${figure(pagesPerCommit, 15, 0)}`
      : figure(roundTripsPerRun, 18, 1)
  return (
    `${name.padEnd(40)}${figure(cpuMicrosecondsPerStep, 14, 0)}${figure(mainCpuMicrosecondsPerStep, 17, 0)}` +
    `${figure(statementsPerRun, 17, 0)}${ofDatabase}`
  )
}

function figure(value, width, decimals) {
  return (value === null || value === undefined ? '–' : value.toFixed(decimals)).padStart(width)
}
