// Prints the results of timers.mjs.

export function printTimers({ waiting, due, startedPerSecond, idle, withWaiting, lateness }) {
  const many = waiting.toLocaleString('en-US')
  console.log(`\n${many} runs that wait, on SQLite; ${Math.round(startedPerSecond)} of them began to wait in a second`)
  console.log('                                 listens after, ms   resident, MB')
  console.log(`  with none                    ${whole(idle.startMs, 21)}${whole(idle.residentMb, 15)}`)
  console.log(`  with ${many.padEnd(24)}${whole(withWaiting.startMs, 21)}${whole(withWaiting.residentMb, 15)}`)
  console.log(`  after ${`${due} of more were due`.padEnd(23)}${''.padStart(21)}${whole(lateness.residentMb, 15)}`)
  console.log(`\n${due} runs due within 10 s meanwhile: how late, ms    p50     p99     max`)
  for (const [name, { p50, p99, max }] of Object.entries({ 'the step goes on': lateness.step, 'the task is made': lateness.task }))
    console.log(`  ${name.padEnd(46)}${[p50, p99, max].map((ms) => whole(ms, 8)).join('')}`)
}

function whole(number, width) {
  return (number === null ? '–' : String(Math.round(number))).padStart(width)
}
