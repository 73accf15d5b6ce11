/** An amount of euro as integer cents: the form in which money is stored and computed with. */
export type Cents = number

/** The largest accepted amount, in cents: ten billion euro. All amounts up to it are exact. */
export const MAX_CENTS: Cents = 1_000_000_000_000

/** Converts an amount in euro as in JSON (`12.5`) to cents; `null` if it has more than two decimals or is out of range. */
export function centsOf(euro: number): Cents | null {
  if (!Number.isFinite(euro)) return null
  const cents = Math.round(euro * 100)
  // Division rounds correctly, so it reproduces exactly the number written with two decimals, and no other.
  if (cents / 100 !== euro || Math.abs(cents) > MAX_CENTS) return null
  return cents === 0 ? 0 : cents
}

/** Converts cents to an amount in euro as in JSON: 1250 → 12.5. */
export function euroOf(cents: Cents): number {
  return cents / 100
}

/** The amount as text with exactly two decimals and a point: 1250 → "12.50". */
export function formatEuro(cents: Cents): string {
  const sign = cents < 0 ? '-' : ''
  const digits = String(Math.abs(cents)).padStart(3, '0')
  return `${sign}${digits.slice(0, -2)}.${digits.slice(-2)}`
}
