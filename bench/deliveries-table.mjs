// Prints the results of deliveries.mjs.
import { countsText } from './counters/count-work.mjs'

export function printDeliveries({ rounds, callers, rates, events, medians, spread, counts }) {
  const limit = medians.undici.delivered
  console.log(`\nEvents accepted over HTTP, committed and delivered; medians of ${rounds} interleaved rounds of ${events}`)
  console.log('                             accepted   delivered   (least … most)   recorded   of undici   CPU µs   main thread     kB')
  for (const count of callers) {
    for (const name of ['belfry', 'hand-written']) {
      const { accepted, delivered, recorded, cpuMicroseconds, mainCpuMicroseconds, kB } = medians[`${name} ${count} callers`]
      const { least, most } = spread[`${name} ${count} callers`]
      console.log(
        `  ${`${name}, ${count} callers`.padEnd(25)}${rate(accepted)}${rate(delivered, 10)}   ${`(${whole(least)} … ${whole(most)})`.padEnd(15)}` +
          `${rate(recorded, 8)}${percent(delivered / limit).padStart(12)}${whole(cpuMicroseconds ?? Number.NaN).padStart(9)}` +
          `${whole(mainCpuMicroseconds ?? Number.NaN).padStart(14)}${whole(kB ?? Number.NaN).padStart(7)}`,
      )
    }
    const ratio = medians[`belfry ${count} callers`].delivered / medians[`hand-written ${count} callers`].delivered
    console.log(`  ratio Belfry / hand-written, ${count} callers: ${ratio.toFixed(2)}`)
  }
  console.log(`  ${'undici alone, 64 in flight'.padEnd(27)}        ${rate(limit, 10)}`)
  for (const [name, counted] of Object.entries(counts))
    console.log(`  ${name}, ${callers.at(-1)} callers, for each event: ${countsText(counted)}`)
  console.log('\nFrom the moment a request was meant to be sent to the arrival of its delivery, at a constant rate; ms')
  console.log('                              p50       p95       p99       max')
  for (const at of rates) {
    for (const name of ['belfry', 'hand-written']) {
      const { p50, p95, p99, max } = medians[`${name} at ${at}/s`]
      console.log(`  ${`${name}, ${at}/s`.padEnd(22)}${[p50, p95, p99, max].map((time) => time.toFixed(1).padStart(9)).join(' ')}`)
    }
  }
}

function rate(perSecond, width = 9) {
  return `${whole(perSecond)}/s`.padStart(width)
}

function whole(number) {
  return Number.isNaN(number) ? '–' : String(Math.round(number))
}

function percent(share) {
  return `${(share * 100).toFixed(1)} %`
}
