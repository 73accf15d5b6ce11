import { createHash } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { verifySignature } from '@belfry/webhook-verify'
import { createLogger } from '../../src/operate/create-logger.ts'
import { openInstallation } from '../../src/operate/open-installation.ts'
import { parseSettings } from '../../src/operate/settings.ts'
import { type RunningProgram, startProgram } from '../support/program.ts'
import { answerWith, type Received, startReceiver } from '../support/receiver.ts'

/** How a server is to be killed. */
export interface CrashOptions {
  /** The folder in which the server runs. */
  readonly folder: string
  /** Its settings; the database among them. */
  readonly environment: Readonly<Record<string, string>>
  readonly kills: number
  /** Decides when each kill comes; the same seed gives the same moments. */
  readonly seed: number
}

/** What was found when all was over. */
export interface CrashReport {
  /** Customers whose creation was answered with 201. */
  readonly accepted: number
  /** Accepted customers whose event never reached the receiver. */
  readonly lost: readonly string[]
  /** Customers in the database without exactly one event and one delivery. */
  readonly torn: readonly string[]
  /** Deliveries that came with other bytes or another signature than the first time, or with a signature that is not valid. */
  readonly altered: readonly string[]
  /** Deliveries that came more often than their attempts and the kills in the middle of one explain. */
  readonly unexplained: readonly string[]
  /** Requests beyond those that are written down: the price of at least once. */
  readonly repeated: number
  /** Claims that were cut off by the kills: no more than this may be repeated. */
  readonly cutOff: number
}

const CALLERS = 16
/** One in so many requests is answered with 500, so that retries are under way when the kill comes. */
const FAILING = 11

/** Starts a real server, kills it under load again and again, and counts what its receiver got against what it had promised. */
export async function crashLoop({ folder, environment, kills, seed }: CrashOptions): Promise<CrashReport> {
  const random = createRandom(seed)
  const settings = { BELFRY_TEST_CLOCK: '1', BELFRY_ALLOW_TARGETS: 'http://127.0.0.1', BELFRY_RATE_LIMIT: '0', ...environment }
  let answered = 0
  const receiver = await startReceiver((response, request) => answerWith(answered++ % FAILING === 0 ? 500 : 200)(response, request))
  const accepted = new Set<string>()
  const cutOff = new Map<string, number>()
  const buried = new Set<string>()
  const owners = new Set<string>()

  let { program, port, key } = await start(folder, settings)
  const secret = await subscribe(port, key as string, receiver.url)
  for (let kill = 0; kill < kills; kill++) {
    if (kill > 0) ({ program, port } = await start(folder, settings))
    const load = createLoad(port, key as string, accepted)
    await grown(accepted, Math.floor(random() * 80))
    await pause(random() * 40)
    program.signal('SIGKILL')
    await program.ended
    await load
    for (const { id, lease_owner } of await readClaimed(folder, settings)) {
      if (buried.has(String(lease_owner))) continue // a claim that an earlier kill has left, which has not ended yet
      cutOff.set(id, (cutOff.get(id) ?? 0) + 1)
      owners.add(String(lease_owner))
    }
    for (const owner of owners) buried.add(owner)
  }
  ;({ program, port } = await start(folder, settings))
  await post(port, key as string, '/test/clock', { advance: '40 hours' })
  program.signal('SIGTERM')
  await program.ended
  const stored = await readAll(folder, settings)
  return judge({ accepted, received: receiver.received, cutOff, stored, secret })
}

async function start(folder: string, environment: Readonly<Record<string, string>>) {
  const program = startProgram(folder, ['serve', '--demo-site'], environment)
  const [, port] = await program.says(/listens at http:\/\/\S+:(\d+)/)
  await program.says(/Stop with Ctrl-C/)
  return { program, port: Number(port), key: /API key +(\S+)/.exec(program.output())?.[1] } satisfies {
    program: RunningProgram
    port: number
    key: string | undefined
  }
}

async function subscribe(port: number, key: string, url: string): Promise<string> {
  const response = await post(port, key, '/api/orgs/demo-park/webhooks', { url, subscribedEventKeys: ['customer:created'] })
  return ((await response.json()) as { readonly signingSecret: string }).signingSecret
}

/** Creates customers from several callers at once until the server is gone. */
async function createLoad(port: number, key: string, accepted: Set<string>): Promise<void> {
  const caller = async () => {
    try {
      for (;;) {
        const response = await post(port, key, '/api/orgs/demo-park/customers', { firstName: 'Ada', notes: 'é 🏕 1.0' })
        const body = (await response.json()) as { readonly id: string }
        if (response.status === 201) accepted.add(body.id)
      }
    } catch {
      // The server was killed: what was not answered was not promised.
    }
  }
  await Promise.all(Array.from({ length: CALLERS }, caller))
}

