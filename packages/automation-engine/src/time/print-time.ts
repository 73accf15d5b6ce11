import { type EpochMs, heldMoment, readTime } from '@belfry/core'

/** A display form of a time, and the last part of a variable: `{reservation.arrivesAt.date}`. */
export type TimeForm = 'date' | 'time' | 'dateTime'

/** The locale and time zone of the reader. */
export interface Reader {
  /** A BCP 47 language tag ({@link https://www.rfc-editor.org/rfc/rfc5646 RFC 5646}). An invalid one is treated as `en`. */
  readonly locale: string
  /** An IANA time zone. */
  readonly timeZone: string
}

/** All display forms of a time. */
export const timeForms: readonly TimeForm[] = ['date', 'time', 'dateTime']

/** Whether a name is a display form. */
export function isTimeForm(name: string | undefined): name is TimeForm {
  return name !== undefined && Object.hasOwn(styles, name)
}

/**
 * A value in a display form; `null` if it has no such form. A moment (RFC 3339, any offset) has all three. A calendar day has no `time`,
 * and its `dateTime` is only the day. A time of day (`14:30`) has only `time`. Days and times of day are the same in every time zone.
 */
export function printTime(value: unknown, form: TimeForm, { locale, timeZone }: Reader): string | null {
  if (typeof value !== 'string') return null
  const moment = readTime(value)
  // A moment stored before there were bounds should not leave a gap in a message.
  if (moment !== null) return print(heldMoment(moment), form, locale, timeZone)
  const day = readTime(`${value}T00:00:00Z`)
  if (day !== null) return form === 'time' ? null : print(day, 'date', locale, 'UTC')
  const timeOfDay = TIME_OF_DAY.test(value) ? readTime(`1970-01-01T${value}:00Z`) : null
  return timeOfDay === null || form !== 'time' ? null : print(timeOfDay, form, locale, 'UTC')
}

const TIME_OF_DAY = /^\d\d:\d\d$/

const styles: Readonly<Record<TimeForm, Intl.DateTimeFormatOptions>> = {
  date: { dateStyle: 'long' },
  time: { timeStyle: 'short' },
  dateTime: { dateStyle: 'long', timeStyle: 'short' },
}

function print(moment: EpochMs, form: TimeForm, locale: string, timeZone: string): string {
  // Some locales put a narrow space before AM and PM, which would double the number of parts of an SMS.
  return formatterOf(form, locale, timeZone)
    .format(moment)
    .replace(/[\u00a0\u202f]/g, ' ')
}

const formatters = new Map<string, Intl.DateTimeFormat>()
// Few pairs of locale and time zone are in use at a time; beyond the limit, formatters are created again.
const MAX_FORMATTERS = 500

function formatterOf(form: TimeForm, locale: string, timeZone: string): Intl.DateTimeFormat {
  const key = `${form} ${locale} ${timeZone}`
  let formatter = formatters.get(key)
  if (!formatter) {
    if (formatters.size >= MAX_FORMATTERS) formatters.clear()
    formatter = makeFormatter(locale, { ...styles[form], timeZone })
    formatters.set(key, formatter)
  }
  return formatter
}

function makeFormatter(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  try {
    return new Intl.DateTimeFormat(locale, options)
  } catch {
    return new Intl.DateTimeFormat('en', options)
  }
}
