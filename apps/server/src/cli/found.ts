import {
  ALL_PERMISSIONS,
  type Caller,
  createOrganization,
  finished,
  member,
  newRecord,
  ONE_TIME_LINK_MS,
  type Organization,
  organization,
  problem,
  Refusal,
  runOperation,
  type ServicePort,
  type User,
} from '@belfry/core'
import type { Kysely } from 'kysely'
import { createService } from '../create-server.ts'
import type { Installation } from '../operate/open-installation.ts'
import { anonymous } from '../operations/anonymous.ts'
import { createPort } from '../operations/perform.ts'
import { type ChangeNotes, createChangeNotes } from '../operations/record-changes.ts'
import type { Unit } from '../operations/unit.ts'
import type { Service } from '../service.ts'
import { selectOrganizationId } from '../store/queries/accounts.ts'
import { insertRecord, selectRecord } from '../store/queries/records.ts'
import type { WriteOptions } from '../store/store.ts'
import type { Tables } from '../store/tables.ts'

// What the command line does without anybody being signed in: whoever can run it can read the database anyway.

/** An administrator that was just made, with the secret part of the one-time link. */
export interface NewAdministrator {
  readonly user: User
  readonly token: string
}

/** What an organization begins with. */
export interface NewOrganization {
  readonly name: string
  readonly slug: string
  readonly timeZone?: string
  readonly locale?: string
}

/** Whom to make an administrator, and where. */
export interface AdministratorOptions {
  readonly organizationSlug: string
  readonly email: string
  readonly name: string
}

/** Makes an organization without members. Refuses a slug that is taken. */
export function foundOrganization(installation: Installation, values: NewOrganization): Promise<Organization> {
  return within(installation, (workshop) => makeOrganization(workshop, values))
}

/**
 * Makes a user an administrator of an organization and of the installation, and a one-time link with which the password is set. For a
 * user that exists, it is a new link: the way back in for somebody who has forgotten the password.
 */
export function foundAdministrator(installation: Installation, options: AdministratorOptions): Promise<NewAdministrator> {
  return within(installation, (workshop) => makeAdministrator(workshop, options))
}

/**
 * Both at once, or neither: an organization without an administrator would be one that nobody can enter. `null` when there is an
 * organization already, also one that another process has made in the same moment.
 */
export function foundSite(
  installation: Installation,
  values: NewOrganization,
  person: Omit<AdministratorOptions, 'organizationSlug'>,
): Promise<NewAdministrator | null> {
  const foundedOnce = { lock: { name: 'founding', shared: false } }
  return within(
    installation,
    async (workshop) => {
      if (await selectFirstOrganization(workshop.unit.db)) return null
      await makeOrganization(workshop, values)
      return makeAdministrator(workshop, { ...person, organizationSlug: values.slug })
    },
    foundedOnce,
  )
}

/** Makes an API key that may do all that its user may. Returns its value, which nobody can ask for again. */
export function foundApiKey(
  installation: Installation,
  { email, name }: { readonly email: string; readonly name: string },
): Promise<string> {
  return within(installation, async ({ port }) => {
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

/** Notes that everything of an organization is handed out on the command line. Returns the id of the organization. */
export function foundExport(installation: Installation, slug: string): Promise<string> {
  return within(installation, async ({ unit, service, notes }) => {
    const id = await selectOrganizationId(unit.db, slug)
    if (id === null) throw new Refusal(problem('not_found', { detail: `There is no organization with the slug "${slug}".` }))
    await notes.exported(service.newId('export'), id)
    return id
  })
}

/** The first administrator of the installation and one of the organizations, or `null` before the first start. */
export function selectFounding({ store }: Installation): Promise<{ readonly organization: Organization; readonly email: string } | null> {
  return store.read(async (db) => {
    const first = await selectFirstOrganization(db)
    if (!first) return null
    const found = (await selectRecord(db, organization, first.id, first.id)) as unknown as Organization
    const user = await db.selectFrom('users').select('email').where('installation_admin', '=', 1).orderBy('id').limit(1).executeTakeFirst()
    return { organization: found, email: user?.email ?? '' }
  })
}

function selectFirstOrganization(db: Kysely<Tables>) {
  return db.selectFrom('records').select('id').where('model', '=', 'organization').orderBy('id').limit(1).executeTakeFirst()
}

/** One transaction in which the service itself acts. */
interface Workshop {
  readonly port: ServicePort
  readonly service: Service
  readonly unit: Unit
  readonly notes: ChangeNotes
}

async function makeOrganization({ port }: Workshop, values: NewOrganization): Promise<Organization> {
  const outcome = finished(await runOperation(createOrganization, port, { body: { ...values } }, undefined))
  if (outcome.kind === 'refused') throw new Refusal(outcome.problem)
  return outcome.value
}

async function makeAdministrator({ port, service, unit, notes }: Workshop, options: AdministratorOptions): Promise<NewAdministrator> {
  const { db, now } = unit
  const { organizationSlug, name } = options
  const email = options.email.toLowerCase()
  const id = await selectOrganizationId(db, organizationSlug)
  if (id === null) throw new Refusal(problem('not_found', { detail: `There is no organization with the slug "${organizationSlug}".` }))
  const user = (await port.accounts.findUserByEmail(email)) ?? (await port.accounts.createUser({ email, name }))
  await db.updateTable('users').set({ installation_admin: 1 }).where('id', '=', user.id).execute()
  const memberships = await port.accounts.listMemberships(user.id)
  if (!memberships.some((membership) => membership.organization.id === id)) {
    const fields = { userId: user.id, email, name: user.name, permissions: [ALL_PERMISSIONS], push: false }
    const record = newRecord(member, service.newId('member'), id, fields, anonymous.caller, now)
    await insertRecord(db, member, record)
    await notes.created(member, record)
  }
  return { user, token: await port.accounts.createOneTimeLink(user.id, now + ONE_TIME_LINK_MS) }
}

function within<T>(installation: Installation, work: (workshop: Workshop) => Promise<T>, options?: WriteOptions): Promise<T> {
  const service = createService(installation)
  const caller: Caller = { ...anonymous.caller, installationAdmin: true }
  const cause = { traceId: Buffer.from(installation.randomBytes(16)).toString('hex'), lineage: { automationIds: [] } }
  return installation.store.write(({ db, afterCommit }) => {
    const unit = { db, afterCommit, now: installation.now() }
    const port = createPort(service, unit, { caller, organization: null, credentials: anonymous.credentials, cause })
    return work({ port, service, unit, notes: createChangeNotes(unit, { caller, cause, operation: null }) })
  }, options)
}
