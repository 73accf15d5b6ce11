import type { EpochMs } from '../../../kernel/time.ts'

/** An outage of one endpoint, from its first failed attempt until nothing is left of what failed. */
export interface Incident {
  /** When the first attempt failed. */
  readonly startedAt: EpochMs
  /** Since when every attempt fails; `null` while the last one was a success. */
  readonly failingSince: EpochMs | null
  readonly lastFailedAt: EpochMs
  /** When an attempt last succeeded since the start; `null` when none has. */
  readonly lastDeliveredAt: EpochMs | null
  /** When it was told that the endpoint fails; `null` before. */
  readonly notifiedFirstAt: EpochMs | null
  /** When it was told that a message has failed for good; `null` before. */
  readonly notifiedFinalAt: EpochMs | null
}
