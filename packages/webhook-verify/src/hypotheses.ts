import { hexToBytes, isHex32 } from './hex.ts'
import type { OwnPart } from './own-part.ts'
import { attempt, textOf } from './text.ts'
import { type Refusal, refuse } from './verdict.ts'

/** A key and a body that may belong to the signature; for a common mistake, its name in the message. */
export type Candidate = readonly [key: string | Uint8Array<ArrayBuffer>, body: string | Uint8Array, hint?: string]

/** Longer bodies are not diagnosed: a forged request must not cost much more than an honest one. */
const longestDiagnosed = 65_536

/** The mistakes worth a look once a signature failed. Never a reason to accept: the verdict stays a refusal. */
export function hypotheses({ body, secrets }: OwnPart): readonly Candidate[] {
  if (body.length > longestDiagnosed) return []
  const text = attempt(() => textOf(body)) ?? ''
  const compact = attempt(() => JSON.stringify(JSON.parse(text))) ?? text
  return secrets.flatMap((secret): Candidate[] => [
    isHex32(secret)
      ? [hexToBytes(secret), body, 'the secret decoded from hex: the key is its text']
      : [bareSecret(secret), body, 'the hex digits in the secret in lower case'],
    [secret, text.trimEnd(), 'the body without its last newline'],
    [secret, compact, 'the body as compact JSON'],
  ])
}

/** The refusal, with the mistake that explains it when one was found. */
export function mismatch({ body }: OwnPart, hint: string | undefined): Refusal<'signature_mismatch'> {
  const advice = `Check the secret and that body (length ${body.length}) is as received, not JSON.stringify(req.body)`
  return refuse('signature_mismatch', `X-Webhook-Signature does not match. ${hint ? `It would match ${hint}` : advice}.`)
}

/** The secret without quotes, prefixes and capitals that came along when it was copied. */
function bareSecret(secret: string): string {
  return (/[0-9a-f]{64}/i.exec(secret)?.[0] ?? secret).toLowerCase()
}
