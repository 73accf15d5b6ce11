/**
 * Nothing was stored and nobody made a mistake: the disk is full, the lock is held by another process, the database cannot be reached,
 * the store is closing. The same call may be made again.
 *
 * When the disk fails while a commit is being synced, the commit is undone; should the machine also lose power at that very moment,
 * the write may be found there afterwards. So it may when the connection to PostgreSQL breaks between a commit and its answer. Repeat
 * with an idempotency key.
 */
export class StoreUnavailableError extends Error {
  override readonly name: string = 'StoreUnavailableError'
  readonly code = 'store_unavailable'
  /** What stands in the way. */
  readonly reason: UnavailableReason
  /** Whether a commit was under way whose outcome nobody knows: then what was written may be found there all the same. */
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
 * Why nothing can be stored or read: no room on the disk; a disk that fails; a file that is not where it was opened; one that is damaged;
 * another program's lock; a database that cannot be reached, or does not answer, or only follows another; a standby that did not confirm a commit; a statement that took too long;
 * connections that are all in use; other transactions that were in the way; a store that is
 * closing.
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

/** What concerns one transaction, or our own end, and not everybody. */
const ORDINARY: readonly UnavailableReason[] = ['contention', 'too_slow', 'unconfirmed', 'busy', 'closing']

/** Whether the watch over the store has told of it: then nobody who meets it has to tell it again. */
export function isReportedOnce(error: unknown): boolean {
  return isOutage(error) || isBusy(error)
}

/** Whether more is asked for than there are connections. */
export function isBusy(error: unknown): boolean {
  return error instanceof StoreUnavailableError && error.reason === 'busy'
}

/** Whether the address of the database leads to a standby. */
export function isStandby(error: unknown): boolean {
  return error instanceof StoreUnavailableError && error.reason === 'standby'
}

/** Whether an error tells of a store that is away for everybody, and not only of one transaction that was too slow or in the way of others. */
export function isOutage(error: unknown): error is StoreUnavailableError {
  return error instanceof StoreUnavailableError && !ORDINARY.includes(error.reason)
}

/**
 * Another transaction has changed what this one had read. A write function throws it when it finds that out; the store undoes the
 * function and runs it once more. Cannot happen on SQLite, where nobody else writes meanwhile.
 */
export class ConcurrentChangeError extends StoreUnavailableError {
  override readonly name: string = 'ConcurrentChangeError'

  constructor(message: string, { cause }: ErrorOptions = {}) {
    super(message, { reason: 'contention', cause })
  }
}

/**
 * Another transaction holds what this one needs, and not for longer than this one was willing to wait: on PostgreSQL the SQLSTATE 55P03,
 * on SQLite never. Nothing was stored, and the same call may be made again.
 */
export class LockTimeoutError extends StoreUnavailableError {
  override readonly name: string = 'LockTimeoutError'

  constructor(message: string, { cause }: ErrorOptions = {}) {
    super(message, { reason: 'contention', cause })
  }
}

/** A row with the same unique value is there already. The message holds the database's own words, the `cause` its error. */
export class UniqueViolationError extends Error {
  override readonly name = 'UniqueViolationError'
  readonly code = 'unique_violation'
}

/**
 * Stores what was found to be free a moment ago. If it is taken now, another transaction was quicker: then everything is done once more,
 * and finds it.
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

/** A programmer's mistake, to be repaired in the code and never to be caught. */
export class StoreMisuseError extends Error {
  override readonly name = 'StoreMisuseError'
  readonly code: keyof typeof misuses

  constructor(code: keyof typeof misuses, options?: ErrorOptions) {
    super(misuses[code], options)
    this.code = code
  }
}
