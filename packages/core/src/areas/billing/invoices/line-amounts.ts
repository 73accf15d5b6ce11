import { type Cents, MAX_CENTS } from '../../../kernel/money.ts'

/** One line as far as amounts follow from it. */
export interface PricedLine {
  /** Units, with at most three decimals. */
  readonly quantity: number
  /** Euro for one unit, VAT included, with at most six decimals. */
  readonly unitPrice: number
}

/** Quantity times unit price in cents, rounded half away from zero, exactly; `null` beyond `MAX_CENTS`. */
export function lineAmount({ quantity, unitPrice }: PricedLine): Cents | null {
  // Thousandths times millionths are billionths of a euro: ten million of them are a cent.
  return boundedCents(roundedQuotient(scaled(quantity, 3) * scaled(unitPrice, 6), 10_000_000n))
}

/** The VAT that an amount contains, in cents, rounded half away from zero. `rate` is in percent, with at most two decimals. */
export function containedVat(amount: Cents, rate: number): Cents {
  const hundredths = scaled(rate, 2)
  return Number(roundedQuotient(BigInt(amount) * hundredths, 10_000n + hundredths))
}

/** The sum; `null` beyond `MAX_CENTS`. */
export function sumOf(amounts: readonly Cents[]): Cents | null {
  return boundedCents(amounts.reduce((sum, amount) => sum + BigInt(amount), 0n))
}

/** A number of so many decimals as a whole number of its smallest unit. It is exact up to 10^15 of them. */
function scaled(value: number, places: number): bigint {
  return BigInt(Math.round(value * 10 ** places))
}

function roundedQuotient(dividend: bigint, divisor: bigint): bigint {
  const positive = dividend < 0n ? -dividend : dividend
  const quotient = (2n * positive + divisor) / (2n * divisor)
  return dividend < 0n ? -quotient : quotient
}

function boundedCents(cents: bigint): Cents | null {
  const limit = BigInt(MAX_CENTS)
  return cents > limit || cents < -limit ? null : Number(cents)
}
