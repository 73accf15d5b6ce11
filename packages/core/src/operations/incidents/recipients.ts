import { member } from '../../models/member.ts'
import { organization } from '../../models/organization.ts'
import { covers } from '../../permissions.ts'
import type { Channel } from '../notifications/send-message.ts'
import type { RecordPort } from '../port.ts'

/** Somebody who is told of what goes wrong, and how. */
export interface Recipient {
  readonly channel: Channel
  /** The address; for push the user's id. */
  readonly recipient: string
  /** `null` for an address that is nobody's own. */
  readonly userId: string | null
}

/**
 * Who is told that something of the organization does not work: its support address, else its general one, and every member who may change
 * its settings, also by push where that is enabled. Each address once.
 */
export async function settingsKeepers(port: RecordPort): Promise<readonly Recipient[]> {
  const { supportEmail, generalEmail } = port.organization
  const found: Recipient[] = []
  const address = supportEmail ?? generalEmail
  if (address !== null) found.push({ channel: 'EMAIL', recipient: address, userId: null })
  let cursor: string | undefined
  do {
    const page = await port.list(member, { limit: 200, filters: {}, cursor })
    for (const { userId, email, push, permissions } of page.data) {
      if (!covers(permissions, organization.writePermission)) continue
      found.push({ channel: 'EMAIL', recipient: email, userId })
      if (push) found.push({ channel: 'PUSH', recipient: userId, userId })
    }
    cursor = page.nextCursor ?? undefined
  } while (cursor !== undefined)
  const keys = found.map(({ channel, recipient }) => `${channel} ${recipient.toLowerCase()}`)
  return found.filter((_, index) => keys.indexOf(keys[index] as string) === index)
}
