/** An amount of euro as integer cents: the form in which money is stored and computed with. */
export type Cents = number

/** The largest amount that is accepted, in cents: ten billion euro. Every amount up to it is exact. */
export const MAX_CENTS: Cents = 1_000_000_000_000

/** The cents of an amount in euro as it stands in JSON (`12.5`); `null` when it has more than two decimals or is out of range. */
export function centsOf(euro: number): Cents | null {
  if (!Number.isFinite(euro)) return null
  const cents = Math.round(euro * 100)
  // Division is rounded correctly, so it gives back the very number that two decimals were written as, and no other.
  if (cents / 100 !== euro || Math.abs(cents) > MAX_CENTS) return null
  return cents === 0 ? 0 : cents
}

/** The amount in euro as it stands in JSON: 1250 → 12.5. */
export function euroOf(cents: Cents): number {
  return cents / 100
}

/** The amount as text with exactly two decimals and a point: 1250 → "12.50". */
export function formatEuro(cents: Cents): string {
  const sign = cents < 0 ? '-' : ''
  const digits = String(Math.abs(cents)).padStart(3, '0')
  return `${sign}${digits.slice(0, -2)}.${digits.slice(-2)}`
}
