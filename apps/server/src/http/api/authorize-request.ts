import { type Caller, missingPermission, Refusal, type Route } from '@belfry/core'
import type { EnteredExchange } from './enter-request.ts'

/**
 * Checks the permission of a request before more of it is read, so that 403 comes before 400 and no `Idempotency-Key` is claimed in vain.
 * `runOperation` checks it again, because automations call it without a request.
 *
 * @throws Refusal `forbidden`
 */
export function authorizeRequest({ identity, route, execution }: EnteredExchange): void {
  if (identity) requirePermission(route, execution.caller)
}

/** @throws Refusal when the caller lacks the permission of the route */
export function requirePermission({ operation }: Route, caller: Caller): void {
  const missing = missingPermission(operation, caller)
  if (missing) throw new Refusal(missing)
}
