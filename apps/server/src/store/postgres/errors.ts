import { DatabaseError } from 'pg'
import { failureWords, hasFailureCode } from '../../platform/network/failure-words.ts'
import {
  ConcurrentChangeError,
  LockTimeoutError,
  StoreMisuseError,
  StoreUnavailableError,
  type UnavailableReason,
  UniqueViolationError,
} from '../errors.ts'

// The codes are listed in appendix A of PostgreSQL's manual.
const SERIALIZATION_FAILURE = '40001'
const DEADLOCK = '40P01'
const UNIQUE_VIOLATION = '23505'
const LOCK_NOT_AVAILABLE = '55P03'
const READ_ONLY_TRANSACTION = '25006'
const FAILED_TRANSACTION = '25P02'
const FEATURE_NOT_SUPPORTED = '0A000'
// Connections (08), resources (53), operators and shutdowns (57), the system (58), configuration and damage (F0, XX); an idle transaction that was ended; passwords and databases that are no longer there (28, 3D).
const UNAVAILABLE = /^(08|53|57|58|F0|XX|28|3D|25P03|25P04)/

/** The C function of PostgreSQL that refuses `begin … read write` on a standby. Unlike the message, its name is never translated. */
const REFUSES_READ_WRITE = 'call_bool_check_hook'

/** The message of the pool when no connection was free in time; it has no code. */
const POOL_EXHAUSTED = 'timeout exceeded when trying to connect'

/** Whether a statement was prepared before the tables changed, as happens while nodes of two versions run at the same time. */
export function isStalePlan(error: unknown): boolean {
  return error instanceof DatabaseError && error.code === FEATURE_NOT_SUPPORTED && error.message.includes('cached plan')
}

/** The error for an address that leads to a standby, whether the standby refused something or said so itself. */
export function standbyError(cause?: unknown): StoreUnavailableError {
  const message = 'The database cannot be used now: its address leads to a standby, which stores nothing. It has to lead to the primary.'
  return new StoreUnavailableError(message, { reason: 'standby', cause })
}

/** Recognizes the refusal of a write by a standby. Our writing transactions begin with `read write`, so nothing else refuses them. */
function isFromStandby({ code, routine }: DatabaseError): boolean {
  return code === READ_ONLY_TRANSACTION || (code === FEATURE_NOT_SUPPORTED && routine === REFUSES_READ_WRITE)
}

/**
 * Converts errors of the driver into those of the store. No message contains a password: neither the server's nor the driver's do.
 *
 * @param readOnly whether the connection is read-only, where an attempt to write is the caller's mistake
 */
export function inOurWords(error: unknown, { readOnly }: { readonly readOnly: boolean }): unknown {
  if (error instanceof RangeError || error instanceof TypeError || error instanceof StoreUnavailableError) return error
  if (!(error instanceof DatabaseError))
    return unavailable(error, error instanceof Error && error.message === POOL_EXHAUSTED ? 'busy' : 'unreachable')
  const { code = '' } = error
  if (code === UNIQUE_VIOLATION) return new UniqueViolationError(error.message, { cause: error })
  if (code === SERIALIZATION_FAILURE || code === DEADLOCK || isStalePlan(error)) {
    return new ConcurrentChangeError(`Other transactions were in the way: ${error.message} (${code}).`, { cause: error })
  }
  if (code === LOCK_NOT_AVAILABLE)
    return new LockTimeoutError('Another transaction held what this one needed for too long.', { cause: error })
  if (code === READ_ONLY_TRANSACTION && readOnly) return new StoreMisuseError('write_in_read', { cause: error })
  if (isFromStandby(error)) return standbyError(error)
  if (code === FAILED_TRANSACTION) return new StoreMisuseError('went_on', { cause: error })
  return UNAVAILABLE.test(code) ? unavailable(error, reasonOf(code)) : error
}

function unavailable(error: unknown, reason: UnavailableReason): StoreUnavailableError {
  return new StoreUnavailableError(`The database cannot be used now: ${describe(error)}.`, { reason, cause: error })
}

const reasons: readonly (readonly [RegExp, UnavailableReason])[] = [
  [/^53100/, 'disk_full'],
  [/^(58|XX00[012])/, 'disk_failed'],
  [/^(57014|25P0[34])/, 'too_slow'],
  [/^(08|53300|57P|28|3D)/, 'unreachable'],
]

function reasonOf(code: string): UnavailableReason {
  return reasons.find(([codes]) => codes.test(code))?.[1] ?? 'other'
}

/** The error in words. An AggregateError (several addresses of one host) has no message of its own. */
function describe(error: unknown): string {
  if (error instanceof AggregateError && error.errors.length > 0) return error.errors.map(describe).join('; ')
  if (!(error instanceof Error)) return String(error)
  const { code, syscall } = error as { readonly code?: unknown; readonly syscall?: unknown }
  // System errors get words of our own; PostgreSQL's messages are sentences.
  if (typeof syscall === 'string' && hasFailureCode(error)) return failureWords(error)
  return typeof code === 'string' && !error.message.includes(code) ? `${error.message} (${code})` : error.message
}
