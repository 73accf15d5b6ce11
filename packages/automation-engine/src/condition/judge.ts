import { parsePath, type Variables } from '../template/path.ts'
import type { Conditions } from './conditions.ts'
import { displayValue } from './display-value.ts'
import { operators } from './operators.ts'

/** The result of evaluating conditions, rule by rule, so that a run can be explained. */
export interface Judgement {
  readonly holds: boolean
  readonly rules: readonly JudgedRule[]
}

/** The result of one rule. */
export interface JudgedRule {
  readonly id: string
  readonly holds: boolean
  /** The value of its variable, shortened for people: a longer list becomes its number of items. Absent if the variable has no value. */
  readonly actual?: unknown
}

/** Evaluates conditions. Absent conditions, or conditions without rules, hold whatever `match` says. */
export function judge(conditions: Conditions | undefined, variables: Variables): Judgement {
  if (!conditions) return { holds: true, rules: [] }
  const rules = conditions.rules.map(({ id, field, operator, value, values }) => {
    const path = parsePath(field)
    const actual = path ? variables.read(path) : undefined
    return { id, holds: operators[operator](actual, { value, values }), ...(actual === undefined ? {} : { actual: displayValue(actual) }) }
  })
  const holds = conditions.match === 'all' ? rules.every((rule) => rule.holds) : rules.some((rule) => rule.holds)
  return { holds: rules.length === 0 || holds, rules }
}
