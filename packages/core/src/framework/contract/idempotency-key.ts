import type { Route } from './define-route.ts'

/** What the header `Idempotency-Key` may hold: 1 to 255 visible ASCII characters. */
export const IDEMPOTENCY_KEY_PATTERN = '^[!-~]{1,255}$'

/** For how long the first answer is kept. */
export const IDEMPOTENCY_MS = 24 * 60 * 60 * 1000

/**
 * Whether requests to a route may carry an `Idempotency-Key`: each POST that changes something for somebody who is known. Signing in and
 * setting a password are open to everybody, as are the addresses of automations, so nobody could be told apart, and their answers are
 * never kept. Elsewhere the header is ignored.
 */
export function takesIdempotencyKey({ method, operation }: Pick<Route, 'method' | 'operation'>): boolean {
  return method === 'post' && isKnown(operation.scope) && !operation.readOnly
}

function isKnown(scope: Route['operation']['scope']): boolean {
  return scope === 'organization' || scope === 'account'
}