/** Resolves when so many more were accepted: a server that has just started is slow, and a kill before its first write proves nothing. */
async function grown(accepted: ReadonlySet<string>, by: number): Promise<void> {
  const goal = accepted.size + by
  while (accepted.size < goal) await pause(1)
}

function post(port: number, key: string, path: string, body: object): Promise<Response> {
  return fetch(`http://127.0.0.1:${port}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-api-key': key },
    body: JSON.stringify(body),
  })
}

async function withStore<T>(
  folder: string,
  environment: Readonly<Record<string, string>>,
  read: (store: StoreOf) => Promise<T>,
): Promise<T> {
  const place = { BELFRY_MASTER_KEYS_FILE: `${folder}/data/master.key`, BELFRY_DATABASE_URL: `sqlite:${folder}/data/belfry.db` }
  const installation = await openInstallation(parseSettings({ ...place, ...environment }), { logger: createLogger({ logLevel: 'silent' }) })
  try {
    return await read(installation.store)
  } finally {
    await installation.store.close()
  }
}

type StoreOf = Awaited<ReturnType<typeof openInstallation>>['store']

/** The deliveries that the killed process had claimed: each may have been on its way. */
function readClaimed(folder: string, environment: Readonly<Record<string, string>>) {
  return withStore(folder, environment, (store) =>
    store.read((db) => db.selectFrom('deliveries').select(['id', 'lease_owner']).where('lease_owner', 'is not', null).execute()),
  )
}

interface Stored {
  readonly customers: readonly string[]
  readonly events: readonly { readonly record_id: string | null; readonly id: string }[]
  readonly deliveries: readonly { readonly id: string; readonly event_id: string | null; readonly attempts: number }[]
}

function readAll(folder: string, environment: Readonly<Record<string, string>>): Promise<Stored> {
  return withStore(folder, environment, (store) =>
    store.read(async (db) => ({
      customers: (await db.selectFrom('records').select('id').where('model', '=', 'customer').execute()).map(({ id }) => id),
      events: await db.selectFrom('events').select(['id', 'record_id']).where('key', '=', 'customer:created').execute(),
      deliveries: await db.selectFrom('deliveries').select(['id', 'event_id', 'attempts']).execute(),
    })),
  )
}

interface Evidence {
  readonly accepted: ReadonlySet<string>
  readonly received: readonly Received[]
  readonly cutOff: ReadonlyMap<string, number>
  readonly stored: Stored
  readonly secret: string
}

function judge({ accepted, received, cutOff, stored, secret }: Evidence): CrashReport {
  const byDelivery = Map.groupBy(received, ({ headers }) => String(headers['x-webhook-event-id']))
  const told = new Set(received.map(({ body }) => (JSON.parse(body.toString()) as { data: { customer: { id: string } } }).data.customer.id))
  const eventsOf = Map.groupBy(stored.events, ({ record_id }) => record_id)
  const deliveriesOf = Map.groupBy(stored.deliveries, ({ event_id }) => event_id)
  const isTorn = (customer: string) => {
    const events = eventsOf.get(customer) ?? []
    return events.length !== 1 || deliveriesOf.get(events[0]?.id ?? '')?.length !== 1
  }
  const attempts = new Map(stored.deliveries.map(({ id, attempts }) => [id, attempts]))
  const beyond = (id: string) => (byDelivery.get(id)?.length ?? 0) - (attempts.get(id) ?? 0)
  return {
    accepted: accepted.size,
    lost: [...accepted].filter((id) => !told.has(id)),
    // The customers of the demo site came before there was a webhook.
    torn: stored.customers.filter((id) => (accepted.has(id) || told.has(id)) && isTorn(id)),
    altered: [...byDelivery].filter(([, requests]) => !areAlike(requests, secret)).map(([id]) => id),
    unexplained: [...byDelivery.keys()].filter((id) => beyond(id) > (cutOff.get(id) ?? 0)),
    repeated: [...byDelivery.keys()].reduce((sum, id) => sum + Math.max(0, beyond(id)), 0),
    cutOff: [...cutOff.values()].reduce((sum, count) => sum + count, 0),
  }
}

function areAlike(requests: readonly Received[], secret: string): boolean {
  const forms = new Set(
    requests.map(({ headers, body }) => `${headers['x-webhook-signature']} ${createHash('sha256').update(body).digest('hex')}`),
  )
  return forms.size === 1 && requests.every(({ headers, body }) => verifySignature({ body, headers, secrets: [secret] }).ok)
}

/** Numbers from 0 to 1 that a seed decides (mulberry32). */
function createRandom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
