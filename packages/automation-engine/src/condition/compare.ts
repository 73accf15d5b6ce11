import { readTime } from '@belfry/core'

/** Whether there is nothing: missing, `null`, empty text or an empty list. `0`, `false` and `{}` are something. */
export function isEmpty(value: unknown): boolean {
  return value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)
}

/**
 * Whether two values are the same, compared by type. A number equals its text (`5` and `"5.0"`), a truth value its word, a time the
 * same moment in another offset; other text must be the same letter by letter, so `"007"` is not `"7"`. Empty equals empty.
 */
export function same(actual: unknown, expected: unknown): boolean {
  if (isEmpty(actual) || isEmpty(expected)) return isEmpty(actual) && isEmpty(expected)
  if (actual === expected) return true
  if (typeof actual === 'number' || typeof expected === 'number') return both(numberOf, actual, expected, (a, b) => a === b)
  if (typeof actual === 'boolean' || typeof expected === 'boolean') return both(wordOf, actual, expected, (a, b) => a === b)
  return both(momentOf, actual, expected, (a, b) => a === b)
}

/** Whether one value comes before another: numbers by size, times and days by moment, other text by code units. Mixed kinds never do. */
export function isBefore(first: unknown, second: unknown): boolean {
  if (numberOf(first) !== null || numberOf(second) !== null) return both(numberOf, first, second, (a, b) => a < b)
  if (dayOrMomentOf(first) !== null || dayOrMomentOf(second) !== null) return both(dayOrMomentOf, first, second, (a, b) => a < b)
  return both(textOf, first, second, (a, b) => a < b)
}

/**
 * Puts two values in an order in which any list can be sorted: numbers by size, then times and days by moment, then other text by code units,
 * then whatever has no order.
 *
 * @returns below 0 when the first comes first, above 0 when the second does, 0 when either may
 */
export function order(first: unknown, second: unknown): number {
  if (isBefore(first, second)) return -1
  if (isBefore(second, first)) return 1
  return rankOf(first) - rankOf(second)
}

function rankOf(value: unknown): number {
  const kinds = [numberOf, dayOrMomentOf, textOf]
  const rank = kinds.findIndex((as) => as(value) !== null)
  return rank < 0 ? kinds.length : rank
}

/** Compares two values as one kind; `false` when either is not of that kind. */
function both<T>(as: (value: unknown) => T | null, first: unknown, second: unknown, compare: (a: T, b: T) => boolean): boolean {
  const a = as(first)
  const b = as(second)
  return a !== null && b !== null && compare(a, b)
}

const NUMERIC = /^\s*[+-]?\d+(\.\d+)?(e[+-]?\d+)?\s*$/i

/** The number that a value is or, as text, says; `null` for what is none. */
export function numberOf(value: unknown): number | null {
  if (typeof value === 'number') return value
  const number = typeof value === 'string' && NUMERIC.test(value) ? Number(value) : null
  // Digits beyond what a number can hold are text, or all of them would be the same.
  return number === null || !Number.isFinite(number) ? null : number
}

function wordOf(value: unknown): string | null {
  return typeof value === 'boolean' || typeof value === 'string' ? String(value) : null
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null
}

/** The moment that a text with a time and an offset names, in milliseconds since 1970; `null` for all else. */
export function momentOf(value: unknown): number | null {
  return typeof value === 'string' ? readTime(value) : null
}

/** A day counts from midnight UTC when it is put in order with a time. */
function dayOrMomentOf(value: unknown): number | null {
  if (typeof value !== 'string') return null
  return readTime(/^\d{4}-\d\d-\d\d$/.test(value) ? `${value}T00:00:00Z` : value)
}
