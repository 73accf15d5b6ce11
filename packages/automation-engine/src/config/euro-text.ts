import { centsOf, err, euroOf, formatEuro, ok, type Result } from '@belfry/core'
import { quoted, type Unusable } from './literal-value.ts'

/** The allowed range of an amount, in euro. */
export interface EuroLimits {
  readonly minimum: number
  readonly maximum: number
}

/**
 * Parses an amount in euro: digits, a point and at most two decimals, as variables print amounts.
 *
 * @param field its name in messages
 */
export function readEuro(field: string, value: string, { minimum, maximum }: EuroLimits): Result<number, Unusable> {
  const text = value.trim()
  const range = `from ${euro(minimum)} to ${euro(maximum)}`
  const cents = AMOUNT.test(text) ? centsOf(Number(text)) : null
  if (cents === null) {
    const meant = /^\d+,\d{1,2}$/.test(text) ? { meant: text.replace(',', '.') } : {}
    return err({ code: 'format', message: `${field} ${quoted(text)} is no amount in euro: write one such as 12.50, ${range}`, ...meant })
  }
  if (euroOf(cents) < minimum)
    return err({ code: 'too_small', message: `${field} ${quoted(text)} is too small: choose an amount ${range}` })
  if (euroOf(cents) > maximum)
    return err({ code: 'too_large', message: `${field} ${quoted(text)} is too large: choose an amount ${range}` })
  return ok(euroOf(cents))
}

const AMOUNT = /^-?\d{1,9}(?:\.\d{1,2})?$/

function euro(amount: number): string {
  return formatEuro(centsOf(amount) ?? 0)
}
