import { writtenTime } from '../../calendar/written-time.ts'
import { automation } from '../../models/automation.ts'
import type { RecordOf } from '../../models/define-model.ts'
import type { EpochMs } from '../../time.ts'
import { sendMessage } from '../notifications/send-message.ts'
import { writtenLocale } from '../notifications/written-locale.ts'
import type { ServicePort } from '../port.ts'
import { settingsMembers } from './recipients.ts'

/**
 * Sends an e-mail about an automation to every member who may change the settings. Returns how many messages that makes.
 *
 * @param paragraphs the text, without an empty line in a paragraph
 */
export async function notifyOfAutomation(
  port: ServicePort,
  { id }: RecordOf<typeof automation>,
  { subject, paragraphs }: { readonly subject: string; readonly paragraphs: readonly string[] },
): Promise<number> {
  const recipients = await settingsMembers(port)
  const about = { model: automation.name, id }
  const body = paragraphs.join('\n\n')
  for (const { recipient, userId } of recipients) await sendMessage(port, { channel: 'EMAIL', recipient, userId, subject, body, about })
  return recipients.length
}

/** A moment as it is written in such a text: in the language and the time zone of the organization, which it names. */
export function writtenMoment({ organization: { timeZone, locale } }: ServicePort, at: EpochMs): string {
  return `${writtenTime(at, { timeZone, locale: writtenLocale(locale) })} (${timeZone})`
}
