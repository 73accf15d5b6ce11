import { inLanguage } from '../../inbox/notifications/in-language.ts'
import { automaticAttempts, deliverySchedules } from '../webhooks/schedule.ts'
import { languages } from './notice-words.ts'

/** The values for a notification about a failing webhook; times as text for people. */
export interface NoticeFacts {
  readonly organization: string
  /** The webhook's name; `null` when it has none. */
  readonly name: string | null
  /** The target URL, without potential secrets. */
  readonly address: string
  readonly since: string
  /** An IANA name. */
  readonly timeZone: string
  /** The status of the receiver's last response; `null` if there was none. */
  readonly statusCode: number | null
  /** Why there was no answer. */
  readonly error: string | null
  /** When the message that has been failing longest is tried next; `null` when it is not, or right now. */
  readonly nextAttempt: string | null
  readonly waiting: number
  readonly failed: number
  /** The event of the permanently failed message, and the delivery's id; `null` if there is none. */
  readonly lost: { readonly event: string; readonly id: string } | null
  /** The page with the deliveries; `null` if the service has no URL. */
  readonly url: string | null
}

/** A notice in words. `gist` is its first paragraph, for a telephone. */
export interface NoticeText {
  readonly subject: string
  readonly gist: string
  readonly body: string
}

/**
 * The notification that a webhook fails, or that a message to it is lost. `language` is a BCP 47 tag; English for languages without a
 * translation.
 */
export function noticeText(language: string, facts: NoticeFacts): NoticeText {
  const words = inLanguage(languages, language)
  const { name, address, since, timeZone, lost, url } = facts
  const endpoint = name === null ? address : `${name} (${address})`
  const label = name ?? hostOf(address)
  const moment = `${since} (${timeZone})`
  const gist = lost ? words.lost(facts.organization, endpoint, lost.event, moment) : words.failing(facts.organization, endpoint, moment)
  const paragraphs = [
    gist,
    ...(facts.statusCode !== null ? [words.answered(facts.statusCode)] : facts.error !== null ? [words.noAnswer(facts.error)] : []),
    lost ? words.afterLoss(facts.failed, facts.waiting) : retried(words, facts),
    lost ? words.afterwards : words.remedy,
    lost ? words.lastNotice : words.oneMore,
    ...(lost ? [words.lostId(lost.id)] : []),
    ...(url === null ? [] : [words.look(url)]),
    words.sender(facts.organization),
  ]
  return { subject: lost ? words.lostSubject(label) : words.failingSubject(label), gist, body: paragraphs.join('\n\n') }
}

function retried({ waiting, schedule }: Pick<(typeof languages)['en'], 'waiting' | 'schedule'>, facts: NoticeFacts): string {
  return `${waiting(facts.waiting)} ${schedule(automaticAttempts('event'), SCHEDULE_HOURS, facts.nextAttempt)}`
}

/** How long the schedule of an event is, in whole hours. */
const SCHEDULE_HOURS = Math.floor(deliverySchedules.event.reduce((sum: number, wait) => sum + wait, 0) / 3_600_000)

function hostOf(address: string): string {
  return address.replace(/^[a-z]+:\/\//i, '').replace(/[/?#].*$/, '')
}
