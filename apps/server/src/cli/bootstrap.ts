import {
  ALL_PERMISSIONS,
  type AnyRecord,
  type Caller,
  checkRoomForKey,
  covers,
  createOrganization,
  finished,
  formatTime,
  member,
  newRecord,
  ONE_TIME_LINK_MS,
  type Organization,
  organization,
  problem,
  Refusal,
  recordFrom,
  runOperation,
  type ServicePort,
  type User,
} from '@belfry/core'
import { createService } from '../create-server.ts'
import type { Installation } from '../maintenance/open-installation.ts'
import { selectMemberRecords, selectOrganizationId } from '../store/queries/accounts.ts'
import { selectFirstOrganizationId } from '../store/queries/organizations.ts'
import { insertRecord, selectRecord, updateRecord } from '../store/queries/records.ts'
import { makeInstallationAdmin, selectAdministratorEmail } from '../store/queries/users.ts'
import type { WriteOptions } from '../store/store.ts'
import { anonymous } from '../unit-of-work/perform/anonymous.ts'
import { createPort } from '../unit-of-work/ports/create-port.ts'
import { type ChangeNotes, createChangeNotes } from '../unit-of-work/ports/record-changes.ts'
import type { Service } from '../unit-of-work/service/service.ts'
import type { Unit } from '../unit-of-work/service/unit.ts'

// What the command line does without a signed-in user: whoever can run it can read the database anyway.

/** An administrator, with the secret part of the one-time link. */
export interface NewAdministrator {
  readonly user: User
  readonly token: string
  /**
   * Whether an account with this address existed whose owner had not proved the address: then its password, sessions, links and keys have
   * ended.
   */
  readonly wasUnproved: boolean
  /** How many API keys of the account remain valid. */
  readonly keys: number
}

/** The initial values of an organization. */
export interface NewOrganization {
  readonly name: string
  readonly slug: string
  readonly timeZone?: string
  readonly locale?: string
}

/** The administrator to create, and the organization. */
export interface AdministratorOptions {
  readonly organizationSlug: string
  readonly email: string
  readonly name: string
}

/** Creates an organization without members. Refuses a slug that is taken. */
export function bootstrapOrganization(installation: Installation, values: NewOrganization): Promise<Organization> {
  return within(installation, (workshop) => makeOrganization(workshop, values))
}

/**
 * Makes a user an administrator of an organization and of the installation, and creates a one-time link for setting the password. For a
 * user who is both already it creates only a new link, for a forgotten password, which ends nothing that works. Nothing ends either when an
 * administrator of the installation gets a further organization.
 *
 * Anybody may have created any other existing account, unless its address was proved: before such an account gets further rights, all its
 * access that somebody else could have ends.
 */
export function bootstrapAdministrator(installation: Installation, options: AdministratorOptions): Promise<NewAdministrator> {
  return within(installation, (workshop) => makeAdministrator(workshop, options))
}

/**
 * Both at once, or neither: nobody could enter an organization without an administrator. Returns `null` when there is an organization
 * already, including one that another process has created at the same moment.
 */
export function bootstrapSite(
  installation: Installation,
  values: NewOrganization,
  person: Omit<AdministratorOptions, 'organizationSlug'>,
): Promise<NewAdministrator | null> {
  const foundedOnce = { lock: { name: 'founding', shared: false } }
  return within(
    installation,
    async (workshop) => {
      if ((await selectFirstOrganizationId(workshop.unit.db)) !== null) return null
      await makeOrganization(workshop, values)
      return makeAdministrator(workshop, { ...person, organizationSlug: values.slug })
    },
    foundedOnce,
  )
}

/** Creates an API key with all permissions of its user. Returns its value, which cannot be read again. */
export function bootstrapApiKey(
  installation: Installation,
  { email, name }: { readonly email: string; readonly name: string },
): Promise<string> {
  return within(installation, async ({ port }) => {
    const user = await port.accounts.findUserByEmail(email.toLowerCase())
    if (!user) throw new Refusal(problem('not_found', { detail: `There is no user with the e-mail address ${email}.` }))
    await port.accounts.holdUser(user.id)
    await checkRoomForKey(port, user.id)
    const issued = port.accounts.issueApiKey()
    await port.accounts.createApiKey({
      ...issued,
      userId: user.id,
      name,
      description: null,
      permissions: null,
      organizationIds: null,
      expiresAt: null,
      createdByCli: true,
    })
    return issued.value
  })
}

