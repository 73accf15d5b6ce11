import { setTimeout as pause } from 'node:timers/promises'
import { createOutboundClient, type OutboundClient } from '../../external/http-client/create-client.ts'
import { logFailure } from '../../store/log-failure.ts'
import { selectNextDeliveryDue } from '../../store/queries/due-deliveries.ts'
import type { ClaimedDelivery } from '../../unit-of-work/service/attempt.ts'
import { CLAIM_MS, type Handover } from '../../unit-of-work/service/handover.ts'
import type { Service } from '../../unit-of-work/service/service.ts'
import { defineWorker, type Worker } from '../loop/define-worker.ts'
import { releaseClaims } from './claim-deliveries.ts'
import { createClaimLoop } from './claim-loop.ts'
import { createEndpointQueues } from './endpoint-queues.ts'
import { InFlight } from './in-flight.ts'
import { attemptOutcome, createMakeAttempt } from './make-attempt.ts'
import { createRecorder, type Recorder } from './recorder.ts'
import { emptyRoundRobin } from './round-robin.ts'

/** Sends deliveries. */
export const deliveryWorker = defineWorker({
  name: 'deliveries',
  create(service, { network }) {
    const worker = createDeliveryWorker(service, createOutboundClient(service.settings, 'webhook', network))
    return { ...worker, handover: worker }
  },
  stops: 'last',
  isEmptied: true,
})

/** Sends due deliveries. They are in the store; waking the worker only makes it check sooner. */
export interface DeliveryWorker extends Worker, Handover {
  /** Whether something is being sent, or a result has not been recorded. */
  isBusy(): boolean
  /** Starts nothing new, waits for attempts in flight, and closes the connections. */
  stop(): Promise<void>
}

/** How long `idle` waits before it checks again whether results could be recorded, in milliseconds. */
const RETRY_MS = 1000
/** With this many unrecorded results, nothing more is leased. */
const MAX_RESULTS = 1000

/**
 * Creates the delivery worker of this process. Several processes may share a database: each delivery is leased before it is sent, for longer
 * than any attempt takes, and only the holder of the lease can record the result. So after a crash a delivery becomes due again; it is sent
 * at least once.
 *
 * @param client sends the requests; by default the guarded client of this process, which is closed with the worker
 */
export function createDeliveryWorker(
  service: Service,
  client: OutboundClient = createOutboundClient(service.settings, 'webhook'),
): DeliveryWorker {
  const { store, now, settings, logger, metrics } = service
  const owner = Buffer.from(service.randomBytes(8)).toString('hex')
  const inFlight = new InFlight(settings.deliveryConcurrency)
  let stopping = false
  const isOpen = () => !stopping && recorder.pending < MAX_RESULTS
  const isBusy = () => inFlight.size > 0 || recorder.pending > 0
  const recorder: Recorder = createRecorder(service, owner, (made) => {
    for (const { delivery } of made) inFlight.release(delivery)
    for (const { attempt } of made) metrics.attempt(attemptOutcome(attempt), attempt.durationMs)
    if (made.some(({ attempt }) => !attempt.delivered)) claiming.wake() // for the timer of the next attempt
  })
  const makeAttempt = createMakeAttempt(service, { client, inFlight, recorder })
  const endpointQueues = createEndpointQueues({
    now,
    inFlight,
    makeAttempt,
    giveBack,
    onEnd: (delivery, queue) => claiming.lookAfterAttempt(delivery, queue),
  })
  const { queues, attempts, queueOf, accept } = endpointQueues
  const claiming = createClaimLoop(service, {
    owner,
    claimState: { queues, inFlight, roundRobinState: emptyRoundRobin() },
    isOpen,
    accept,
  })

  function giveBack(deliveries: readonly ClaimedDelivery[]): void {
    store
      .write(({ db }) => releaseClaims({ db, now: now() }, owner, deliveries))
      .catch(logFailure(logger, 'claimed deliveries could not be given back; they are due when the claim ends'))
      .finally(() => {
        for (const delivery of deliveries) inFlight.release(delivery)
        claiming.wake()
      })
  }

  return {
    wake: claiming.wake,
    claim(organizationId, webhookId) {
      if (!isOpen() || !inFlight.takesNew(organizationId) || !queueOf(webhookId).hasRoomForNew) return null
      return { owner, until: now() + CLAIM_MS }
    },
    take: accept,
    recall(webhookId) {
      const queued = queues.get(webhookId)?.clear() ?? []
      if (queued.length > 0) giveBack(queued)
    },
    async idle() {
      for (;;) {
        claiming.wake()
        await claiming.idle()
        await recorder.idle()
        // The last check may have had no room for everything that was due.
        if (!isBusy() && !claiming.hasDueWork) return
        await Promise.race([...attempts, pause(attempts.size > 0 ? RETRY_MS : 5, undefined, { ref: false })])
      }
    },
    isBusy,
    nextDueAt: () => store.read(selectNextDeliveryDue),
    async stop() {
      stopping = true
      await claiming.stop()
      const queued = endpointQueues.clear()
      if (queued.length > 0) await store.write(({ db }) => releaseClaims({ db, now: now() }, owner, queued)).catch(() => {})
      await Promise.allSettled(attempts)
      await recorder.stop()
      await client.close()
    },
  }
}
