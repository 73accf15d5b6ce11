import type { Kysely } from 'kysely'
import type { Tables } from './tables.ts'

export type { EpochMs } from '@belfry/core'

/** What a write function works with. It is valid until the function ends; used afterwards it throws `StoreMisuseError`. */
export interface WriteContext {
  /**
   * The tables, inside the transaction. Await every query before the function returns, and do not catch what a query throws: on PostgreSQL
   * the transaction is unusable after an error, so use `on conflict` or a savepoint. `transaction()` and streaming throw.
   */
  readonly db: Kysely<Tables>

  /**
   * Runs an action after the commit, in the order of the calls; never when the function or the commit fails. It must not throw: an error is
   * only reported. With `early` it may run as soon as the function has ended, before the commit.
   */
  afterCommit(action: () => void, options?: { readonly early?: boolean }): void
}

/**
 * A named lock, held from before the first query of a write function until its transaction ends. On SQLite it has no effect: write
 * functions never run at the same time there.
 */
export interface WriteLock {
  /** Such as the id of an organization. */
  readonly name: string
  /**
   * Whether to share the lock with others that share it. They wait only for those that take it exclusively, and those wait for everybody. A
   * repeated function takes it exclusively.
   */
  readonly shared: boolean
}

/** How a write function is run. */
export interface WriteOptions {
  /** None by default. */
  readonly lock?: WriteLock
  /**
   * The owner of the work: the id of an organization, or of an account outside any. Owners have equal shares, so nobody waits for all the
   * work of another. After the owner, a space and a kind of work may follow: on PostgreSQL all kinds of one owner together hold three
   * quarters of the connections at most. By default the work belongs to the whole installation.
   */
  readonly owner?: string
  /**
   * Nobody waits for the result: the function may wait a few milliseconds for another write, to share its commit. No effect on PostgreSQL.
   */
  readonly patient?: boolean
  /**
   * Nobody waits for the result: its commit may wait for more of what is queued, up to 25 ms. By default what `patient` says. No effect on
   * PostgreSQL.
   */
  readonly background?: boolean
}

/** Counts of checkpoints, which move SQLite's write-ahead log into the database file. */
export interface CheckpointCounts {
  /** Those that were made, by the thread or, where it could not, by the writer. */
  readonly made: number
  /** Those that failed; the next one moves the same pages. */
  readonly failed: number
  /** How often the writer has waited for one, because the log was long. */
  readonly pauses: number
}

/** A database of the server. Every adapter passes `store.testsuite.ts`. */
export interface Store {
  readonly dialect: 'sqlite' | 'postgres'

  /**
   * Runs `work` in a transaction; resolves with its result once that is durable. If `work` throws, only its own changes are undone, and the
   * error is passed on.
   *
   * On SQLite concurrent calls share one commit and run strictly one after another: those of one owner in the order of the calls, while
   * those of different owners overtake each other. So `work` must await nothing but its own `db`: every other writer would wait for it too.
   *
   * On PostgreSQL calls run concurrently, and each statement sees what was committed before it (READ COMMITTED). A decision based on rows
   * that others may change needs a lock: `options.lock`, `lockRows`, or a condition in the statement that changes the row. When two
   * transactions conflict, or `work` throws `ConcurrentChangeError`, it is undone and run again, at most 5 times. So `work` must have no
   * side effects except through `afterCommit`; only the actions of its last run are performed.
   *
   * @throws StoreUnavailableError nothing was stored; the same call may be repeated
   * @throws UniqueViolationError a row with the same unique value exists
   * @throws StoreMisuseError when called inside another `work`, which would wait for itself
   */
  write<T>(work: (context: WriteContext) => Promise<T>, options?: WriteOptions): Promise<T>

  /**
   * Reads only, on a connection of its own. Each statement sees every write that has resolved; several statements are not one snapshot.
   *
   * @throws StoreMisuseError when called inside a `work` of `write`, whose changes it would not see, or when it tries to change something
   */
  read<T>(work: (db: Kysely<Tables>) => Promise<T>): Promise<T>

  /**
   * Reads from one snapshot: every statement sees what was committed when it began, whatever others commit meanwhile. It uses a connection
   * of its own, so it blocks nobody; but these connections are few, and the database keeps everything that others replace meanwhile. So use
   * it only for what must be consistent, and finish quickly.
   *
   * @throws StoreMisuseError as `read` does, and when the `db` is used after `work` has ended
   */
  snapshot<T>(work: (db: Kysely<Tables>) => Promise<T>): Promise<T>

  /**
   * A number that changes whenever something changes that determines callers or the routing of events (users, sessions, API keys, members,
   * organizations, webhooks, automations, subscriptions), and whenever another process has committed anything. What was read of these may
   * be cached while the number stays the same; what was read inside a `write`, only for use inside `write`s. `null` where the database
   * cannot report this cheaply: then nothing may be cached.
   */
  settingsVersion(): number | null

  /**
   * How far the clock of the database is ahead of this machine's, in milliseconds; negative when it is behind, 0 on SQLite. Nodes that add
   * it to their own clocks agree about what is due. Measured when the store is opened and once a minute.
   */
  clockOffset(): number

  /** Counts of the checkpoints of SQLite's write-ahead log since the store was opened; `null` on PostgreSQL. */
  readonly checkpoints: CheckpointCounts | null

  /**
   * Migrates the tables to the schema of this version, under an exclusive lock: when several processes start together, one does the work.
   *
   * @returns the names of the migrations applied now, in order
   * @throws NewerDatabaseError when a newer version has migrated the database
   * @throws UnreleasedDatabaseError when a development version made the database
   */
  migrate(): Promise<readonly string[]>

  /**
   * The names of the migrations that `migrate` would apply, in order.
   *
   * @throws NewerDatabaseError when a newer version has migrated the database
   * @throws UnreleasedDatabaseError when a development version made the database
   */
  pendingMigrations(): Promise<readonly string[]>

  /**
   * Resolves when the database can be read and written; throws the reason if it cannot. After a failed write it stores something, to find
   * out whether there is room. Throws also when the clock of the database is more than a second away from this machine's: the nodes still
   * agree, but one clock is wrong.
   *
   * @returns warnings about what is wrong without preventing work, as sentences without a full stop
   */
  check(): Promise<readonly string[]>

  /** Refuses new work with `StoreUnavailableError`, finishes what was accepted, and closes the connections. May be called twice. */
  close(): Promise<void>
}
