import type { Reason } from '../verdict.ts'

/**
 * The HTTP status for a refusal: 500 for the receiver's own mistake, 413 for a body that is too long, 401 if it is not authentic, 400 if it
 * is authentic but malformed. Belfry retries after any status other than 2xx.
 */
export function refusalStatus(reason: Reason): number {
  return statuses[reason]
}

const statuses: Readonly<Record<Reason, number>> = {
  secret_invalid: 500,
  body_not_raw: 500,
  body_unreadable: 500,
  body_too_large: 413,
  signature_missing: 401,
  multiple_signatures: 401,
  signature_malformed: 401,
  signature_mismatch: 401,
  event_id_invalid: 400,
  body_malformed: 400,
  envelope_malformed: 400,
  timestamp_out_of_tolerance: 400,
}
