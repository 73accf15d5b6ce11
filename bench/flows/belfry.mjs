// Belfry in this process, since the peers are called in theirs. A run is started as always, by an operation whose event begins it: what is
// measured includes the customer, the event and its log.
//
// With `backlog` all runs are started while nobody advances them, and only then a server takes them up. That is measured: steps alone.
import { answerMeasurements, eachOf } from './child.mjs'
import { automation, customerOf } from './flow.mjs'
import { openBelfry } from './in-process.mjs'

const { database, backlog } = JSON.parse(process.argv[2])
/** How many runs are being started at a time. */
const STARTING = 64

const { store, call, start } = await openBelfry(database)
const { id } = await call('automations.create', { body: automation })
await call('automations.update', { id, body: { enabled: true } })
const server = backlog ? null : await start()
answerMeasurements(backlog ? takeUp : startAndFinish, countTasks, backlog ? startAll : undefined)

async function startAll(runs) {
  await eachOf(runs, STARTING, (index) => call('customers.create', { body: customerOf(index) }))
}

async function startAndFinish(runs) {
  await startAll(runs)
  await server.idle()
}

async function takeUp() {
  const taking = await start()
  await taking.idle()
  return () => taking.stop()
}

function countTasks() {
  return store.read(async (db) => {
    const { count } = await db
      .selectFrom('records')
      .select(({ fn }) => fn.countAll().as('count'))
      .where('model', '=', 'task')
      .executeTakeFirstOrThrow()
    return Number(count)
  })
}
