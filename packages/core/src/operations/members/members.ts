import { member } from '../../models/member.ts'
import { ALL_PERMISSIONS, covers, coversAll } from '../../permissions.ts'
import { fieldProblem, problem, Refusal } from '../../problems.ts'
import type { EpochMs } from '../../time.ts'
import { defineOperation, done, type Outcome } from '../define-operation.ts'
import type { AnyRecord, ServicePort, User, Values } from '../port.ts'
import { newValues } from '../records/field-values.ts'
import { recordOperations } from '../records/record-operations.ts'
import { requireRecord } from '../records/require-record.ts'

/** How long a one-time link works: 72 hours. */
export const ONE_TIME_LINK_MS: EpochMs = 72 * 3_600_000

const derived = recordOperations(member, {
  // Whether an administrator remains is seen from the others.
  alone: () => true,
  async changing(port: ServicePort, record, { email: sent, ...changes }) {
    checkGrant(port, changes.permissions)
    if ('permissions' in changes) checkStanding(port, record)
    if ('permissions' in changes && !isAdministrator(changes)) await keepAnAdministrator(port, record)
    const email = typeof sent === 'string' ? sent.toLowerCase() : record.email
    if (email === record.email) return changes
    await changeEmail(port, record, String(email))
    return { ...changes, email }
  },
  async removing(port, record) {
    checkStanding(port, record)
    await keepAnAdministrator(port, record)
  },
})

/**
 * Invites somebody: makes the user where there is none, the member, and a one-time link when the user has no password yet. Somebody who has
 * a place elsewhere, and no password, gets the link by mail alone: who invites must not learn it.
 */
export const inviteMember = defineOperation({
  name: 'members.create',
  permission: 'members:write',
  // Nobody is a member twice.
  alone: () => true,
  async run(
    port: ServicePort,
    { body }: { readonly body: Values },
  ): Promise<Outcome<AnyRecord & { readonly welcomeToken: string | null }>> {
    refuseAutomations(port)
    const email = String(body.email).toLowerCase()
    checkGrant(port, body.permissions)
    const known = await port.accounts.findUserByEmail(email)
    // A link sets the password of the whole account: somebody with a place elsewhere must get it there, not from here.
    const isOurs = known === null || ((await port.accounts.listMemberships(known.id)).length === 0 && mayHandle(port, known, []))
    const user = known ?? (await port.accounts.createUser({ email, name: String(body.name) }))
    const { data } = await port.list(member, { limit: 1, filters: { userId: user.id } })
    if (data.length > 0) throw new Refusal(fieldProblem('already_exists', '/email', `${email} is a member already`))
    const record = await port.create(member, { ...newValues(member, { ...body, email }), userId: user.id })
    const welcomeToken =
      isOurs && user.passwordHash === null ? await port.accounts.createOneTimeLink(user.id, port.now + ONE_TIME_LINK_MS) : null
    await port.accounts.queueMail({ kind: 'invitation', email, organizationId: port.organization.id })
    return done({ ...record, welcomeToken })
  },
})

/**
 * Invites a member once more who has not set a password yet: a new link takes the place of the earlier ones, which may have lapsed, and is
 * sent by mail too. Who has a password needs none, and is refused.
 */
export const inviteAgain = defineOperation({
  name: 'members.invite',
  permission: 'members:write',
  async run(port: ServicePort, { id }: { readonly id: string }): Promise<Outcome<AnyRecord & { readonly welcomeToken: string | null }>> {
    refuseAutomations(port)
    const record = await requireRecord(port, member, id)
    const user = await port.accounts.getUser(record.userId)
    if (!user || user.passwordHash !== null) throw new Refusal(problem('conflict', { detail: HAS_PASSWORD }))
    const places = await port.accounts.listMemberships(user.id)
    const isOurs = places.length === 1 && mayHandle(port, user, record.permissions)
    // Where the link is not ours to give, those that others have given stay.
    if (isOurs) await port.accounts.dropOneTimeLinks(user.id)
    const welcomeToken = isOurs ? await port.accounts.createOneTimeLink(user.id, port.now + ONE_TIME_LINK_MS) : null
    await port.accounts.queueMail({ kind: 'invitation', email: user.email, organizationId: port.organization.id })
    return done({ ...record, welcomeToken })
  },
})

