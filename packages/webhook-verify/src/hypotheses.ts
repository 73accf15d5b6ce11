import type { Claim } from './claim.ts'
import { hexToBytes, isHex32 } from './hex.ts'
import { attempt, textOf } from './text.ts'
import { type Refusal, refuse } from './verdict.ts'

/** A key and a body that may belong to the signature. */
export interface Candidate {
  readonly key: string | Uint8Array<ArrayBuffer>
  readonly body: string | Uint8Array
}

/** A common mistake, as the candidate that would match if it was made. */
export interface Hypothesis extends Candidate {
  readonly hint: string
}

/** Longer bodies are not diagnosed: a forged request must not cost much more than an honest one. */
const longestDiagnosed = 65_536

/** The mistakes worth a look once a signature failed. Never a reason to accept: the verdict stays a refusal. */
export function hypotheses({ body, secrets }: Claim): readonly Hypothesis[] {
  if (body.length > longestDiagnosed) return []
  const text = attempt(() => textOf(body)) ?? ''
  const compact = attempt(() => JSON.stringify(JSON.parse(text)))
  const decoded = attempt(() => Uint8Array.from(atob(text), (char) => char.charCodeAt(0)))
  return secrets.flatMap((key) => [
    isHex32(key)
      ? { key: hexToBytes(key), body, hint: 'the secret decoded from hex: the key is its text' }
      : { key: bareSecret(key), body, hint: 'the hex digits in the secret, in lower case' },
    { key, body: text.replace(/\r?\n$/, ''), hint: 'the body without its last newline' },
    { key, body: compact ?? text, hint: 'the body as compact JSON: it was reformatted' },
    { key, body: decoded ?? text, hint: 'the body decoded from base64' },
  ])
}

/** The refusal, with the mistake that explains it when one was found. */
export function mismatch({ body }: Claim, found: Hypothesis | undefined): Refusal<'signature_mismatch'> {
  const advice = `Check the secret, and that body (length ${body.length}) is what was received, not JSON.stringify(req.body)`
  return refuse('signature_mismatch', `X-Webhook-Signature does not match. ${found ? `It would match ${found.hint}` : advice}.`)
}

/** The secret without quotes, prefixes and capitals that came along when it was copied. */
function bareSecret(secret: string): string {
  return (/[0-9a-f]{64}/i.exec(secret)?.[0] ?? secret).toLowerCase()
}
