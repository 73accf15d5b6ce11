import type { MessagePayload } from '../../../framework/effects/message-payload.ts'
import type { AccountMail, Organization, ServicePort, User } from '../../../framework/operations/port.ts'
import type { EpochMs } from '../../../kernel/time.ts'
import { ONE_TIME_LINK_MS } from '../members/members.ts'
import { type AccountMailFacts, accountMailText } from './account-mail-texts.ts'

/** How long a password reset link is valid: one hour, in milliseconds. */
export const RESET_LINK_MS: EpochMs = 3_600_000

/** The maximum number of links of one kind sent to an account per hour, whoever requests them. */
const LINKS_AN_HOUR = 3
const HOUR: EpochMs = 3_600_000

/** An account e-mail and its recipient. */
export interface ComposedMail {
  /** The id of the user; of the member for an invitation, since the address may have no account. */
  readonly recipientId: string
  readonly payload: MessagePayload
  /** The secret part of the link in the e-mail, or of the link created instead. */
  readonly token: string
}

type MailPort = Pick<ServicePort, 'accounts' | 'now'>

/** A message before it has its words. */
interface Draft {
  readonly kind: AccountMailFacts['kind']
  readonly recipientId: string
  readonly to: string
  /** `null` in an invitation: the inviting member could write anything there, and it would be sent in the name of the installation. */
  readonly name: string | null
  readonly token: string
  /** In whose language it is written; of an invitation, who invites. */
  readonly organization: Organization | undefined
}

/**
 * Composes an account e-mail, including its link, at the moment it is sent, so that a valid link is stored only as a hash. A new link for a
 * password reset or an address change invalidates earlier ones. Returns `null` if nothing is to be sent: the address has no account, the
 * invitation or the address change was withdrawn or accepted, or enough links were sent within the last hour. If the new address already
 * belongs to another account, the e-mail contains no link and only says what was requested.
 *
 * The language is that of the inviting organization, otherwise of the user's first one. The e-mail is not sent in the name of an
 * organization: its settings, such as its address, must not decide where replies to such an e-mail go.
 *
 * @param appUrl the URL of the application, without a trailing slash
 */
export async function composeAccountMail(port: MailPort, mail: AccountMail, appUrl: string): Promise<ComposedMail | null> {
  const draft = await drafts[mail.kind](port, mail as never)
  if (!draft) return null
  const { kind, recipientId, to, name, token, organization } = draft
  const facts = { kind, name, organization: organization?.name ?? '', url: `${appUrl}/${pages[mail.kind]}/${token}` }
  const { subject, body } = accountMailText(organization?.locale ?? 'en', facts)
  return { recipientId, payload: { to, subject, body, from: { name: 'Belfry', address: null } }, token }
}

/** The pages to which the links lead. */
const pages = { reset: 'password', address: 'address', invitation: 'welcome' } as const satisfies Record<AccountMail['kind'], string>

const drafts: { readonly [K in AccountMail['kind']]: (port: MailPort, mail: Extract<AccountMail, { kind: K }>) => Promise<Draft | null> } =
  {
    async reset(port, { email }) {
      const user = await port.accounts.findUserByEmail(email)
      return user && linkInto(port, user, { purpose: 'reset', email, lasts: RESET_LINK_MS })
    },
    async address(port, { email, userId }) {
      const user = await port.accounts.getUser(userId)
      const owner = await port.accounts.findUserByEmail(email)
      const memberships = await port.accounts.listMemberships(userId)
      // A request that was withdrawn while its message waited brings no link.
      if (!user || !memberships.some(({ newEmail }) => newEmail === email)) return null
      if (!owner) return linkInto(port, user, { purpose: 'address', email, lasts: ONE_TIME_LINK_MS })
      // A link that never works counts as this e-mail in the limit of recent ones.
      const draft = await linkInto(port, user, { purpose: 'address', email, lasts: 0 })
      return draft && { ...draft, kind: 'taken', recipientId: owner.id, name: owner.name, organization: await firstOf(port, owner.id) }
    },
    async invitation({ accounts, now }, { email, organizationId }) {
      const membership = await accounts.findPendingMembership(organizationId, email)
      if (!membership || (await accounts.countInvitationMails(membership, now - HOUR)) >= LINKS_AN_HOUR) return null
      const { memberId } = membership
      const token = await accounts.createInvitationLink({
        organizationId,
        memberId,
        email,
        mailed: true,
        expiresAt: now + ONE_TIME_LINK_MS,
      })
      const organization = (await accounts.getOrganization(organizationId)) ?? undefined
      return { kind: 'invitation', recipientId: memberId, to: email, name: null, token, organization }
    },
  }

/** A message with a new link into an account, in place of the earlier ones of its kind; `null` where enough were mailed of late. */
async function linkInto(
  { accounts, now }: MailPort,
  { id, name }: Pick<User, 'id' | 'name'>,
  { purpose, email, lasts }: { readonly purpose: 'reset' | 'address'; readonly email: string; readonly lasts: EpochMs },
): Promise<Draft | null> {
  if ((await accounts.countOneTimeLinks(id, { purpose, since: now - HOUR })) >= LINKS_AN_HOUR) return null
  await accounts.dropOneTimeLinks(id, purpose)
  const token = await accounts.createOneTimeLink({ userId: id, purpose, email, mailed: true, expiresAt: now + lasts })
  return { kind: purpose, recipientId: id, to: email, name, token, organization: await firstOf({ accounts }, id) }
}

/** The first organization of a user. */
async function firstOf({ accounts }: Pick<ServicePort, 'accounts'>, userId: string): Promise<Organization | undefined> {
  const [first] = await accounts.listMemberships(userId)
  return first?.organization
}
