import type { EpochMs, RetentionLimits } from '@belfry/core'
import type { Kysely } from 'kysely'
import type { Tables } from '../../store/tables.ts'

/** What a batch of a cleaning works on. */
export interface Batch {
  readonly db: Kysely<Tables>
  readonly organizationId: string
  readonly now: EpochMs
  readonly limits: RetentionLimits
  /** Where the batch before it ended; empty at the beginning. */
  readonly after: string
  /** Is told of webhooks whose deliveries were let go of: that may end their incidents. */
  readonly letGo: (webhookIds: ReadonlySet<string>) => Promise<void>
}

/** Cleans up a little, and says where it ended; `null` when nothing is left. */
export type CleanSome = (batch: Batch) => Promise<string | null>

/** How many rows one transaction looks at. */
export const ROWS = 200

/**
 * By how much the time in an id may be later than the row itself says: its transaction has waited for its turn. Ids lead to the stretch that
 * is old enough; the time in the row decides.
 */
export function latestId(moment: EpochMs): EpochMs {
  return moment + 60_000
}
