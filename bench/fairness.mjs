// What one organization's receiver that hangs costs the others: from an event to its delivery, before and during. The organization has a
// hundred thousand deliveries due, of one webhook and then of two thousand; the receiver takes 15 seconds, after which Belfry gives up. And what one
// organization's flow that sets itself off costs the flows of the others.
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { request } from 'undici'
import { openPostgresBacklog, openSqliteBacklog } from './fairness/backlog.mjs'
import { printFairness } from './fairness/fairness-table.mjs'
import { startHangingReceiver } from './fairness/hanging-receiver.mjs'
import { driveAt, median, percentile } from './load.mjs'
import { startPostgres } from './postgres.mjs'
import { cpuSeconds, serveWithKey, startSink, temporaryFolder } from './programs.mjs'

const DELIVERIES = 100_000
const WEBHOOKS = [1, 2000]
/** How many other organizations there are, and how many events a second they have together. */
const OTHERS = 4
const RATE = 100
/** How many events a second begin flows of theirs, and how many times the flow that sets itself off changes its record. */
const FLOW_RATE = 40
const STEPS = 90
/** How long is measured at a time, in seconds, and how often: alone and while the receiver hangs. */
const SECONDS = 4
const TIMES = 3
/** After so many milliseconds no attempt is under way any more to a receiver that hangs. */
const ATTEMPT_MS = 16_000
const ARRIVAL_MS = 30_000

export async function run() {
  const stops = []
  try {
    const folder = temporaryFolder(stops)
    const file = join(folder, 'belfry.db')
    const postgres = (await startPostgres(stops)).createDatabase
    const url = await postgres()
    const databases = {
      sqlite: await measure({ url: `sqlite:${file}`, keys: join(folder, 'sqlite.key'), open: () => openSqliteBacklog(file) }),
      postgres: await measure({ url, keys: join(folder, 'postgres.key'), open: () => openPostgresBacklog(url) }),
    }
    const flows = {
      sqlite: await measureFlows({ url: `sqlite:${join(folder, 'flows.db')}`, keys: join(folder, 'flows.key') }),
      postgres: await measureFlows({ url: await postgres(), keys: join(folder, 'flows-postgres.key') }),
    }
    const results = { deliveries: DELIVERIES, rate: RATE, databases, flowRate: FLOW_RATE, flows }
    printFairness(results)
    return results
  } finally {
    for (const stop of stops.reverse()) await stop()
  }
}

async function measure({ url, keys, open }) {
  const stops = []
  try {
    const sink = await startSink(stops)
    const hanging = await startHangingReceiver(stops)
    const settings = { BELFRY_DATABASE_URL: url, BELFRY_MASTER_KEYS_FILE: keys, BELFRY_ALLOW_TARGETS: 'http://127.0.0.1' }
    const { origin, key, pid } = await serveWithKey(settings, stops)
    const site = { origin, headers: { 'x-api-key': key, 'content-type': 'application/json' }, sink, pid }
    for (let index = 0; index < OTHERS; index++) {
      await post(site, '/api/orgs', { name: `Park ${index}`, slug: `other-${index}` })
      await addWebhook(site, `other-${index}`, `${sink.origin}/hooks`)
    }
    const backlog = await open()
    stops.push(() => backlog.close())
    await latencies(site) // warms up
    const alone = []
    for (let time = 0; time < TIMES; time++) alone.push(await latencies(site))
    const cases = []
    for (const webhooks of WEBHOOKS) {
      const { organizationId, webhookIds } = await addHangingPark(site, { slug: `hanging-${webhooks}`, webhooks, url: hanging.url })
      await backlog.fill({ organizationId, webhookIds, count: DELIVERIES })
      const before = hanging.count
      await post(site, `/api/orgs/hanging-${webhooks}/customers`, {}) // wakes the dispatcher
      await setTimeout(2000)
      const times = []
      for (let time = 0; time < TIMES; time++) times.push(await latencies(site))
      const hung = hanging.count - before
      await backlog.rest(organizationId)
      await setTimeout(ATTEMPT_MS)
      alone.push(await latencies(site))
      cases.push({ webhooks, hung, times })
      progress(
        `${new URL(url).protocol.slice(0, -1)}: ${webhooks} webhooks, ${hung} attempts hung, p99 ${summary(times).p99.toFixed(0)} ms beside ${summary(alone).p99.toFixed(0)} ms`,
      )
    }
    const baseline = summary(alone)
    return { baseline, cases: cases.map(({ webhooks, hung, times }) => ({ webhooks, hung, during: summary(times) })) }
  } finally {
    for (const stop of stops.reverse()) await stop()
  }
}

