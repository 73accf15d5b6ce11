import type { EpochMs } from '@belfry/core'
import type { ClaimedDelivery } from '../../unit-of-work/service/attempt.ts'
import { createCrowdedOut, type EndpointKey } from './crowded-out.ts'
import { EndpointQueue } from './endpoint-queue.ts'
import type { InFlight } from './in-flight.ts'

/** The endpoint queues of this process, and the attempts in flight. */
export interface EndpointQueues {
  readonly lanes: ReadonlyMap<string, EndpointQueue>
  readonly attempts: ReadonlySet<Promise<void>>
  laneOf(webhookId: string): EndpointQueue
  /** Queues a leased delivery, and starts it as soon as there is a slot. */
  accept(delivery: ClaimedDelivery): void
  /** Removes and returns everything that has not started, from all queues. */
  clear(): readonly ClaimedDelivery[]
}

/** The clock, and the functions that queues call. */
interface EndpointQueuesOptions {
  now(): EpochMs
  readonly inHand: InFlight
  makeAttempt(delivery: ClaimedDelivery, lane: EndpointQueue): Promise<void>
  /** Receives deliveries that have been queued for too long. */
  giveBack(deliveries: readonly ClaimedDelivery[]): void
  /** Called after an attempt, when its slot is free again and other deliveries have started. */
  onEnd(delivery: ClaimedDelivery, lane: EndpointQueue): void
}

/** How many idle endpoints are remembered, with their mean duration. */
const LANES = 10_000

/** Creates empty queues. */
export function createEndpointQueues({ now, inHand, makeAttempt, giveBack, onEnd }: EndpointQueuesOptions): EndpointQueues {
  const lanes = new Map<string, EndpointQueue>()
  const attempts = new Set<Promise<void>>()
  const crowdedOut = createCrowdedOut(lanes, inHand, beginNext)

  function laneOf(webhookId: string): EndpointQueue {
    const lane = lanes.get(webhookId) ?? new EndpointQueue()
    lanes.set(webhookId, lane)
    return lane
  }

  function beginNext(endpoint: EndpointKey, lane: EndpointQueue): void {
    const stale: ClaimedDelivery[] = []
    const mayBegin = (next: ClaimedDelivery) => inHand.mayBegin(next, lane)
    for (;;) {
      const delivery = lane.begin(now(), mayBegin, (old) => stale.push(old))
      if (!delivery) break
      const giveSlotBack = inHand.begin(delivery, lane)
      const attempt = makeAttempt(delivery, lane).finally(() => {
        attempts.delete(attempt)
        giveSlotBack()
        goOn(delivery, lane)
      })
      attempts.add(attempt)
    }
    crowdedOut.note(endpoint, lane)
    if (stale.length > 0) giveBack(stale)
  }

  /** After an attempt: starts the next delivery of its endpoint, then those of endpoints that had no slots before. */
  function goOn(delivery: ClaimedDelivery, lane: EndpointQueue): void {
    beginNext(delivery, lane)
    if (lane.isEmpty && lanes.size > LANES) lanes.delete(delivery.webhookId)
    crowdedOut.begin()
    onEnd(delivery, lane)
  }

  return {
    lanes,
    attempts,
    laneOf,
    accept(delivery) {
      if (inHand.has(delivery.id)) return // the clock has jumped over our own lease; the attempt continues
      inHand.hold(delivery)
      const lane = laneOf(delivery.webhookId)
      lane.add(delivery, now())
      beginNext(delivery, lane)
    },
    clear: () => [...lanes.values()].flatMap((lane) => lane.clear()),
  }
}
