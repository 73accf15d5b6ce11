import type { WebhookEvent } from './events/webhook-event.ts'
import type { WebhookEnvelope } from './webhook-envelope.ts'

/**
 * Why a signature was refused. `secret_invalid`, `body_not_raw` and `body_unreadable` are the receiver's own mistakes, the others the
 * request's.
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

/** Why an authentic request was refused all the same. */
export type EventReason = 'event_id_invalid' | 'body_malformed' | 'envelope_malformed' | 'timestamp_out_of_tolerance'

/** Every reason a verdict can give; the list only grows with a major version. */
export type Reason = SignatureReason | EventReason

/** A refusal. Log `hint`, which names the cause and the remedy and holds no secret; it is written for you, not for the sender. */
export interface Refusal<Why extends Reason = Reason> {
  readonly ok: false
  readonly reason: Why
  readonly hint: string
}

/** The signature is good; nothing else was looked at. */
export interface SignatureAccepted {
  readonly ok: true
  /** Which of `secrets` matched, counted from 0: tells when an old secret is no longer in use. */
  readonly matchedSecret: number
}

/** An authentic delivery with a sound envelope. */
export interface Accepted<Event extends WebhookEnvelope = WebhookEvent> extends SignatureAccepted {
  /** What the body says: `event` (the key), `data`, `timestamp`, `traceId` and for some `spanId`. */
  readonly event: Event
  /** `X-Webhook-Event-ID`, the same on every retry: remember it to drop duplicates. It is not covered by the signature. */
  readonly id: string
  /** When the event was emitted, in Unix milliseconds: the event's own `timestamp`. */
  readonly timestamp: number
}

/** What `verifySignature` says. */
export type SignatureVerdict = SignatureAccepted | Refusal<SignatureReason>

/** What `verify` says. */
export type Verdict<Event extends WebhookEnvelope = WebhookEvent> = Accepted<Event> | Refusal

export function refuse<Why extends Reason>(reason: Why, hint: string): Refusal<Why> {
  return { ok: false, reason, hint }
}
