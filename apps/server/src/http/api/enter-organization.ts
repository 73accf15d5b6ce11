import { isId, narrow, type Organization, organization, parameterProblem, Refusal } from '@belfry/core'
import { selectOrganizationId, selectPermissions } from '../../store/queries/accounts.ts'
import { selectRecord } from '../../store/queries/records.ts'
import { createVersionCache } from '../../store/version-cache.ts'
import type { Service } from '../../unit-of-work/service/service.ts'
import type { Identity } from '../sign-in/authenticate.ts'

/** An organization, and the caller's permissions in it. */
export interface Entrance {
  readonly organization: Organization
  readonly permissions: readonly string[]
}

/** Finds the organization of a path, by id or slug. Refuses callers who are no members with 404, as if it did not exist. */
export type EnterOrganization = (identity: Identity, idOrSlug: string, header: string | undefined) => Promise<Entrance>

/** Creates the lookup, which caches memberships until anything is committed. */
export function createEnterOrganization({ store }: Service): EnterOrganization {
  const memberships = createVersionCache<Entrance | null>(store, 10_000)

  async function enter(userId: string, idOrSlug: string): Promise<Entrance | null> {
    if (idOrSlug.includes('\0')) return null // PostgreSQL accepts no such text, not even for a search
    return store.read(async (db) => {
      const id = isId('organization', idOrSlug) ? idOrSlug : await selectOrganizationId(db, idOrSlug)
      const granted = id === null ? null : await selectPermissions(db, id, userId)
      const record = id !== null && granted && (await selectRecord(db, organization, id, id))
      return record ? { organization: record as unknown as Organization, permissions: granted } : null
    })
  }

  return async ({ userId, keyPermissions, organizationIds }, idOrSlug, header) => {
    const membership = await memberships(`${userId} ${idOrSlug}`, () => enter(userId, idOrSlug))
    if (!membership || (organizationIds !== null && !organizationIds.includes(membership.organization.id))) {
      const message = `There is no organization "${idOrSlug.slice(0, 80)}" of which you are a member.`
      throw new Refusal(parameterProblem('not_found', 'organizationId', message))
    }
    const { id, slug } = membership.organization
    if (header !== undefined && header !== id && header !== slug) {
      const message = `X-Service-Org-Id names "${header.slice(0, 80)}", the path ${slug}.`
      throw new Refusal(parameterProblem('organization_mismatch', 'X-Service-Org-Id', message))
    }
    return { ...membership, permissions: narrow(membership.permissions, keyPermissions) }
  }
}
