import type { EpochMs } from '@belfry/core'
import type { Kysely } from 'kysely'
import type { Tables } from '../../store/tables.ts'

/** One unit of work of the store, as the ports see it: a transaction, or the reading side. Its time stands still. */
export interface Unit {
  readonly db: Kysely<Tables>
  readonly now: EpochMs
  /** Runs after the commit. On the reading side there is none, so it is never called there. */
  afterCommit(action: () => void): void
}
