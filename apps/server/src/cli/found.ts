import {
  type Caller,
  createOrganization,
  member,
  ONE_TIME_LINK_MS,
  type Organization,
  organization,
  problem,
  Refusal,
  runOperation,
  type User,
} from '@belfry/core'
import { createService } from '../create-server.ts'
import type { Installation } from '../operate/open-installation.ts'
import { anonymous } from '../operations/anonymous.ts'
import { createPort } from '../operations/perform.ts'
import { newRecord } from '../operations/record-port.ts'
import type { Service } from '../service.ts'
import { selectOrganizationId } from '../store/queries/accounts.ts'
import { insertRecord, selectRecord } from '../store/queries/records.ts'

// What the command line does without anybody being signed in: whoever can run it can read the database anyway.

/** An administrator that was just made, with the secret part of the one-time link. */
export interface NewAdministrator {
  readonly user: User
  readonly token: string
}

/** Makes an organization without members. Refuses a slug that is taken. */
export function foundOrganization(
  installation: Installation,
  values: { readonly name: string; readonly slug: string; readonly timeZone?: string; readonly locale?: string },
): Promise<Organization> {
  return within(installation, async (port) => {
    const outcome = await runOperation(createOrganization, port, { body: values }, undefined)
    if (outcome.kind === 'refused') throw new Refusal(outcome.problem)
    return outcome.value
  })
}

/**
 * Makes a user an administrator of an organization and of the installation, and a one-time link with which the password is set. For a
 * user that exists, it is a new link: the way back in for somebody who has forgotten the password.
 */
export function foundAdministrator(
  installation: Installation,
  { organizationSlug, email, name }: { readonly organizationSlug: string; readonly email: string; readonly name: string },
): Promise<NewAdministrator> {
  return within(installation, async (port, service, { db, now }) => {
    const id = await selectOrganizationId(db, organizationSlug)
    if (id === null) throw new Refusal(problem('not_found', { detail: `There is no organization with the slug "${organizationSlug}".` }))
    const address = email.toLowerCase()
    const user = (await port.accounts.findUserByEmail(address)) ?? (await port.accounts.createUser({ email: address, name }))
    await db.updateTable('users').set({ installation_admin: 1 }).where('id', '=', user.id).execute()
    const memberships = await port.accounts.listMemberships(user.id)
    if (!memberships.some((membership) => membership.organization.id === id)) {
      const fields = { userId: user.id, email: address, name: user.name, permissions: ['*'], push: false }
      await insertRecord(db, member, newRecord(member, service.newId('member'), id, fields, anonymous.caller, now))
    }
    return { user, token: await port.accounts.createOneTimeLink(user.id, now + ONE_TIME_LINK_MS) }
  })
}

/** Makes an API key that may do all that its user may. Returns its value, which nobody can ask for again. */
export function foundApiKey(
  installation: Installation,
  { email, name }: { readonly email: string; readonly name: string },
): Promise<string> {
  return within(installation, async (port) => {
    const user = await port.accounts.findUserByEmail(email.toLowerCase())
    if (!user) throw new Refusal(problem('not_found', { detail: `There is no user with the e-mail address ${email}.` }))
    const issued = port.accounts.issueApiKey()
    await port.accounts.createApiKey({
      ...issued,
      userId: user.id,
      name,
      description: null,
      permissions: null,
      organizationIds: null,
      expiresAt: null,
    })
    return issued.value
  })
}

/** The first administrator of the installation and one of the organizations, or `null` before the first start. */
export function selectFounding({ store }: Installation): Promise<{ readonly organization: Organization; readonly email: string } | null> {
  return store.read(async (db) => {
    const first = await db.selectFrom('records').select('id').where('model', '=', 'organization').orderBy('id').limit(1).executeTakeFirst()
    if (!first) return null
    const found = (await selectRecord(db, organization, first.id, first.id)) as unknown as Organization
    const user = await db.selectFrom('users').select('email').where('installation_admin', '=', 1).orderBy('id').limit(1).executeTakeFirst()
    return { organization: found, email: user?.email ?? '' }
  })
}

type Port = ReturnType<typeof createPort>
type Unit = Parameters<typeof createPort>[1]

function within<T>(installation: Installation, work: (port: Port, service: Service, unit: Unit) => Promise<T>): Promise<T> {
  const service = createService(installation)
  const caller: Caller = { ...anonymous.caller, installationAdmin: true }
  const cause = { traceId: Buffer.from(installation.randomBytes(16)).toString('hex'), lineage: { automationIds: [] } }
  return installation.store.write(({ db, afterCommit }) => {
    const unit = { db, afterCommit, now: installation.now() }
    return work(createPort(service, unit, { caller, organization: null, credentials: anonymous.credentials, cause }), service, unit)
  })
}
