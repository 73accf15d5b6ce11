import type { RecordPort } from '../../../framework/operations/port.ts'
import { covers } from '../../../kernel/permissions.ts'
import type { ActiveMember } from '../../accounts/members/find-member.ts'
import { member } from '../../accounts/members/member.ts'
import type { Channel } from '../../inbox/notifications/send-message.ts'
import { organization } from '../../organizations/organizations/organization.ts'

/** A recipient of notifications about failures, and the channel. */
export interface Recipient {
  readonly channel: Channel
  /** The address; for push the user's id. */
  readonly recipient: string
  /** `null` for an address that does not belong to a user. */
  readonly userId: string | null
}

/**
 * The recipients of notifications about failures in the organization: its support address, otherwise its general one, and every member who
 * may change its settings, also by push if enabled. Each address once.
 */
export async function settingsKeepers(port: RecordPort): Promise<readonly Recipient[]> {
  const { supportEmail, generalEmail } = port.organization
  const recipients: Recipient[] = []
  const address = supportEmail ?? generalEmail
  if (address !== null) recipients.push({ channel: 'EMAIL', recipient: address, userId: null })
  for (const { userId, email, push } of await membersWithSettings(port)) {
    recipients.push({ channel: 'EMAIL', recipient: email, userId })
    if (push) recipients.push({ channel: 'PUSH', recipient: userId, userId })
  }
  return eachOnce(recipients)
}

/** A notified member, with permissions. */
export interface RecipientMember extends Recipient {
  readonly permissions: readonly string[]
}

/** Every member who may change the settings of the organization, by e-mail. Each address once. */
export async function settingsMembers(port: RecordPort): Promise<readonly RecipientMember[]> {
  const members = await membersWithSettings(port)
  return eachOnce(members.map(({ userId, email, permissions }) => ({ channel: 'EMAIL', recipient: email, userId, permissions })))
}

/** Members who have not accepted the invitation are not notified. */
async function membersWithSettings(port: RecordPort): Promise<readonly ActiveMember[]> {
  const members: ActiveMember[] = []
  let cursor: string | undefined
  do {
    const page = await port.list(member, { limit: 200, filters: {}, cursor })
    members.push(
      ...page.data.filter((one): one is ActiveMember => one.userId !== null && covers(one.permissions, organization.writePermission)),
    )
    cursor = page.nextCursor ?? undefined
  } while (cursor !== undefined)
  return members
}

function eachOnce<R extends Recipient>(found: readonly R[]): readonly R[] {
  const keys = found.map(({ channel, recipient }) => `${channel} ${recipient.toLowerCase()}`)
  return found.filter((_, index) => keys.indexOf(keys[index] as string) === index)
}
