/** How many digits at the end of a number are the same, however it is dialled: with a country code, with a zero in front, or neither. */
const TAIL = 8

/** An international number has one to three digits in front of what is dialled inside its country (ITU-T E.164). */
const MOST_COUNTRY_DIGITS = 3

/** Fewer digits are an extension, or an emergency number: as the end of another number they say nothing. */
const FEWEST_DIGITS = 7

/**
 * A telephone number without what stands between its digits: `+32470123456` where it says its country, also as `0032…`; else as it is dialled
 * inside the country, `0470123456`. `null` for what is no number, such as `anonymous`.
 */
export function dialledNumber(text: string): string | null {
  const bare = text
    .replace(/^tel:/i, '')
    .replace(/[\s\p{Pd}./]/gu, '')
    .replace(/^00/, '+')
  // The zero in +32 (0)470 is for those who dial inside the country.
  const digits = (bare.startsWith('+') ? bare.replace('(0)', '') : bare).replace(/[()]/g, '')
  return /^(\+[1-9]\d{2,14}|\d{3,15})$/.test(digits) ? digits : null
}

/**
 * Whether two telephone numbers lead to the same place, as far as one can tell: two international ones when they are equal; a national one
 * when the other ends with it behind a country code.
 */
export function isSameNumber(one: string, other: string): boolean {
  const [a, b] = [dialledNumber(one), dialledNumber(other)]
  if (a === null || b === null) return false
  if (a === b) return true
  if (a.startsWith('+') === b.startsWith('+')) return false
  return a.startsWith('+') ? endsWithNational(a, b) : endsWithNational(b, a)
}

/**
 * What of a telephone number lists are filtered by: its last eight digits, which are the same in every way of writing it. Any other text as
 * it is.
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
