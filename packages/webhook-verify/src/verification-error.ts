import type { Accepted, Reason, Refusal, Verdict } from './verdict.ts'
import type { WebhookEnvelope } from './webhook-envelope.ts'

/** A refused delivery, thrown by `verifyOrThrow` and its async twin. Its message is the hint; it holds no secret. */
export class WebhookVerificationError extends Error {
  override readonly name = 'WebhookVerificationError'
  /** Why, for programs: the same as in the verdict. */
  declare readonly reason: Reason
  /** The cause and the remedy, for the receiver's log. */
  declare readonly hint: string

  constructor({ reason, hint }: Refusal) {
    super(hint)
    Object.assign(this, { reason, hint })
  }
}

/** The accepted verdict; throws a `WebhookVerificationError` for a refusal. */
export function acceptedOrThrow<Event extends WebhookEnvelope>(verdict: Verdict<Event>): Accepted<Event> {
  if (!verdict.ok) throw new WebhookVerificationError(verdict)
  return verdict
}
