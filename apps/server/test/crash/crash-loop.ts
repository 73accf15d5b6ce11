import { createHash } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { verifySignature } from '@belfry/webhook-verify'
import { createLogger } from '../../src/operate/create-logger.ts'
import { openInstallation } from '../../src/operate/open-installation.ts'
import { parseSettings } from '../../src/operate/settings.ts'
import { allAtRest } from '../simulation/checks/all-at-rest.ts'
import { readRuns } from '../simulation/checks/check.ts'
import { ownDataOnce } from '../simulation/checks/own-data-once.ts'
import { runsReplay } from '../simulation/checks/runs-replay.ts'
import { type Rows, readRows } from '../simulation/world/rows.ts'
import { createChance } from '../support/chance.ts'
import { draw, on } from '../support/flows.ts'
import { type RunningProgram, runProgram, startProgram } from '../support/program.ts'
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
  /** What does not hold of the runs that the customers have started, in words. */
  readonly faults: readonly string[]
  /** Runs that were started, each of which makes three tasks and sends one message. */
  readonly runs: number
  /** Claims that were cut off by the kills: no more than this may be repeated. */
  readonly cutOff: number
}

const CALLERS = 16
/** The name of the messages that runs send. */
const MESSAGE = 'run:told'
/** One in so many requests is answered with 500, so that retries are under way when the kill comes. */
const FAILING = 11

