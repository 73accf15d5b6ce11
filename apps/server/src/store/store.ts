import type { Kysely } from 'kysely'
import type { Tables } from './tables.ts'

export type { EpochMs } from '@belfry/core'

/** What a unit of work sees. It ends with the function it was given to: used afterwards it throws `StoreMisuseError`. */
export interface WriteContext {
  /**
   * The tables, inside the transaction. Await every query before the function returns, and let what a query throws pass: on PostgreSQL
   * the transaction is of no use after an error, so try with `on conflict` or under a savepoint. `transaction()` and streaming throw.
   */
  readonly db: Kysely<Tables>

  /** Runs after the commit, in the order given; never when the function or the commit fails. Must not throw: what it throws is only reported. */
  afterCommit(action: () => void): void
}

/**
 * A lock by name, held from before the first query of a write function until its transaction has ended. On SQLite there is nothing to
 * take: there every write function is alone.
 */
export interface WriteLock {
  /** What is locked: an organization's id, say. */
  readonly name: string
  /**
   * Together with others who share it. They wait only for those who want it alone, and those wait for everybody. Who has to run once more
   * takes it alone.
   */
  readonly shared: boolean
}

/** How a write function is run. */
export interface WriteOptions {
  /** None by default. */
  readonly lock?: WriteLock
  /**
   * Whose work it is: an organization's id, or that of an account where there is none. Owners have equal shares, so nobody waits for all that another
   * has asked for. What stands before a space is who that is, and what behind it one of several kinds of their work: on PostgreSQL all of them
   * together hold three quarters of the connections at most. By default everybody's.
   */
  readonly owner?: string
  /** Nobody waits for it: it may wait a few milliseconds for another write and share its commit. Where commits are not shared it means nothing. */
  readonly patient?: boolean
}

/** A database of the server. Every adapter passes `store.testsuite.ts`. */
export interface Store {
  readonly dialect: 'sqlite' | 'postgres'

  /**
   * Runs `work` in a transaction; resolves with its result once that is durable. If `work` throws, only its own changes are undone and
   * the error is passed on.
   *
   * On SQLite concurrent calls share one commit and run strictly one after another: those of one owner in the order of the calls, while those
   * of different owners overtake each other. So `work` may await nothing but its own `db`: whatever else it waits for, every other writer
   * waits for too.
   *
   * On PostgreSQL they run side by side, each statement seeing what was committed before it (READ COMMITTED). What is decided from rows
   * that others may change needs a lock: `options.lock`, `lockRows`, or a condition in the statement that changes the row. When two
   * transactions are in each other's way, or `work` throws `ConcurrentChangeError`, it is undone and run once more, at most 5 times: so
   * `work` must not change anything outside but with `afterCommit`, where only what its last run has asked for is performed.
   *
   * @throws StoreUnavailableError nothing was stored; the same call may be made again
   * @throws UniqueViolationError a row with the same unique value is there already
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
   * Reads only, and from one snapshot: every statement sees what was committed when it began, whatever others commit meanwhile. On a connection
   * of its own, so it keeps nobody waiting, and there are few: for what has to be read whole, as quickly as can be, because the database keeps
   * what others replace meanwhile.
   *
   * @throws StoreMisuseError as `read` does, and when the `db` is used after `work` has ended
   */
  snapshot<T>(work: (db: Kysely<Tables>) => Promise<T>): Promise<T>

  /**
   * A number that changes whenever something changes by which callers are known or events find their way (users, sessions, API keys,
   * members, organizations, webhooks, automations, subscriptions), and whenever another process has committed anything. What was read
   * of these under it may be kept as long as it stays; what was read inside a `write`, only for use inside of `write`s. `null` where the
   * database cannot say so cheaply; then nothing may be kept.
   */
  settingsVersion(): number | null

  /**
   * How far the clock of the database is ahead of this machine's, in milliseconds; negative when it is behind, 0 on SQLite. Nodes that
   * add it to their own clocks agree about what is due. Measured when the store is opened and once a minute.
   */
  clockOffset(): number

  /**
   * Brings the tables to the shape that this version needs, under an exclusive lock: of several processes that start together one does
   * the work.
   *
   * @returns the names of the migrations applied now, in order
   * @throws NewerDatabaseError when a newer version has been here
   */
  migrate(): Promise<readonly string[]>

  /**
   * The names of the migrations that `migrate` would apply, in order.
   *
   * @throws NewerDatabaseError when a newer version has been here
   */
  pendingMigrations(): Promise<readonly string[]>

  /**
   * Resolves when the database can be read and written; throws what stands in the way. After a write that has failed it stores something,
   * to see whether there is room. Throws also when the clock of the database is more than
   * a second away from this machine's: the nodes still agree, but somebody's clock is wrong.
   *
   * @returns what is not as it should be and stands in nobody's way, in sentences without a full stop
   */
  check(): Promise<readonly string[]>

  /** Refuses new work with `StoreUnavailableError`, finishes what was accepted, and closes the connections. May be called twice. */
  close(): Promise<void>
}
