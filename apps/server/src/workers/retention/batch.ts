import type { EpochMs, RetentionLimits } from '@belfry/core'
import type { Kysely } from 'kysely'
import type { Tables } from '../../store/tables.ts'

/** The input of a retention batch. */
export interface Batch {
  readonly db: Kysely<Tables>
  readonly organizationId: string
  readonly now: EpochMs
  readonly limits: RetentionLimits
  /** Where the previous batch ended; empty at the start. */
  readonly after: string
  /** Must be called with the webhooks of removed deliveries: that may end their incidents. */
  readonly signalDropped: (webhookIds: ReadonlySet<string>) => Promise<void>
}

/** Removes some rows, and returns where it ended; `null` when there are no more. */
export type CleanSome = (batch: Batch) => Promise<string | null>

/** How many rows one transaction examines. */
export const ROWS = 200

/**
 * The latest time that the id of a row of this moment can contain: its transaction may have waited for up to a minute. Ids select the range
 * to examine; the time in the row decides.
 */
export function latestId(moment: EpochMs): EpochMs {
  return moment + 60_000
}
