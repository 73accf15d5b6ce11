import type { WebhookEvent } from './events/webhook-event.ts'
import type { WebhookEnvelope } from './webhook-envelope.ts'

/**
 * Why a signature was refused. `secret_invalid`, `body_not_raw` and `body_unreadable` are mistakes of the receiver; the others are caused
 * by the request.
 */
export type SignatureReason =
  | 'secret_invalid'
  | 'body_not_raw'
  | 'body_unreadable'
  | 'body_too_large'
  | 'signature_missing'
  | 'multiple_signatures'
  | 'signature_malformed'
  | 'signature_mismatch'

/** Why an authentic request was refused. */
export type EventReason = 'event_id_invalid' | 'body_malformed' | 'envelope_malformed' | 'timestamp_out_of_tolerance'

/** Every reason a verdict can have; new ones are added only in a major version. */
export type Reason = SignatureReason | EventReason

/** A refusal. Log `hint`: it names the cause and the remedy and contains no secret. It is meant for you, not for the sender. */
export interface Refused<Why extends Reason = Reason> {
  readonly ok: false
  readonly reason: Why
  readonly hint: string
}

/** An accepted signature. Nothing else has been checked. */
export interface SignatureAccepted {
  readonly ok: true
  /** The index in `secrets` of the one that matched. Tells you when an old secret is no longer in use. */
  readonly matchedSecret: number
}

/** An authentic delivery with a valid envelope. */
export interface Accepted<Event extends WebhookEnvelope = WebhookEvent> extends SignatureAccepted {
  /** The parsed body: `event` (the key), `data`, `timestamp`, `traceId` and sometimes `spanId`. */
  readonly event: Event
  /** `X-Webhook-Event-ID`, the same on every retry: store it to drop duplicates. The signature does not cover it. */
  readonly id: string
  /** When the event was emitted, in Unix milliseconds: the `timestamp` of the event itself. */
  readonly timestamp: number
}

/** The result of `verifySignature`. */
export type SignatureVerdict = SignatureAccepted | Refused<SignatureReason>

/** The result of `verify`. */
export type Verdict<Event extends WebhookEnvelope = WebhookEvent> = Accepted<Event> | Refused

export function refuse<Why extends Reason>(reason: Why, hint: string): Refused<Why> {
  return { ok: false, reason, hint }
}
