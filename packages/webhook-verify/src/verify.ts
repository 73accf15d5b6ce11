import { timingSafeEqual } from 'node:crypto'
import { type Claim, readClaim } from './claim.ts'
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
  const claim = readClaim(input)
  if (!claim.ok) return claim
  const verdict = judge(claim)
  return verdict.ok ? readEvent(input, claim.body, verdict.secretIndex) : verdict
}

/** Checks the signature alone: for bodies that are not Belfry's envelopes, or when you parse them yourself. Never throws for what a request brings. */
export function verifySignature(input: SignatureInput): SignatureVerdict {
  const claim = readClaim(input)
  return claim.ok ? judge(claim) : claim
}

function judge(claim: Claim): SignatureVerdict {
  const { body, secrets, signature } = claim
  const secretIndex = indexOfSigner(
    secrets.map((key) => ({ key, body })),
    signature,
  )
  if (secretIndex >= 0) return { ok: true, secretIndex }
  const guesses = hypotheses(claim)
  return mismatch(claim, guesses[indexOfSigner(guesses, signature)])
}

// Kept, because allocating two buffers for every call costs a tenth of the whole. Nothing is awaited between writing and comparing.
const given = new Uint8Array(64)
const computed = new Uint8Array(64)
const encoder = new TextEncoder()

/** The first candidate that gives the signature, or -1. Every candidate is computed and compared, whichever matches. */
function indexOfSigner(candidates: readonly Candidate[], signature: string): number {
  encoder.encodeInto(signature, given)
  let signer = -1
  candidates.forEach(({ key, body }, index) => {
    encoder.encodeInto(nodeHmac(key, body).digest('hex'), computed)
    if (timingSafeEqual(computed, given) && signer < 0) signer = index
  })
  return signer
}
