import type { Migration } from '../migrations/migration.ts'
import type { ListedModel } from '../record-columns.ts'
import type { EpochMs } from '../store.ts'

/** How `openPostgres` opens a store. */
export interface PostgresOptions {
  /** `postgres://user:password@host:port/database`, with the query parameters of libpq. Never printed. */
  readonly url: string

  /** The clock for the times in the table `migrations`. */
  readonly now: () => EpochMs

  /** The models whose filter columns `migrate` fills. */
  readonly recordModels: readonly ListedModel[]

  /** The migrations; those of this version by default. For tests. */
  readonly migrations?: readonly Migration[]

  /** From 0 to 1. Spreads those who were in each other's way. */
  readonly random: () => number

  /** The most connections, half of them for reading; 20 by default, at least 2. Up to four more for snapshots. */
  readonly connections?: number

  /** How long a statement may take, in milliseconds; 30,000 by default. */
  readonly statementTimeoutMs?: number

  /**
   * How long a caller waits for a connection, in milliseconds; 5,000 by default. It is also the interval for probes, see `createPatience`.
   */
  readonly connectTimeoutMs?: number

  /** How long a statement waits for what another transaction has locked, in milliseconds; 10,000 by default. */
  readonly lockTimeoutMs?: number

  /** This machine's clock, for comparison with the database's. `Date.now` by default. */
  readonly machineClock?: () => EpochMs

  /** Receives what `afterCommit` actions throw. By default it becomes a warning of the process. */
  readonly onError?: (error: unknown) => void
}
