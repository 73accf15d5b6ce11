import type { ClaimedDelivery } from '../../unit-of-work/service/attempt.ts'
import type { EndpointQueue } from './endpoint-queue.ts'
import type { InFlight } from './in-flight.ts'

/** An endpoint and its organization. */
export type EndpointKey = Pick<ClaimedDelivery, 'organizationId' | 'webhookId'>

/** Endpoints with queued deliveries that could not start because all slots were taken. */
export interface CrowdedOut {
  /** Updates whether an endpoint is one of them, after an attempt to start its next delivery. */
  note(endpoint: EndpointKey, queue: EndpointQueue): void
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
  queues: ReadonlyMap<string, EndpointQueue>,
  inFlight: Pick<InFlight, 'hasSlot'>,
  beginNext: (endpoint: EndpointKey, queue: EndpointQueue) => void,
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
      for (let vain = 0; vain < VAIN_TRIES && webhookIds.size > 0 && inFlight.hasSlot; ) {
        const webhookId = webhookIds.values().next().value as string
        webhookIds.delete(webhookId)
        const queue = queues.get(webhookId)
        if (!queue || queue.queued === 0) continue
        const before = queue.underWay
        beginNext({ organizationId, webhookId }, queue)
        if (queue.underWay === before) vain++
      }
      if (webhookIds.size === 0) crowded.delete(organizationId)
    }
  }

  return {
    note({ organizationId, webhookId }, queue) {
      const [its, other] = queue.isPatient ? [patient, prompt] : [prompt, patient]
      other.get(organizationId)?.delete(webhookId)
      // If its own slots are taken, the end of its own attempts continues its queue; otherwise the end of any attempt must.
      if (queue.queued > 0 && queue.underWay < queue.slots) {
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
