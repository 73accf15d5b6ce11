import { attempt } from '../attempt.ts'
import { hexToBytes, isHex32 } from '../hex.ts'
import type { Cause } from './causes.ts'

/** A key that may have signed, and what is wrong with the secret that was given when it did. */
export interface KeyGuess {
  readonly key: string | Uint8Array<ArrayBuffer>
  readonly cause?: Cause
  /** What the receiver calls the key, for the hint: never a secret. */
  readonly name?: string
}

/** Secrets that a receiver knows beside those that it accepts. */
export interface OtherSecrets {
  /** Secrets that were accepted before. */
  readonly previousSecrets?: readonly string[] | undefined
  /** The secrets of other endpoints, by a name of your own that the hint repeats. */
  readonly otherSecrets?: Readonly<Record<string, string>> | undefined
}

/** The keys that may have signed when these are the secrets, the likeliest first. What is no text is left out. */
export function guessKeys(secrets: readonly unknown[], { previousSecrets = [], otherSecrets = {} }: OtherSecrets): readonly KeyGuess[] {
  const given = secrets.filter((secret) => typeof secret === 'string' && secret !== '') as readonly string[]
  return [
    ...given.map((key) => ({ key })),
    ...given.flatMap(cleaned),
    ...given.flatMap(recoded),
    ...previousSecrets.map((key): KeyGuess => ({ key, cause: 'previous_secret' })),
    ...Object.entries(otherSecrets).map(([name, key]): KeyGuess => ({ key, cause: 'other_endpoint', name })),
  ].filter(({ key }) => key.length > 0)
}

/** The secret without what came along when it was copied. */
function cleaned(secret: string): readonly KeyGuess[] {
  const digits = /(?<![0-9a-f])[0-9a-f]{64}(?![0-9a-f])/i
    .exec(secret.replace(/[\s\u200b\ufeff]+/g, ' ').replace(/0x/i, ' '))?.[0]
    .toLowerCase()
  const split = secret.replace(/[^0-9a-z]/gi, '').toLowerCase()
  return [digits, isHex32(split) ? split : undefined, secret.trim()]
    .filter((key) => key !== undefined && key !== secret)
    .map((key) => ({ key: key as string, cause: 'secret_padded' }))
}

/** The same key in the other of its two forms: the digits, or the bytes that they stand for. */
function recoded(secret: string): readonly KeyGuess[] {
  const bytes = attempt(() => Uint8Array.from(atob(secret.replace(/^whsec_/, '')), (letter) => letter.charCodeAt(0)))
  const latin1 = Uint8Array.from(secret, (letter) => letter.charCodeAt(0))
  const keys = [
    // The sender's side was written with the bytes as the key.
    isHex32(secret) ? hexToBytes(secret) : undefined,
    // The variable holds the bytes, in base64 or as text, where Belfry's key is their digits.
    bytes?.length === 32 ? hexOf(bytes) : undefined,
    latin1.length === 32 ? hexOf(latin1) : undefined,
    // The variable holds the text of the secret in base64.
    bytes?.length === 64 ? String.fromCharCode(...bytes) : undefined,
  ]
  return keys.filter((key) => key !== undefined).map((key) => ({ key, cause: 'secret_encoding' }))
}

function hexOf(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
