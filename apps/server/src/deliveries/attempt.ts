import type { EpochMs } from '@belfry/core'

/** A delivery that is due, with everything that sending it needs. */
export interface DueDelivery {
  readonly organizationId: string
  readonly id: string
  readonly url: string
  readonly signature: string
  /** How often it was tried before. */
  readonly attempts: number
  /** The bytes of the event. */
  readonly body: Uint8Array
}

/** What came of one attempt. */
export interface Attempt {
  readonly startedAt: EpochMs
  readonly durationMs: number
  /** `null` when there was no answer. */
  readonly statusCode: number | null
  readonly delivered: boolean
  /** Why it failed, in words; `null` when it did not. */
  readonly error: string | null
  /** The beginning of the answer. */
  readonly responseBody: Uint8Array
}
