// The peer of deliveries.mjs: what somebody would write who needs this one thing, and writes it well. One kind of record, one event, one
// receiver. The promises are Belfry's: a request is answered when its record, event and delivery are on the disk (synchronous=FULL); a
// delivery is signed in both schemes, has 15 seconds, is tried ten times in 32 hours, and each attempt is written down; what a process
// had in hand when it was killed is due again when its lease ends. What it spares is everything else: organizations, permissions, models,
// subscriptions, automations, addresses that must not be reached, an endpoint's fair share, a contract.
//
// node hand-written.mjs <database file> <address of the receiver>, with API_KEY and SIGNING_SECRET in the environment.
import { createHash, createHmac, createSecretKey, randomBytes } from 'node:crypto'
import Database from 'better-sqlite3'
import express from 'express'
import { Pool } from 'undici'

const [, , file, receiver] = process.argv
const secret = process.env.SIGNING_SECRET
// A key object: bytes as they are cost Node 24 five times as much at each signature.
const secretKey = createSecretKey(secret, 'hex')
const owner = randomBytes(8).toString('hex')

const SECOND = 1000
const WAITS = [1, 2, 4, 8, 300, 1800, 7200, 21_600, 86_400].map((seconds) => seconds * SECOND)
const ATTEMPT_MS = 15 * SECOND
const LEASE_MS = 60 * SECOND
const LOOK_MS = 250
const READ_BYTES = 65_536
const KEPT_BYTES = 4096
const SENDING = 64
const IN_MEMORY = 10_000

const db = new Database(file)
db.pragma('journal_mode = WAL')
db.pragma('synchronous = FULL')
db.exec(`
  create table api_keys (hash text primary key) strict, without rowid;
  create table customers (id text primary key, version integer not null, created_at integer not null, data text not null) strict, without rowid;
  create table events (id text primary key, key text not null, record_id text not null, at integer not null, trace_id text not null,
    body blob not null) strict, without rowid;
  create table deliveries (id text primary key, event_id text not null, status text not null, due_at integer, attempts integer not null,
    signature text not null, lease_owner text, completed_at integer) strict, without rowid;
  create index deliveries_due on deliveries (due_at) where status = 'waiting';
  create table attempts (delivery_id text not null, number integer not null, started_at integer not null, duration_ms integer not null,
    status_code integer, error text, response_body blob, primary key (delivery_id, number)) strict, without rowid;
`)
const begin = db.prepare('begin immediate')
const commit = db.prepare('commit')
const rollback = db.prepare('rollback')
const insertCustomer = db.prepare('insert into customers values (?, 1, ?, ?)')
const insertEvent = db.prepare("insert into events values (?, 'customer:created', ?, ?, ?, ?)")
const insertDelivery = db.prepare("insert into deliveries values (?, ?, 'waiting', ?, 0, ?, ?, null)")
const insertAttempt = db.prepare('insert into attempts values (?, ?, ?, ?, ?, ?, ?)')
const endDelivery = db.prepare(
  'update deliveries set status = ?, due_at = ?, attempts = ?, lease_owner = null, completed_at = ? where id = ? and lease_owner = ?',
)
const selectDue = db.prepare(`select deliveries.id, attempts, signature, body from deliveries join events on events.id = event_id
  where status = 'waiting' and due_at <= ? order by due_at limit ?`)
const lease = db.prepare('update deliveries set lease_owner = ?, due_at = ? where id = ?')

db.prepare('insert into api_keys values (?)').run(hashOf(process.env.API_KEY))
const keys = new Set(db.prepare('select hash from api_keys').pluck().all())

// Accepting. What the requests of one turn bring and what became of attempts shares a transaction, so a sync of the disk.
const accepted = []
const results = []
let armed = false

function commitSoon() {
  if (armed) return
  armed = true
  setImmediate(commitAll)
}

function commitAll() {
  armed = false
  const arrivals = accepted.splice(0)
  const ended = results.splice(0)
  try {
    begin.run()
    for (const arrival of arrivals) write(arrival)
    for (const attempt of ended) note(attempt)
    commit.run()
  } catch (error) {
    if (db.inTransaction) rollback.run()
    for (const { fail } of arrivals) fail(error)
    results.unshift(...ended)
    setTimeout(commitSoon, SECOND)
    return
  }
  for (const { delivery, succeed } of arrivals) {
    succeed()
    if (delivery.leasedUntil) queue.push(delivery)
    else overflow = true
  }
  sendMore()
}

function write({ customer, data, event, delivery }) {
  insertCustomer.run(customer.id, customer.createdAt, data)
  insertEvent.run(event.id, customer.id, customer.createdAt, event.traceId, delivery.body)
  insertDelivery.run(
    delivery.id,
    event.id,
    delivery.leasedUntil || customer.createdAt,
    delivery.signature,
    delivery.leasedUntil ? owner : null,
  )
}

function accept(fields) {
  const now = Date.now()
  const customer = { id: newId('cus', now), version: 1, createdAt: now, ...fields }
  const random = randomBytes(24).toString('hex')
  const event = { id: newId('evt', now), traceId: random.slice(0, 32) }
  const envelope = { event: 'customer:created', data: customer, timestamp: now, traceId: event.traceId, spanId: random.slice(32) }
  const body = Buffer.from(JSON.stringify(envelope))
  const signature = `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`
  const leasedUntil = queue.length - head < IN_MEMORY ? now + LEASE_MS : 0
  const delivery = { id: newId('dlv', now), attempts: 0, body, signature, leasedUntil }
  return new Promise((resolve, fail) => {
    accepted.push({ customer, data: JSON.stringify(fields), event, delivery, succeed: () => resolve(customer), fail })
    commitSoon()
  })
}

