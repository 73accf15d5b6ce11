import type { ListedModel } from '../record-columns.ts'
import type { EpochMs } from '../store.ts'

/** How `openPostgres` opens a store. */
export interface PostgresOptions {
  /** `postgres://user:password@host:port/database`, with what libpq takes behind a question mark. Never printed. */
  readonly url: string

  /** The moment that `migrate` notes down. */
  readonly now: () => EpochMs

  /** The models whose records `migrate` makes ready to be listed by their filters. */
  readonly recordModels: readonly ListedModel[]

  /** From 0 to 1. Spreads those who were in each other's way. */
  readonly random: () => number

  /** How many connections are kept at most, half of them for reading; 20 by default, at least 2. Up to four for snapshots come on top. */
  readonly connections?: number

  /** How long a statement may take, in milliseconds; 30,000 by default. */
  readonly statementTimeoutMs?: number

  /** How long a caller waits for a connection, in milliseconds; 5,000 by default. See `createPatience` for what else it decides. */
  readonly connectTimeoutMs?: number

  /** How long a statement waits for what another transaction has locked, in milliseconds; 10,000 by default. */
  readonly lockTimeoutMs?: number

  /** This machine's clock, to be compared with the database's. `Date.now` by default. */
  readonly machineClock?: () => EpochMs

  /** Told of what `afterCommit` actions throw. By default a warning of the process. */
  readonly onError?: (error: unknown) => void
}
