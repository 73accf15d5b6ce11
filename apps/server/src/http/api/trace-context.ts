import type { RandomBytes } from '../../platform/crypto/tokens.ts'

/** The trace id of a request: from its `traceparent` (W3C Trace Context), or a new one. 32 hexadecimal digits. */
export function traceIdOf(traceparent: string | undefined, randomBytes: RandomBytes): string {
  const [, version, given, more] = (traceparent === undefined ? null : TRACEPARENT.exec(traceparent)) ?? []
  // Later versions may add fields; version 00 has no others.
  const isKnown = given !== undefined && !/^0+$/.test(given) && !(version === '00' && more !== undefined)
  return isKnown ? given : Buffer.from(randomBytes(16)).toString('hex')
}

const TRACEPARENT = /^(?!ff)([0-9a-f]{2})-([0-9a-f]{32})-(?!0{16})[0-9a-f]{16}-[0-9a-f]{2}(-.*)?$/
