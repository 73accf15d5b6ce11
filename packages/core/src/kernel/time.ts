// The only file of core that may use Date and Intl, always with explicit arguments: nothing here reads a clock.

/** A moment: milliseconds since 1970-01-01T00:00:00Z. The only form in which times are stored and used in computations. */
export type EpochMs = number

/** A time of day from 00:00 to 23:59, as JSON Schema `pattern`. */
export const TIME_OF_DAY_PATTERN = '^([01][0-9]|2[0-3]):[0-5][0-9]$'

// Moments and days must be in the years 1 to 9999 in every time zone. No zone differs, or ever differed, by a day from UTC, so moments keep
// that distance from both ends.
// moments keep that much away from both ends.
const [EARLIEST, LATEST] = [Date.parse('0001-01-02T00:00:00.000Z'), Date.parse('9999-12-30T23:59:59.999Z')]
const [FIRST_DAY, LAST_DAY] = ['0001-01-01', '9999-12-31']

/** The supported range of moments and of days, as text for people. */
export const BOUNDS = { time: 'from 0001-01-02 to 9999-12-30 in UTC', day: `from ${FIRST_DAY} to ${LAST_DAY}` } as const

/** Whether a moment is in the supported range: its year is 1 to 9999 in every time zone. */
export function isMoment(moment: EpochMs): boolean {
  return moment >= EARLIEST && moment <= LATEST
}

/** The moment, or the nearest one in the supported range. */
export function heldMoment(moment: EpochMs): EpochMs {
  return Math.min(LATEST, Math.max(EARLIEST, moment))
}

/** Whether a text is a calendar day, `YYYY-MM-DD`, in the years 1 to 9999. */
export function isDay(text: string): boolean {
  return isWritten(DAY.exec(text)) && text >= FIRST_DAY
}

const DAY = /^(\d{4})-(\d\d)-(\d\d)$/

/**
 * Formats a moment as {@link https://www.rfc-editor.org/rfc/rfc3339 RFC 3339} in UTC with milliseconds, the form of every time in the API:
 * `2026-03-29T01:30:00.000Z`.
 */
export function formatTime(moment: EpochMs): string {
  // One unit of work formats the same moment repeatedly: in records, events and responses.
  if (moment !== lastMoment) {
    lastText = new Date(moment).toISOString()
    lastMoment = moment
  }
  return lastText
}

let lastMoment: EpochMs = Number.NaN
let lastText = ''

/**
 * Parses an {@link https://www.rfc-editor.org/rfc/rfc3339 RFC 3339} time with any offset. `null` if it is malformed, names a day or an hour
 * that does not exist, or is outside the supported range. Leap seconds are refused, since no clock here has them.
 */
export function parseTime(text: string): EpochMs | null {
  const moment = readTime(text)
  return moment !== null && isMoment(moment) ? moment : null
}

/** The moment of a stored text; one stored before there were bounds is limited to them. */
export function storedTime(text: string): EpochMs {
  return heldMoment(readTime(text) ?? Number.NaN)
}

/** Whether a text is a valid time or day, even if outside the supported range. */
export function isBeyondBounds(text: string): boolean {
  return readTime(text) !== null || isWritten(DAY.exec(text))
}

/** Like `parseTime`, but also for moments outside the supported range: for comparisons, not for further computations. */
export function readTime(text: string): EpochMs | null {
  const parts = TIME.exec(text)
  if (!isWritten(parts)) return null
  const [hour, minute, second] = parts.slice(4, 7).map(Number) as [number, number, number]
  if (hour > 23 || minute > 59 || second > 59) return null
  const moment = Date.parse(text.toUpperCase())
  return Number.isNaN(moment) ? null : moment
}

/** Whether year, month and day are present and exist in the calendar. */
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

/** Whether the text is the name of a zone in the IANA time zone database, such as `Europe/Brussels`. Case-sensitive. */
export function isTimeZone(text: string): boolean {
  // Intl also accepts offsets ("+02:00"), which have no daylight saving rules and are not places.
  if (!/^[A-Za-z][A-Za-z0-9_+-]*(\/[A-Za-z0-9_+-]+)*$/.test(text)) return false
  try {
    const resolved = new Intl.DateTimeFormat('en', { timeZone: text }).resolvedOptions().timeZone
    // A link such as Asia/Calcutta resolves to another name, which does not tell how the link itself is spelled.
    return resolved === text || (resolved.toLowerCase() !== text.toLowerCase() && /^[A-Z][^/]*(\/[A-Z][^/]*)*$/.test(text))
  } catch {
    return false
  }
}

/**
 * Whether the text is a BCP 47 language tag ({@link https://www.rfc-editor.org/rfc/rfc5646 RFC 5646}) such as `nl` or `fr-BE`, in its
 * canonical spelling.
 */
export function isLocale(text: string): boolean {
  try {
    return Intl.getCanonicalLocales(text)[0] === text
  } catch {
    return false
  }
}