/** Starts a real server, kills it under load again and again, and counts what its receiver got against what it had promised. */
export async function crashLoop({ folder, environment, kills, seed }: CrashOptions): Promise<CrashReport> {
  const chance = createChance(seed)
  const settings = { BELFRY_TEST_CLOCK: '1', BELFRY_ALLOW_TARGETS: 'http://127.0.0.1', BELFRY_RATE_LIMIT: '0', ...environment }
  let answered = 0
  const receiver = await startReceiver((response, request) => answerWith(answered++ % FAILING === 0 ? 500 : 200)(response, request))
  const accepted = new Set<string>()
  const cutOff = new Map<string, number>()
  const buried = new Set<string>()
  const owners = new Set<string>()

  let { program, port } = await start(folder, settings)
  const key = await makeKey(folder, settings)
  const { id, signingSecret: secret } = await subscribe(port, key, receiver.url)
  await automate(port, key, id)
  for (let kill = 0; kill < kills; kill++) {
    if (kill > 0) ({ program, port } = await start(folder, settings))
    const load = createLoad(port, key, accepted)
    await grown(accepted, chance.whole(0, 59))
    await pause(chance.number() * 40)
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
  await advance(port, key)
  program.signal('SIGTERM')
  await program.ended
  const stored = await readAll(folder, settings)
  return judge({ accepted, received: receiver.received, cutOff, stored, secret })
}

async function start(
  folder: string,
  environment: Readonly<Record<string, string>>,
): Promise<{ readonly program: RunningProgram; readonly port: number }> {
  const program = startProgram(folder, ['serve'], environment)
  const [, port] = await program.says(/listens at http:\/\/\S+:(\d+)/)
  await program.says(/Stop with Ctrl-C/)
  return { program, port: Number(port) }
}

async function makeKey(folder: string, environment: Readonly<Record<string, string>>): Promise<string> {
  const { output, errors } = await runProgram(folder, ['create-key', '--email', 'admin@demo-park.example'], environment)
  const [key] = /bfy_\S+/.exec(output) ?? []
  if (key === undefined) throw new Error(`no key was made: ${errors}`)
  return key
}

async function subscribe(port: number, key: string, url: string): Promise<{ readonly id: string; readonly signingSecret: string }> {
  const response = await post(port, key, '/api/orgs/demo-park/webhooks', { url, subscribedEventKeys: ['customer:created'] })
  return (await response.json()) as { readonly id: string; readonly signingSecret: string }
}

/** Has every customer start a flow that makes tasks in three transactions, sends a message and waits twice. */
async function automate(port: number, key: string, webhookId: string): Promise<void> {
  const task = (title: string) => ['taskCreate', { title: `${title} of {run.id}` }] as const
  const definition = draw(
    {
      start: on('customer:created'),
      isAda: [
        'condition',
        { conditions: { match: 'all', rules: [{ id: 'r', field: 'customer.firstName', operator: 'is', value: 'Ada' }] } },
      ],
      first: task('first'),
      tell: ['webhookSend', { webhookId, event: MESSAGE, payload: '{"run": "{run.id}"}' }],
      second: task('second'),
      wait: ['waitForEvent', { eventKey: 'customer:updated', sameRecord: true, timeout: { amount: 1, unit: 'hours' } }],
      third: task('third'),
    },
    [
      'start out isAda',
      'isAda yes first',
      'first out tell',
      'tell success second',
      'tell failed second',
      'second out wait',
      'wait timeout third',
    ],
  )
  const response = await post(port, key, '/api/orgs/demo-park/automations', { name: 'Welcome', definition })
  const { id } = (await response.json()) as { readonly id: string }
  await post(port, key, `/api/orgs/demo-park/automations/${id}`, { enabled: true }, 'PATCH')
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

/** Lets 40 hours pass, in which every delivery and every wait comes to its end. On a busy machine one call does not get so far. */
async function advance(port: number, key: string): Promise<void> {
  for (let reached = false; !reached; ) {
    const response = await post(port, key, '/test/clock', { advance: '40 hours' })
    ;({ reached } = (await response.json()) as { readonly reached: boolean })
  }
}

/** Resolves when so many more were accepted: a server that has just started is slow, and a kill before its first write proves nothing. */
async function grown(accepted: ReadonlySet<string>, by: number): Promise<void> {
  const goal = accepted.size + by
  while (accepted.size < goal) await pause(1)
}

function post(port: number, key: string, path: string, body: object, method = 'POST'): Promise<Response> {
  return fetch(`http://127.0.0.1:${port}${path}`, {
    method,
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

const readAll = (folder: string, environment: Readonly<Record<string, string>>): Promise<Rows> => withStore(folder, environment, readRows)

interface Evidence {
  readonly accepted: ReadonlySet<string>
  readonly received: readonly Received[]
  readonly cutOff: ReadonlyMap<string, number>
  readonly stored: Rows
  readonly secret: string
}

function judge({ accepted, received, cutOff, stored, secret }: Evidence): CrashReport {
  const byDelivery = Map.groupBy(received, ({ headers }) => String(headers['x-webhook-event-id']))
  const messages = received.map(({ body }) => JSON.parse(body.toString()) as Message)
  const told = new Set(messages.flatMap(({ data }) => data.customer?.id ?? []))
  const toldByRuns = new Set(messages.flatMap(({ data }) => data.run ?? []))
  const created = stored.events.filter(({ key }) => key === 'customer:created')
  const customers = stored.records.flatMap(({ model, id }) => (model === 'customer' ? [id] : []))
  const eventsOf = Map.groupBy(created, ({ record_id }) => record_id)
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
    torn: customers.filter(isTorn),
    altered: [...byDelivery].filter(([, requests]) => !areAlike(requests, secret)).map(([id]) => id),
    unexplained: [...byDelivery.keys()].filter((id) => beyond(id) > (cutOff.get(id) ?? 0)),
    repeated: [...byDelivery.keys()].reduce((sum, id) => sum + Math.max(0, beyond(id)), 0),
    cutOff: [...cutOff.values()].reduce((sum, count) => sum + count, 0),
    faults: [...faultsOfRuns(stored, [...accepted], toldByRuns)],
    runs: stored.runs.length,
  }
}

/** What a request tells of: a customer, or the run that has sent it. */
interface Message {
  readonly data: { readonly customer?: { readonly id: string }; readonly run?: string }
}

const TASKS = ['first', 'second', 'third']

/** Each customer has started one run, each run has come to its end, and what it was told explains all that it did. */
function* faultsOfRuns(rows: Rows, accepted: readonly string[], told: ReadonlySet<string>): Iterable<string> {
  const runs = readRuns(rows)
  yield* runsReplay({ runs })
  yield* ownDataOnce({ rows, runs })
  yield* allAtRest({ rows, runs })
  const started = Map.groupBy(runs, ({ row }) => row.record_id)
  for (const id of accepted) if (started.get(id)?.length !== 1) yield `${id} has started ${started.get(id)?.length ?? 0} runs`
  const titles = new Set(
    rows.records.flatMap(({ model, data }) => (model === 'task' ? [(JSON.parse(data) as { title: string }).title] : [])),
  )
  for (const { id, row } of runs) {
    if (row.status !== 'completed') yield `${id} is ${row.status}: ${row.error}`
    for (const title of TASKS) if (!titles.has(`${title} of ${id}`)) yield `${id} has not made its ${title} task`
    if (!told.has(id)) yield `${id} has not sent its message`
  }
}

function areAlike(requests: readonly Received[], secret: string): boolean {
  const forms = new Set(
    requests.map(({ headers, body }) => `${headers['x-webhook-signature']} ${createHash('sha256').update(body).digest('hex')}`),
  )
  return forms.size === 1 && requests.every(({ headers, body }) => verifySignature({ body, headers }, { secrets: [secret] }).ok)
}
