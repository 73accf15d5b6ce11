import type { RecordOf } from '../../../framework/models/define-model.ts'
import type { NamingAutomation, ServicePort } from '../../../framework/operations/port.ts'
import { member } from '../../accounts/members/member.ts'
import { inLanguage } from '../../inbox/notifications/in-language.ts'
import { notifyKeepers } from './notify-of-automation.ts'
import { removedMemberLanguages } from './removed-member-words.ts'

/** So many automations are named in a text; of others it is said how many there are. */
export const MOST_NAMED = 20

/**
 * Tells every member who may change the settings that enabled automations name a member who was removed, by e-mail: all of them in one message.
 *
 * @returns how many messages that makes
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
