import { Buffer } from 'node:buffer'
import { timingSafeEqual } from 'node:crypto'
import { readClaim } from './claim.ts'
import { type Candidate, hypotheses, mismatch } from './hypotheses.ts'
import type { AgeLimit, FromHeaders, FromSignature, SignatureInput, VerifyInput } from './input.ts'
import { nodeHmac } from './node-hmac.ts'
import { readEvent } from './read-event.ts'
import type { SignatureVerdict, Verdict, WebhookEnvelope } from './verdict.ts'

/**
 * Checks the signature of a delivery and reads its envelope. Never throws for what a request brings: every refusal is a verdict with a
 * `reason` and a `message`. An unusable secret is a verdict too (`secret_invalid`), so that a forgotten environment variable refuses
 * requests rather than crash the receiver.
 *
 * The type argument gives the envelope the types of your events; it is not checked at run time.
 */
export function verify<Envelope extends WebhookEnvelope = WebhookEnvelope>(input: FromHeaders & AgeLimit): Verdict<Envelope>
export function verify<Envelope extends WebhookEnvelope = WebhookEnvelope>(input: FromSignature & AgeLimit): Verdict<Envelope, null>
export function verify(input: VerifyInput): Verdict<WebhookEnvelope, string | null> {
  const verdict = verifySignature(input)
  return verdict.ok ? readEvent(input, verdict.secretIndex) : verdict
}

/** Checks the signature alone: for bodies that are not Belfry's envelopes, or when you parse them yourself. Never throws for what a request brings. */
export function verifySignature(input: SignatureInput): SignatureVerdict {
  const claim = readClaim(input)
  if (!claim.ok) return claim
  const { part, signature } = claim
  const secretIndex = indexOfSigner(
    part.secrets.map((secret) => [secret, part.body]),
    signature,
  )
  if (secretIndex >= 0) return { ok: true, secretIndex }
  const guesses = hypotheses(part)
  return mismatch(part, guesses[indexOfSigner(guesses, signature)]?.[2])
}

// Kept, because allocating them for every call costs a twentieth of it. Nothing is awaited between writing and comparing.
const given = Buffer.alloc(64)
const computed = Buffer.alloc(64)

/** The first candidate that gives the signature, or -1. Every candidate is computed and compared, whichever matches. */
function indexOfSigner(candidates: readonly Candidate[], signature: string): number {
  given.write(signature, 'latin1')
  const matches = candidates.map(([key, body]) => {
    computed.write(nodeHmac(key, body).digest('hex'), 'latin1')
    return timingSafeEqual(computed, given)
  })
  return matches.indexOf(true)
}
