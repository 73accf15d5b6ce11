// The limit on SQLite: better-sqlite3 alone, prepared statements, synchronous=FULL, so many runs in one commit.
import Database from 'better-sqlite3'
import { answerMeasurements } from './child.mjs'
import { customerOf, sqliteWords, TASK_COLUMNS, taskTable } from './flow.mjs'
import { rowsOf, runTables } from './limit-rows.mjs'

const { file, runsInCommit } = JSON.parse(process.argv[2])
const db = new Database(file)
db.pragma('journal_mode = WAL')
db.pragma('synchronous = FULL')
for (const statement of [...taskTable(sqliteWords), ...runTables(sqliteWords)]) db.exec(statement)
const insertRun = db.prepare('insert into runs values (?, ?, ?, ?)')
const insertTask = db.prepare(`insert into tasks values (${TASK_COLUMNS.map(() => '?').join(', ')})`)
const insertEntry = db.prepare('insert into run_log values (?, ?, ?)')
const begin = db.prepare('begin immediate')
const commit = db.prepare('commit')
const count = db.prepare('select count(*) from tasks').pluck()

function perform(runs) {
  for (let done = 0; done < runs; ) {
    begin.run()
    for (let inCommit = 0; inCommit < runsInCommit && done < runs; inCommit++, done++) {
      const { run, tasks, log } = rowsOf(customerOf(done))
      insertRun.run(run)
      for (const row of tasks) insertTask.run(row)
      for (const row of log) insertEntry.run(row)
    }
    commit.run()
  }
}

answerMeasurements(
  async (runs) => perform(runs),
  async () => count.get(),
)
