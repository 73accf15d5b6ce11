import { defineOperation, done, type Outcome, refused } from '../../../framework/operations/define-operation.ts'
import { pageOf } from '../../../framework/operations/page-of.ts'
import type { ListQuery, Organization, Page, ServicePort, Values } from '../../../framework/operations/port.ts'
import { changedValues, newValues } from '../../../framework/records/field-values.ts'
import { checkVersion } from '../../../framework/records/require-record.ts'
import { covers, narrow } from '../../../kernel/permissions.ts'
import { fieldProblem } from '../../../kernel/problems.ts'
import { checkedSettings } from './check-settings.ts'
import { organization } from './organization.ts'

/** An organization as its members know it who may not read its settings. */
export type KnownOrganization = Pick<Organization, 'id' | 'version' | 'name' | 'slug' | 'createdAt' | 'updatedAt'>

/**
 * Lists the organizations of the caller, with settings if the caller may read them. A key restricted to some organizations sees only those.
 */
export const listOrganizations = defineOperation({
  name: 'orgs.list',
  scope: 'account',
  permission: null,
  readOnly: true,
  async run(port: ServicePort, query: ListQuery): Promise<Outcome<Page<Organization | KnownOrganization>>> {
    const memberships = port.caller.userId ? await port.accounts.listMemberships(port.caller.userId) : []
    const { organizationIds, keyId } = port.caller
    const seen = memberships.filter(({ organization }) => organizationIds === null || organizationIds.includes(organization.id))
    const key = keyId === null ? null : await port.accounts.getApiKey(keyId)
    // A key that was deleted while its request was under way gives no rights.
    const limits = keyId !== null && key === null ? [] : (key?.permissions ?? null)
    const visible = seen.map(({ organization: one, permissions }) =>
      covers(narrow(permissions, limits), organization.readPermission) ? one : known(one),
    )
    return done(pageOf(visible, query))
  },
})

function known({ id, version, name, slug, createdAt, updatedAt }: Organization): KnownOrganization {
  return { id, version, name, slug, createdAt, updatedAt }
}

/** Creates an organization; its creator becomes its first administrator. Only for administrators of the installation. */
export const createOrganization = defineOperation({
  name: 'orgs.create',
  scope: 'account',
  permission: null,
  forInstallationAdmins: true,
  async run(port: ServicePort, { body }: { readonly body: Values }) {
    const values = newValues(organization, checkedSettings(body))
    const created = await port.accounts.createOrganization(values)
    return created ? done(created) : refused(slugTaken(values.slug))
  },
})

/** The settings of the organization. */
export const getOrganization = defineOperation({
  name: 'orgs.get',
  permission: 'organization:read',
  readOnly: true,
  run: async (port: ServicePort) => done(port.organization),
})

/** Changes settings of the organization. */
export const updateOrganization = defineOperation({
  name: 'orgs.update',
  permission: 'organization:write',
  async run(
    port: ServicePort,
    { body, ifVersion }: { readonly body: Values; readonly ifVersion?: number },
  ): Promise<Outcome<Organization>> {
    checkVersion(port.organization.version, ifVersion)
    const changes = changedValues(organization, port.organization, checkedSettings(body))
    if (Object.keys(changes).length === 0) return done(port.organization)
    return done(await port.update(organization, port.organization, changes))
  },
})

function slugTaken(slug: unknown) {
  return fieldProblem('already_exists', '/slug', `another organization has the slug "${slug}"`)
}
