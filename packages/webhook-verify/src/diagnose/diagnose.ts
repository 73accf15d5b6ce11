import { headerValue } from '../headers.ts'
import { hexToBytes } from '../hex.ts'
import type { AnyDelivery, Delivery, VerifyAsyncOptions, WebhookHeaders } from '../input.ts'
import { rawBody } from '../raw-body.ts'
import { readDelivery } from '../read-delivery.ts'
import type { Reason } from '../verdict.ts'
import { verifyAsync } from '../verify-async.ts'
import { bytesOf, hmacKey } from '../web-hmac.ts'
import { type Cause, remedies } from './causes.ts'
import { type BodyGuess, guessBodies } from './guess-bodies.ts'
import { guessKeys, type KeyGuess, type OtherSecrets } from './guess-keys.ts'

/** The result of `diagnose`. */
export interface Diagnosis {
  /** What was changed in the body, the secret or both. Empty if the delivery is authentic or nothing explains the failure. */
  readonly causes: readonly Cause[]
  /** The causes and their remedies in words, for the receiver's log. Contains no secret. Without a cause, it is the hint of `verify`. */
  readonly hint: string
}

/** Options of `diagnose`. */
export interface DiagnoseOptions extends VerifyAsyncOptions, OtherSecrets {}

/** Input of `diagnose`: that of `verifyAsync`, or a delivery whose body has already been parsed. */
export type DiagnosedDelivery = AnyDelivery | { readonly body: object; readonly headers: WebhookHeaders }

/** Longer bodies are not diagnosed, so that a forged request cannot cost much more than an authentic one. */
const longestDiagnosed = 262_144

/** The reasons that a changed body or secret can explain. */
const explicable: readonly Reason[] = ['secret_invalid', 'body_not_raw', 'signature_mismatch']

/**
 * Finds out why a delivery was refused by undoing the usual mistakes one by one. A cause is reported only if the signature matches once it
 * is undone. Accepts the input of `verifyAsync` or a parsed body; clone a `Request` before verifying it. The result is never a reason to
 * accept a delivery: it stays refused. Runs on every runtime.
 *
 * Computes up to a hundred signatures of the body, so call it while debugging, not for every request. Bodies longer than 262,144 bytes are
 * not diagnosed. Rejects only if a function passed as `secrets` throws, with its error.
 *
 * @example
 * ```ts
 * const verdict = verify({ body, headers }, { secrets })
 * if (!verdict.ok) console.warn((await diagnose({ body, headers }, { secrets })).hint)
 * ```
 */
export async function diagnose(input: DiagnosedDelivery, options: DiagnoseOptions): Promise<Diagnosis> {
  const delivery = await readDelivery(input as AnyDelivery, options.maxBytes)
  if ('ok' in delivery) return { causes: [], hint: delivery.hint }
  const secrets = typeof options.secrets === 'function' ? await options.secrets() : options.secrets
  const verdict = await verifyAsync(delivery, { ...options, secrets })
  if (verdict.ok) return { causes: [], hint: 'The delivery is authentic.' }
  if (!explicable.includes(verdict.reason)) return { causes: [], hint: verdict.hint }
  const explained = await explain(delivery, secrets, options)
  if (explained) return explained
  const unexplained =
    'None of the usual causes explains it: the body was changed on its way, or signed with a secret that is not known here.'
  return { causes: [], hint: verdict.reason === 'signature_mismatch' ? unexplained : verdict.hint }
}

async function explain({ body, headers }: Delivery, secrets: unknown, others: OtherSecrets): Promise<Diagnosis | undefined> {
  const [, digits] = /^sha256=([0-9a-f]{64})$/.exec(headerValue(headers, 'x-webhook-signature')) ?? []
  const given: unknown = rawBody(body) ?? body
  if (!digits || !isObjectOrText(given)) return undefined
  const bodies = guessBodies(given).filter(({ bytes }) => bytes.length <= longestDiagnosed)
  const keys = guessKeys(Array.isArray(secrets) ? secrets : [secrets], others)
  const pairs = bodies
    .flatMap((one) => keys.map((key) => ({ body: one, key })))
    .sort((one, other) => causesOf(one).length - causesOf(other).length)
  for (const pair of pairs) if (await fits(pair, hexToBytes(digits))) return describe(pair)
  return undefined
}

interface Pair {
  readonly body: BodyGuess
  readonly key: KeyGuess
}

/** The key is passed as bytes so that guesses do not enter the cache of imported keys. */
async function fits({ body, key }: Pair, signature: Uint8Array<ArrayBuffer>): Promise<boolean> {
  return crypto.subtle.verify('HMAC', await hmacKey(bytesOf(key.key)), signature, body.bytes)
}

function describe(pair: Pair): Diagnosis | undefined {
  const causes = causesOf(pair)
  if (causes.length === 0) return undefined
  const { name } = pair.key
  const words = causes.map((cause) => remedies[cause] + (cause === 'other_endpoint' ? `; it is the one named ${JSON.stringify(name)}` : ''))
  return { causes, hint: `The signature fits once this is undone: ${words.join('. And ')}.` }
}

function causesOf({ body, key }: Pair): readonly Cause[] {
  return [body.cause, key.cause].filter((cause) => cause !== undefined)
}

function isObjectOrText(value: unknown): value is string | object {
  return typeof value === 'string' || (typeof value === 'object' && value !== null)
}
