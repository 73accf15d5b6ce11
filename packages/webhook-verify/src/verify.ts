import type { WebhookEvent } from './events/webhook-event.ts'
import type { AnyDelivery, Delivery, VerifyAsyncOptions, VerifyOptions } from './input.ts'
import { nodeTextOf } from './node-text.ts'
import { belfrySecret } from './own-part.ts'
import { readDelivery } from './read-delivery.ts'
import { readEvent } from './read-event.ts'
import { resolveOptions } from './resolve-options.ts'
import type { Accepted, Verdict } from './verdict.ts'
import { acceptedOrThrow } from './verification-error.ts'
import { checkSignature } from './verify-signature.ts'
import type { WebhookEnvelope } from './webhook-envelope.ts'

/**
 * Checks the signature of a delivery and reads its event. Never throws for what a request brings: every refusal is a verdict with a
 * `reason` and a `hint`. An unusable secret is a verdict too (`secret_invalid`), so that a forgotten environment variable refuses
 * requests rather than crash the receiver.
 *
 * The type argument adds or replaces the types of events; it is not checked at run time.
 */
export function verify<Event extends WebhookEnvelope = WebhookEvent>(input: Delivery, options: VerifyOptions): Verdict<Event>
export function verify(input: Delivery, options: VerifyOptions): Verdict<WebhookEnvelope> {
  const verdict = checkSignature(input, options, belfrySecret)
  return verdict.ok ? readEvent(input, options, verdict.matchedSecret, nodeTextOf) : verdict
}

/** `verify` that returns only what is authentic. Throws a `WebhookVerificationError` with `reason` and `hint` for every refusal. */
export function verifyOrThrow<Event extends WebhookEnvelope = WebhookEvent>(input: Delivery, options: VerifyOptions): Accepted<Event> {
  return acceptedOrThrow(verify<Event>(input, options))
}

/**
 * `verify` for what has to be read first: a Fetch `Request`, a request of `node:http`, or a delivery whose body is a stream. Takes bytes as
 * well and gives the same verdict for them. Rejects only with what a function given as `secrets` throws.
 */
export async function verifyAsync<Event extends WebhookEnvelope = WebhookEvent>(
  input: AnyDelivery,
  options: VerifyAsyncOptions,
): Promise<Verdict<Event>> {
  const [delivery, resolved] = await Promise.all([readDelivery(input, options.maxBytes), resolveOptions(options, belfrySecret)])
  if ('ok' in resolved) return resolved
  return 'ok' in delivery ? delivery : verify<Event>(delivery, resolved)
}

/** `verifyOrThrow` for what has to be read first. Rejects with a `WebhookVerificationError` for every refusal. */
export async function verifyOrThrowAsync<Event extends WebhookEnvelope = WebhookEvent>(
  input: AnyDelivery,
  options: VerifyAsyncOptions,
): Promise<Accepted<Event>> {
  return acceptedOrThrow(await verifyAsync<Event>(input, options))
}
