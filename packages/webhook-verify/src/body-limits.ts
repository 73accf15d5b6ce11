import { headerValue } from './headers.ts'
import type { WebhookHeaders } from './input.ts'
import { type Refusal, refuse } from './verdict.ts'

/** Far beyond what Belfry sends, and little enough to hold. */
const defaultMaxBytes = 10_485_760

/** Refuses a body that is longer than allowed, or empty although the request says that it was not. */
export function lengthFault(
  body: string | Uint8Array,
  headers: WebhookHeaders,
  maxBytes = defaultMaxBytes,
): Refusal<'body_too_large' | 'body_unreadable'> | undefined {
  if (body.length === 0 && contentLength(headers) > 0) return wasReadBefore
  // A text is encoded only where its bytes may be too many: each letter has three at most.
  const long = typeof body === 'string' && body.length * 3 > maxBytes
  return sizeFault((long ? new TextEncoder().encode(body) : body).length, maxBytes)
}

/** Refuses a size beyond the limit. Negated, so that a limit that is no number refuses everything instead of nothing. */
export function sizeFault(size: number, maxBytes = defaultMaxBytes): Refusal<'body_too_large'> | undefined {
  return size <= maxBytes ? undefined : refuse('body_too_large', `The body is longer than maxBytes, ${maxBytes}.`)
}

/** What the request says of the length of its body; 0 when it says nothing. */
export function contentLength(headers: WebhookHeaders): number {
  return Number(headerValue(headers, 'content-length')) || 0
}

/** The refusal of a body that something else has consumed. */
export const wasReadBefore: Refusal<'body_unreadable'> = refuse('body_unreadable', 'The body was read before: verify ahead of any parser.')
