// The peer of hook-calls.mjs: what somebody would write who needs this one flow, and writes it well. The promises are Belfry's: a call is
// answered when its run is on the disk (synchronous=FULL); the secret is looked up by its hash; every step leaves a line in the run's log;
// tasks are made exactly once, because a run's rows are written in one transaction with its end; what a process that was killed had left
// is taken up at the next start. What it spares is everything else: organizations, permissions, definitions, events and who is told of
// them, waits, retries, a contract.
//
// node hand-written-hooks.mjs <database file>, with HOOK_TOKEN in the environment.
import { createHash } from 'node:crypto'
import Database from 'better-sqlite3'
import express from 'express'
import { newId, sqliteWords, TASK_COLUMNS, taskTable } from './flow.mjs'

const SECOND = 1000
/** How many runs share a commit. */
const AT_ONCE = 64

const db = new Database(process.argv[2])
db.pragma('journal_mode = WAL')
db.pragma('synchronous = FULL')
db.exec(`
  create table hooks (token_hash text primary key, automation_id text not null) strict, without rowid;
  create table runs (id text primary key, automation_id text not null, status text not null, state text not null, created_at integer not null,
    updated_at integer not null) strict, without rowid;
  create index runs_running on runs (created_at) where status = 'running';
  create index runs_automation on runs (automation_id, created_at);
  create table run_log (run_id text not null, position integer not null, entry text not null, primary key (run_id, position)) strict, without rowid;
`)
for (const statement of taskTable(sqliteWords)) db.exec(statement)
const begin = db.prepare('begin immediate')
const commit = db.prepare('commit')
const rollback = db.prepare('rollback')
const findHook = db.prepare('select automation_id from hooks where token_hash = ?').pluck()
const insertRun = db.prepare("insert into runs values (?, ?, 'running', ?, ?, ?)")
const endRun = db.prepare('update runs set status = ?, state = ?, updated_at = ? where id = ?')
const insertTask = db.prepare(`insert into tasks values (${TASK_COLUMNS.map(() => '?').join(', ')})`)
const updateTask = db.prepare(
  'update tasks set version = version + 1, updated_at = ?, data = ? where organization_id = ? and model = ? and id = ?',
)
const insertEntry = db.prepare('insert into run_log values (?, ?, ?)')
const selectRunning = db.prepare("select id, state from runs where status = 'running' order by created_at")

db.prepare('insert into hooks values (?, ?)').run(hashOf(process.env.HOOK_TOKEN), `atm_${newId()}`)
const organization = `org_${newId()}`
const known = new Map()

// What the calls of one turn bring and what the runs before them came to shares a transaction, so a sync of the disk.
const arrivals = []
let ready = selectRunning.all().map(({ id, state }) => ({ id, ...JSON.parse(state) }))
let armed = false
if (ready.length > 0) commitSoon()

function commitSoon() {
  if (armed) return
  armed = true
  setImmediate(commitAll)
}

function commitAll() {
  armed = false
  const arrived = arrivals.splice(0)
  const taken = ready.splice(0, AT_ONCE)
  try {
    begin.run()
    for (const { run } of arrived) insertRun.run(run.id, run.automationId, stateOf(run), run.at, run.at)
    for (const run of taken) advance(run)
    commit.run()
  } catch (error) {
    if (db.inTransaction) rollback.run()
    for (const { fail } of arrived) fail(error)
    ready = [...taken, ...ready]
    setTimeout(commitSoon, SECOND)
    return
  }
  for (const { run, succeed } of arrived) {
    succeed()
    ready.push(run)
  }
  if (ready.length > 0) commitSoon()
}

function stateOf({ automationId, body, query, at }) {
  return JSON.stringify({ automationId, body, query, at })
}

/** All steps of a run, and its end. */
function advance(run) {
  const now = Date.now()
  const { id, body } = run
  const log = (position, entry) => insertEntry.run(id, position, JSON.stringify({ ...entry, status: 'done', startedAt: now, endedAt: now }))
  const end = (status, state) => endRun.run(status, JSON.stringify({ ...run, ...state }), now, id)
  log(0, { nodeId: 'call', type: 'trigger', exit: 'out', output: { body, query: run.query, receivedAt: run.at } })
  const total = Number(body?.order?.total)
  log(1, { nodeId: 'large', type: 'condition', exit: total > 100 ? 'yes' : 'no', input: { total }, output: { holds: total > 100 } })
  if (!(total > 100)) return end('completed', {})

  const taskId = `tsk_${newId()}`
  const made = {
    customFields: {},
    title: `Order ${body.order.number}`,
    description: `For ${body.customer?.name ?? ''}`,
    status: 'PENDING',
    priority: 'HIGH',
    assigneeIds: [],
    dueAt: null,
    parentId: null,
    position: 0,
    links: [],
    completedAt: null,
    createdBy: { type: 'WORKFLOW', id: null },
  }
  insertTask.run(organization, 'task', taskId, 1, null, now, now, JSON.stringify(made))
  const createdTask = { id: taskId, ...made }
  log(2, {
    nodeId: 'make',
    type: 'taskCreate',
    exit: 'out',
    input: { title: made.title, priority: made.priority },
    output: { createdTask },
  })
  const changed = { ...made, status: 'COMPLETED', completedAt: now }
  updateTask.run(now, JSON.stringify(changed), organization, 'task', taskId)
  const updatedTask = { id: taskId, ...changed }
  log(3, { nodeId: 'set', type: 'taskSetStatus', exit: 'out', input: { taskId, status: 'COMPLETED' }, output: { updatedTask } })
  return end('completed', { taskId })
}

const app = express()
app.disable('x-powered-by')
app.disable('etag')
app.post('/hooks/:token', authenticate, express.json({ limit: '100kb', strict: false }), (request, response) => {
  const run = { id: `run_${newId()}`, automationId: request.automationId, body: request.body, query: request.query, at: Date.now() }
  new Promise((succeed, fail) => {
    arrivals.push({ run, succeed, fail })
    commitSoon()
  }).then(
    () => response.json({ accepted: true }),
    () => response.status(503).json({ mistakes: ['the database cannot be written to'] }),
  )
})

function authenticate(request, response, next) {
  const hash = hashOf(request.params.token)
  const automationId = known.get(hash) ?? findHook.get(hash)
  if (!automationId) return response.status(404).json({ mistakes: ['there is nothing at this address'] })
  known.set(hash, automationId)
  request.automationId = automationId
  next()
}

function hashOf(token) {
  return createHash('sha256').update(token).digest('hex')
}

const server = app.listen(0, '127.0.0.1', () => console.log(`listens at http://127.0.0.1:${server.address().port}`))
