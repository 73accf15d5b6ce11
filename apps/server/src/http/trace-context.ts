import type { RandomBytes } from '../security/tokens.ts'

/** The trace id of a request: that of its `traceparent` (W3C Trace Context), or a new one. 32 hexadecimal digits. */
export function traceIdOf(traceparent: string | undefined, randomBytes: RandomBytes): string {
  const given =
    traceparent === undefined
      ? undefined
      : /^(?!ff)[0-9a-f]{2}-([0-9a-f]{32})-(?!0{16})[0-9a-f]{16}-[0-9a-f]{2}(?:-.*)?$/.exec(traceparent)?.[1]
  return given === undefined || /^0+$/.test(given) ? Buffer.from(randomBytes(16)).toString('hex') : given
}
