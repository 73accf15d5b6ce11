/** The number of final digits that are the same however a number is dialled: with a country code, with a leading zero, or neither. */
const TAIL = 8

/** An international number has one to three digits before the national number ({@link https://www.itu.int/rec/T-REC-E.164 ITU-T E.164}). */
const MOST_COUNTRY_DIGITS = 3

/** Fewer digits are an extension or an emergency number: as the end of another number they mean nothing. */
const FEWEST_DIGITS = 7

/**
 * A telephone number without separators: `+32470123456` if it has a country code, also written as `0032…`; otherwise as dialled within the
 * country, `0470123456`. `null` for anything else, such as `anonymous`.
 */
export function dialledNumber(text: string): string | null {
  const bare = text
    .replace(/^tel:/i, '')
    .replace(/[\s\p{Pd}./]/gu, '')
    .replace(/^00/, '+')
  // The zero in +32 (0)470 is for national calls.
  const digits = (bare.startsWith('+') ? bare.replace('(0)', '') : bare).replace(/[()]/g, '')
  return /^(\+[1-9]\d{2,14}|\d{3,15})$/.test(digits) ? digits : null
}

/**
 * Whether two telephone numbers are the same, as far as known: two international ones if they are equal; a national one if the other ends
 * with it after a country code.
 */
export function isSameNumber(one: string, other: string): boolean {
  const [a, b] = [dialledNumber(one), dialledNumber(other)]
  if (a === null || b === null) return false
  if (a === b) return true
  if (a.startsWith('+') === b.startsWith('+')) return false
  return a.startsWith('+') ? endsWithNational(a, b) : endsWithNational(b, a)
}

/**
 * The key by which lists are filtered by a telephone number: its last eight digits, which are the same in every notation. Any other text is
 * unchanged.
 */
export function numberTail(text: string): string {
  return dialledNumber(text)?.replace('+', '').slice(-TAIL) ?? text
}

function endsWithNational(international: string, national: string): boolean {
  const subscriber = national.replace(/^0/, '')
  const countryDigits = international.length - 1 - subscriber.length
  return (
    subscriber.length >= FEWEST_DIGITS &&
    international.endsWith(subscriber) &&
    countryDigits >= 1 &&
    // Some countries keep the zero: +39 06… is dialled as 06…
    countryDigits <= MOST_COUNTRY_DIGITS + 1
  )
}
