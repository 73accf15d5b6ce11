import type { ClaimedDelivery } from '../../unit-of-work/service/attempt.ts'
import type { Claim } from '../../unit-of-work/service/handover.ts'
import { type ClaimingUnit, claimDeliveries } from './claim-deliveries.ts'
import type { DueEndpoint } from './due-endpoints.ts'
import { EndpointQueue } from './endpoint-queue.ts'
import type { InFlight } from './in-flight.ts'
import { noteServed, type RoundRobinState, roundRobin } from './round-robin.ts'

/** The most deliveries leased in one transaction. */
const AT_ONCE = 256
/** The most deliveries of one endpoint leased in one transaction. */
const OF_ONE = 64

/** What a process has in flight, and the state of the round robin. */
export interface ClaimState {
  readonly queues: ReadonlyMap<string, EndpointQueue>
  readonly inFlight: InFlight
  readonly roundRobinState: RoundRobinState
}

/** Endpoints and organizations for which more is due than they have room for. */
export interface Short {
  readonly webhookIds: ReadonlySet<string>
  readonly organizationIds: ReadonlySet<string>
  /** Whether an organization with nothing in flight found no room: then any attempt that ends makes some. */
  readonly isStarving: boolean
}

export const nobodyIsShort: Short = { webhookIds: new Set(), organizationIds: new Set(), isStarving: false }

/** The endpoints for which something may be leased now, in round robin order, and those that lack room. */
export function planClaims(
  due: readonly DueEndpoint[],
  { queues, inFlight, roundRobinState }: ClaimState,
): { readonly endpoints: readonly DueEndpoint[]; readonly short: Short } {
  const webhookIds = new Set<string>()
  const organizationIds = new Set<string>()
  let isStarving = false
  const endpoints = roundRobin(due, roundRobinState, (organizationId) => inFlight.of(organizationId)).filter((endpoint) => {
    const { organizationId, webhookId } = endpoint
    const queue = queues.get(webhookId) ?? new EndpointQueue()
    const { first, late } = queue.roomFor(endpoint.due)
    const mayClaim = inFlight.mayClaim(organizationId, queue, 0)
    if (Math.min(first, mayClaim.first) + Math.min(late, mayClaim.late) > 0) {
      // What is not leased now must be checked again when there is room.
      webhookIds.add(webhookId)
      organizationIds.add(organizationId)
      return true
    }
    if (first + late === 0) webhookIds.add(webhookId)
    else {
      organizationIds.add(organizationId)
      isStarving ||= inFlight.of(organizationId) === 0
    }
    return false
  })
  return { endpoints, short: { webhookIds, organizationIds, isStarving } }
}

/** Leases due deliveries of these endpoints one after another, as far as each endpoint and its organization has room. */
export async function claimRoundRobin(
  unit: ClaimingUnit,
  endpoints: readonly DueEndpoint[],
  { queues, inFlight, roundRobinState }: ClaimState,
  claim: Claim,
): Promise<readonly ClaimedDelivery[]> {
  const all: ClaimedDelivery[] = []
  const claimedOf = new Map<string, number>()
  for (const endpoint of endpoints) {
    if (all.length >= AT_ONCE) break
    const { organizationId, webhookId, due } = endpoint
    const queue = queues.get(webhookId) ?? new EndpointQueue()
    const before = claimedOf.get(organizationId) ?? 0
    const mayClaim = inFlight.mayClaim(organizationId, queue, before)
    const limits = queue.limits(due, mayClaim, Math.min(OF_ONE, AT_ONCE - all.length))
    if (limits.atMost === 0) continue
    const claimed = await claimDeliveries(unit, webhookId, limits, claim)
    all.push(...claimed)
    claimedOf.set(organizationId, before + claimed.length)
    noteServed(roundRobinState, endpoint)
  }
  return all
}