// Sending, from memory. The database is asked for retries, for what did not fit, and for what another process left behind.
const pool = new Pool(new URL(receiver).origin, { connections: SENDING, pipelining: 1 })
const path = new URL(receiver).pathname
let queue = []
let head = 0
let sending = 0
let overflow = true

function sendMore() {
  while (sending < SENDING && head < queue.length) {
    const delivery = queue[head]
    queue[head++] = undefined
    if (head > 1024 && head * 2 > queue.length) {
      queue = queue.slice(head)
      head = 0
    }
    if (Date.now() + ATTEMPT_MS < delivery.leasedUntil) send(delivery) // else it is due again soon
  }
  if (overflow && queue.length - head < IN_MEMORY / 10) look()
}

function look() {
  const now = Date.now()
  const limit = IN_MEMORY / 10
  const due = selectDue.all(now, limit)
  overflow = due.length === limit
  if (due.length === 0) return
  begin.run()
  for (const { id } of due) lease.run(owner, now + LEASE_MS, id)
  commit.run()
  for (const delivery of due) queue.push({ ...delivery, leasedUntil: now + LEASE_MS })
  sendMore()
}

function send(delivery) {
  const { id, body, signature } = delivery
  const startedAt = Date.now()
  const seconds = String(Math.floor(startedAt / 1000))
  const standard = createHmac('sha256', secretKey).update(`${id}.${seconds}.`).update(body).digest('base64')
  const headers = {
    'content-type': 'application/json',
    'x-webhook-event-id': id,
    'x-webhook-signature': signature,
    'webhook-id': id,
    'webhook-timestamp': seconds,
    'webhook-signature': `v1,${standard}`,
  }
  sending++
  let status = null
  let read = 0
  const kept = []
  let started = null
  let late = false
  const abort = () => started?.abort(new Error('no whole answer within 15 seconds'))
  const deadline = setTimeout(() => {
    late = true
    abort()
  }, ATTEMPT_MS)
  const end = (error) => {
    clearTimeout(deadline)
    sending--
    results.push({ delivery, startedAt, endedAt: Date.now(), status, error, answer: Buffer.concat(kept).subarray(0, KEPT_BYTES) })
    commitSoon()
    sendMore()
  }
  pool.dispatch(
    { path, method: 'POST', headers, body },
    {
      onRequestStart(controller) {
        started = controller
        if (late) abort()
      },
      onResponseStart(_, statusCode) {
        status = statusCode
      },
      onResponseData(controller, chunk) {
        if (read < KEPT_BYTES) kept.push(chunk)
        read += chunk.length
        if (read > READ_BYTES) controller.abort(new Error('the answer is too long'))
      },
      onResponseEnd: () => end(status >= 200 && status < 300 ? null : `the receiver answered ${status}`),
      onResponseError: (_, error) => end(error.message),
    },
  )
}

function note({ delivery, startedAt, endedAt, status, error, answer }) {
  const number = delivery.attempts + 1
  const wait = error === null ? undefined : WAITS[number - 1]
  const state = error === null ? 'delivered' : wait === undefined ? 'failed' : 'waiting'
  const dueAt = wait === undefined ? null : endedAt + wait
  const { changes } = endDelivery.run(state, dueAt, number, dueAt === null ? endedAt : null, delivery.id, owner)
  if (changes === 1) insertAttempt.run(delivery.id, number, startedAt, endedAt - startedAt, status, error, answer)
}

setInterval(look, LOOK_MS)

// The front.
const limits = { firstName: 100, lastName: 100, email: 254, phone: 50, notes: 10_000 }

function mistakesIn(body) {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return ['the body must be an object']
  const mistakes = []
  for (const [field, value] of Object.entries(body)) {
    if (!Object.hasOwn(limits, field)) mistakes.push(`${field} is no field`)
    else if (typeof value !== 'string' || value === '' || value.length > limits[field])
      mistakes.push(`${field} must be a text of 1 to ${limits[field]}`)
  }
  if (typeof body.email === 'string' && !/^[^@\s]+@[^@\s]+$/.test(body.email)) mistakes.push('email must be an address')
  if (!body.lastName) mistakes.push('lastName is missing')
  return mistakes
}

function hashOf(key) {
  return createHash('sha256').update(key).digest('base64')
}

function newId(prefix, now) {
  return `${prefix}_${now.toString(16).padStart(12, '0')}${randomBytes(10).toString('hex')}`
}

const app = express()
app.disable('x-powered-by')
app.disable('etag')
app.post('/customers', authenticate, express.json(), (request, response) => {
  const mistakes = mistakesIn(request.body)
  if (mistakes.length > 0) return response.status(422).json({ mistakes })
  accept(request.body).then(
    (customer) => response.status(201).json(customer),
    () => response.status(503).json({ mistakes: ['the database cannot be written to'] }),
  )
})

function authenticate(request, response, next) {
  const key = request.headers['x-api-key']
  if (typeof key === 'string' && keys.has(hashOf(key))) next()
  else response.status(401).json({ mistakes: ['x-api-key is missing or wrong'] })
}

const server = app.listen(0, '127.0.0.1', () => console.log(`listens at http://127.0.0.1:${server.address().port}`))
