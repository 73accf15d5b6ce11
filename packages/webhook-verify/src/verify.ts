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
 * Checks the signature of a delivery and reads its event. Never throws because of a request: every refusal is a verdict with a `reason` and
 * a `hint`. An unusable secret is a verdict too (`secret_invalid`), so that a missing environment variable refuses requests instead of
 * crashing the receiver.
 *
 * The type argument adds or replaces event types; it is not checked at run time.
 *
 * @example
 * ```ts
 * const verdict = verify({ body, headers: request.headers }, { secrets: [process.env.BELFRY_SECRET ?? ''] })
 * if (verdict.ok && verdict.event.event === 'invoice:paid') console.log(verdict.event.data.invoice)
 * ```
 */
export function verify<Event extends WebhookEnvelope = WebhookEvent>(input: Delivery, options: VerifyOptions): Verdict<Event>
export function verify(input: Delivery, options: VerifyOptions): Verdict<WebhookEnvelope> {
  const verdict = checkSignature(input, options, belfrySecret)
  return verdict.ok ? readEvent(input, options, verdict.matchedSecret, nodeTextOf) : verdict
}

/**
 * Like `verify`, but returns only authentic deliveries.
 *
 * @throws WebhookVerificationError with `reason` and `hint` for every refusal
 */
export function verifyOrThrow<Event extends WebhookEnvelope = WebhookEvent>(input: Delivery, options: VerifyOptions): Accepted<Event> {
  return acceptedOrThrow(verify<Event>(input, options))
}

/**
 * Like `verify`, for bodies that are still to be read: a Fetch `Request`, a request of `node:http`, or a delivery whose body is a stream.
 * Also accepts bytes, with the same verdict. Rejects only if a function passed as `secrets` throws, with its error.
 */
export async function verifyAsync<Event extends WebhookEnvelope = WebhookEvent>(
  input: AnyDelivery,
  options: VerifyAsyncOptions,
): Promise<Verdict<Event>> {
  const [delivery, resolved] = await Promise.all([readDelivery(input, options.maxBytes), resolveOptions(options, belfrySecret)])
  if ('ok' in resolved) return resolved
  return 'ok' in delivery ? delivery : verify<Event>(delivery, resolved)
}

/** Like `verifyOrThrow`, for bodies that are still to be read. Rejects with a `WebhookVerificationError` for every refusal. */
export async function verifyOrThrowAsync<Event extends WebhookEnvelope = WebhookEvent>(
  input: AnyDelivery,
  options: VerifyAsyncOptions,
): Promise<Accepted<Event>> {
  return acceptedOrThrow(await verifyAsync<Event>(input, options))
}
