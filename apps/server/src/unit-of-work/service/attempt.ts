import type { EpochMs } from '@belfry/core'

/** A delivery that this process has leased, with everything that an attempt needs. */
export interface ClaimedDelivery {
  readonly organizationId: string
  readonly id: string
  readonly webhookId: string
  readonly url: string
  /** The webhook's encrypted signing secret. */
  readonly sealedSecret: string
  /** The signature made when the delivery was written; `null` when other bytes are sent, which the attempt then signs itself. */
  readonly signature: string | null
  /** How many attempts were made before. Only the process that leased the delivery at this number may record the next one. */
  readonly attempts: number
  /** The bytes that every attempt sends. */
  readonly body: Uint8Array
  /** When the lease ends, and another process may make the attempt. */
  readonly claimedUntil: EpochMs
}

/** The result of one attempt. */
export interface Attempt {
  readonly startedAt: EpochMs
  /** The end by the clock of the service; the next interval counts from here. */
  readonly endedAt: EpochMs
  /** The duration in real time. */
  readonly durationMs: number
  /** `null` if there was no response. */
  readonly statusCode: number | null
  readonly delivered: boolean
  /** Why it failed, in words; `null` after a success. */
  readonly error: string | null
  /** The beginning of the response. */
  readonly responseBody: Uint8Array
}
