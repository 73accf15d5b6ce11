import type { EpochMs } from '../../../kernel/time.ts'

/** An outage of one endpoint, from its first failed attempt until no failed delivery is left. */
export interface Incident {
  /** When the first attempt failed. */
  readonly startedAt: EpochMs
  /** Since when every attempt has failed; `null` if the last one succeeded. */
  readonly failingSince: EpochMs | null
  readonly lastFailedAt: EpochMs
  /** When an attempt last succeeded since the start; `null` if none has. */
  readonly lastDeliveredAt: EpochMs | null
  /** When the failing endpoint was reported; `null` before. */
  readonly notifiedFirstAt: EpochMs | null
  /** When a permanently failed message was reported; `null` before. */
  readonly notifiedFinalAt: EpochMs | null
}