const HAS_PASSWORD =
  'The member has a password already and signs in with it. Who has forgotten it asks for a new one on the page to sign in.'

/** The people who work in the organization. */
export const members = { list: derived.list, get: derived.get, update: derived.update, delete: derived.delete }

/** The answer holds a link that sets a password, and what a run is answered stands in its journal. */
function refuseAutomations({ caller }: ServicePort): void {
  if (caller.author.type === 'WORKFLOW') throw new Refusal(problem('forbidden', { detail: 'Automations cannot invite members.' }))
}

/** Nobody gives away more than they have. */
function checkGrant(port: ServicePort, permissions: unknown): void {
  const granted = (permissions as readonly string[] | undefined) ?? []
  if (coversAll(port.caller.permissions, granted)) return
  const beyond = granted.filter((permission) => !coversAll(port.caller.permissions, [permission]))
  const message = `permissions holds what you do not have and so cannot grant: ${beyond.join(', ')}`
  throw new Refusal(problem('forbidden', { errors: [{ pointer: '/permissions', code: 'forbidden', message }] }))
}

/** Only an administrator changes or removes an administrator. Leaving is everybody's right. */
function checkStanding({ caller }: ServicePort, record: AnyRecord): void {
  if (record.userId === caller.userId || !isAdministrator(record) || covers(caller.permissions, ALL_PERMISSIONS)) return
  const message = 'only an administrator can change the rights of an administrator or remove one'
  throw new Refusal(problem('forbidden', { errors: [{ pointer: '/permissions', code: 'forbidden', message }] }))
}

function isAdministrator({ permissions }: Values): boolean {
  return (permissions as readonly string[]).includes(ALL_PERMISSIONS)
}

/** An organization without an administrator could never be repaired from inside. */
async function keepAnAdministrator(port: ServicePort, leaving: AnyRecord): Promise<void> {
  if (!isAdministrator(leaving)) return
  let cursor: string | undefined
  do {
    const page = await port.list(member, { limit: 200, filters: {}, cursor })
    if (page.data.some((other) => other.id !== leaving.id && isAdministrator(other))) return
    cursor = page.nextCursor ?? undefined
  } while (cursor)
  throw new Refusal(problem('last_administrator'))
}

/** Whether the caller may decide how a user signs in: only somebody who has all that the user has could not gain by it. */
function mayHandle({ caller }: ServicePort, user: User, permissions: readonly string[]): boolean {
  return coversAll(caller.permissions, permissions) && (caller.installationAdmin || !user.installationAdmin)
}

/** The address is the user's, in every organization: only somebody who is a member of this one alone is renamed from here. */
async function changeEmail(port: ServicePort, record: AnyRecord, email: string): Promise<void> {
  const { userId, permissions } = await requireRecord(port, member, record.id)
  const user = await port.accounts.getUser(userId)
  if (user && user.id !== port.caller.userId && !mayHandle(port, user, permissions)) {
    const message = 'email is how somebody signs in who may do more than you: you cannot change it'
    throw new Refusal(problem('forbidden', { errors: [{ pointer: '/email', code: 'forbidden', message }] }))
  }
  const other = await port.accounts.findUserByEmail(email)
  if (other && other.id !== userId) throw new Refusal(fieldProblem('already_exists', '/email', `${email} belongs to another user`))
  const memberships = await port.accounts.listMemberships(userId)
  if (memberships.length > 1) {
    throw new Refusal(
      fieldProblem(
        'conflict',
        '/email',
        'email cannot change: the user is a member of other organizations too, and this is the address there',
      ),
    )
  }
  await port.accounts.updateUser(userId, { email })
}
