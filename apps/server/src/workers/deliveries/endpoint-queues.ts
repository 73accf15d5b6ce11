import type { EpochMs } from '@belfry/core'
import type { ClaimedDelivery } from '../../unit-of-work/service/attempt.ts'
import { createCrowdedOut, type EndpointKey } from './crowded-out.ts'
import { EndpointQueue } from './endpoint-queue.ts'
import type { InFlight } from './in-flight.ts'

/** The endpoint queues of this process, and the attempts in flight. */
export interface EndpointQueues {
  readonly queues: ReadonlyMap<string, EndpointQueue>
  readonly attempts: ReadonlySet<Promise<void>>
  queueOf(webhookId: string): EndpointQueue
  /** Queues a leased delivery, and starts it as soon as there is a slot. */
  accept(delivery: ClaimedDelivery): void
  /** Removes and returns everything that has not started, from all queues. */
  clear(): readonly ClaimedDelivery[]
}

/** The clock, and the functions that queues call. */
interface EndpointQueuesOptions {
  now(): EpochMs
  readonly inFlight: InFlight
  makeAttempt(delivery: ClaimedDelivery, queue: EndpointQueue): Promise<void>
  /** Receives deliveries that have been queued for too long. */
  giveBack(deliveries: readonly ClaimedDelivery[]): void
  /** Called after an attempt, when its slot is free again and other deliveries have started. */
  onEnd(delivery: ClaimedDelivery, queue: EndpointQueue): void
}

/** How many idle endpoints are remembered, with their mean duration. */
const MAX_QUEUES = 10_000

/** Creates empty queues. */
export function createEndpointQueues({ now, inFlight, makeAttempt, giveBack, onEnd }: EndpointQueuesOptions): EndpointQueues {
  const queues = new Map<string, EndpointQueue>()
  const attempts = new Set<Promise<void>>()
  const crowdedOut = createCrowdedOut(queues, inFlight, beginNext)

  function queueOf(webhookId: string): EndpointQueue {
    const queue = queues.get(webhookId) ?? new EndpointQueue()
    queues.set(webhookId, queue)
    return queue
  }

  function beginNext(endpoint: EndpointKey, queue: EndpointQueue): void {
    const stale: ClaimedDelivery[] = []
    const mayBegin = (next: ClaimedDelivery) => inFlight.mayBegin(next, queue)
    for (;;) {
      const delivery = queue.begin(now(), mayBegin, (old) => stale.push(old))
      if (!delivery) break
      const giveSlotBack = inFlight.begin(delivery, queue)
      const attempt = makeAttempt(delivery, queue).finally(() => {
        attempts.delete(attempt)
        giveSlotBack()
        goOn(delivery, queue)
      })
      attempts.add(attempt)
    }
    crowdedOut.note(endpoint, queue)
    if (stale.length > 0) giveBack(stale)
  }

  /** After an attempt: starts the next delivery of its endpoint, then those of endpoints that had no slots before. */
  function goOn(delivery: ClaimedDelivery, queue: EndpointQueue): void {
    beginNext(delivery, queue)
    if (queue.isEmpty && queues.size > MAX_QUEUES) queues.delete(delivery.webhookId)
    crowdedOut.begin()
    onEnd(delivery, queue)
  }

  return {
    queues,
    attempts,
    queueOf,
    accept(delivery) {
      if (inFlight.has(delivery.id)) return // the clock has jumped over our own lease; the attempt continues
      inFlight.hold(delivery)
      const queue = queueOf(delivery.webhookId)
      queue.add(delivery, now())
      beginNext(delivery, queue)
    },
    clear: () => [...queues.values()].flatMap((queue) => queue.clear()),
  }
}
