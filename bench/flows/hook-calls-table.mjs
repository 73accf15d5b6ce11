// Prints the results of hook-calls.mjs.
import { countsText } from '../counters/count-work.mjs'

export function printHookCalls({ calls, rounds, medians, counts }) {
  console.log(
    `\nCalls of an automation’s address, each a run of four steps, committed; medians of ${rounds} interleaved rounds of ${calls}`,
  )
  console.log(
    '                               accepted   runs completed   (least … most)   answer p50   p99 ms   CPU µs/run   main thread   kB/run',
  )
  for (const [name, { accepted, completed, least, most, p50, p99, ...costs }] of Object.entries(medians)) {
    const range = `(${Math.round(least)} … ${Math.round(most)})`
    console.log(
      `  ${name.padEnd(26)}${rate(accepted)}${rate(completed, 17)}   ${range.padEnd(14)}${p50.toFixed(1).padStart(13)}${p99.toFixed(1).padStart(9)}` +
        `${whole(costs.cpuMicroseconds, 13)}${whole(costs.mainCpuMicroseconds, 14)}${whole(costs.kB, 9)}`,
    )
  }
  for (const name of Object.keys(medians).filter((one) => one.startsWith('Belfry'))) {
    const ratio = medians[name].completed / medians[name.replace('Belfry', 'hand-written')].completed
    console.log(`  ratio ${name.replace('Belfry', 'Belfry / hand-written')}: ${ratio.toFixed(2)}`)
  }
  for (const [name, counted] of Object.entries(counts)) console.log(`  ${name}, for each run: ${countsText(counted)}`)
}

function whole(value, width) {
  return (value === null ? '–' : String(Math.round(value))).padStart(width)
}

function rate(perSecond, width = 11) {
  return `${Math.round(perSecond)}/s`.padStart(width)
}
