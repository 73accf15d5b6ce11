import { type Caller, missingPermission, Refusal, type Route } from '@belfry/core'
import type { EnteredExchange } from './enter-request.ts'

/**
 * Checks the permission of a request before anything more of it is read, so that 403 comes before 400 and no `Idempotency-Key` is claimed in
 * vain. `runOperation` checks it again: automations come to it without a request, and must be held to the same.
 *
 * @throws Refusal `forbidden`
 */
export function authorizeRequest({ identity, route, execution }: EnteredExchange): void {
  if (identity) requirePermission(route, execution.caller)
}

/** @throws Refusal when the caller may not do what a route is for */
export function requirePermission({ operation }: Route, caller: Caller): void {
  const missing = missingPermission(operation, caller)
  if (missing) throw new Refusal(missing)
}
