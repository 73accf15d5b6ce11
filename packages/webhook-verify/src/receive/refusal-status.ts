import type { Reason } from '../verdict.ts'

/**
 * The HTTP status for a refusal: 500 for a mistake of the receiver's own, 413 for a body that is too long, 401 for one that is not authentic,
 * 400 for one that is, but not sound. Whatever is not 2xx is tried again.
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
