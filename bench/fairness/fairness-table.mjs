// Prints the results of fairness.mjs.

const titles = { sqlite: 'SQLite', postgres: 'PostgreSQL' }

export function printFairness({ deliveries, rate, databases, flows }) {
  if (Object.keys(databases).length > 0) printDeliveries({ deliveries, rate, databases })
  printFlows(flows)
}

function printDeliveries({ deliveries, rate, databases }) {
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
}

function printFlows(flows) {
  console.log('\nFrom an event to what a flow has changed, of four organizations, while flows of others set themselves off; ms')
  console.log('                                              p50      p95      p99   CPU µs   p99 of the baseline')
  for (const [database, { baselines, cases }] of Object.entries(flows)) {
    for (const [pace, baseline] of Object.entries(baselines)) {
      console.log(`  ${`${titles[database]}, ${pace}, alone`.padEnd(39)}${times(baseline)}`)
      for (const { name, during } of cases.filter((one) => one.pace === pace)) {
        console.log(
          `  ${`${titles[database]}, ${pace}, ${name}`.padEnd(39)}${times(during)}${(during.p99 / baseline.p99).toFixed(2).padStart(20)} ×`,
        )
      }
    }
  }
}

function times({ p50, p95, p99, cpuMicroseconds }) {
  return `${[p50, p95, p99].map((time) => time.toFixed(1).padStart(9)).join('')}${cpuMicroseconds.toFixed(0).padStart(9)}`
}
