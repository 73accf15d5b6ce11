import { createHash } from 'node:crypto'
import { verifySignature } from '@belfry/webhook-verify'
import { allAtRest } from '../simulation/checks/all-at-rest.ts'
import { readRuns } from '../simulation/checks/check.ts'
import { ownDataOnce } from '../simulation/checks/own-data-once.ts'
import { runsReplay } from '../simulation/checks/runs-replay.ts'
import type { Rows } from '../simulation/world/rows.ts'
import type { Received } from '../support/receiver.ts'

/** What was found when all was over. */
export interface LossReport {
  /** Customers whose creation was answered with 201. */
  readonly accepted: number
  /** Customers in the database: more than were accepted where a request had no answer and was done all the same. */
  readonly customers: number
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

/** What there is to judge by. */
export interface Evidence {
  /** Customers whose creation was answered with 201. */
  readonly accepted: ReadonlySet<string>
  /** What came to the webhook. */
  readonly received: readonly Received[]
  /** How often a delivery may have been sent without anybody writing that down: claims that were cut off. */
  readonly cutOff: ReadonlyMap<string, number>
  /** Everything in the database, when all is over. */
  readonly stored: Rows
  /** Of the webhook. */
  readonly secret: string
}

/** Holds what was promised against what came and what is stored. */
export function judgeLoss({ accepted, received, cutOff, stored, secret }: Evidence): LossReport {
  const byDelivery = Map.groupBy(received, ({ headers }) => String(headers['x-webhook-event-id']))
  const messages = received.map(({ body }) => JSON.parse(body.toString()) as Message)
  const notifiedCustomers = new Set(messages.flatMap(({ data }) => data.customer?.id ?? []))
  const notifiedByRuns = new Set(messages.flatMap(({ data }) => data.run ?? []))
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
    customers: customers.length,
    lost: [...accepted].filter((id) => !notifiedCustomers.has(id)),
    torn: customers.filter(isTorn),
    altered: [...byDelivery].filter(([, requests]) => !areAlike(requests, secret)).map(([id]) => id),
    unexplained: [...byDelivery.keys()].filter((id) => beyond(id) > (cutOff.get(id) ?? 0)),
    repeated: [...byDelivery.keys()].reduce((sum, id) => sum + Math.max(0, beyond(id)), 0),
    cutOff: [...cutOff.values()].reduce((sum, count) => sum + count, 0),
    faults: [...faultsOfRuns(stored, [...accepted], notifiedByRuns)],
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
