import { hexToBytes, isHex32 } from '../hex.ts'
import { tryCompute } from '../try-compute.ts'
import type { Cause } from './causes.ts'

/** A key that may have signed, and what is wrong with the configured secret in that case. */
export interface KeyGuess {
  readonly key: string | Uint8Array<ArrayBuffer>
  readonly cause?: Cause
  /** The receiver's name for the key, for the hint; never a secret. */
  readonly name?: string
}

/** Secrets that a receiver knows in addition to those it accepts. */
export interface OtherSecrets {
  /** Secrets that were accepted in the past. */
  readonly previousSecrets?: readonly string[] | undefined
  /** The secrets of other endpoints, keyed by names of your choice. The hint repeats the name. */
  readonly otherSecrets?: Readonly<Record<string, string>> | undefined
}

/** Keys that may have signed, given the configured secrets; the likeliest first. Values that are not strings are ignored. */
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

/** The secret without characters that were copied along with it. */
function cleaned(secret: string): readonly KeyGuess[] {
  const digits = /(?<![0-9a-f])[0-9a-f]{64}(?![0-9a-f])/i
    .exec(secret.replace(/[\s\u200b\ufeff]+/g, ' ').replace(/0x/i, ' '))?.[0]
    .toLowerCase()
  const split = secret.replace(/[^0-9a-z]/gi, '').toLowerCase()
  return [digits, isHex32(split) ? split : undefined, secret.trim()]
    .filter((key) => key !== undefined && key !== secret)
    .map((key) => ({ key: key as string, cause: 'secret_padded' }))
}

/** The same key in its other form: the hex digits, or the bytes that they encode. */
function recoded(secret: string): readonly KeyGuess[] {
  const bytes = tryCompute(() => Uint8Array.from(atob(secret.replace(/^whsec_/, '')), (letter) => letter.charCodeAt(0)))
  const latin1 = Uint8Array.from(secret, (letter) => letter.charCodeAt(0))
  const keys = [
    // The sender used the decoded bytes as the key.
    isHex32(secret) ? hexToBytes(secret) : undefined,
    // The variable holds the bytes, as base64 or Latin-1, whereas Belfry's key is their hex digits.
    bytes?.length === 32 ? hexOf(bytes) : undefined,
    latin1.length === 32 ? hexOf(latin1) : undefined,
    // The variable holds the secret's text as base64.
    bytes?.length === 64 ? String.fromCharCode(...bytes) : undefined,
  ]
  return keys.filter((key) => key !== undefined).map((key) => ({ key, cause: 'secret_encoding' }))
}

function hexOf(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