/**
 * Creates a one-time link into an account, for a user to whom none can be mailed: for a new password or, with `newEmail`, to confirm that
 * address. It does not prove whose the address is, and ends no key.
 */
export function bootstrapLink(
  installation: Installation,
  { email, newEmail }: { readonly email: string; readonly newEmail: string | null },
): Promise<{ readonly user: User; readonly token: string }> {
  return within(installation, async ({ port, unit }) => {
    const user = await port.accounts.findUserByEmail(email.toLowerCase())
    if (!user) throw new Refusal(problem('not_found', { detail: `There is no user with the e-mail address ${email}.` }))
    const link = { userId: user.id, mailed: false, expiresAt: unit.now + ONE_TIME_LINK_MS }
    const about =
      newEmail === null
        ? { purpose: 'password' as const, email: user.email }
        : { purpose: 'address' as const, email: newEmail.toLowerCase() }
    return { user, token: await port.accounts.createOneTimeLink({ ...link, ...about }) }
  })
}

/** Records that everything of an organization is exported on the command line. Returns the id of the organization. */
export function recordExport(installation: Installation, slug: string): Promise<string> {
  return within(installation, async ({ unit, service, notes }) => {
    const id = await selectOrganizationId(unit.db, slug)
    if (id === null) throw new Refusal(problem('not_found', { detail: `There is no organization with the slug "${slug}".` }))
    await notes.exported(service.newId('export'), id)
    return id
  })
}

/** The first administrator of the installation and one of the organizations; `null` before the first start. */
export function selectFounding({ store }: Installation): Promise<{ readonly organization: Organization; readonly email: string } | null> {
  return store.read(async (db) => {
    const id = await selectFirstOrganizationId(db)
    if (id === null) return null
    const site = (await selectRecord(db, organization, id, id)) as unknown as Organization
    return { organization: site, email: (await selectAdministratorEmail(db)) ?? '' }
  })
}

/** A transaction in which the service itself acts. */
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
  const { accounts } = port
  const { db, now } = unit
  const { organizationSlug, name } = options
  const email = options.email.toLowerCase()
  const id = await selectOrganizationId(db, organizationSlug)
  if (id === null) throw new Refusal(problem('not_found', { detail: `There is no organization with the slug "${organizationSlug}".` }))
  const known = await accounts.findUserByEmail(email)
  const user = known ?? (await accounts.createUser({ email, name }))
  const membership = (await selectMemberRecords(db, user.id)).find(({ organizationId }) => organizationId === id)
  const isOne = user.installationAdmin && membership !== undefined && covers(membership.permissions as readonly string[], ALL_PERMISSIONS)
  // Only the command line creates administrators of the installation, so such an account is trusted.
  const isTrusted = user.installationAdmin || user.emailProvedAt !== null
  const wasUnproved = known !== null && !isTrusted && (await endAccess(port, user))
  if (!isOne) {
    await makeInstallationAdmin(db, user.id)
    const waiting = membership ? null : await accounts.findPendingMembership(id, email)
    const there = waiting ? await accounts.acceptMembership(waiting, user) : membership
    if (there) await changeRights(there)
    else {
      const fields = {
        userId: user.id,
        status: 'ACTIVE',
        email,
        name: user.name,
        permissions: [ALL_PERMISSIONS],
        push: false,
        newEmail: null,
      }
      const record = newRecord(member, service.newId('member'), id, fields, anonymous.caller, now)
      await insertRecord(db, member, record)
      await notes.created(member, record)
    }
  }
  const token = await accounts.createOneTimeLink({
    ...{ userId: user.id, purpose: 'password', email, mailed: false },
    expiresAt: now + ONE_TIME_LINK_MS,
  })
  return { user, token, wasUnproved, keys: await accounts.countApiKeys(user.id) }

  async function changeRights(record: AnyRecord): Promise<void> {
    const changes = { permissions: [ALL_PERMISSIONS] }
    const changed = recordFrom(member, { ...record, ...changes, version: record.version + 1, updatedAt: formatTime(now) })
    await updateRecord(db, member, changed, record)
    await notes.updated(member, record, changed, changes)
  }
}

/** Ends all access to an account except keys made on the command line. Returns whether there was any. */
async function endAccess({ accounts }: ServicePort, { id, passwordHash }: User): Promise<boolean> {
  const keys = await accounts.endApiKeys(id, { keepCliKeys: true })
  const sessions = await accounts.endSessions({ userId: id })
  await accounts.dropOneTimeLinks(id)
  await accounts.updateUser(id, { passwordHash: null })
  return keys.count + sessions > 0 || passwordHash !== null
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
