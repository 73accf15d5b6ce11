// The one file of core that may say Date and Intl, always with explicit arguments: nothing here reads a clock.

/** A moment: milliseconds since 1970-01-01T00:00:00Z. The only form in which times are stored and computed with. */
export type EpochMs = number

const EARLIEST = Date.UTC(0, 0, 1) - 1900 * 365.25 * 86_400_000
const LATEST = Date.UTC(9999, 11, 31, 23, 59, 59, 999)

/** RFC 3339 in UTC with milliseconds, the form in which every time leaves the API: `2026-03-29T01:30:00.000Z`. */
export function formatTime(moment: EpochMs): string {
  return new Date(moment).toISOString()
}

/** The moment of an RFC 3339 text with any offset; `null` when it is not one or lies outside the years 0 to 9999. */
export function parseTime(text: string): EpochMs | null {
  if (!/^\d{4}-\d\d-\d\d[Tt]\d\d:\d\d:\d\d(\.\d+)?([Zz]|[+-]\d\d:\d\d)$/.test(text)) return null
  const moment = Date.parse(text.toUpperCase())
  return Number.isNaN(moment) || moment < EARLIEST || moment > LATEST ? null : moment
}

/** Whether the text names a zone of the IANA time zone database, such as `Europe/Brussels`. Case matters. */
export function isTimeZone(text: string): boolean {
  // Intl also accepts offsets ("+02:00"), which have no daylight saving rules and are no place.
  if (!/^[A-Za-z][A-Za-z0-9_+-]*(\/[A-Za-z0-9_+-]+)*$/.test(text)) return false
  try {
    const resolved = new Intl.DateTimeFormat('en', { timeZone: text }).resolvedOptions().timeZone
    // Links such as Asia/Calcutta resolve to their target; only a different spelling of the same name is refused.
    return resolved.toLowerCase() !== text.toLowerCase() || resolved === text
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
