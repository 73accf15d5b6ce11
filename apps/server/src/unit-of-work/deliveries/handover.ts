import type { EpochMs } from '@belfry/core'
import type { ClaimedDelivery } from './attempt.ts'

/**
 * The short way from the transaction that writes a delivery to the dispatcher of the same process: the delivery is born claimed, and
 * handed over after the commit, so nobody has to look for it. If the process ends in between, the claim ends too.
 */
export interface Handover {
  /** A claim for a delivery that is being written; `null` when there is no room for it now, or nobody who would send it. */
  claim(organizationId: string, webhookId: string): Claim | null
  /** Takes over what was claimed, after the commit. */
  take(delivery: ClaimedDelivery): void
  /** Gives back what was claimed for a webhook and not begun, after its address or its being enabled has changed. */
  recall(webhookId: string): void
}

/** Who has claimed a delivery, and until when. */
export interface Claim {
  readonly owner: string
  readonly until: EpochMs
}

/** How long a claim lasts, in milliseconds: longer than the longest attempt, its record and its turn in the queue together. */
export const CLAIM_MS = 45_000

/** Where nothing is dispatched, as on the command line: deliveries are written down, and the server finds them. */
export function nobodyTakesOver(): Handover {
  return { claim: () => null, take() {}, recall() {} }
}
