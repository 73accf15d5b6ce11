import { lengthFault } from './body-limits.ts'
import { headerValue } from './headers.ts'
import type { Delivery, SignatureOptions } from './input.ts'
import { type OwnPart, readOwnPart, type SecretForm } from './own-part.ts'
import { type Refused, refuse, type SignatureReason } from './verdict.ts'

/** A well-formed input whose signature remains to be computed. */
export interface SignatureClaim {
  readonly ok: true
  readonly part: OwnPart
  /** 64 lower-case hexadecimal digits. */
  readonly signature: string
}

const header = 'X-Webhook-Signature'

/** Validates the input. The receiver's own mistakes are reported first, since they affect every request. */
export function readClaim(
  { body, headers }: Delivery,
  options: SignatureOptions,
  form: SecretForm,
): SignatureClaim | Refused<SignatureReason> {
  const part = readOwnPart(body, options.secrets, form)
  if (!part.ok) return part
  const fault = lengthFault(part.body, headers, options.maxBytes)
  if (fault) return fault
  const value = headerValue(headers, 'x-webhook-signature')
  if (!value) return refuse('signature_missing', `${header} is missing. Pass all headers.`)
  if (value.includes(',')) return refuse('multiple_signatures', `${header} has several values: does a proxy repeat it?`)
  // The length is checked separately: a quantifier of 64 in the expression doubles its run time.
  if (value.length !== 71 || !/^sha256=[0-9a-f]+$/.test(value)) {
    return refuse('signature_malformed', `${header} is ${value.length} characters, not sha256= and 64 lower-case hex digits.`)
  }
  return { ok: true, part, signature: value.slice(7) }
}

/** The refusal of a well-formed signature that matches no secret. */
export function mismatch({ body }: OwnPart): Refused<'signature_mismatch'> {
  return refuse('signature_mismatch', `No secret gives ${header} for this body (length ${body.length}): diagnose() tells why.`)
}
