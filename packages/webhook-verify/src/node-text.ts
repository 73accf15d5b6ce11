import { Buffer, isUtf8 } from 'node:buffer'
import type { RawBody } from './input.ts'
import { rawBody } from './raw-body.ts'

/** `textOf` by what Node has for it, which takes half as long; bytes that are not UTF-8 give an empty text, which is no JSON either. */
export function nodeTextOf(body: RawBody): string {
  const raw = rawBody(body) as string | Uint8Array
  if (typeof raw === 'string') return raw
  return isUtf8(raw) ? Buffer.from(raw.buffer, raw.byteOffset, raw.length).toString() : ''
}
