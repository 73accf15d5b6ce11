import type { EpochMs } from '@belfry/core'

/** A delivery that this process has claimed, with everything that an attempt needs. */
export interface ClaimedDelivery {
  readonly organizationId: string
  readonly id: string
  readonly webhookId: string
  readonly url: string
  /** The webhook's signing secret, sealed. */
  readonly sealedSecret: string
  /** What was signed when it was written; `null` where those are not the bytes that are sent, so that they are signed by the attempt. */
  readonly signature: string | null
  /** How many attempts were made before. Only who has claimed the delivery at this number may record the next one. */
  readonly attempts: number
  /** The bytes that every attempt sends. */
  readonly body: Uint8Array
  /** When the claim ends, and somebody else may make the attempt. */
  readonly claimedUntil: EpochMs
}

/** What came of one attempt. */
export interface Attempt {
  readonly startedAt: EpochMs
  /** By the clock of the service: the next wait is counted from here. */
  readonly endedAt: EpochMs
  /** How long it took in real time. */
  readonly durationMs: number
  /** `null` when there was no answer. */
  readonly statusCode: number | null
  readonly delivered: boolean
  /** Why it failed, in words; `null` when it did not. */
  readonly error: string | null
  /** The beginning of the answer. */
  readonly responseBody: Uint8Array
}
