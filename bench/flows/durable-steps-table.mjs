// Prints the results of durable-steps.mjs.
import { STEPS } from './flow.mjs'

const titles = { sqlite: 'SQLite, synchronous=FULL', postgres: 'PostgreSQL, every commit synced' }

export function printDurableSteps(results) {
  console.log(`\nFlows of ${STEPS} steps, each of which stores a task, from start to end; medians of interleaved rounds`)
  for (const [database, programs] of Object.entries(results)) {
    console.log(`${titles[database].padEnd(42)}   runs/s   (least … most)   steps/s   CPU µs/step   Belfry is`)
    for (const [name, program] of Object.entries(programs)) console.log(`  ${line(name, program, programs.Belfry)}`)
  }
  console.log('CPU is that of the program’s own process: what PostgreSQL needs is not in it.')
}

function line(name, { runsPerSecond, stepsPerSecond, least, most, cpuMicrosecondsPerStep }, belfry) {
  const range = `(${Math.round(least)} … ${Math.round(most)})`
  const ratio = name === 'Belfry' ? '' : `${(belfry.runsPerSecond / runsPerSecond).toFixed(2)} ×`
  const cpu = cpuMicrosecondsPerStep === null ? '–' : String(Math.round(cpuMicrosecondsPerStep))
  return (
    `${name.padEnd(41)}${String(Math.round(runsPerSecond)).padStart(8)}   ${range.padEnd(14)}` +
    `${String(Math.round(stepsPerSecond)).padStart(10)}${cpu.padStart(14)}${ratio.padStart(12)}`
  )
}
