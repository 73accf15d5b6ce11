import { setTimeout as pause } from 'node:timers/promises'
import type { EpochMs } from '@belfry/core'
import type { AttemptOutcome } from '../../observability/metrics/metrics.ts'
import { parentInEnvelope } from '../../observability/tracing/parents.ts'
import { createOutboundClient, type OutboundClient } from '../../outside/http-client/create-client.ts'
import { createWorkLoop } from '../../platform/loop/work-loop.ts'
import { logFailure } from '../../store/log-failure.ts'
import { releaseAllClaims } from '../../store/queries/delivery-claims.ts'
import { selectNextDue } from '../../store/queries/due-deliveries.ts'
import type { Attempt, ClaimedDelivery } from '../../unit-of-work/deliveries/attempt.ts'
import { CLAIM_MS, type Handover } from '../../unit-of-work/deliveries/handover.ts'
import type { Service } from '../../unit-of-work/service.ts'
import { defineWorker, type Worker } from '../define-worker.ts'
import { releaseClaims } from './claim-deliveries.ts'
import { claimInTurn, type Hands, nobodyIsShort, planClaims, type Short } from './claim-in-turn.ts'
import { createFindDueEndpoints } from './due-endpoints.ts'
import { InHand } from './in-hand.ts'
import { noTurns } from './in-turn.ts'
import { Lane } from './lane.ts'
import { createRecorder } from './recorder.ts'
import { ATTEMPT_MS, sendDelivery } from './send-delivery.ts'

/** Sends deliveries. */
export const deliveries = defineWorker({
  name: 'deliveries',
  create(service, { network }) {
    const dispatcher = createDispatcher(service, createOutboundClient(service.settings, 'webhook', network))
    return { ...dispatcher, handover: dispatcher }
  },
  stops: 'last',
  isEmptied: true,
})

/** Sends what is due. What is due stands in the store; waking the dispatcher only makes it look sooner. */
export interface Dispatcher extends Worker, Handover {
  /** Whether something is being sent, or its result is still to be written down. */
  isBusy(): boolean
  /** Starts nothing new, waits for what is being sent, and closes the connections. */
  stop(): Promise<void>
}

/** How often it looks although nobody has woken it, in milliseconds: for what other processes have written. */
const LOOK_MS = 1000
/** At how many endpoints of an organization it is tried in vain to begin, of each share, when an attempt has ended. */
const VAIN_TRIES = 4
/** How long `idle` waits before it looks again whether results could be written down, in milliseconds. */
const RETRY_MS = 1000
/** How many endpoints without anything in hand are remembered, with how quick they are. */
const LANES = 10_000
/** With this many results that could not be written down yet, nothing more is claimed. */
const MAX_RESULTS = 1000

/**
 * Makes the dispatcher of this process. Several may work on one database: each delivery is claimed before it is sent, for a time that is
 * longer than any attempt, and only who holds the claim can write the result down. So a crash makes a delivery due again, and it is sent
 * at least once.
 *
 * @param client what posts; the guarded client of this process by default, closed with the dispatcher
 */
