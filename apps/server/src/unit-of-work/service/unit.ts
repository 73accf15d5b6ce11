import type { EpochMs } from '@belfry/core'
import type { Kysely } from 'kysely'
import type { Tables } from '../../store/tables.ts'

/** One unit of work of the store: a transaction, or reads. `now` stays the same. */
export interface Unit {
  readonly db: Kysely<Tables>
  readonly now: EpochMs
  /** Runs an action after the commit; `early` ones perhaps before (`WriteContext`). Never called for reads, which have none. */
  afterCommit(action: () => void, options?: { readonly early?: boolean }): void
}
