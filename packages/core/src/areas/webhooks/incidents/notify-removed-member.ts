import type { RecordOf } from '../../../framework/models/define-model.ts'
import type { NamingAutomation, ServicePort } from '../../../framework/operations/port.ts'
import { member } from '../../accounts/members/member.ts'
import { inLanguage } from '../../inbox/notifications/in-language.ts'
import { notifyKeepers } from './notify-of-automation.ts'
import { removedMemberLanguages } from './removed-member-words.ts'

/** The maximum number of automations named in a text; of the others only the number is given. */
export const MOST_NAMED = 20

/**
 * Notifies all members who may change the settings by e-mail that enabled automations name a removed member, in a single message.
 *
 * @returns the number of messages
 */
export function notifyRemovedMember(
  port: ServicePort,
  { id, name, email }: Pick<RecordOf<typeof member>, 'id' | 'name' | 'email'>,
  naming: readonly NamingAutomation[],
): Promise<number> {
  const { name: organization, locale } = port.organization
  const words = inLanguage(removedMemberLanguages, locale)
  const listed = naming.slice(0, MOST_NAMED).map((one) => words.naming(one.name, one.steps.join(', ')))
  const others = naming.length - listed.length
  const paragraphs = [
    words.removed(organization, `${name} (${email})`),
    [...listed, ...(others > 0 ? [words.others(others)] : [])].map((line) => `- ${line}`).join('\n'),
    words.remedy,
    words.sender(organization),
  ]
  return notifyKeepers(port, { model: member.name, id }, { subject: words.subject(name), paragraphs: () => paragraphs })
}
