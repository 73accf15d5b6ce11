import { textOf } from '../text.ts'
import { tryCompute } from '../try-compute.ts'
import type { Cause } from './causes.ts'

/** A body that may have been signed, and the change that turned it into the body received. */
export interface BodyGuess {
  readonly bytes: Uint8Array<ArrayBuffer>
  readonly cause?: Cause
}

/** Bodies that may have been sent, given the body received; the likeliest first. A parsed body is serialized again. */
export function guessBodies(given: string | Uint8Array | object): readonly BodyGuess[] {
  if (typeof given !== 'string' && !(given instanceof Uint8Array)) return guess('body_parsed', () => JSON.stringify(given))
  const bytes = typeof given === 'string' ? encode(given) : new Uint8Array(given)
  const text = tryCompute(() => textOf(bytes))
  return [
    { bytes },
    ...guess('body_base64', () => fromBase64(text)),
    ...(text === undefined ? [] : guessTexts(text)),
    // Read as Latin-1 and written as UTF-8: each character stands for one byte.
    ...guess('body_misdecoded', () => text && /[\u0080-\u00ff]/.test(text) && fromLatin1(text)),
    // Read as UTF-8 and written as Latin-1: each byte is one character.
    ...guess('body_misdecoded', () => (text === undefined ? String.fromCharCode(...bytes) : undefined)),
  ]
}

function guessTexts(text: string): readonly BodyGuess[] {
  const plain = text.replace(/^\ufeff/, '')
  return [
    ...guess('newline_added', () => text !== text.replace(/\r?\n$/, '') && text.replace(/\r?\n$/, '')),
    ...guess('newline_trimmed', () => `${text}\n`),
    ...guess('newline_trimmed', () => `${text}\r\n`),
    ...guess('line_endings_changed', () => text.includes('\n') && text.replace(/\r\n/g, '\n')),
    ...guess('line_endings_changed', () => text.includes('\n') && text.replace(/\r?\n/g, '\r\n')),
    ...guess('bom_added', () => plain !== text && plain),
    ...guess('bom_removed', () => `\ufeff${text}`),
    ...guess('body_reserialised', () => JSON.stringify(JSON.parse(plain))),
  ]
}

/** One guess; empty if `make` throws or returns nothing. */
function guess(cause: Cause, make: () => string | Uint8Array<ArrayBuffer> | false | undefined): readonly BodyGuess[] {
  const made = tryCompute(make)
  if (made === undefined || made === false) return []
  return [{ cause, bytes: typeof made === 'string' ? encode(made) : made }]
}

function encode(text: string): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(text)
}

function fromBase64(text: string | undefined): Uint8Array<ArrayBuffer> | undefined {
  if (!text || !/^[\w+/-]+={0,2}\s*$/.test(text)) return undefined
  return fromLatin1(atob(text.trim().replaceAll('-', '+').replaceAll('_', '/')))
}

/** Encodes as Latin-1. Throws a `RangeError` for a character outside Latin-1. */
function fromLatin1(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(text, (letter) => {
    const code = letter.charCodeAt(0)
    if (code > 255 || letter.length > 1) throw new RangeError('not Latin-1')
    return code
  })
}
