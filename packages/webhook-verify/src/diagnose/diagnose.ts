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

/** What a diagnosis found. */
export interface Diagnosis {
  /** What was done to the body, to the secret, or to both; empty when the delivery is good or nothing explains the failure. */
  readonly causes: readonly Cause[]
  /** The causes and their remedies in words, for the receiver's log; it holds no secret. Without a cause, what `verify` says. */
  readonly hint: string
}

/** How to look for the cause. */
export interface DiagnoseOptions extends VerifyAsyncOptions, OtherSecrets {}

/** What `diagnose` takes: what `verifyAsync` takes, and a delivery whose body was parsed. */
export type DiagnosedDelivery = AnyDelivery | { readonly body: object; readonly headers: WebhookHeaders }

/** Longer bodies are not diagnosed: a forged request must not cost much more than an honest one. */
const longestDiagnosed = 262_144

/** Where the secret or the body may be other than it was when the delivery was signed. */
const explicable: readonly Reason[] = ['secret_invalid', 'body_not_raw', 'signature_mismatch']

/**
 * Tells why a delivery was refused, by trying what usually goes wrong: a cause is named only if the signature fits once it is undone. Takes
 * what `verifyAsync` takes, and a parsed body; a `Request` as a clone made before it was verified. Never a reason to accept: the delivery
 * stays refused. Runs on every runtime.
 *
 * Costs up to a hundred signatures of the body, so ask where you look for a mistake, not for every request. Bodies beyond 262,144 bytes
 * are not diagnosed. Rejects only with what a function given as `secrets` throws.
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

/** As bytes, so that no guess is kept among the imported keys. */
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
