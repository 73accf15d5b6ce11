import type { Accepted, Reason, Refused, Verdict } from './verdict.ts'
import type { WebhookEnvelope } from './webhook-envelope.ts'

/** Thrown by `verifyOrThrow` and `verifyOrThrowAsync` for a refused delivery. Its message is the hint; it contains no secret. */
export class WebhookVerificationError extends Error {
  override readonly name = 'WebhookVerificationError'
  /** The reason for programs, as in the verdict. */
  declare readonly reason: Reason
  /** The cause and the remedy, for the receiver's log. */
  declare readonly hint: string

  constructor({ reason, hint }: Refused) {
    super(hint)
    Object.assign(this, { reason, hint })
  }
}

/**
 * Returns an accepted verdict.
 *
 * @throws WebhookVerificationError for a refusal
 */
export function acceptedOrThrow<Event extends WebhookEnvelope>(verdict: Verdict<Event>): Accepted<Event> {
  if (!verdict.ok) throw new WebhookVerificationError(verdict)
  return verdict
}
