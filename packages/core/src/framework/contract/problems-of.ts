import type { ProblemCode } from '../../kernel/problems.ts'
import type { Route } from './define-route.ts'
import { takesIdempotencyKey } from './idempotency-key.ts'

/** Every problem code with which the operation of a route can be refused. */
export function problemsOf(route: Route): readonly ProblemCode[] {
  const { scope, permission } = route.operation
  const writes = route.method !== 'get'
  const isOpen = scope === 'public' || scope === 'hook'
  const codes: (ProblemCode | false)[] = [
    'invalid_request',
    route.body !== null && 'malformed_json',
    route.body !== null && 'too_deep',
    route.body !== null && 'too_many_values',
    scope === 'organization' && 'organization_mismatch',
    !isOpen && 'unauthenticated',
    scope === 'organization' && permission !== null && 'forbidden',
    !isOpen && writes && 'csrf_failed',
    route.path.includes('{') && 'not_found',
    route.conditional && 'stale_version',
    // A hook call may have any media type, and one that is too large is invalid.
    route.body !== null && scope !== 'hook' && 'body_too_large',
    route.body !== null && scope !== 'hook' && 'unsupported_media_type',
    route.bodyKind === 'file' && 'file_too_large',
    route.bodyKind === 'file' && 'unsupported_file_type',
    takesIdempotencyKey(route) && 'idempotency_key_reused',
    takesIdempotencyKey(route) && 'idempotency_conflict',
    takesIdempotencyKey(route) && route.secret && 'already_done',
    route.operation.complete !== undefined && 'no_connector',
    route.operation.complete !== undefined && 'external_refused',
    route.operation.complete !== undefined && 'external_unknown',
    'rate_limited',
    'internal',
    'unavailable',
    ...route.problems,
  ]
  return [...new Set(codes.filter((code) => code !== false))]
}
