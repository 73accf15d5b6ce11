import { rawBody, tagOf } from './raw-body.ts'
import { type Refused, refuse } from './verdict.ts'

/** The program's part of a signature check, in a form that HMAC accepts. */
export interface OwnPart {
  readonly ok: true
  readonly body: string | Uint8Array
  readonly secrets: readonly string[]
}

/** The form that a secret must have. */
export interface SecretForm {
  readonly pattern: RegExp
  /** The form in words, for the hint. */
  readonly words: string
}

/** The form of Belfry's secrets, excluding a placeholder of zeros. */
export const belfrySecret: SecretForm = { pattern: /^(?!0+$)[0-9a-f]{64}$/, words: '64 lower-case hex digits' }

/** Any string can be a key, so that senders that use the same scheme with other secrets can be verified too. */
export const anySecret: SecretForm = { pattern: /^\S(.*\S)?$/s, words: 'a text without blanks around it' }

/** Validates body and secrets; a refusal is the programmer's mistake. */
export function readOwnPart(given: unknown, secrets: unknown, form: SecretForm): OwnPart | Refused<'secret_invalid' | 'body_not_raw'> {
  const fault = secretFault(secrets, form)
  if (fault) return fault
  const body = rawBody(given)
  return body === undefined ? notRaw(given) : { ok: true, body, secrets: secrets as readonly string[] }
}

/** The refusal of unusable secrets, including values other than a list passed from JavaScript. The hint contains no secret. */
export function secretFault(secrets: unknown, form: SecretForm): Refused<'secret_invalid'> | undefined {
  const list: readonly unknown[] = Array.isArray(secrets) && secrets.length ? secrets : [undefined]
  const at = list.findIndex((secret) => typeof secret !== 'string' || !form.pattern.test(secret))
  if (at < 0) return
  const secret = list[at]
  const actual = typeof secret === 'string' ? `${secret.length} characters` : tagOf(secret)
  return refuse('secret_invalid', `secrets[${at}] is ${actual}, not ${form.words}: check its variable.`)
}

/** The refusal of a body that HMAC cannot process. */
export function notRaw(given: unknown): Refused<'body_not_raw'> {
  const remedy = 'in Express use express.raw({type:"application/json"}), for a Request or stream verifyAsync'
  return refuse('body_not_raw', `body is ${tagOf(given)}, not raw bytes: ${remedy}.`)
}

/**
 * The body as HMAC accepts it.
 *
 * @throws TypeError if the body is not raw or the secret is unusable
 */
export function assertSignable(given: unknown, secret: unknown): string | Uint8Array {
  const part = readOwnPart(given, [secret], anySecret)
  if (!part.ok) throw new TypeError(part.hint)
  return part.body
}
