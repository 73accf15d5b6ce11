import type { RecordOf } from '../../../framework/models/define-model.ts'
import type { ServicePort } from '../../../framework/operations/port.ts'
import { writtenTime } from '../../../kernel/calendar/written-time.ts'
import { type EpochMs, parseTime } from '../../../kernel/time.ts'
import { sendMessage } from '../../inbox/notifications/send-message.ts'
import { writtenLocale } from '../../inbox/notifications/written-locale.ts'
import { webhook } from '../webhooks/webhook.ts'
import type { IncidentNotice } from './advance-incident.ts'
import type { Incident } from './incident.ts'
import { type NoticeFacts, noticeText } from './notice-texts.ts'
import { settingsKeepers } from './recipients.ts'

/** Sends one notification about a webhook to all recipients. Returns the number of messages. */
export async function notifyIncident(
  port: ServicePort,
  record: RecordOf<typeof webhook>,
  incident: Incident,
  notice: IncidentNotice,
): Promise<number> {
  const { subject, gist, body } = noticeText(port.organization.locale, await factsOf(port, record, incident, notice))
  const recipients = await settingsKeepers(port)
  const about = { model: webhook.name, id: record.id }
  for (const { channel, recipient, userId } of recipients)
    await sendMessage(port, { channel, recipient, userId, subject, body: channel === 'PUSH' ? gist : body, about })
  return recipients.length
}

async function factsOf(
  port: ServicePort,
  record: RecordOf<typeof webhook>,
  incident: Incident,
  notice: IncidentNotice,
): Promise<NoticeFacts> {
  const { name: organization, timeZone, locale } = port.organization
  const isLost = notice.kind === 'permanentlyFailed'
  const { waitingForRetry, permanentlyFailed, firstDeliveryId } = (await port.incidents.unresolved(record.id)) ?? NOTHING
  // The service itself reads it, without restriction by permissions; the content of the message is not disclosed.
  const delivery = await port.deliveries.get(isLost ? notice.deliveryId : firstDeliveryId, null)
  const written = (moment: EpochMs) => writtenTime(moment, { timeZone, locale: writtenLocale(locale) })
  const next = delivery?.nextAttemptAt ? parseTime(delivery.nextAttemptAt) : null
  return {
    organization,
    name: record.name,
    address: publicPart(record.url),
    since: written(isLost ? incident.startedAt : (incident.failingSince ?? incident.startedAt)),
    timeZone,
    statusCode: delivery?.lastAttempt?.statusCode ?? null,
    error: delivery?.lastAttempt?.error ?? null,
    nextAttempt: next !== null && next > port.now ? written(next) : null,
    waiting: waitingForRetry,
    failed: permanentlyFailed,
    lost: isLost ? { event: delivery?.eventKey ?? '?', id: notice.deliveryId } : null,
    url: port.incidents.deliveriesUrl(record.id),
  }
}

const NOTHING = { waitingForRetry: 0, permanentlyFailed: 0, firstDeliveryId: '' }

/** An address without user name, password, query and fragment: any of these may be a secret, and mails are passed on. */
export function publicPart(url: string): string {
  return url.replace(/[?#].*$/s, '').replace(/^([a-z]+:\/\/)[^/]*@/i, '$1')
}
