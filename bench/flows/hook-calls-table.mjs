// Prints the results of hook-calls.mjs.

export function printHookCalls({ calls, rounds, medians }) {
  console.log(
    `\nCalls of an automation’s address, each a run of four steps, committed; medians of ${rounds} interleaved rounds of ${calls}`,
  )
  console.log('                               accepted   runs completed   (least … most)   answer p50   p99 ms   CPU µs/run')
  for (const [name, { accepted, completed, least, most, p50, p99, cpuMicroseconds }] of Object.entries(medians)) {
    const range = `(${Math.round(least)} … ${Math.round(most)})`
    console.log(
      `  ${name.padEnd(26)}${rate(accepted)}${rate(completed, 17)}   ${range.padEnd(14)}${p50.toFixed(1).padStart(13)}${p99.toFixed(1).padStart(9)}` +
        `${(cpuMicroseconds === null ? '–' : String(Math.round(cpuMicroseconds))).padStart(13)}`,
    )
  }
  for (const name of Object.keys(medians).filter((one) => one.startsWith('Belfry'))) {
    const ratio = medians[name].completed / medians[name.replace('Belfry', 'hand-written')].completed
    console.log(`  ratio ${name.replace('Belfry', 'Belfry / hand-written')}: ${ratio.toFixed(2)}`)
  }
}

function rate(perSecond, width = 11) {
  return `${Math.round(perSecond)}/s`.padStart(width)
}
