import type { EpochMs } from '@belfry/core'
import { createWorkLoop } from '../../platform/loop/work-loop.ts'
import { logFailure } from '../../store/log-failure.ts'
import { releaseAllClaims } from '../../store/queries/delivery-claims.ts'
import { selectNextDue } from '../../store/queries/due-deliveries.ts'
import type { ClaimedDelivery } from '../../unit-of-work/deliveries/attempt.ts'
import { CLAIM_MS } from '../../unit-of-work/deliveries/handover.ts'
import type { Service } from '../../unit-of-work/service.ts'

import { type ClaimState, claimRoundRobin, nobodyIsShort, planClaims, type Short } from './claim-round-robin.ts'
import type { EndpointKey } from './crowded-out.ts'
import { createFindDueEndpoints } from './due-endpoints.ts'
import type { EndpointQueue } from './endpoint-queue.ts'

/** Claims due deliveries when it is woken, when the next one is due, and once a second. */
export interface ClaimLoop {
  wake(): void
  /** Resolves when it is not looking. */
  settled(): Promise<void>
  /** Whether anything was due at the last look. */
  readonly isBehind: boolean
  /** Looks again after an attempt, if more was due there than there was room for. */
  lookAfterAttempt(endpoint: EndpointKey, lane: EndpointQueue): void
  stop(): Promise<void>
}

/** For whom it claims. */
interface ClaimLoopOptions {
  /** Who holds the claims. */
  readonly owner: string
  readonly hands: ClaimState
  /** Whether anything may be claimed now. */
  isOpen(): boolean
  accept(delivery: ClaimedDelivery): void
}

/** How often it looks although nobody has woken it, in milliseconds: for what other processes have written. */
const LOOK_MS = 1000

/** Makes the loop. On a database of which it is the only user it begins by giving back the claims of processes that have ended. */
export function createClaimLoop(service: Service, { owner, hands, isOpen, accept }: ClaimLoopOptions): ClaimLoop {
  const { store, now, logger } = service
  const looking = createWorkLoop(look, logFailure(logger, 'could not look for due deliveries'))
  const findDue = createFindDueEndpoints(store)
  let timer: NodeJS.Timeout | undefined
  let isBehind = false
  /** Where more was due at the last look than there was room for: the end of an attempt there is worth another look. */
  let short: Short = nobodyIsShort
  let startedUp = store.dialect === 'postgres'

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
    const claimed = await store.write((unit) => claimRoundRobin({ ...unit, now: moment, wakeRuns }, plan.endpoints, hands, claim))
    for (const delivery of claimed) accept(delivery)
    if (claimed.length > 0) looking.wake()
    else findDue.forget()
  }

  return {
    wake: looking.wake,
    settled: looking.settled,
    get isBehind() {
      return isBehind
    },
    lookAfterAttempt({ organizationId, webhookId }, lane) {
      // Not for each slot that gets free at a quick endpoint: several are claimed at once.
      const isShort = short.isStarving || short.webhookIds.has(webhookId) || short.organizationIds.has(organizationId)
      if (isBehind && isShort && (lane.queued === 0 || lane.room >= lane.slots)) looking.wake()
    },
    async stop() {
      clearTimeout(timer)
      await looking.stop()
      clearTimeout(timer)
    },
  }
}
