import { type Claim, readClaim } from './claim.ts'
import { hexToBytes } from './hex.ts'
import { type Candidate, hypotheses, mismatch } from './hypotheses.ts'
import type { AgeLimit, FromHeaders, FromSignature, SignatureInput, VerifyInput } from './input.ts'
import { readEvent } from './read-event.ts'
import type { Refusal, SignatureReason, SignatureVerdict, Verdict, WebhookEnvelope } from './verdict.ts'
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
  const claim = readOwnClaim(input)
  if (!claim.ok) return claim
  const verdict = await judge(claim)
  return verdict.ok ? readEvent(input, claim.body, verdict.secretIndex) : verdict
}

/** `verifySignature` with WebCrypto: the same verdict for the same input. */
export async function verifySignatureAsync(input: SignatureInput): Promise<SignatureVerdict> {
  const claim = readOwnClaim(input)
  return claim.ok ? judge(claim) : claim
}

/** Copies the bytes: what is parsed must be what was verified, even if the caller writes to its buffer meanwhile. */
function readOwnClaim(input: SignatureInput): Claim | Refusal<SignatureReason> {
  const claim = readClaim(input)
  return claim.ok && typeof claim.body !== 'string' ? { ...claim, body: new Uint8Array(claim.body) } : claim
}

async function judge(claim: Claim): Promise<SignatureVerdict> {
  const { body, secrets, signature } = claim
  const secretIndex = await indexOfSigner(
    secrets.map((key) => ({ key, body })),
    signature,
  )
  if (secretIndex >= 0) return { ok: true, secretIndex }
  const guesses = hypotheses(claim)
  return mismatch(claim, guesses[await indexOfSigner(guesses, signature)])
}

/** The first candidate that gives the signature, or -1. Every candidate is tried, whichever matches; the platform compares in constant time. */
async function indexOfSigner(candidates: readonly Candidate[], signature: string): Promise<number> {
  const given = hexToBytes(signature)
  const matches = await Promise.all(
    candidates.map(async ({ key, body }) => crypto.subtle.verify('HMAC', await hmacKey(key), given, bytesOf(body))),
  )
  return matches.indexOf(true)
}
