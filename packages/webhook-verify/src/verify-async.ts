import { mismatch, readClaim } from './claim.ts'
import type { WebhookEvent } from './events/webhook-event.ts'
import { hexToBytes } from './hex.ts'
import type { AnyDelivery, Delivery, SignatureOptions, VerifyAsyncOptions } from './input.ts'
import { anySecret, belfrySecret, type OwnPart, type SecretForm } from './own-part.ts'
import { readDelivery } from './read-delivery.ts'
import { readEvent } from './read-event.ts'
import { resolveOptions } from './resolve-options.ts'
import { textOf } from './text.ts'
import type { Accepted, SignatureVerdict, Verdict } from './verdict.ts'
import { acceptedOrThrow } from './verification-error.ts'
import { bytesOf, hmacKey } from './web-hmac.ts'
import type { WebhookEnvelope } from './webhook-envelope.ts'

/**
 * Checks the signature of a delivery and reads its event with WebCrypto, for runtimes without `node:crypto`. Accepts bytes, a stream or a
 * `Request`, and gives the same verdict as `verify`. Rejects only if a function passed as `secrets` throws, or if `crypto.subtle` is
 * missing, as on a page that is not served over HTTPS.
 */
export async function verifyAsync<Event extends WebhookEnvelope = WebhookEvent>(
  input: AnyDelivery,
  options: VerifyAsyncOptions,
): Promise<Verdict<Event>>
export async function verifyAsync(input: AnyDelivery, options: VerifyAsyncOptions): Promise<Verdict<WebhookEnvelope>> {
  const [delivery, resolved] = await Promise.all([readDelivery(input, options.maxBytes), resolveOptions(options, belfrySecret)])
  if ('ok' in resolved) return resolved
  if ('ok' in delivery) return delivery
  const verdict = await checkSignatureAsync(delivery, resolved, belfrySecret)
  return verdict.ok ? readEvent(delivery, resolved, verdict.matchedSecret, textOf) : verdict
}

/** Like `verifyAsync`, but returns only authentic deliveries. Rejects with a `WebhookVerificationError` for every refusal. */
export async function verifyOrThrowAsync<Event extends WebhookEnvelope = WebhookEvent>(
  input: AnyDelivery,
  options: VerifyAsyncOptions,
): Promise<Accepted<Event>> {
  return acceptedOrThrow(await verifyAsync<Event>(input, options))
}

/** `verifySignature` with WebCrypto: the same verdict for the same input. */
export function verifySignatureAsync(input: Delivery, options: SignatureOptions): Promise<SignatureVerdict> {
  return checkSignatureAsync(input, options, anySecret)
}

async function checkSignatureAsync(input: Delivery, options: SignatureOptions, form: SecretForm): Promise<SignatureVerdict> {
  const claim = readClaim(input, options, form)
  if (!claim.ok) return claim
  const matchedSecret = await indexOfSigner(claim.part, claim.signature)
  return matchedSecret < 0 ? mismatch(claim.part) : { ok: true, matchedSecret }
}

/** The index of the first secret that matches, or -1. All secrets are tried; the platform compares in constant time. */
async function indexOfSigner({ body, secrets }: OwnPart, signature: string): Promise<number> {
  const given = hexToBytes(signature)
  const matches = await Promise.all(
    secrets.map(async (secret) => crypto.subtle.verify('HMAC', await hmacKey(secret), given, bytesOf(body))),
  )
  return matches.indexOf(true)
}
