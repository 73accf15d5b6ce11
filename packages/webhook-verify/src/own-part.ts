import { rawBody, tagOf } from './raw-body.ts'
import { type Refusal, refuse } from './verdict.ts'

/** What the program itself brings to a signature, in a form that HMAC takes. */
export interface OwnPart {
  readonly ok: true
  readonly body: string | Uint8Array
  readonly secrets: readonly string[]
}

/** Reads body and secrets; a refusal is the programmer's mistake. The message never repeats a secret. */
export function readOwnPart(given: unknown, secrets: unknown): OwnPart | Refusal<'secret_invalid' | 'body_not_raw'> {
  if (!Array.isArray(secrets) || secrets.length === 0 || !secrets.every(isUsable)) {
    return refuse('secret_invalid', 'A secret is missing or padded with blanks: check its environment variable.')
  }
  const body = rawBody(given)
  if (body === undefined) {
    const remedy = 'in Express use express.raw({type:"application/json"}), elsewhere await request.arrayBuffer()'
    return refuse('body_not_raw', `body is ${tagOf(given)}, not raw bytes: ${remedy}.`)
  }
  return { ok: true, body, secrets }
}

/** The body as HMAC takes it. Throws a `TypeError` when it is not raw or the secret is unusable. */
export function assertSignable(given: unknown, secret: unknown): string | Uint8Array {
  const part = readOwnPart(given, [secret])
  if (!part.ok) throw new TypeError(part.message)
  return part.body
}

/** Any text can be a key, so that senders of the same scheme with secrets of another form verify as well. */
function isUsable(secret: unknown): secret is string {
  return typeof secret === 'string' && secret !== '' && secret === secret.trim()
}
