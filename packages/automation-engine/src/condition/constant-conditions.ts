import { hasVariable } from '../template/template.ts'
import { isEmpty, momentOf, numberOf } from './compare.ts'
import type { Conditions } from './conditions.ts'

/** What is known about conditions without any values: whether they always or never hold, and because of which rules. */
export interface ConstantConditions {
  /** `null` if it depends on values, as it should. */
  readonly holds: boolean | null
  /** The indexes of the deciding rules; empty if there are no rules. */
  readonly rules: readonly number[]
  /** Rules that never hold, whatever the overall result. */
  readonly never: readonly number[]
}

type Rule = Conditions['rules'][number]

/**
 * Evaluates conditions statically. If in doubt, they depend on values. Each rule and each list value is read once, so the time is linear.
 */
export function constantConditions({ match, rules }: Conditions): ConstantConditions {
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

/** What is needed to compare a rule with others, so that no pair reads a text or a list again. */
interface ReadRule {
  readonly index: number
  readonly operator: Rule['operator']
  readonly value: Rule['value']
  /** Whether the rule compares with values that contain no variable. */
  readonly isLiteral: boolean
  readonly asksForNothing: boolean
  readonly asksForSomething: boolean
  /** The value if it reads as a number; text such as `0x10`, which comparing treats as text. `null` otherwise. */
  readonly number: number | string | null
  /** Whether the rule accepts exactly the values that it lists. */
  readonly namesValues: boolean
  /** This rule, as one bit. */
  readonly bit: bigint
  /** The earlier rules that accept one of its values, as bits. */
  readonly shares: bigint
}

/** The first rule that forms a pair with an earlier one about the same variable, and the first such one. */
function firstPair(rules: readonly Rule[], is: (a: ReadRule, b: ReadRule) => boolean): readonly [number, number] | null {
  const earlier = new Map<string, { readonly rules: ReadRule[]; readonly taking: Map<string, bigint> }>()
  for (const [index, rule] of rules.entries()) {
    const name = nameOf(rule)
    const { rules: others, taking } = earlier.get(name) ?? { rules: [], taking: new Map<string, bigint>() }
    const read = readRule(rule, index, taking)
    const first = others.find((other) => is(other, read) || is(read, other))
    if (first) return [first.index, index]
    others.push(read)
    earlier.set(name, { rules: others, taking })
  }
  return null
}

/** One pair of braces around the name of a variable is tolerated. */
function nameOf({ field }: Rule): string {
  return field.replace(/^\{|\}$/g, '')
}

/** @param taking for each value, the rules that accept it, as bits; this rule is added */
function readRule(rule: Rule, index: number, taking: Map<string, bigint>): ReadRule {
  const { operator, value, values = [] } = rule
  const isLiteral = isPlain(value) && values.every(isPlain)
  const named = isLiteral && (operator === 'is' || operator === 'isOneOf') ? (operator === 'is' ? [value] : values).map(keyOf) : null
  const bit = 1n << BigInt(index)
  return {
    index,
    operator,
    value,
    isLiteral,
    asksForNothing: isFor('isEmpty', rule),
    asksForSomething:
      isFor('isNotEmpty', rule) ||
      operator === 'greaterThan' ||
      operator === 'lessThan' ||
      operator === 'contains' ||
      (named !== null && !named.includes(NOTHING)),
    number: isLiteral && isNumber(value) ? (numberOf(value) ?? String(value)) : null,
    namesValues: named !== null,
    bit,
    shares: named ? note(named, bit, taking) : 0n,
  }
}

/** `is` an empty value means `isEmpty`, and `isNot` an empty value means `isNotEmpty`. */
function isFor(wanted: 'isEmpty' | 'isNotEmpty', { operator, value }: Rule): boolean {
  return operator === wanted || (operator === (wanted === 'isEmpty' ? 'is' : 'isNot') && isEmpty(value))
}

function isPlain(value: unknown): boolean {
  return typeof value !== 'string' || !hasVariable(value)
}

function note(keys: readonly string[], bit: bigint, taking: Map<string, bigint>): bigint {
  let shared = 0n
  for (const key of keys) {
    const others = taking.get(key) ?? 0n
    shared |= others
    taking.set(key, others | bit)
  }
  return shared & ~bit
}

/** Whether two rules about one variable can never hold together. Called in both directions. */
function excludeEachOther(a: ReadRule, b: ReadRule): boolean {
  if (a.asksForNothing) return b.asksForSomething
  if (areOpposite(a, b)) return true
  if (a.namesValues && b.namesValues) return (a.shares & b.bit) === 0n && (b.shares & a.bit) === 0n
  if (a.number === null || b.number === null) return false
  if (a.operator === 'greaterThan' && b.operator === 'lessThan') return !isLess(a.number, b.number)
  if (a.operator !== 'is') return false
  return (b.operator === 'greaterThan' && !isLess(b.number, a.number)) || (b.operator === 'lessThan' && !isLess(a.number, b.number))
}

/** Whether one of two rules about one variable always holds. Called in both directions. */
function completeEachOther(a: ReadRule, b: ReadRule): boolean {
  return a.asksForNothing ? b.operator === 'isNotEmpty' || (b.operator === 'isNot' && isEmpty(b.value)) : areOpposite(a, b)
}

/** Whether one rule requires a value and the other excludes exactly that value. */
function areOpposite(a: ReadRule, b: ReadRule): boolean {
  return a.operator === 'is' && b.operator === 'isNot' && a.isLiteral && b.isLiteral && isIdentical(a.value, b.value)
}

function isIdentical(one: unknown, other: unknown): boolean {
  return one === other || (isEmpty(one) && isEmpty(other))
}

/** Like `isBefore`, for values that read as numbers. */
function isLess(one: number | string, other: number | string): boolean {
  return typeof one === typeof other && one < other
}

function isNumber(value: unknown): boolean {
  return typeof value === 'number' || (typeof value === 'string' && /^\s*[+-]?\d/.test(value) && Number.isFinite(Number(value)))
}

const NOTHING = 'nothing'

/**
 * A key shared by all values that something could equal at once. The number 5 equals `"5"` and `"5.0"`, although these are different texts;
 * a time equals the same moment in another offset, and a boolean its word.
 */
function keyOf(value: unknown): string {
  if (isEmpty(value)) return NOTHING
  if (isNumber(value)) return `number ${Number(value)}`
  const moment = typeof value === 'string' ? momentOf(value) : null
  return moment === null ? `text ${value}` : `moment ${moment}`
}