/** What a flow that sets itself off costs the flows of others: from an event to what their flow has changed, before and during. */
async function measureFlows({ url, keys }) {
  const stops = []
  try {
    const sink = await startSink(stops)
    const settings = { BELFRY_DATABASE_URL: url, BELFRY_MASTER_KEYS_FILE: keys, BELFRY_ALLOW_TARGETS: 'http://127.0.0.1' }
    const { origin, key, pid } = await serveWithKey(settings, stops)
    const site = { origin, headers: { 'x-api-key': key, 'content-type': 'application/json' }, sink, pid, rate: FLOW_RATE }
    for (let index = 0; index < OTHERS; index++) {
      await post(site, '/api/orgs', { name: `Park ${index}`, slug: `other-${index}` })
      await enableFlow(site, `other-${index}`, 'customer:created', 1)
      await addWebhook(site, `other-${index}`, `${sink.origin}/hooks`, 'customer:updated')
    }
    await latencies(site) // warms up
    const alone = []
    for (let time = 0; time < TIMES; time++) alone.push(await latencies(site))
    await post(site, '/api/orgs', { name: 'Again', slug: 'again' })
    await enableFlow(site, 'again', 'customer:updated', STEPS)
    const customer = await post(site, '/api/orgs/again/customers', {})
    await patch(site, `/api/orgs/again/customers/${customer.id}`, { notes: 'Begin' })
    await setTimeout(2000)
    const during = []
    for (let time = 0; time < TIMES; time++) during.push(await latencies(site))
    const { data } = await get(site, '/api/orgs/again/automation-runs?status=running&limit=1')
    if (data.length === 0) throw new Error('the flow that sets itself off has come to an end')
    const [baseline, beside] = [summary(alone), summary(during)]
    progress(`${new URL(url).protocol.slice(0, -1)}: flows, p99 ${beside.p99.toFixed(0)} ms beside ${baseline.p99.toFixed(0)} ms`)
    return { baseline, during: beside }
  } finally {
    for (const stop of stops.reverse()) await stop()
  }
}

/** A flow whose steps change the record that began it, so many times. */
async function enableFlow(site, slug, eventKey, count) {
  const node = (id, type, config) => ({ id, type, label: '', position: { x: 0, y: 0 }, config })
  const ids = Array.from({ length: count }, (_, index) => `step${index}`)
  const nodes = [
    node('start', 'trigger', { source: 'event', eventKey }),
    ...ids.map((id) => node(id, 'customerUpdate', { customerId: '{customer.id}', notes: `By ${id}` })),
  ]
  const edges = ids.map((id, index) => ({ id: `e${index}`, source: ids[index - 1] ?? 'start', sourceHandle: 'out', target: id }))
  const { id } = await post(site, `/api/orgs/${slug}/automations`, { name: 'Flow', definition: { nodes, edges } })
  await patch(site, `/api/orgs/${slug}/automations/${id}`, { enabled: true })
}

async function addHangingPark(site, { slug, webhooks, url }) {
  const { id: organizationId } = await post(site, '/api/orgs', { name: slug, slug })
  const webhookIds = []
  while (webhookIds.length < webhooks) webhookIds.push((await addWebhook(site, slug, `${url}/${webhookIds.length}`)).id)
  return { organizationId, webhookIds }
}

function addWebhook(site, slug, url, eventKey = 'customer:created') {
  return post(site, `/api/orgs/${slug}/webhooks`, { url, subscribedEventKeys: [eventKey] })
}

const get = (site, path) => call(site, 'GET', path)
const post = (site, path, body) => call(site, 'POST', path, body)
const patch = (site, path, body) => call(site, 'PATCH', path, body)

async function call({ origin, headers }, method, path, body) {
  const text = body === undefined ? undefined : JSON.stringify(body)
  const answer = await request(`${origin}${path}`, { method, headers, body: text, reset: true })
  const made = await answer.body.json()
  if (answer.statusCode >= 300) throw new Error(`Belfry refused ${path}: ${JSON.stringify(made)}`)
  return made
}

/** On a busy machine it takes a while. */
function progress(text) {
  console.error(text)
}

let runs = 0

/** Milliseconds from the moment each request was meant to be sent to the arrival of its delivery, of all other organizations; and how much of the processor that took. */
async function latencies({ origin, headers, sink, pid, rate = RATE }) {
  const run = ++runs
  const count = rate * SECONDS
  const { complete } = await sink.expect({ run, count }, SECONDS * 1000 + ARRIVAL_MS)
  const requestOf = (index) => ({
    method: 'POST',
    path: `/api/orgs/other-${index % OTHERS}/customers`,
    headers,
    body: JSON.stringify({ firstName: 'Ada', lastName: 'Lovelace', email: `bench-${run}-${index}-@example.com` }),
  })
  const busy = cpuSeconds(pid)
  const meant = await driveAt({ origin, rate, count, request: requestOf })
  const { arrivals, repeated } = await complete
  if (repeated > 0) throw new Error(`${repeated} deliveries came more than once`)
  const cpuMicroseconds = busy === null ? Number.NaN : ((cpuSeconds(pid) - busy) / count) * 1e6
  const sorted = arrivals.map((arrival, index) => arrival - meant[index]).sort()
  return { p50: percentile(sorted, 0.5), p95: percentile(sorted, 0.95), p99: percentile(sorted, 0.99), cpuMicroseconds }
}

/** The middle of what was measured several times: a machine that does other things spoils one of them, seldom most. */
function summary(all) {
  return Object.fromEntries(Object.keys(all[0]).map((name) => [name, median(all.map((one) => one[name]))]))
}
