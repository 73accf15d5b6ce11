import { compileTemplate } from '../template/template.ts'
import { isBefore, isEmpty, same } from './compare.ts'
import type { Conditions } from './conditions.ts'
import type { ConstantConditions } from './constant-conditions.ts'

type Rule = Conditions['rules'][number]

/** The rules of `constantConditions` as they read, pair by pair: slow, and plain enough to be the measure of the quick one. */
export function pairsCompared({ match, rules }: Conditions): ConstantConditions {
  const never = rules.flatMap((rule, index) => (neverHolds(rule) ? [index] : []))
  if (rules.length === 0) return { holds: true, rules: [], never }
  if (match === 'all') {
    const decisive = never.length > 0 ? never.slice(0, 1) : firstPair(rules, excludeEachOther)
    return { holds: decisive ? false : null, rules: decisive ?? [], never }
  }
  if (never.length === rules.length) return { holds: false, rules: never, never }
  const decisive = firstPair(rules, completeEachOther)
  return { holds: decisive ? true : null, rules: decisive ?? [], never }
}

/** Nothing is greater than an empty value, contains one, or is in an empty list. */
function neverHolds({ operator, value, values = [] }: Rule): boolean {
  if (operator === 'isOneOf') return values.length === 0
  return (operator === 'contains' || operator === 'greaterThan' || operator === 'lessThan') && isEmpty(value)
}

function firstPair(rules: readonly Rule[], is: (a: Rule, b: Rule) => boolean): readonly [number, number] | null {
  for (const [second, b] of rules.entries()) {
    const first = rules.slice(0, second).findIndex((a) => nameOf(a) === nameOf(b) && (is(a, b) || is(b, a)))
    if (first >= 0) return [first, second]
  }
  return null
}

/** One pair of braces around the name of a variable is tolerated. */
function nameOf({ field }: Rule): string {
  return field.replace(/^\{|\}$/g, '')
}

/** Whether two rules about one variable can never hold together. Called in both directions. */
function excludeEachOther(a: Rule, b: Rule): boolean {
  if (asksForNothing(a)) return asksForSomething(b)
  if (a.operator === 'is' && b.operator === 'isNot') return isLiteral(a) && isLiteral(b) && isIdentical(a.value, b.value)
  const [wanted, others] = [allowedBy(a), allowedBy(b)]
  if (wanted && others) return wanted.every((one) => others.every((other) => areDifferent(one, other)))
  if (!isLiteral(a) || !isLiteral(b) || !isNumber(a.value) || !isNumber(b.value)) return false
  if (a.operator === 'greaterThan' && b.operator === 'lessThan') return !isBefore(a.value, b.value)
  if (a.operator !== 'is') return false
  return (b.operator === 'greaterThan' && !isBefore(b.value, a.value)) || (b.operator === 'lessThan' && !isBefore(a.value, b.value))
}

/** Whether one of two rules about one variable always holds. Called in both directions. */
function completeEachOther(a: Rule, b: Rule): boolean {
  if (isFor('isEmpty', a)) return isFor('isNotEmpty', b)
  return a.operator === 'is' && b.operator === 'isNot' && isLiteral(a) && isLiteral(b) && isIdentical(a.value, b.value)
}

/** `is` an empty value means `isEmpty`, and `isNot` an empty value means `isNotEmpty`. */
function isFor(wanted: 'isEmpty' | 'isNotEmpty', { operator, value }: Rule): boolean {
  return operator === wanted || (operator === (wanted === 'isEmpty' ? 'is' : 'isNot') && isEmpty(value))
}

function asksForNothing(rule: Rule): boolean {
  return isFor('isEmpty', rule)
}

function asksForSomething(rule: Rule): boolean {
  if (isFor('isNotEmpty', rule)) return true
  if (rule.operator === 'greaterThan' || rule.operator === 'lessThan' || rule.operator === 'contains') return true
  return allowedBy(rule)?.every((value) => !isEmpty(value)) ?? false
}

/** The values that a rule takes, when it names them all. */
function allowedBy(rule: Rule): readonly unknown[] | null {
  const { operator, value, values = [] } = rule
  if (!isLiteral(rule)) return null
  return operator === 'is' ? [value] : operator === 'isOneOf' ? values : null
}

/** Whether the rule compares with values that contain no variable. */
function isLiteral({ value, values = [] }: Rule): boolean {
  return [value, ...values].every((one) => typeof one !== 'string' || compileTemplate(one, 'text').paths.length === 0)
}

/** The number 5 is `"5"` and `"5.0"`, although these are not the same text: something could be both. */
function areDifferent(one: unknown, other: unknown): boolean {
  if (isNumber(one) && isNumber(other)) return Number(one) !== Number(other)
  return !same(one, other)
}

function isNumber(value: unknown): boolean {
  return typeof value === 'number' || (typeof value === 'string' && /^\s*[+-]?\d/.test(value) && Number.isFinite(Number(value)))
}

function isIdentical(one: unknown, other: unknown): boolean {
  return one === other || (isEmpty(one) && isEmpty(other))
}
