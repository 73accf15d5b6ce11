// Prints the results of stream.mjs.

const titles = { none: 'no readers', silent: 'readers of other events', told: 'readers who are told' }

export function printStream({ readers, rounds, kilobytesEach, bare, ...rows }) {
  console.log(`\nThe event stream with ${readers} readers, 4 callers, medians of ${rounds} rounds; ratios to no readers`)
  console.log('                            writes/s        p50        p99     CPU µs  reads p50        p99')
  for (const [name, row] of Object.entries(rows)) {
    const { writesPerSecond, writeP50, writeP99, cpuMicrosecondsAWrite, readP50, readP99 } = row
    const cells = [writesPerSecond, writeP50, writeP99, cpuMicrosecondsAWrite, readP50, readP99].map((figure) =>
      figure.toFixed(1).padStart(11),
    )
    const ratio = (rows.none.writesPerSecond / writesPerSecond).toFixed(2)
    console.log(`  ${titles[name].padEnd(24)}${cells.join('')}   writes ${ratio} ×`)
  }
  for (const [name, { eventsPerSecond, lateP50, lateP99 }] of Object.entries({ Belfry: rows.told, bare }))
    console.log(
      `  ${name} tells ${Math.round(eventsPerSecond).toLocaleString('en-US')} events/s, late by ${lateP50} ms (p50), ${lateP99} ms (p99)`,
    )
  console.log(`  a reader takes ${kilobytesEach.toFixed(1)} KB`)
  console.log(`  ratio ${(rows.told.eventsPerSecond / bare.eventsPerSecond).toFixed(2)}`)
}
