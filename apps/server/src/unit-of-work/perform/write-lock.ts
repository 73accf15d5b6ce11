import { createHash, randomBytes } from 'node:crypto'
import type { AnyOperation, Caller, Organization } from '@belfry/core'
import { countedAddress } from '../../platform/network/counted-address.ts'
import type { WriteLock, WriteOptions } from '../../store/store.ts'
import type { Credentials } from '../ports/account-port.ts'

/**
 * The owner and the lock for the transaction of an operation. Operations of one organization share its lock, so they run concurrently; one
 * that needs exclusive access, or works on an account, takes it exclusively.
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

/** The number of owners for unauthenticated requests. */
const STRANGERS = 8
/** Random for each process, so that nobody outside knows which addresses share an owner. */
const salt = randomBytes(16)

/**
 * The owner of unauthenticated work, such as signing in. It is derived from the address, so that a flood from one network delays few
 * others; and there are few such owners, so that many addresses do not get many shares.
 */
function strangersOf(address: string | null): string {
  if (address === null) return 'strangers'
  const digest = createHash('sha256').update(salt).update(countedAddress(address)).digest()
  return `strangers ${digest.readUInt32BE(0) % STRANGERS}`
}

/** The write options for work in an organization that somebody has requested. */
export function inOrganization(organizationId: string, { alone }: { readonly alone: boolean }): WriteOptions {
  return { owner: organizationId, lock: organizationLock(organizationId, { alone }) }
}

/**
 * The write options for background work in an organization. It has an owner of its own besides that of the requests, so a worker that
 * serves organizations in turn does not wait for all the requests of one.
 */
export function inBackground(organizationId: string, { alone }: { readonly alone: boolean }): WriteOptions {
  return { owner: backgroundOf(organizationId), lock: organizationLock(organizationId, { alone }) }
}

/** The owner of an organization's background work. */
export function backgroundOf(organizationId: string): string {
  return `${organizationId} background`
}

/** The lock for all writes in an organization. */
function organizationLock(organizationId: string, { alone }: { readonly alone: boolean }): WriteLock {
  return { name: `organization:${organizationId}`, shared: !alone }
}
