import { createHash, randomBytes } from 'node:crypto'
import type { AnyOperation, Caller, Organization } from '@belfry/core'
import { countedAddress } from '../../platform/network/counted-address.ts'
import type { WriteLock, WriteOptions } from '../../store/store.ts'
import type { Credentials } from '../ports/account-port.ts'

/**
 * For whom an operation writes, and the lock under which it does. Those of one organization share it, so they run side by side; one that has to be
 * alone, or that works on somebody's account, takes it for itself.
 */
export function lockFor(
  operation: AnyOperation,
  input: unknown,
  {
    organization,
    caller,
    credentials,
  }: {
    readonly organization: Pick<Organization, 'id'> | null
    readonly caller: Pick<Caller, 'userId'>
    readonly credentials: Pick<Credentials, 'client'>
  },
): WriteOptions {
  if (organization) return inOrganization(organization.id, { alone: operation.alone?.(input) ?? false })
  return caller.userId === null
    ? { owner: strangersOf(credentials.client?.address ?? null) }
    : { owner: caller.userId, lock: { name: `user:${caller.userId}`, shared: false } }
}

/** Among how many owners those are divided who have not said who they are. */
const STRANGERS = 8
/** Drawn anew by each process: nobody outside knows whose turns an address shares. */
const salt = randomBytes(16)

/**
 * The owner of what those ask for who have not said who they are: signing in, say. It goes by their address, so that a flood from one network
 * keeps few others waiting; and there are few such owners, so that many addresses do not get many shares.
 */
function strangersOf(address: string | null): string {
  if (address === null) return 'strangers'
  const digest = createHash('sha256').update(salt).update(countedAddress(address)).digest()
  return `strangers ${digest.readUInt32BE(0) % STRANGERS}`
}

/** How something is written into an organization for somebody who has asked for it. */
export function inOrganization(organizationId: string, { alone }: { readonly alone: boolean }): WriteOptions {
  return { owner: organizationId, lock: organizationLock(organizationId, { alone }) }
}

/**
 * How something is written into an organization behind everybody's back. It has a share beside that of the requests: so a worker that serves the
 * organizations in turn does not wait for all that the members of one have asked for.
 */
export function inBackground(organizationId: string, { alone }: { readonly alone: boolean }): WriteOptions {
  return { owner: backgroundOf(organizationId), lock: organizationLock(organizationId, { alone }) }
}

/** The owner of what is done in the background for an organization. */
export function backgroundOf(organizationId: string): string {
  return `${organizationId} background`
}

/** The lock of everything that is written into an organization. */
function organizationLock(organizationId: string, { alone }: { readonly alone: boolean }): WriteLock {
  return { name: `organization:${organizationId}`, shared: !alone }
}
