import { defineOperation, done, type Outcome } from '../../../framework/operations/define-operation.ts'
import type { AnyRecord, PendingMembership, ServicePort, User, Values } from '../../../framework/operations/port.ts'
import { newValues } from '../../../framework/records/field-values.ts'
import type { RecordInput } from '../../../framework/records/record-access.ts'
import { recordOperations } from '../../../framework/records/record-operations.ts'
import { requireRecord } from '../../../framework/records/require-record.ts'
import { ALL_PERMISSIONS, covers, coversAll } from '../../../kernel/permissions.ts'
import { fieldProblem, problem, Refusal } from '../../../kernel/problems.ts'
import type { EpochMs } from '../../../kernel/time.ts'
import { messageEvents } from '../../inbox/notifications/send-message.ts'
import { notifyRemovedMember } from '../../webhooks/incidents/notify-removed-member.ts'
import { member } from './member.ts'
import { warnOfNaming } from './warn-of-naming.ts'
import { warnOfRights } from './warn-of-rights.ts'

/** How long a one-time link created without a request of the user is valid: 72 hours, in milliseconds. */
export const ONE_TIME_LINK_MS: EpochMs = 72 * 3_600_000

const derived = recordOperations(member, {
  // Whether an administrator remains is seen from the others.
  alone: () => true,
  async changing(port: ServicePort, record, { email: _, ...changes }, body) {
    const email = typeof body.email === 'string' ? body.email.toLowerCase() : null
    const asks = email !== null && email !== record.email
    const withdraws = email !== null && !asks && record.newEmail !== null
    checkStanding(port, record, [...Object.keys(changes), ...(asks || withdraws ? ['email'] : [])])
    checkGrant(port, changes.permissions)
    if ('permissions' in changes && !isAdministrator(changes)) await keepAnAdministrator(port, record)
    if (isPending(record)) await dropOutgrownLinks(port, record, changes)
    if (asks) {
      await askForAddress(port, record, email)
      return email === record.newEmail ? changes : { ...changes, newEmail: email }
    }
    if (!withdraws) return changes
    await port.accounts.dropOneTimeLinks(String(record.userId), 'address')
    return { ...changes, newEmail: null }
  },
  async view(_port, { permissions }, body) {
    return body?.permissions === undefined ? {} : warnOfRights(permissions as readonly string[], body.permissions)
  },
  async removing(port, record) {
    checkStanding(port, record, ['permissions'])
    await keepAnAdministrator(port, record)
    if (isPending(record)) await port.accounts.dropInvitationLinks(pendingMembershipOf(record))
  },
})

/** A member with the secret part of the invitation link, which flows never get: results are stored in a run's journal. */
type Invited = AnyRecord & { readonly welcomeToken?: string }

/**
 * Invites an address: creates a pending membership and a one-time link to it. Anyone with the link can accept, with their own account or
 * with one that the link creates. The result does not reveal whether the address has an account. Using the link does: it sets no password
 * if there is one.
 */
export const inviteMember = defineOperation({
  name: 'members.create',
  permission: 'members:write',
  // No address is invited twice.
  alone: () => true,
  async run(port: ServicePort, { body }: { readonly body: Values }): Promise<Outcome<Invited>> {
    const email = String(body.email).toLowerCase()
    checkGrant(port, body.permissions)
    const { data } = await port.list(member, { limit: 1, filters: { email } })
    const [there] = data
    if (there)
      throw new Refusal(fieldProblem('already_exists', '/email', `${email} ${isPending(there) ? IS_INVITED : 'is a member already'}`))
    const record = await port.create(member, { ...newValues(member, { ...body, email }), userId: null, status: 'PENDING' })
    return done({ ...(await invite(port, record)), ...warnOfRights(record.permissions as readonly string[], body.permissions) })
  },
})

const IS_INVITED = 'is invited already: make a new link with POST …/members/{id}/invite'

/** Creates a new link to a pending membership, which invalidates earlier ones. It is also sent by e-mail. */
export const inviteAgain = defineOperation({
  name: 'members.invite',
  permission: 'members:write',
  async run(port: ServicePort, { id }: { readonly id: string }): Promise<Outcome<Invited>> {
    const record = await requireRecord(port, member, id)
    if (!isPending(record)) throw new Refusal(problem('conflict', { detail: HAS_ACCEPTED }))
    // The link grants the membership with all its permissions.
    checkGrant(port, record.permissions)
    await port.accounts.dropInvitationLinks(pendingMembershipOf(record))
    return done(await invite(port, record))
  },
})

const HAS_ACCEPTED = 'The member has already accepted. A forgotten password can be reset on the sign-in page.'

async function invite(port: ServicePort, record: AnyRecord): Promise<Invited> {
  const { organizationId, memberId, email } = pendingMembershipOf(record)
  const expiresAt = port.now + ONE_TIME_LINK_MS
  const welcomeToken = await port.accounts.createInvitationLink({ organizationId, memberId, email, mailed: false, expiresAt })
  await port.accounts.queueMail({ kind: 'invitation', email, organizationId })
  return port.caller.author.type === 'WORKFLOW' ? record : { ...record, welcomeToken }
}

function pendingMembershipOf({ id, organizationId, email, name }: AnyRecord): PendingMembership {
  return { organizationId, memberId: id, email: String(email), name: String(name) }
}

