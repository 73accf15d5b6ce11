import type { AnyOperation, Caller, Organization } from '@belfry/core'
import type { WriteLock, WriteOptions } from '../store/store.ts'

/**
 * The lock under which an operation writes. Those of one organization share it, so they run side by side; one that has to be alone, or
 * that works on somebody's account, takes it for itself.
 */
export function lockFor(
  operation: AnyOperation,
  input: unknown,
  { organization, caller }: { readonly organization: Pick<Organization, 'id'> | null; readonly caller: Pick<Caller, 'userId'> },
): WriteOptions {
  if (organization) return { lock: organizationLock(organization.id, { alone: operation.alone?.(input) ?? false }) }
  return caller.userId === null ? {} : { lock: { name: `user:${caller.userId}`, shared: false } }
}

/** The lock of everything that is written into an organization. */
export function organizationLock(organizationId: string, { alone }: { readonly alone: boolean }): WriteLock {
  return { name: `organization:${organizationId}`, shared: !alone }
}
