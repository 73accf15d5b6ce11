import { isBefore, isEmpty, same } from './compare.ts'

/** The operand of a rule. `isOneOf` uses `values`, all others use `value`. */
export interface Operand {
  readonly value?: unknown
  readonly values?: readonly unknown[] | undefined
}

/** Evaluates a value, which is `undefined` if the variable has none. */
export type Operator = (actual: unknown, operand: Operand) => boolean

/**
 * The eight operators, all that there are. Upper and lower case differ. A missing value is empty:
 *
 * | operator | missing, `null`, `""`, `[]` |
 * |---|---|
 * | `is` | true when the rule's value is empty too |
 * | `isNot` | true unless the rule's value is empty too |
 * | `contains` | false |
 * | `greaterThan`, `lessThan` | false |
 * | `isOneOf` | true when an empty value is in the list |
 * | `isEmpty` | true |
 * | `isNotEmpty` | false |
 */
export const operators = {
  is: (actual, { value }) => same(actual, value),
  isNot: (actual, { value }) => !same(actual, value),
  contains: (actual, { value }) =>
    !isEmpty(value) && (Array.isArray(actual) ? actual.some((item) => same(item, value)) : isPart(value, actual)),
  greaterThan: (actual, { value }) => isBefore(value, actual),
  lessThan: (actual, { value }) => isBefore(actual, value),
  isOneOf: (actual, { values = [] }) => values.some((value) => same(actual, value)),
  isEmpty: (actual) => isEmpty(actual),
  isNotEmpty: (actual) => !isEmpty(actual),
} as const satisfies Readonly<Record<string, Operator>>

/** The name of an operator. */
export type OperatorName = keyof typeof operators

function isPart(value: unknown, actual: unknown): boolean {
  return typeof actual === 'string' && (typeof value === 'string' || typeof value === 'number') && actual.includes(String(value))
}
