import { readClaim } from './claim.ts'
import { hexToBytes } from './hex.ts'
import { type Candidate, hypotheses, mismatch } from './hypotheses.ts'
import type { AgeLimit, FromHeaders, FromSignature, SignatureInput, VerifyInput } from './input.ts'
import { rawBody } from './raw-body.ts'
import { readEvent } from './read-event.ts'
import type { SignatureVerdict, Verdict, WebhookEnvelope } from './verdict.ts'
import { bytesOf, hmacKey } from './web-hmac.ts'

/**
 * `verify` with WebCrypto, for runtimes without `node:crypto`: the same verdict for the same input. Rejects only where
 * `crypto.subtle` is missing, as in a page that is not served over HTTPS.
 */
export function verifyAsync<Envelope extends WebhookEnvelope = WebhookEnvelope>(input: FromHeaders & AgeLimit): Promise<Verdict<Envelope>>
export function verifyAsync<Envelope extends WebhookEnvelope = WebhookEnvelope>(
  input: FromSignature & AgeLimit,
): Promise<Verdict<Envelope, null>>
export async function verifyAsync(input: VerifyInput): Promise<Verdict<WebhookEnvelope, string | null>> {
  // A copy of the bytes: what is parsed must be what was verified, even if the caller writes to its buffer meanwhile.
  const body = rawBody(input.body)
  const own = typeof body === 'object' ? { ...input, body: bytesOf(body) } : input
  const verdict = await verifySignatureAsync(own)
  return verdict.ok ? readEvent(own, verdict.secretIndex) : verdict
}

/** `verifySignature` with WebCrypto: the same verdict for the same input. */
export async function verifySignatureAsync(input: SignatureInput): Promise<SignatureVerdict> {
  const claim = readClaim(input)
  if (!claim.ok) return claim
  const { part, signature } = claim
  const secretIndex = await indexOfSigner(
    part.secrets.map((secret) => [secret, part.body]),
    signature,
  )
  if (secretIndex >= 0) return { ok: true, secretIndex }
  const guesses = hypotheses(part)
  return mismatch(part, guesses[await indexOfSigner(guesses, signature)]?.[2])
}

/** The first candidate that gives the signature, or -1. Every candidate is tried, whichever matches; the platform compares in constant time. */
async function indexOfSigner(candidates: readonly Candidate[], signature: string): Promise<number> {
  const given = hexToBytes(signature)
  const matches = await Promise.all(
    candidates.map(async ([key, body]) => crypto.subtle.verify('HMAC', await hmacKey(key), given, bytesOf(body))),
  )
  return matches.indexOf(true)
}
