import type { ClaimedDelivery } from '../../unit-of-work/service/attempt.ts'
import type { EndpointQueue } from './endpoint-queue.ts'
import type { InFlight } from './in-flight.ts'

/** An endpoint and its organization. */
export type EndpointKey = Pick<ClaimedDelivery, 'organizationId' | 'webhookId'>

/** Endpoints with queued deliveries that could not start because all slots were taken. */
export interface CrowdedOut {
  /** Updates whether an endpoint is one of them, after an attempt to start its next delivery. */
  note(endpoint: EndpointKey, lane: EndpointQueue): void
  /** Starts deliveries for which there is room now. */
  begin(): void
}

/** How many endpoints of an organization are tried without success after an attempt has ended, in each share. */
const VAIN_TRIES = 4

/**
 * Creates the record of these endpoints.
 *
 * @param beginNext starts as many deliveries of an endpoint as possible
 */
export function createCrowdedOut(
  lanes: ReadonlyMap<string, EndpointQueue>,
  inHand: Pick<InFlight, 'hasSlot'>,
  beginNext: (endpoint: EndpointKey, lane: EndpointQueue) => void,
): CrowdedOut {
  /**
   * By organization. Endpoints with late attempts, and slow ones, are separate: while their share is used up, the others need not wait for
   * them.
   */
  const prompt = new Map<string, Set<string>>()
  const patient = new Map<string, Set<string>>()

  /** If an organization has used up its share, its other endpoints need not be tried. */
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
      // If its own slots are taken, the end of its own attempts continues its queue; otherwise the end of any attempt must.
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
