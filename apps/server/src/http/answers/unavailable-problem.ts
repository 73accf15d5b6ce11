import { type Problem, problem } from '@belfry/core'
import type { StoreUnavailableError, UnavailableReason } from '../../store/errors.ts'

/** The reasons in words for clients, without any address, path or message of the database. */
const words: Readonly<Record<UnavailableReason, string>> = {
  disk_full: 'The disk of the database is full. Reading goes on; writing does as soon as there is room.',
  disk_failed: 'The disk of the database fails.',
  file_moved: 'The file of the database was moved or removed while the service ran.',
  damaged: 'The database is damaged.',
  locked: 'Another program holds the database.',
  unreachable: 'The database cannot be reached.',
  unanswered: 'The database does not answer.',
  standby: 'The database is a standby, which stores nothing.',
  unconfirmed: 'The standby of the database has not confirmed it.',
  too_slow: 'The database took too long.',
  busy: 'All connections to the database are in use.',
  contention: 'Others were changing the same, again and again.',
  closing: 'The service is stopping.',
  other: 'The database cannot be used.',
}

/** The problem for a request during an outage of the store: the reason, and whether anything may have been stored. */
export function unavailableProblem({ reason, uncertain }: StoreUnavailableError): Problem {
  const came = uncertain
    ? 'Nobody knows whether this was stored. Repeat it with the Idempotency-Key that it had, or look before you do it again.'
    : 'Nothing was changed. Try again in a moment.'
  return problem('unavailable', { detail: `${words[reason]} ${came}` })
}
