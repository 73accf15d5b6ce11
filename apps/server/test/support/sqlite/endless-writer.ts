// Run as a process of its own: writes rows without rest, some at a time, to a database whose log is moved all the time, and prints the number of each one
// that is acknowledged.
//
//   node endless-writer.ts <file> <first number>
import { sql } from 'kysely'
import { openSqlite } from '../../../src/store/sqlite/open-sqlite.ts'

const [file = '', first = '0'] = process.argv.slice(2)
const store = openSqlite({ file, now: Date.now, recordModels: [], checkpoints: { limits: { from: 20, pauseFrom: 80 } } })
await store.migrate()
let next = Number(first)

async function writeWithoutRest(): Promise<never> {
  for (;;) {
    const number = next++
    await store.write(({ db }) =>
      sql`insert into instance (name, value) values (${String(number).padStart(9, '0')}, ${'x'.repeat(number % 3000)})`.execute(db),
    )
    process.stdout.write(`${number}\n`)
  }
}

await Promise.all([writeWithoutRest(), writeWithoutRest(), writeWithoutRest()])
