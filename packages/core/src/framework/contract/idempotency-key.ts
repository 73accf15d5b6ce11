import type { Route } from './define-route.ts'

/** A JSON Schema pattern for the header `Idempotency-Key`: 1 to 255 visible ASCII characters. */
export const IDEMPOTENCY_KEY_PATTERN = '^[!-~]{1,255}$'

/** How long the first response is kept: 24 hours, in milliseconds. */
export const IDEMPOTENCY_MS = 24 * 60 * 60 * 1000

/**
 * Whether requests to a route may have an `Idempotency-Key`: every POST that changes something for a known caller. Signing in, setting a
 * password and hook URLs are open to everyone, so callers could not be distinguished and their responses are never kept. Elsewhere the
 * header is ignored.
 */
export function takesIdempotencyKey({ method, operation }: Pick<Route, 'method' | 'operation'>): boolean {
  return method === 'post' && isKnown(operation.scope) && !operation.readOnly
}

function isKnown(scope: Route['operation']['scope']): boolean {
  return scope === 'organization' || scope === 'account'
}
