// Prints the results of fairness.mjs.

const titles = { sqlite: 'SQLite', postgres: 'PostgreSQL' }

export function printFairness({ deliveries, rate, databases, flowRate, flows }) {
  const many = deliveries.toLocaleString('en-US')
  console.log(
    `\nFrom an event to its delivery, ${rate} a second of four organizations, while another has ${many} deliveries to a receiver that hangs; ms`,
  )
  console.log('                                      p50      p95      p99   CPU µs   p99 of the baseline   attempts that hung')
  for (const [database, { baseline, cases }] of Object.entries(databases)) {
    console.log(`  ${`${titles[database]}, alone`.padEnd(31)}${times(baseline)}`)
    for (const { webhooks, hung, during } of cases) {
      const name = `${titles[database]}, ${webhooks === 1 ? 'one webhook' : `${webhooks.toLocaleString('en-US')} webhooks`} beside`
      console.log(
        `  ${name.padEnd(31)}${times(during)}${(during.p99 / baseline.p99).toFixed(2).padStart(20)} ×${String(hung).padStart(19)}`,
      )
    }
  }
  printFlows(flowRate, flows)
}

function printFlows(rate, flows) {
  console.log(
    `\nFrom an event to what a flow has changed, ${rate} a second of four organizations, while a flow of another sets itself off; ms`,
  )
  console.log('                                      p50      p95      p99   CPU µs   p99 of the baseline')
  for (const [database, { baseline, during }] of Object.entries(flows)) {
    console.log(`  ${`${titles[database]}, alone`.padEnd(31)}${times(baseline)}`)
    console.log(`  ${`${titles[database]}, beside`.padEnd(31)}${times(during)}${(during.p99 / baseline.p99).toFixed(2).padStart(20)} ×`)
  }
}

function times({ p50, p95, p99, cpuMicroseconds }) {
  return `${[p50, p95, p99].map((time) => time.toFixed(1).padStart(9)).join('')}${cpuMicroseconds.toFixed(0).padStart(9)}`
}
