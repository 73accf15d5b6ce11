import { readTime } from '@belfry/core'

/** Whether a value is empty: missing, `null`, empty text or an empty list. `0`, `false` and `{}` are not empty. */
export function isEmpty(value: unknown): boolean {
  return value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)
}

/**
 * Whether two values are equal, compared by type. A number equals its text (`5` and `"5.0"`), a boolean its word, a time the same moment in
 * another offset. Other text must be identical, so `"007"` is not `"7"`. Empty equals empty.
 */
export function same(actual: unknown, expected: unknown): boolean {
  if (isEmpty(actual) || isEmpty(expected)) return isEmpty(actual) && isEmpty(expected)
  if (actual === expected) return true
  if (typeof actual === 'number' || typeof expected === 'number') return both(numberOf, actual, expected, (a, b) => a === b)
  if (typeof actual === 'boolean' || typeof expected === 'boolean') return both(wordOf, actual, expected, (a, b) => a === b)
  return both(momentOf, actual, expected, (a, b) => a === b)
}

/**
 * Whether one value comes before another: numbers by size, times and days by moment, other text by code units. Always false for values of
 * different kinds.
 */
export function isBefore(first: unknown, second: unknown): boolean {
  if (numberOf(first) !== null || numberOf(second) !== null) return both(numberOf, first, second, (a, b) => a < b)
  if (dayOrMomentOf(first) !== null || dayOrMomentOf(second) !== null) return both(dayOrMomentOf, first, second, (a, b) => a < b)
  return both(textOf, first, second, (a, b) => a < b)
}

/**
 * A total order for sorting any list: numbers by size, then times and days by moment, then other text by code units, then everything else.
 *
 * @returns negative if the first comes first, positive if the second does, 0 if they are equivalent
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

/** Compares two values as one kind; `false` if either is not of that kind. */
function both<T>(as: (value: unknown) => T | null, first: unknown, second: unknown, compare: (a: T, b: T) => boolean): boolean {
  const a = as(first)
  const b = as(second)
  return a !== null && b !== null && compare(a, b)
}

const NUMERIC = /^\s*[+-]?\d+(\.\d+)?(e[+-]?\d+)?\s*$/i

/** The number that a value is, or represents as text; `null` for anything else. */
export function numberOf(value: unknown): number | null {
  if (typeof value === 'number') return value
  const number = typeof value === 'string' && NUMERIC.test(value) ? Number(value) : null
  // Text with more digits than a number can represent stays text, or all such texts would be equal.
  return number === null || !Number.isFinite(number) ? null : number
}

function wordOf(value: unknown): string | null {
  return typeof value === 'boolean' || typeof value === 'string' ? String(value) : null
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null
}

/** The moment of a text with time and offset, in Unix milliseconds; `null` for anything else. */
export function momentOf(value: unknown): number | null {
  return typeof value === 'string' ? readTime(value) : null
}

/** A day counts as its midnight in UTC when compared with a time. */
function dayOrMomentOf(value: unknown): number | null {
  if (typeof value !== 'string') return null
  return readTime(/^\d{4}-\d\d-\d\d$/.test(value) ? `${value}T00:00:00Z` : value)
}
