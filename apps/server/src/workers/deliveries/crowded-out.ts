import type { ClaimedDelivery } from '../../unit-of-work/deliveries/attempt.ts'
import type { EndpointQueue } from './endpoint-queue.ts'
import type { InFlight } from './in-flight.ts'

/** An endpoint, and whose it is. */
export type EndpointKey = Pick<ClaimedDelivery, 'organizationId' | 'webhookId'>

/** Endpoints at which nothing more could be begun because everything was in use. */
export interface CrowdedOut {
  /** Notes after a try to begin whether an endpoint is one of them. */
  note(endpoint: EndpointKey, lane: EndpointQueue): void
  /** Begins what has room now. */
  begin(): void
}

/** At how many endpoints of an organization it is tried in vain to begin, of each share, when an attempt has ended. */
const VAIN_TRIES = 4

/**
 * Makes what remembers them.
 *
 * @param beginNext begins at an endpoint what it can
 */
export function createCrowdedOut(
  lanes: ReadonlyMap<string, EndpointQueue>,
  inHand: Pick<InFlight, 'hasSlot'>,
  beginNext: (endpoint: EndpointKey, lane: EndpointQueue) => void,
): CrowdedOut {
  /**
   * By organization. Those whose next attempts are late or slow stand apart: while their share is taken, the others are not kept waiting for
   * them.
   */
  const prompt = new Map<string, Set<string>>()
  const patient = new Map<string, Set<string>>()

  /** Where an organization has all that it may, its other endpoints need not be tried. */
  function beginAt(crowded: Map<string, Set<string>>): void {
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

  return {
    note({ organizationId, webhookId }, lane) {
      const [its, other] = lane.isPatient ? [patient, prompt] : [prompt, patient]
      other.get(organizationId)?.delete(webhookId)
      // Where its own slots are taken, its own attempts go on with the queue; else the end of any attempt has to.
      if (lane.queued > 0 && lane.underWay < lane.slots) {
        const others = its.get(organizationId) ?? new Set<string>()
        its.set(organizationId, others.add(webhookId))
      }
    },
    begin() {
      beginAt(prompt)
      beginAt(patient)
    },
  }
}