function isPending({ status }: Values): boolean {
  return status === 'PENDING'
}

/** The holder of a link was trusted with the permissions at that time, and not with more. A new link is mailed to the address itself. */
async function dropOutgrownLinks(port: ServicePort, record: AnyRecord, { permissions }: Values): Promise<void> {
  if (permissions === undefined || coversAll(record.permissions as readonly string[], permissions as readonly string[])) return
  const pendingMembership = pendingMembershipOf(record)
  await port.accounts.dropInvitationLinks(pendingMembership)
  await port.accounts.queueMail({ kind: 'invitation', email: pendingMembership.email, organizationId: pendingMembership.organizationId })
}

/**
 * Removes a member from the organization. Enabled automations that name the user will fail: the response warns of it, and those who may
 * change the settings are notified.
 */
const removeMember = defineOperation({
  name: 'members.delete',
  permission: 'members:write',
  emits: messageEvents,
  asks: ['mail'],
  alone: () => true,
  async run(port: ServicePort, input: RecordInput) {
    const record = await port.get(member, input.id)
    const outcome = (await derived.delete.run(port as never, input, undefined)) as Outcome<{ readonly id: string; readonly deleted: true }>
    if (outcome.kind !== 'done' || !record || record.userId === null) return outcome
    const naming = await port.automations.namingUser(record.userId)
    if (naming.length > 0) await notifyRemovedMember(port, record, naming)
    return done({ ...outcome.value, ...warnOfNaming(port.caller, naming) })
  },
})

/** The people who work in the organization. */
export const members = { list: derived.list, get: derived.get, update: derived.update, delete: removeMember }

/** No one may grant more than they have. */
function checkGrant(port: ServicePort, permissions: unknown): void {
  const granted = (permissions as readonly string[] | undefined) ?? []
  if (coversAll(port.caller.permissions, granted)) return
  const beyond = granted.filter((permission) => !coversAll(port.caller.permissions, [permission]))
  const message = `permissions holds what you do not have and so cannot grant: ${beyond.join(', ')}`
  throw new Refusal(problem('forbidden', { errors: [{ pointer: '/permissions', code: 'forbidden', message }] }))
}

/** Only an administrator may change or remove an administrator; a restricted key of an administrator does not count. */
function checkStanding({ caller }: ServicePort, record: AnyRecord, fields: readonly string[]): void {
  if (fields.length === 0 || !isAdministrator(record) || covers(caller.permissions, ALL_PERMISSIONS)) return
  const errors = fields.map((field) => ({
    pointer: `/${field}`,
    code: 'forbidden',
    message: `${field} is of an administrator, whom only an administrator with full access can change or remove`,
  }))
  throw new Refusal(problem('forbidden', { errors }))
}

function isAdministrator({ permissions }: Values): boolean {
  return (permissions as readonly string[]).includes(ALL_PERMISSIONS)
}

/** An organization without an administrator could never be repaired from within. A pending membership does not count. */
async function keepAnAdministrator(port: ServicePort, leaving: AnyRecord): Promise<void> {
  if (!isAdministrator(leaving) || isPending(leaving)) return
  let cursor: string | undefined
  do {
    const page = await port.list(member, { limit: 200, filters: {}, cursor })
    if (page.data.some((other) => other.id !== leaving.id && isAdministrator(other) && !isPending(other))) return
    cursor = page.nextCursor ?? undefined
  } while (cursor)
  throw new Refusal(problem('last_administrator'))
}

/**
 * Mails a link to a new address, which replaces the current one once the user confirms it; earlier requests, here or in other
 * organizations, are cancelled. The address belongs to the user in every organization, so that of another user can only be changed if they
 * are a member of this organization alone. The caller does not learn whether another account has the address: in that case the e-mail says
 * so to its reader, without a link.
 */
async function askForAddress(port: ServicePort, record: AnyRecord, email: string): Promise<void> {
  const { userId, permissions, status } = await requireRecord(port, member, record.id)
  if (userId === null || status === 'PENDING')
    throw new Refusal(fieldProblem('conflict', '/email', 'email cannot change: delete the invitation, and invite the other address'))
  const user = await port.accounts.getUser(userId)
  const isOwn = userId === port.caller.userId && !port.caller.narrowed
  if (user && !mayHandle(port, user, permissions)) {
    const message = 'email is how somebody signs in who may do more than you: you cannot change it'
    throw new Refusal(problem('forbidden', { errors: [{ pointer: '/email', code: 'forbidden', message }] }))
  }
  const memberships = await port.accounts.listMemberships(userId)
  if (memberships.length > 1 && !isOwn) {
    throw new Refusal(
      fieldProblem(
        'conflict',
        '/email',
        'email cannot change: the user is a member of other organizations too, and this is the address there',
      ),
    )
  }
  await port.accounts.dropOneTimeLinks(userId, 'address')
  await port.accounts.withdrawNewEmail(userId, record.organizationId)
  await port.accounts.queueMail({ kind: 'address', email, userId })
}

/** Whether the caller may decide how a user signs in: only a caller with all permissions of the user gains nothing by it. */
function mayHandle({ caller }: ServicePort, user: User, permissions: readonly string[]): boolean {
  return coversAll(caller.permissions, permissions) && (caller.installationAdmin || !user.installationAdmin)
}
