import type { EpochMs } from '@belfry/core'
import type { ClaimedDelivery } from './attempt.ts'

/**
 * Passes a new delivery from the transaction that writes it to the dispatcher of the same process: the delivery is inserted with a lease,
 * and handed over after the commit, so it need not be searched for. If the process ends in between, the lease expires.
 */
export interface Handover {
  /** Leases a delivery that is being written; `null` when there is no free slot now, or no dispatcher. */
  claim(organizationId: string, webhookId: string): Claim | null
  /** Takes over a leased delivery, after the commit. */
  take(delivery: ClaimedDelivery): void
  /** Releases the leased deliveries of a webhook whose attempts have not started, after its URL or `enabled` has changed. */
  recall(webhookId: string): void
}

/** The owner and the end of a lease. */
export interface Claim {
  readonly owner: string
  readonly until: EpochMs
}

/** How long a lease lasts, in milliseconds: longer than the longest attempt, its record and its time in the queue together. */
export const CLAIM_MS = 45_000

/** A handover without a dispatcher, as for commands: deliveries are stored, and the server finds them. */
export function nobodyTakesOver(): Handover {
  return { claim: () => null, take() {}, recall() {} }
}
