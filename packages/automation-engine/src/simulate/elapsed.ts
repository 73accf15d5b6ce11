const units: Readonly<Record<string, number>> = {
  millisecond: 1,
  second: 1000,
  minute: 60_000,
  hour: 3_600_000,
  day: 86_400_000,
  week: 604_800_000,
}

/** Far longer than any real duration, and short enough for a pattern that is tried at each of its digits. */
const LONGEST = 200
const PART = /(\d+(?:\.\d+)?)\s*(millisecond|second|minute|hour|day|week)s?/g

/**
 * Parses a duration to milliseconds: a number of them, or text such as `3 days` or `1 hour 30 minutes`. A day has 24 hours, regardless of
 * clock changes.
 *
 * @throws Error if it is invalid
 */
export function elapsed(span: string | number): number {
  const parts = typeof span === 'number' || span.length > LONGEST ? [] : [...span.matchAll(PART)]
  const isInWords = typeof span === 'string' && parts.length > 0 && span.replace(PART, '').trim() === ''
  const sum = isInWords ? parts.reduce((total, [, amount, unit]) => total + Number(amount) * (units[unit as string] as number), 0) : span
  if (typeof sum === 'number' && Number.isFinite(sum) && sum >= 0) return Math.round(sum)
  throw new Error(`"${span}" is no span of time: write it as "3 days" or "1 hour 30 minutes", or as milliseconds.`)
}
