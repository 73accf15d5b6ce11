import { setTimeout as pause } from 'node:timers/promises'
import type { EpochMs } from '@belfry/core'
import type { Kysely } from 'kysely'
import { createWorkLoop } from '../operate/work-loop.ts'
import { createOutboundClient, type OutboundClient } from '../outbound/create-client.ts'
import type { Service } from '../service.ts'
import type { Tables } from '../store/tables.ts'
import type { ClaimedDelivery } from './attempt.ts'
import { claimDeliveries, releaseAllClaims, releaseClaims, selectDueEndpoints, selectNextDue } from './claim-deliveries.ts'
import { CLAIM_MS, type Handover } from './handover.ts'
import { ENDPOINT_SLOTS, Lane } from './lane.ts'
import { createRecorder } from './recorder.ts'
import { ATTEMPT_MS, sendDelivery } from './send-delivery.ts'

/** Sends what is due. What is due stands in the store; waking the dispatcher only makes it look sooner. */
export interface Dispatcher extends Handover {
  wake(): void
  /** Resolves when nothing that is due now is left. */
  idle(): Promise<void>
  /** When the next attempt is due; `null` when nothing waits. */
  nextDueAt(): Promise<EpochMs | null>
  /** Starts nothing new, waits for what is being sent, and closes the connections. */
  stop(): Promise<void>
}

/** How often it looks although nobody has woken it, in milliseconds: for what other processes have written. */
const LOOK_MS = 1000
/** How long `idle` waits before it looks again whether results could be written down, in milliseconds. */
const RETRY_MS = 1000
/** How many endpoints one look takes up. The next look goes on behind the last of them, so each has its turn. */
const ENDPOINTS = 100
/** How many endpoints without anything in hand are remembered, with how quick they are. */
const LANES = 1000
/** How many times as many deliveries as are sent at the same time may be claimed. */
const AHEAD = 8
/** With this many results that could not be written down yet, nothing more is claimed. */
const MAX_RESULTS = 1000

/**
 * Makes the dispatcher of this process. Several may work on one database: each delivery is claimed before it is sent, for a time that is
 * longer than any attempt, and only who holds the claim can write the result down. So a crash makes a delivery due again, and it is sent
 * at least once.
 *
 * @param client what posts; the guarded client of this process by default, closed with the dispatcher
 */
