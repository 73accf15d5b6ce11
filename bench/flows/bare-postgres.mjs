// The limit on PostgreSQL: pg alone, prepared statements, one transaction a run, 16 connections. A step is one statement; the log of the
// run is another.
import { Client } from 'pg'
import { answerMeasurements } from './child.mjs'
import { customerOf, postgresWords, STEPS, TASK_COLUMNS, taskTable } from './flow.mjs'
import { rowsOf, runTables } from './limit-rows.mjs'

const CONNECTIONS = 16
const { database } = JSON.parse(process.argv[2])
const clients = await Promise.all(
  Array.from({ length: CONNECTIONS }, async () => {
    const client = new Client({ connectionString: database })
    await client.connect()
    return client
  }),
)
for (const statement of [...taskTable(postgresWords), ...runTables(postgresWords)]) await clients[0].query(statement)

const insertRun = { name: 'run', text: `insert into runs values ${places(1, 4)}` }
const insertTask = { name: 'task', text: `insert into tasks values ${places(1, TASK_COLUMNS.length)}` }
const insertLog = { name: 'log', text: `insert into run_log values ${places(STEPS, 3)}` }

async function perform(runs) {
  let next = 0
  await Promise.all(
    clients.map(async (client) => {
      while (next < runs) await performOne(client, rowsOf(customerOf(next++)))
    }),
  )
}

async function performOne(client, { run, tasks, log }) {
  await client.query('begin')
  await client.query({ ...insertRun, values: run })
  for (const values of tasks) await client.query({ ...insertTask, values })
  await client.query({ ...insertLog, values: log.flat() })
  await client.query('commit')
}

/** `($1, $2), ($3, $4)`: the places of so many rows. */
function places(rows, columns) {
  const row = (index) => `(${Array.from({ length: columns }, (_, column) => `$${index * columns + column + 1}`).join(', ')})`
  return Array.from({ length: rows }, (_, index) => row(index)).join(', ')
}

answerMeasurements(perform, async () => Number((await clients[0].query('select count(*) from tasks')).rows[0].count))
