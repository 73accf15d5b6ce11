import type { MessagePayload } from '../../effects/message-payload.ts'
import type { EpochMs } from '../../time.ts'
import { ONE_TIME_LINK_MS } from '../members/members.ts'
import type { AccountMail, LinkPurpose, Organization, ServicePort, User } from '../port.ts'
import { accountMailText } from './account-mail-texts.ts'

/** How long a link works for who has forgotten a password: an hour. */
export const RESET_LINK_MS: EpochMs = 3_600_000

/** How many links of a kind one account is sent in an hour, whoever asks for them. */
const LINKS_AN_HOUR = 3
const HOUR: EpochMs = 3_600_000

/** A message about an account with whom it is for. */
export interface ComposedMail {
  readonly userId: string
  readonly payload: MessagePayload
  /** The secret part of the link in it; `null` where it has none that sets a password. */
  readonly token: string | null
}

/**
 * Makes a message about an account at the moment when it is sent, with its link: so a link that works is stored nowhere but as its hash. A
 * link for a forgotten password makes the earlier ones useless. `null` where nothing is to be sent: the address has no account, whoever was
 * invited has left, or the account was sent enough links within an hour.
 *
 * It is written in the language of the organization that invites, else of the user's first one, and in the name of none: what an
 * organization says of itself, such as its address, must not decide where answers to such a message go.
 *
 * @param appUrl the address of the application, without a slash at the end
 */
export async function composeAccountMail(
  port: Pick<ServicePort, 'accounts' | 'now'>,
  mail: AccountMail,
  appUrl: string,
): Promise<ComposedMail | null> {
  const user = await port.accounts.findUserByEmail(mail.email)
  if (!user) return null
  const memberships = (await port.accounts.listMemberships(user.id)).map(({ organization }) => organization)
  const inviting = mail.kind === 'invitation' ? memberships.find(({ id }) => id === mail.organizationId) : undefined
  if (mail.kind === 'invitation' && !inviting) return null
  const setsPassword = mail.kind === 'reset' || user.passwordHash === null
  const token = setsPassword ? await newLink(port, user, mail.kind) : null
  if (setsPassword && token === null) return null
  const page = mail.kind === 'reset' ? 'password' : 'welcome'
  const url = token === null ? `${appUrl}/login` : `${appUrl}/${page}/${token}`
  const facts = { kind: mail.kind, name: user.name, organization: inviting?.name ?? null, url, setsPassword }
  const { subject, body } = accountMailText(localeOf(inviting ?? memberships[0]), facts)
  return { userId: user.id, payload: { to: user.email, subject, body, from: { name: 'Belfry', address: null } }, token }
}

/** The secret part of a new link; `null` where enough were made of late. */
async function newLink(
  { accounts, now }: Pick<ServicePort, 'accounts' | 'now'>,
  { id }: User,
  kind: AccountMail['kind'],
): Promise<string | null> {
  const purpose: LinkPurpose = kind === 'reset' ? 'reset' : 'password'
  if ((await accounts.countOneTimeLinks(id, { purpose, since: now - HOUR })) >= LINKS_AN_HOUR + answeredLinks(kind)) return null
  if (kind === 'reset') await accounts.dropOneTimeLinks(id, purpose)
  return accounts.createOneTimeLink(id, now + (kind === 'reset' ? RESET_LINK_MS : ONE_TIME_LINK_MS), purpose)
}

/** Each invitation may make a link that is answered, beside the one that is sent. */
function answeredLinks(kind: AccountMail['kind']): number {
  return kind === 'invitation' ? LINKS_AN_HOUR : 0
}

function localeOf(organization: Organization | undefined): string {
  return organization?.locale ?? 'en'
}