export function createDispatcher(service: Service, client: OutboundClient = createOutboundClient(service.settings, 'webhook')): Dispatcher {
  const { store, now, settings, logger, openSigningSecret, tracing } = service
  const owner = Buffer.from(service.randomBytes(8)).toString('hex')
  const lanes = new Map<string, Lane>()
  const inHand = new InHand(settings.deliveryConcurrency)
  const attempts = new Set<Promise<void>>()
  /**
   * Endpoints at which nothing more could be begun because everything was in use, by organization. Those whose next attempts are late or slow stand
   * apart: while their share is taken, the others are not kept waiting behind them.
   */
  const crowdedOut = { prompt: new Map<string, Set<string>>(), patient: new Map<string, Set<string>>() }
  const looking = createWorkLoop(look, logFailure(logger, 'could not look for due deliveries'))
  const recorder = createRecorder(service, owner, (made) => {
    for (const { delivery } of made) inHand.letGo(delivery)
    for (const { attempt } of made) service.metrics.attempt(outcomeOf(attempt), attempt.durationMs)
    if (made.some(({ attempt }) => !attempt.delivered)) looking.wake() // for the timer of the next attempt
  })
  let timer: NodeJS.Timeout | undefined
  let stopping = false
  const findDue = createFindDueEndpoints(store)
  const hands: Hands = { lanes, inHand, turns: noTurns() }
  /** Whether anything was due at the last look. */
  let isBehind = false
  /** Where more was due at the last look than there was room for: the end of an attempt there is worth another look. */
  let short: Short = nobodyIsShort
  let startedUp = store.dialect === 'postgres'

  const laneOf = (webhookId: string): Lane => {
    const lane = lanes.get(webhookId) ?? new Lane()
    lanes.set(webhookId, lane)
    return lane
  }
  const isOpen = () => !stopping && recorder.pending < MAX_RESULTS

  /** Claims what is due and has room; then sets the timer for what is due next. */
  async function look(): Promise<boolean> {
    clearTimeout(timer)
    if (!startedUp) await startUp()
    const next = await store.read(selectNextDue)
    const moment = now()
    isBehind = next !== null && next <= moment
    if (isBehind && isOpen()) await claimDue(moment)
    const wait = next === null || next <= moment ? LOOK_MS : Math.min(LOOK_MS, next - moment)
    timer = setTimeout(looking.wake, wait).unref()
    return false
  }

  /** Nobody else works on this database, so whatever is claimed was claimed by a process that has ended. */
  async function startUp(): Promise<void> {
    await store.write(({ db }) => releaseAllClaims(db, now()))
    startedUp = true
  }

  /** Claims what is due, organizations and endpoints in turn, as far as each has room. Nothing is written when nobody has. */
  async function claimDue(moment: EpochMs): Promise<void> {
    const claim = { owner, until: moment + CLAIM_MS }
    const plan = planClaims(await findDue(moment), hands)
    short = plan.short
    if (plan.endpoints.length === 0) return
    const wakeRuns = service.wake.runs
    const claimed = await store.write((unit) => claimInTurn({ ...unit, now: moment, wakeRuns }, plan.endpoints, hands, claim))
    for (const delivery of claimed) accept(delivery)
    if (claimed.length > 0) looking.wake()
    else findDue.forget()
  }

  function accept(delivery: ClaimedDelivery): void {
    if (inHand.has(delivery.id)) return // the clock has jumped over our own claim; the attempt goes on
    inHand.hold(delivery)
    const lane = laneOf(delivery.webhookId)
    lane.add(delivery, now())
    beginNext(delivery, lane)
  }

  function beginNext({ organizationId, webhookId }: Pick<ClaimedDelivery, 'organizationId' | 'webhookId'>, lane: Lane): void {
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
    const [its, other] = lane.isPatient ? [crowdedOut.patient, crowdedOut.prompt] : [crowdedOut.prompt, crowdedOut.patient]
    other.get(organizationId)?.delete(webhookId)
    // Where its own slots are taken, its own attempts go on with the queue; else the end of any attempt has to.
    if (lane.queued > 0 && lane.underWay < lane.slots) {
      const others = its.get(organizationId) ?? new Set<string>()
      its.set(organizationId, others.add(webhookId))
    }
    if (stale.length > 0) giveBack(stale)
  }

  /** After an attempt: its endpoint's next, then what other endpoints could not begin because everything was in use. */
  function goOn({ organizationId, webhookId }: ClaimedDelivery, lane: Lane): void {
    beginNext({ organizationId, webhookId }, lane)
    if (lane.isEmpty && lanes.size > LANES) lanes.delete(webhookId)
    beginCrowdedOut(crowdedOut.prompt)
    beginCrowdedOut(crowdedOut.patient)
    // Not for each slot that gets free at a quick endpoint: several are claimed at once.
    const isShort = short.isStarving || short.webhookIds.has(webhookId) || short.organizationIds.has(organizationId)
    if (isBehind && isShort && (lane.queued === 0 || lane.room >= lane.slots)) looking.wake()
  }

  /** Begins what was crowded out before and has room now. Where an organization has all that it may, its other endpoints need not be tried. */
  function beginCrowdedOut(crowded: Map<string, Set<string>>): void {
    for (const [organizationId, webhookIds] of [...crowded]) {
      for (let vain = 0; vain < VAIN_TRIES && webhookIds.size > 0 && inHand.hasSlot; ) {
        const webhookId = webhookIds.values().next().value as string
        webhookIds.delete(webhookId)
        const lane = lanes.get(webhookId)
        if (!lane || lane.queued === 0) continue
        const before = lane.underWay
        beginNext({ organizationId, webhookId }, lane)
        if (lane.underWay === before) vain++
      }
      if (webhookIds.size === 0) crowded.delete(organizationId)
    }
  }

  async function makeAttempt(delivery: ClaimedDelivery, lane: Lane): Promise<void> {
    const { organizationId, webhookId, sealedSecret, claimedUntil } = delivery
    const watch = performance.now()
    // Too late to be sure of finishing under the claim: whoever claims it next makes the attempt.
    const isTooLate = now() + ATTEMPT_MS >= claimedUntil
    try {
      if (isTooLate) return inHand.letGo(delivery)
      const secret = openSigningSecret(organizationId, webhookId, sealedSecret)
      recorder.add({ delivery, attempt: await attemptTraced(delivery, secret) })
    } catch (error) {
      // Its secret cannot be opened, say. Not the receiver's fault: no attempt was made, and none is counted.
      logger.error({ error, deliveryId: delivery.id }, 'an attempt could not be made')
      inHand.letGo(delivery)
    } finally {
      lane.end(delivery, performance.now() - watch)
    }
  }

  function attemptTraced(delivery: ClaimedDelivery, secret: string): Promise<Attempt> {
    const send = () => sendDelivery(delivery, { client, now, secret })
    if (!tracing.on) return send()
    const attributes = {
      'belfry.delivery.id': delivery.id,
      'belfry.delivery.attempt': delivery.attempts + 1,
      'http.request.method': 'POST',
    }
    return tracing.span('delivery attempt', { kind: 'client', parent: parentInEnvelope(delivery.body), attributes }, async (span) => {
      const attempt = await send()
      if (attempt.statusCode !== null) span.set({ 'http.response.status_code': attempt.statusCode })
      if (!attempt.delivered) span.fail(outcomeOf(attempt))
      return attempt
    })
  }

  function isBusy(): boolean {
    return inHand.size > 0 || recorder.pending > 0
  }

  function giveBack(deliveries: readonly ClaimedDelivery[]): void {
    store
      .write(({ db }) => releaseClaims({ db, now: now() }, owner, deliveries))
      .catch(logFailure(logger, 'claimed deliveries could not be given back; they are due when the claim ends'))
      .finally(() => {
        for (const delivery of deliveries) inHand.letGo(delivery)
        looking.wake()
      })
  }

  return {
    wake: looking.wake,
    claim(organizationId, webhookId) {
      if (!isOpen() || !inHand.takesNew(organizationId) || !laneOf(webhookId).hasRoomForNew) return null
      return { owner, until: now() + CLAIM_MS }
    },
    take: accept,
    recall(webhookId) {
      const queued = lanes.get(webhookId)?.clear() ?? []
      if (queued.length > 0) giveBack(queued)
    },
    async idle() {
      for (;;) {
        looking.wake()
        await looking.settled()
        await recorder.settled()
        // The last look may have had no room for all that was due.
        if (!isBusy() && !isBehind) return
        await Promise.race([...attempts, pause(attempts.size > 0 ? RETRY_MS : 5, undefined, { ref: false })])
      }
    },
    isBusy,
    nextDueAt: () => store.read(selectNextDue),
    async stop() {
      stopping = true
      clearTimeout(timer)
      await looking.stop()
      clearTimeout(timer)
      const queued = [...lanes.values()].flatMap((lane) => lane.clear())
      if (queued.length > 0) await store.write(({ db }) => releaseClaims({ db, now: now() }, owner, queued)).catch(() => {})
      await Promise.allSettled(attempts)
      await recorder.stop()
      await client.close()
    },
  }
}

function outcomeOf({ delivered, statusCode }: Attempt): AttemptOutcome {
  if (delivered) return 'delivered'
  return statusCode === null ? 'unanswered' : 'refused'
}
