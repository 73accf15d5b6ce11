// What one organization's receiver that hangs costs the others: from an event to its delivery, before and during. The organization has a
// hundred thousand deliveries due, of one webhook and then of two hundred; the receiver takes 15 seconds, after which Belfry gives up. And what one
// organization's flow that sets itself off costs the flows of the others: with many events and with few, beside one such flow and three, and while
// runs of ten thousand organizations wait for next week. It fails where a p99 is more than twice that of the others alone, and beside three flows more
// than four times: they fill the machine, and each has as large a share of it. With BENCH_FLOWS=sqlite, or postgres, only the flows are measured, on
// that database.
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
const WEBHOOKS = [1, 200]
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

/** What is measured of flows, in this order: flows that set themselves off and organizations whose runs wait only become more. */
const FLOW_CASES = [
  { name: 'one flow beside', floods: 1, parked: 0, pace: 'often' },
  { name: 'one flow beside', floods: 1, parked: 0, pace: 'seldom' },
  { name: 'and 10,000 that wait', floods: 1, parked: 10_000, pace: 'often' },
  { name: 'and 10,000 that wait', floods: 1, parked: 10_000, pace: 'seldom' },
  { name: 'three flows beside', floods: 3, parked: 10_000, pace: 'often' },
  { name: 'three flows beside', floods: 3, parked: 10_000, pace: 'seldom' },
]
/** How many events a second, and for how many seconds at a time. */
const PACES = { often: { rate: FLOW_RATE, seconds: SECONDS }, seldom: { rate: 0.5, seconds: 20 } }
/** How many times as long as alone is allowed, beside so many that take all they get. */
const allowedBeside = (floods) => 1 + floods

export async function run() {
  const stops = []
  try {
    const folder = temporaryFolder(stops)
    const only = process.env.BENCH_FLOWS
    const file = join(folder, 'belfry.db')
    const postgres = only === 'sqlite' ? null : (await startPostgres(stops)).createDatabase
    const databases = {}
    if (!only) {
      const url = await postgres()
      databases.sqlite = await measure({ url: `sqlite:${file}`, keys: join(folder, 'sqlite.key'), open: () => openSqliteBacklog(file) })
      databases.postgres = await measure({ url, keys: join(folder, 'postgres.key'), open: () => openPostgresBacklog(url) })
    }
    const flows = {}
    if (only !== 'postgres') {
      const flowFile = join(folder, 'flows.db')
      flows.sqlite = await measureFlows({
        url: `sqlite:${flowFile}`,
        keys: join(folder, 'flows.key'),
        open: () => openSqliteBacklog(flowFile),
      })
    }
    if (postgres) {
      const url = await postgres()
      flows.postgres = await measureFlows({ url, keys: join(folder, 'flows-postgres.key'), open: () => openPostgresBacklog(url) })
    }
    const results = { deliveries: DELIVERIES, rate: RATE, databases, flows }
    printFairness(results)
    requireFairness(results)
    return results
  } finally {
    for (const stop of stops.reverse()) await stop()
  }
}

/** Fails where others have to wait too long. */
function requireFairness({ databases, flows }) {
  const ratios = [
    ...Object.values(databases).flatMap(({ baseline, cases }) =>
      cases.map(({ during }) => ({ ratio: during.p99 / baseline.p99, floods: 1 })),
    ),
    ...Object.values(flows).flatMap(({ baselines, cases }) =>
      cases.map(({ pace, floods, during }) => ({ ratio: during.p99 / baselines[pace].p99, floods })),
    ),
  ]
  const wrong = ratios.filter(({ ratio, floods }) => ratio > allowedBeside(floods))
  const text = wrong.map(
    ({ ratio, floods }) => `${ratio.toFixed(1)} times that of the others alone, where ${allowedBeside(floods)} times is allowed`,
  )
  if (wrong.length > 0) throw new Error(`A p99 is ${text.join('; another ')}.`)
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

/** What flows that set themselves off cost the flows of others: from an event to what their flow has changed, before and during. */
async function measureFlows({ url, keys, open }) {
  const stops = []
  try {
    const sink = await startSink(stops)
    const settings = { BELFRY_DATABASE_URL: url, BELFRY_MASTER_KEYS_FILE: keys, BELFRY_ALLOW_TARGETS: 'http://127.0.0.1' }
    const { origin, key, pid } = await serveWithKey(settings, stops)
    const site = { origin, headers: { 'x-api-key': key, 'content-type': 'application/json' }, sink, pid }
    for (let index = 0; index < OTHERS; index++) {
      await post(site, '/api/orgs', { name: `Park ${index}`, slug: `other-${index}` })
      await enableFlow(site, `other-${index}`, 'customer:created', 1)
      await addWebhook(site, `other-${index}`, `${sink.origin}/hooks`, 'customer:updated')
    }
    const backlog = await open()
    stops.push(() => backlog.close())
    await latencies({ ...site, ...PACES.often }) // warms up
    const baselines = { often: await severalTimes(site, PACES.often), seldom: await severalTimes(site, PACES.seldom) }
    const cases = []
    const standing = { floods: [], parked: 0 }
    for (const { name, floods, parked, pace } of FLOW_CASES) {
      while (standing.floods.length < floods) standing.floods.push(await addFlood(site, standing.floods.length))
      if (parked > standing.parked) await backlog.park(parked - standing.parked)
      standing.parked = parked
      await setTimeout(2000)
      const during = await severalTimes(site, PACES[pace])
      for (const slug of standing.floods) await requireRunning(site, slug)
      cases.push({ name, pace, floods, during })
      const ratio = (during.p99 / baselines[pace].p99).toFixed(2)
      progress(`${new URL(url).protocol.slice(0, -1)}: flows, ${name}, ${pace}: p99 ${during.p99.toFixed(0)} ms, ${ratio} times that alone`)
    }
    return { baselines, cases }
  } finally {
    for (const stop of stops.reverse()) await stop()
  }
}

async function severalTimes(site, pace) {
  const all = []
  for (let time = 0; time < TIMES; time++) all.push(await latencies({ ...site, ...pace }))
  return summary(all)
}

/** An organization with a flow that sets itself off; its slug. */
async function addFlood(site, index) {
  const slug = `again-${index}`
  await post(site, '/api/orgs', { name: slug, slug })
  await enableFlow(site, slug, 'customer:updated', STEPS)
  const customer = await post(site, `/api/orgs/${slug}/customers`, {})
  await patch(site, `/api/orgs/${slug}/customers/${customer.id}`, { notes: 'Begin' })
  return slug
}

async function requireRunning(site, slug) {
  const { data } = await get(site, `/api/orgs/${slug}/automation-runs?status=running&limit=1`)
  if (data.length === 0) throw new Error('a flow that sets itself off has come to an end')
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
async function latencies({ origin, headers, sink, pid, rate = RATE, seconds = SECONDS }) {
  const run = ++runs
  const count = rate * seconds
  const { complete } = await sink.expect({ run, count }, seconds * 1000 + ARRIVAL_MS)
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
