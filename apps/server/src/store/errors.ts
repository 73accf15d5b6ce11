/**
 * Nothing was stored, for a reason outside the program: the disk is full, another process holds the lock, the database cannot be reached,
 * the store is closing. The same call may be repeated.
 *
 * When the disk fails during the sync of a commit, the commit is undone; if the machine loses power at that very moment, the write may
 * exist afterwards all the same. The same is true when the connection to PostgreSQL breaks between a commit and its answer. Repeat with an
 * idempotency key.
 */
export class StoreUnavailableError extends Error {
  override readonly name: string = 'StoreUnavailableError'
  readonly code = 'store_unavailable'
  /** The cause in a word. */
  readonly reason: UnavailableReason
  /** Whether the outcome of a commit is unknown: the write may have been stored all the same. */
  readonly uncertain: boolean

  constructor(
    message: string,
    { reason = 'other', uncertain = false, cause }: { reason?: UnavailableReason; uncertain?: boolean; cause?: unknown } = {},
  ) {
    super(message, cause === undefined ? undefined : { cause })
    this.reason = reason
    this.uncertain = uncertain
  }
}

/**
 * Why nothing can be stored or read: the disk is full or fails; the file was moved or is damaged; another program holds the lock; the
 * database cannot be reached, does not answer, or is a standby; a standby did not confirm a commit; a statement took too long; all
 * connections are in use; other transactions conflicted; the store is closing.
 */
export type UnavailableReason =
  | 'disk_full'
  | 'disk_failed'
  | 'file_moved'
  | 'damaged'
  | 'locked'
  | 'unreachable'
  | 'unanswered'
  | 'standby'
  | 'unconfirmed'
  | 'too_slow'
  | 'busy'
  | 'contention'
  | 'closing'
  | 'other'

/** Reasons that concern one transaction or this process only, and are no outage. */
const ORDINARY: readonly UnavailableReason[] = ['contention', 'too_slow', 'unconfirmed', 'busy', 'closing']

/** Whether `watchOutages` logs this error, so that nobody else has to. */
export function isReportedOnce(error: unknown): boolean {
  return isOutage(error) || isBusy(error)
}

/** Whether all connections were in use for too long. */
export function isBusy(error: unknown): boolean {
  return error instanceof StoreUnavailableError && error.reason === 'busy'
}

/** Whether the address of the database leads to a standby. */
export function isStandby(error: unknown): boolean {
  return error instanceof StoreUnavailableError && error.reason === 'standby'
}

/** Whether the store is unavailable for everybody, and not only for one transaction that was too slow or conflicted with others. */
export function isOutage(error: unknown): error is StoreUnavailableError {
  return error instanceof StoreUnavailableError && !ORDINARY.includes(error.reason)
}

/**
 * Another transaction has changed what this one had read. A write function may throw it; the store undoes the function and runs it again.
 * Never happens on SQLite, which has a single writer.
 */
export class ConcurrentChangeError extends StoreUnavailableError {
  override readonly name: string = 'ConcurrentChangeError'

  constructor(message: string, { cause }: ErrorOptions = {}) {
    super(message, { reason: 'contention', cause })
  }
}

/**
 * Another transaction holds a lock that this one needs, for longer than its `lock_timeout`: SQLSTATE 55P03 of PostgreSQL; never on SQLite.
 * Nothing was stored, and the same call may be repeated.
 */
export class LockTimeoutError extends StoreUnavailableError {
  override readonly name: string = 'LockTimeoutError'

  constructor(message: string, { cause }: ErrorOptions = {}) {
    super(message, { reason: 'contention', cause })
  }
}

/** A row with the same unique value exists. The message is the database's own, and `cause` its error. */
export class UniqueViolationError extends Error {
  override readonly name = 'UniqueViolationError'
  readonly code = 'unique_violation'
}

/**
 * Stores something after a query found that its unique value is free. If another transaction was quicker, the function is run again, and
 * the query then finds the row.
 *
 * @throws ConcurrentChangeError in place of UniqueViolationError
 */
export async function repeatIfTaken<T>(store: () => Promise<T>): Promise<T> {
  try {
    return await store()
  } catch (error) {
    if (error instanceof UniqueViolationError) throw new ConcurrentChangeError(error.message, { cause: error })
    throw error
  }
}

/** A newer version has migrated this database; `migration` is the first name that this version does not know. */
export class NewerDatabaseError extends Error {
  override readonly name = 'NewerDatabaseError'
  readonly code = 'newer_database'
  readonly migration: string

  constructor(migration: string) {
    super(
      `The database was migrated by a newer version of Belfry: this version does not know its migration ${JSON.stringify(migration)}. ` +
        'Run that version or a later one, or restore a backup that was made before the update.',
    )
    this.migration = migration
  }
}

/** The database was made by a version from before the first release, of whose tables this version knows nothing. */
export class UnreleasedDatabaseError extends Error {
  override readonly name = 'UnreleasedDatabaseError'
  readonly code = 'unreleased_database'

  constructor() {
    super(
      'The database was made by a development version of Belfry from before its first release. It cannot be brought up to date, moved or ' +
        'restored. Create a new one: set BELFRY_DATABASE_URL to an empty database or to a file that does not exist yet.',
    )
  }
}

/** Which rule of the store a caller has broken, and what to do instead. */
export const misuses = {
  yielded:
    'A write function waited for something other than its own transaction, and with it every other writer. ' +
    'Do that before store.write, or in afterCommit.',
  nested_write: 'store.write was called inside a write function, which would wait for itself. Use the db of the outer function.',
  read_in_write: 'store.read was called inside a write function, whose changes it does not see. Use the db of that function.',
  write_in_read: 'A function given to store.read or store.snapshot tried to change something. Use store.write.',
  used_after_end:
    'The db or afterCommit of a write function, or the db of a snapshot, was used after that function had ended. ' +
    'Await every query before returning.',
  went_on:
    'A write function caught an error of its db and went on; on PostgreSQL the transaction is of no use after that. ' +
    'Let the error pass, try with `on conflict`, or set a savepoint first.',
  streamed: 'Queries of the store cannot be streamed: a stream would hold the connection. Page by cursor.',
} as const

/** A programmer's mistake: to be fixed in the code, never to be caught. */
export class StoreMisuseError extends Error {
  override readonly name = 'StoreMisuseError'
  readonly code: keyof typeof misuses

  constructor(code: keyof typeof misuses, options?: ErrorOptions) {
    super(misuses[code], options)
    this.code = code
  }
}
