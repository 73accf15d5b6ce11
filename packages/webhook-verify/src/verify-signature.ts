import { Buffer } from 'node:buffer'
import { timingSafeEqual } from 'node:crypto'
import { mismatch, readClaim } from './claim.ts'
import type { Delivery, SignatureOptions } from './input.ts'
import { nodeHmac } from './node-hmac.ts'
import { anySecret, type OwnPart, type SecretForm } from './own-part.ts'
import type { SignatureVerdict } from './verdict.ts'

/**
 * Checks only the signature: for bodies that are not events of Belfry, for secrets of another form, or if you parse the body yourself.
 * Never throws because of a request.
 */
export function verifySignature(input: Delivery, options: SignatureOptions): SignatureVerdict {
  return checkSignature(input, options, anySecret)
}

export function checkSignature(input: Delivery, options: SignatureOptions, form: SecretForm): SignatureVerdict {
  const claim = readClaim(input, options, form)
  if (!claim.ok) return claim
  const matchedSecret = indexOfSigner(claim.part, claim.signature)
  return matchedSecret < 0 ? mismatch(claim.part) : { ok: true, matchedSecret }
}

// Reused, because allocating them for each call costs a twentieth of it. Nothing is awaited between writing and comparing.
const given = Buffer.alloc(64)
const computed = Buffer.alloc(64)

/** The index of the first secret that matches, or -1. All secrets are computed and compared. */
function indexOfSigner({ body, secrets }: OwnPart, signature: string): number {
  given.write(signature, 'latin1')
  const matches = secrets.map((secret) => {
    computed.write(nodeHmac(secret, body).digest('hex'), 'latin1')
    return timingSafeEqual(computed, given)
  })
  return matches.indexOf(true)
}
