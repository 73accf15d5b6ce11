import { Buffer, isUtf8 } from 'node:buffer'
import type { RawBody } from './input.ts'
import { rawBody } from './raw-body.ts'

/**
 * `textOf` with Node's own functions, which take half the time. Bytes that are not UTF-8 give an empty string, which is not JSON either.
 */
export function nodeTextOf(body: RawBody): string {
  const raw = rawBody(body) as string | Uint8Array
  if (typeof raw === 'string') return raw
  return isUtf8(raw) ? Buffer.from(raw.buffer, raw.byteOffset, raw.length).toString() : ''
}
