import type { EpochMs } from '@belfry/core'
import { createWorkLoop } from '../../platform/loop/work-loop.ts'
import { logFailure } from '../../store/log-failure.ts'
import { releaseAllClaims } from '../../store/queries/delivery-claims.ts'
import { selectNextDeliveryDue } from '../../store/queries/due-deliveries.ts'
import type { ClaimedDelivery } from '../../unit-of-work/service/attempt.ts'
import { CLAIM_MS } from '../../unit-of-work/service/handover.ts'
import type { Service } from '../../unit-of-work/service/service.ts'

import { type ClaimState, claimRoundRobin, nobodyIsShort, planClaims, type Short } from './claim-round-robin.ts'
import type { EndpointKey } from './crowded-out.ts'
import { createFindDueEndpoints } from './due-endpoints.ts'
import type { EndpointQueue } from './endpoint-queue.ts'

/** Leases due deliveries when it is woken, when the next one is due, and once a second. */
export interface ClaimLoop {
  wake(): void
  /** Resolves when it is not running. */
  idle(): Promise<void>
  /** Whether anything was due at the last check. */
  readonly hasDueWork: boolean
  /** Checks again after an attempt, if more was due at its endpoint than there was room for. */
  lookAfterAttempt(endpoint: EndpointKey, queue: EndpointQueue): void
  stop(): Promise<void>
}

/** The owner of the leases, and the receiver of leased deliveries. */
interface ClaimLoopOptions {
  /** The owner of the leases. */
  readonly owner: string
  readonly claimState: ClaimState
  /** Whether anything may be leased now. */
  isOpen(): boolean
  accept(delivery: ClaimedDelivery): void
}

/** The interval of checks when nobody wakes it, in milliseconds: for deliveries that other processes have written. */
const LOOK_MS = 1000

/** Creates the loop. On SQLite, where it is the only user, it first releases the leases of processes that have ended. */
export function createClaimLoop(service: Service, { owner, claimState, isOpen, accept }: ClaimLoopOptions): ClaimLoop {
  const { store, now, logger } = service
  const looking = createWorkLoop(look, logFailure(logger, 'could not look for due deliveries'))
  const findDue = createFindDueEndpoints(store)
  let timer: NodeJS.Timeout | undefined
  let hasDueWork = false
  /** Where the last check found more due than there was room for: the end of an attempt there starts another check. */
  let short: Short = nobodyIsShort
  let startedUp = store.dialect === 'postgres'

  /** Leases due deliveries as far as there is room; then sets the timer for the next due time. */
  async function look(): Promise<boolean> {
    clearTimeout(timer)
    if (!startedUp) await startUp()
    const next = await store.read(selectNextDeliveryDue)
    const moment = now()
    hasDueWork = next !== null && next <= moment
    if (hasDueWork && isOpen()) await claimDue(moment)
    const wait = next === null || next <= moment ? LOOK_MS : Math.min(LOOK_MS, next - moment)
    timer = setTimeout(looking.wake, wait).unref()
    return false
  }

  /** No other process uses this database, so all leases belong to processes that have ended. */
  async function startUp(): Promise<void> {
    await store.write(({ db }) => releaseAllClaims(db, now()))
    startedUp = true
  }

  /** Leases due deliveries in a round robin over organizations and endpoints, as far as each has room. Writes nothing when none has. */
  async function claimDue(moment: EpochMs): Promise<void> {
    const claim = { owner, until: moment + CLAIM_MS }
    const plan = planClaims(await findDue(moment), claimState)
    short = plan.short
    if (plan.endpoints.length === 0) return
    const wakeRuns = service.wake.runs
    const claimed = await store.write((unit) => claimRoundRobin({ ...unit, now: moment, wakeRuns }, plan.endpoints, claimState, claim))
    for (const delivery of claimed) accept(delivery)
    if (claimed.length > 0) looking.wake()
    else findDue.forget()
  }

  return {
    wake: looking.wake,
    idle: looking.idle,
    get hasDueWork() {
      return hasDueWork
    },
    lookAfterAttempt({ organizationId, webhookId }, queue) {
      // Not for every free slot of a quick endpoint: several are leased at once.
      const isShort = short.isStarving || short.webhookIds.has(webhookId) || short.organizationIds.has(organizationId)
      if (hasDueWork && isShort && (queue.queued === 0 || queue.room >= queue.slots)) looking.wake()
    },
    async stop() {
      clearTimeout(timer)
      await looking.stop()
      clearTimeout(timer)
    },
  }
}
