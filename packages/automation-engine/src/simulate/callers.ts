import { ALL_PERMISSIONS, type AnyRecord, type Author, type Caller, member, newRecord } from '@belfry/core'
import type { Actor } from '../protocol/run-start.ts'
import type { World } from './world.ts'

/** The caller of operations in the simulated organization: a member with all permissions, or the service itself. */
export function callerOf(actor: Actor | undefined): Caller {
  return {
    author: actor ? { type: 'MEMBER', id: actor.id } : { type: 'SYSTEM', id: null },
    userId: actor?.id ?? null,
    keyId: null,
    narrowed: false,
    organizationIds: null,
    permissions: [ALL_PERMISSIONS],
    installationAdmin: false,
  }
}

/** The member who acted; `null` if it was not a member. */
export function actorOf({ site }: Pick<World, 'site'>, { type, id }: Author): Actor | null {
  if (type !== 'MEMBER' || id === null) return null
  const name = site.all(member).find(({ userId }) => userId === id)?.name
  return { id, name: typeof name === 'string' ? name : '' }
}

/** Makes an actor a member, unless they are one already. Returns the member record, which then belongs to the site itself. */
export async function addMember({ site, now }: Pick<World, 'site' | 'now'>, { id, name }: Actor): Promise<AnyRecord> {
  const own = site.all(member).find(({ userId }) => userId === id)
  if (own) return own
  const query = { limit: 1, filters: { userId: id } }
  const [beneath] = (await site.portFor(callerOf(undefined)).list(member, query)).data
  if (beneath) return site.put(member, beneath)
  const values = { userId: id, email: `${id}@example.com`, name, permissions: [ALL_PERMISSIONS] }
  return site.put(member, newRecord(member, site.newId('member'), site.organization.id, values, callerOf(undefined), now))
}
