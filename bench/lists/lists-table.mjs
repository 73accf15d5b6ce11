// Prints the results of lists.mjs.

const titles = { sqlite: 'SQLite', postgres: 'PostgreSQL' }

export function printLists({ sizes, databases }) {
  const [small, large] = sizes.map((size) => size.toLocaleString('en-US'))
  console.log(`\nLists of ${small} and of ${large} tasks over HTTP, one request at a time; ms, medians over interleaved rounds`)
  for (const [database, rows] of Object.entries(databases)) {
    console.log(
      `${titles[database].padEnd(39)}${`p50, p99 of ${small}`.padStart(20)}${`of ${large}`.padStart(20)}     ratio   the statement alone, ratio`,
    )
    for (const row of rows) console.log(`  ${line(row)}`)
  }
}

function line({ name, sites: [small, large] }) {
  const times = [small, large].map(({ p50, p99 }) => `${ms(p50, 11)}${ms(p99, 9)}`).join('')
  const alone = large.bare === null ? '' : `${ms(large.bare, 16)}${(large.bare / small.bare).toFixed(2).padStart(10)} ×`
  return `${name.padEnd(37)}${times}${(large.p50 / small.p50).toFixed(2).padStart(8)} ×${alone}`
}

function ms(time, width) {
  return time.toFixed(2).padStart(width)
}