export function createDispatcher(service: Service, client: OutboundClient = createOutboundClient(service.settings)): Dispatcher {
  const { store, now, settings, logger, openSigningSecret } = service
  const owner = Buffer.from(service.randomBytes(8)).toString('hex')
  const lanes = new Map<string, Lane>()
  const inHand = new Set<string>()
  const attempts = new Set<Promise<void>>()
  const crowdedOut = new Set<string>()
  const looking = createWorkLoop(look, (error) => logger.warn({ error }, 'could not look for due deliveries'))
  const recorder = createRecorder(service, owner, (made) => {
    for (const { delivery } of made) inHand.delete(delivery.id)
    if (made.some(({ attempt }) => !attempt.delivered)) looking.wake() // for the timer of the next attempt
  })
  let timer: NodeJS.Timeout | undefined
  let stopping = false
  let underWay = 0
  /** Whether more was due at the last look than could be claimed. */
  let isBehind = false
  let lastEndpoint = ''
  let startedUp = store.dialect === 'postgres'

  const laneOf = (webhookId: string): Lane => {
    const lane = lanes.get(webhookId) ?? new Lane()
    lanes.set(webhookId, lane)
    return lane
  }
  const hasRoom = () => !stopping && recorder.pending < MAX_RESULTS && inHand.size < settings.deliveryConcurrency * AHEAD

  /** Claims what is due and has room; then sets the timer for what is due next. */
  async function look(): Promise<boolean> {
    clearTimeout(timer)
    if (!startedUp) await startUp()
    const next = await store.read(selectNextDue)
    const moment = now()
    isBehind = next !== null && next <= moment
    if (isBehind && hasRoom()) await claimDue(moment)
    const wait = next === null || next <= moment ? LOOK_MS : Math.min(LOOK_MS, next - moment)
    timer = setTimeout(looking.wake, wait).unref()
    return false
  }

  /** Nobody else works on this database, so whatever is claimed was claimed by a process that has ended. */
  async function startUp(): Promise<void> {
    await store.write(({ db }) => releaseAllClaims({ db, now: now() }))
    startedUp = true
  }

  async function claimDue(moment: EpochMs): Promise<void> {
    const claim = { owner, until: moment + CLAIM_MS }
    const claimed = await store.write(async ({ db }) => {
      const all: ClaimedDelivery[] = []
      for (const webhookId of await nextEndpoints(db, moment)) {
        const limit = Math.min(lanes.get(webhookId)?.room ?? ENDPOINT_SLOTS, settings.deliveryConcurrency - all.length)
        if (limit > 0) all.push(...(await claimDeliveries({ db, now: moment }, webhookId, limit, claim)))
      }
      return all
    })
    for (const delivery of claimed) accept(delivery)
    if (claimed.length > 0) looking.wake()
  }

  /** The endpoints whose turn it is, going round. */
  async function nextEndpoints(db: Kysely<Tables>, moment: EpochMs): Promise<ReadonlySet<string>> {
    const page = (after: string) => selectDueEndpoints(db, { after, now: moment, limit: ENDPOINTS })
    const behind = await page(lastEndpoint)
    const isLast = behind.length < ENDPOINTS
    const all = isLast && lastEndpoint !== '' ? [...behind, ...(await page(''))] : behind
    lastEndpoint = isLast ? '' : (behind.at(-1)?.webhookId ?? '')
    return new Set(all.map(({ webhookId }) => webhookId))
  }

  function accept(delivery: ClaimedDelivery): void {
    if (inHand.has(delivery.id)) return // the clock has jumped over our own claim; the attempt goes on
    inHand.add(delivery.id)
    const lane = laneOf(delivery.webhookId)
    lane.add(delivery, now())
    beginNext(delivery.webhookId, lane)
  }

  function beginNext(webhookId: string, lane: Lane): void {
    const stale: ClaimedDelivery[] = []
    while (underWay < settings.deliveryConcurrency) {
      const delivery = lane.begin(now(), (old) => stale.push(old))
      if (!delivery) break
      underWay++
      const attempt = makeAttempt(delivery, lane).finally(() => {
        attempts.delete(attempt)
        underWay--
        goOn(webhookId, lane)
      })
      attempts.add(attempt)
    }
    // Where its own slots are taken, its own attempts go on with the queue; else the end of any attempt has to.
    if (lane.queued > 0 && underWay >= settings.deliveryConcurrency) crowdedOut.add(webhookId)
    if (stale.length > 0) giveBack(stale)
  }

  /** After an attempt: its endpoint's next, then what other endpoints could not begin because everything was in use. */
  function goOn(webhookId: string, lane: Lane): void {
    beginNext(webhookId, lane)
    if (lane.isEmpty && lanes.size > LANES) lanes.delete(webhookId)
    for (const other of [...crowdedOut]) {
      if (underWay >= settings.deliveryConcurrency) break
      crowdedOut.delete(other)
      const waiting = lanes.get(other)
      if (waiting && waiting.queued > 0) beginNext(other, waiting)
    }
    // Not for each slot that gets free at a quick endpoint: several are claimed at once.
    if (isBehind && (lane.queued === 0 || lane.room >= lane.slots)) looking.wake()
  }

  async function makeAttempt(delivery: ClaimedDelivery, lane: Lane): Promise<void> {
    const { organizationId, webhookId, sealedSecret, claimedUntil } = delivery
    const watch = performance.now()
    // Too late to be sure of finishing under the claim: whoever claims it next makes the attempt.
    const isTooLate = now() + ATTEMPT_MS >= claimedUntil
    try {
      if (isTooLate) return void inHand.delete(delivery.id)
      const secret = openSigningSecret(organizationId, webhookId, sealedSecret)
      recorder.add({ delivery, attempt: await sendDelivery(delivery, { client, now, secret }) })
    } catch (error) {
      // Its secret cannot be opened, say. Not the receiver's fault: no attempt was made, and none is counted.
      logger.error({ error, deliveryId: delivery.id }, 'an attempt could not be made')
      inHand.delete(delivery.id)
    } finally {
      lane.end(performance.now() - watch)
    }
  }

  function giveBack(deliveries: readonly ClaimedDelivery[]): void {
    store
      .write(({ db }) => releaseClaims({ db, now: now() }, owner, deliveries))
      .catch((error: unknown) => logger.warn({ error }, 'claimed deliveries could not be given back; they are due when the claim ends'))
      .finally(() => {
        for (const { id } of deliveries) inHand.delete(id)
        looking.wake()
      })
  }

  return {
    wake: looking.wake,
    claim(webhookId) {
      if (!hasRoom() || laneOf(webhookId).room === 0) return null
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
        if (inHand.size === 0 && recorder.pending === 0 && !isBehind) return
        await Promise.race([...attempts, pause(attempts.size > 0 ? RETRY_MS : 5, undefined, { ref: false })])
      }
    },
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
