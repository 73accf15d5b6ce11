import type { RecordOf } from '../../../framework/models/define-model.ts'
import type { Caller, ServicePort } from '../../../framework/operations/port.ts'
import { writtenTime } from '../../../kernel/calendar/written-time.ts'
import type { EpochMs } from '../../../kernel/time.ts'
import { automation } from '../../automations/automations/automation.ts'
import { type Message, sendMessage } from '../../inbox/notifications/send-message.ts'
import { writtenLocale } from '../../inbox/notifications/written-locale.ts'
import { settingsMembers } from './recipients.ts'

/** A notification about an automation. */
interface Notice {
  readonly subject: string
  /** The text that a recipient is sent, without an empty line in a paragraph. */
  paragraphs(recipient: Pick<Caller, 'permissions'>): Promise<readonly string[]> | readonly string[]
  /** Texts in it that only recipients may see. */
  readonly secrets?: readonly string[]
}

/** Sends an e-mail about an automation to every member who may change the settings. Returns how many messages that makes. */
export function notifyOfAutomation(port: ServicePort, { id }: RecordOf<typeof automation>, notice: Notice): Promise<number> {
  return notifyKeepers(port, { model: automation.name, id }, notice)
}

/** The same about any record. */
export async function notifyKeepers(port: ServicePort, about: Message['about'], notice: Notice): Promise<number> {
  const { subject, secrets = [] } = notice
  const recipients = await settingsMembers(port)
  for (const { recipient, userId, permissions } of recipients) {
    const body = (await notice.paragraphs({ permissions })).join('\n\n')
    await sendMessage(port, { channel: 'EMAIL', recipient, userId, subject, body, about, secrets })
  }
  return recipients.length
}

/** A moment as text in the language and time zone of the organization, naming the zone. */
export function writtenMoment({ organization: { timeZone, locale } }: ServicePort, at: EpochMs): string {
  return `${writtenTime(at, { timeZone, locale: writtenLocale(locale) })} (${timeZone})`
}
