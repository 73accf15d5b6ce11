import { headerValue } from './headers.ts'
import type { WebhookHeaders } from './input.ts'
import { type Refused, refuse } from './verdict.ts'

/** 10 MiB: far larger than anything Belfry sends, small enough to buffer. */
const defaultMaxBytes = 10_485_760

/** Refuses a body that exceeds the limit, or one that is empty although `Content-Length` says otherwise. */
export function lengthFault(
  body: string | Uint8Array,
  headers: WebhookHeaders,
  maxBytes = defaultMaxBytes,
): Refused<'body_too_large' | 'body_unreadable'> | undefined {
  if (body.length === 0 && contentLength(headers) > 0) return wasReadBefore
  // A string is encoded only if its bytes might exceed the limit: a UTF-16 code unit takes at most three bytes in UTF-8.
  const long = typeof body === 'string' && body.length * 3 > maxBytes
  return sizeFault((long ? new TextEncoder().encode(body) : body).length, maxBytes)
}

/** Refuses a size above the limit. The comparison is negated so that a limit of `NaN` refuses everything rather than nothing. */
export function sizeFault(size: number, maxBytes = defaultMaxBytes): Refused<'body_too_large'> | undefined {
  return size <= maxBytes ? undefined : refuse('body_too_large', `The body is longer than maxBytes, ${maxBytes}.`)
}

/** The value of `Content-Length`, or 0 if the header is missing. */
export function contentLength(headers: WebhookHeaders): number {
  return Number(headerValue(headers, 'content-length')) || 0
}

/** The refusal of a body that has already been consumed. */
export const wasReadBefore: Refused<'body_unreadable'> = refuse('body_unreadable', 'The body was read before: verify ahead of any parser.')
