import type { ServicePort } from '../../../framework/operations/port.ts'
import type { EpochMs } from '../../../kernel/time.ts'
import { automation } from '../../automations/automations/automation.ts'
import { inLanguage } from '../../inbox/notifications/in-language.ts'
import { notifyOfAutomation, writtenMoment } from './notify-of-automation.ts'
import { refusalLanguages } from './refusal-words.ts'

/** A run that was not started because too many are still to start. */
export interface RefusedStarts {
  readonly automationId: string
  readonly at: EpochMs
  /** Which limit was reached: that of the organization, or that of the runs caused by one event, call or firing. */
  readonly ceiling: 'organization' | 'cause'
  /** The number that was reached. */
  readonly limit: number
  /** The automation with the most runs still to start, and their number; `null` if there are none any more. */
  readonly most: { readonly automationId: string; readonly count: number } | null
}

/**
 * Notifies all members who may change the settings by e-mail that an automation starts no runs, because too many are still to start. The
 * caller ensures that it is called once.
 *
 * @returns the number of messages; 0 if the automation was deleted
 */
export async function notifyRefusedStarts(port: ServicePort, { automationId, at, ceiling, limit, most }: RefusedStarts): Promise<number> {
  const record = await port.get(automation, automationId)
  if (!record) return 0
  const { name: organization, locale } = port.organization
  const words = inLanguage(refusalLanguages, locale)
  const moment = writtenMoment(port, at)
  const busiest = most && (await port.get(automation, most.automationId))
  const paragraphs = [
    words.refused(organization, record.name, moment),
    ceiling === 'organization' ? words.ofOrganization(limit) : words.ofCause(limit),
    ...(most && busiest ? [words.most(busiest.name, most.count)] : []),
    words.remedy,
    words.lost,
    words.onlyNotice,
    words.sender(organization),
  ]
  return notifyOfAutomation(port, record, { subject: words.subject(record.name), paragraphs: () => paragraphs })
}
