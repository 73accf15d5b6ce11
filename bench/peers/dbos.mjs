// DBOS in this process, which runs on PostgreSQL alone. Runs are started directly and not through a queue, which spares it the polling
// and a write. From 16 to 128 runs at a time, and with 10 to 40 connections, it measured about the same.
//
// Each step stores its task with a statement of its own, which commits; DBOS commits the end of each step. A step that is cut off between
// the two is done again, so tasks are made at least once, where Belfry makes them exactly once. DBOS promises the same with a data source;
// @dbos-inc/postgres-datasource 4.24.16, the newest on npm, needs functions that this version no longer has, so it is not measured.
import { DBOS } from '@dbos-inc/dbos-sdk'
import { answerMeasurements, eachOf } from '../flows/child.mjs'
import { customerOf, postgresWords, steps, taskRow, taskTable } from '../flows/flow.mjs'
import { openTasks } from './postgres-tasks.mjs'

const { database } = JSON.parse(process.argv[2])
/** How many runs there are at a time; more only wait for each other's connections. */
const RUNNING = 64
const CONNECTIONS = 20

const tasks = await openTasks(database, taskTable(postgresWords))
const flow = DBOS.registerWorkflow(
  async (customer) => {
    for (const run of steps((number) => () => DBOS.runStep(() => tasks.insert(taskRow(number, customer)), { name: `task-${number}` })))
      await run()
  },
  { name: 'ten-tasks' },
)
DBOS.setConfig({ name: 'bench', systemDatabaseUrl: database, systemDatabasePoolSize: CONNECTIONS, logLevel: 'error' })
await DBOS.launch()

async function perform(runs) {
  await eachOf(runs, RUNNING, (index) => flow(customerOf(index)))
}

answerMeasurements(perform, () => tasks.count())
