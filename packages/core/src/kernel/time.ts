// The one file of core that may say Date and Intl, always with explicit arguments: nothing here reads a clock.

/** A moment: milliseconds since 1970-01-01T00:00:00Z. The only form in which times are stored and computed with. */
export type EpochMs = number

/** A time of day from 00:00 to 23:59, as JSON Schema `pattern`. */
export const TIME_OF_DAY_PATTERN = '^([01][0-9]|2[0-3]):[0-5][0-9]$'

// What is kept as a moment or a day has one of the years 1 to 9999 wherever its clock stands. No zone is, or ever was, a day from UTC; so
// moments keep that much away from both ends.
const [EARLIEST, LATEST] = [Date.parse('0001-01-02T00:00:00.000Z'), Date.parse('9999-12-30T23:59:59.999Z')]
const [FIRST_DAY, LAST_DAY] = ['0001-01-01', '9999-12-31']

/** The bounds of moments and of days, for people. */
export const BOUNDS = { time: 'from 0001-01-02 to 9999-12-30 in UTC', day: `from ${FIRST_DAY} to ${LAST_DAY}` } as const

/** Whether a moment can be kept: whether it has one of the years 1 to 9999 in every zone. */
export function isMoment(moment: EpochMs): boolean {
  return moment >= EARLIEST && moment <= LATEST
}

/** The moment, or the nearest one that can be kept. */
export function heldMoment(moment: EpochMs): EpochMs {
  return Math.min(LATEST, Math.max(EARLIEST, moment))
}

/** Whether a text is a day of the calendar, `YYYY-MM-DD`, in the years 1 to 9999. */
export function isDay(text: string): boolean {
  return isWritten(DAY.exec(text)) && text >= FIRST_DAY
}

const DAY = /^(\d{4})-(\d\d)-(\d\d)$/

/** RFC 3339 in UTC with milliseconds, the form in which every time leaves the API: `2026-03-29T01:30:00.000Z`. */
export function formatTime(moment: EpochMs): string {
  // One unit of work writes the same moment again and again: into records, events and answers.
  if (moment !== lastMoment) {
    lastText = new Date(moment).toISOString()
    lastMoment = moment
  }
  return lastText
}

let lastMoment: EpochMs = Number.NaN
let lastText = ''

/**
 * The moment of an RFC 3339 text with any offset; `null` when it is not one, names a day or an hour that does not exist, or is none that
 * can be kept. Leap seconds are refused: no clock here knows them.
 */
export function parseTime(text: string): EpochMs | null {
  const moment = readTime(text)
  return moment !== null && isMoment(moment) ? moment : null
}

/** The moment of a text that was stored; what was stored before there were these bounds is held inside of them. */
export function storedTime(text: string): EpochMs {
  return heldMoment(readTime(text) ?? Number.NaN)
}

/** Whether a text is a time or a day that is only outside of the bounds. */
export function isBeyondBounds(text: string): boolean {
  return readTime(text) !== null || isWritten(DAY.exec(text))
}

/** As `parseTime`, also of moments that cannot be kept: to be compared, and not to be counted on from. */
export function readTime(text: string): EpochMs | null {
  const parts = TIME.exec(text)
  if (!isWritten(parts)) return null
  const [hour, minute, second] = parts.slice(4, 7).map(Number) as [number, number, number]
  if (hour > 23 || minute > 59 || second > 59) return null
  const moment = Date.parse(text.toUpperCase())
  return Number.isNaN(moment) ? null : moment
}

/** Whether year, month and day are there, and the calendar has them. */
function isWritten(parts: RegExpExecArray | null): parts is RegExpExecArray {
  if (!parts) return false
  const [year, month, day] = parts.slice(1, 4).map(Number) as [number, number, number]
  return month >= 1 && month <= 12 && day >= 1 && day <= daysIn(year, month)
}

const TIME = /^(\d{4})-(\d\d)-(\d\d)[Tt](\d\d):(\d\d):(\d\d)(?:\.\d+)?(?:[Zz]|[+-]\d\d:\d\d)$/

function daysIn(year: number, month: number): number {
  const isLeap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0
  return month === 2 ? (isLeap ? 29 : 28) : [4, 6, 9, 11].includes(month) ? 30 : 31
}

/** Whether the text names a zone of the IANA time zone database, such as `Europe/Brussels`. Case matters. */
export function isTimeZone(text: string): boolean {
  // Intl also accepts offsets ("+02:00"), which have no daylight saving rules and are no place.
  if (!/^[A-Za-z][A-Za-z0-9_+-]*(\/[A-Za-z0-9_+-]+)*$/.test(text)) return false
  try {
    const resolved = new Intl.DateTimeFormat('en', { timeZone: text }).resolvedOptions().timeZone
    // A link such as Asia/Calcutta resolves to another name, which does not tell how the link itself is spelled.
    return resolved === text || (resolved.toLowerCase() !== text.toLowerCase() && /^[A-Z][^/]*(\/[A-Z][^/]*)*$/.test(text))
  } catch {
    return false
  }
}

/** Whether the text is a BCP 47 language tag such as `nl` or `fr-BE`, in its canonical spelling. */
export function isLocale(text: string): boolean {
  try {
    return Intl.getCanonicalLocales(text)[0] === text
  } catch {
    return false
  }
}
