// OpenWorkflow in this process. Its worker polls, and cannot be told how often: at once as long as it finds runs, else after 100 ms and ever
// more up to a second. So that none of that is measured, a worker begins when the first run has been started. From 16 to 256 slots, and
// with 10 (its default) or 20 connections to PostgreSQL, it measured about the same.
//
// Each step stores its task with a statement of its own, which commits; OpenWorkflow commits the beginning and the end of each step. A
// step that is cut off between them is done again, so tasks are made at least once, where Belfry makes them exactly once.
import { DatabaseSync } from 'node:sqlite'
import { OpenWorkflow } from 'openworkflow'
import { BackendPostgres } from 'openworkflow/postgres'
import { BackendSqlite } from 'openworkflow/sqlite'
import { answerMeasurements, eachOf } from '../flows/child.mjs'
import { customerOf, postgresWords, sqliteWords, steps, TASK_COLUMNS, taskRow, taskTable } from '../flows/flow.mjs'
import { openTasks } from './postgres-tasks.mjs'

const { file, database } = JSON.parse(process.argv[2])
/** How many runs the worker works on at a time. */
const SLOTS = 64
/** How many runs are being started at a time. */
const STARTING = 64

const { backend, tasks } = file ? onSqlite() : await onPostgres()
const engine = new OpenWorkflow({ backend })
const flow = engine.defineWorkflow({ name: 'ten-tasks' }, async ({ input, step }) => {
  for (const run of steps((number) => () => step.run({ name: `task-${number}` }, () => tasks.insert(taskRow(number, input))))) await run()
})

async function perform(runs) {
  const worker = engine.newWorker({ concurrency: SLOTS })
  await eachOf(runs, STARTING, async (index) => {
    await flow.run(customerOf(index))
    if (index === 0) await worker.start()
  })
  await untilCompleted()
  return () => worker.stop()
}

/** Asking for each result would be a poll for each run; one count for all disturbs less. */
async function untilCompleted() {
  for (;;) {
    const { pending, running } = await backend.countWorkflowRuns()
    if (pending + running === 0) return
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
}

function onSqlite() {
  const opened = BackendSqlite.connect(file)
  const db = new DatabaseSync(file)
  for (const connection of [db, opened.db]) {
    const { synchronous } = connection.prepare('pragma synchronous').get()
    if (synchronous !== 2) throw new Error('a connection does not sync its commits')
  }
  for (const statement of taskTable(sqliteWords)) db.exec(statement)
  const insert = db.prepare(`insert into tasks values (${TASK_COLUMNS.map(() => '?').join(', ')})`)
  const count = db.prepare('select count(*) as tasks from tasks')
  const own = {
    async insert(row) {
      insert.run(...row)
    },
    async count() {
      return count.get().tasks
    },
  }
  return { backend: opened, tasks: own }
}

async function onPostgres() {
  const own = await openTasks(database, taskTable(postgresWords))
  return { backend: await BackendPostgres.connect(database), tasks: own }
}

answerMeasurements(perform, () => tasks.count())
