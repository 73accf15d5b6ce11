import { parsePath, type Variables } from '../template/path.ts'
import type { Conditions } from './conditions.ts'
import { operators } from './operators.ts'

/** What came of judging conditions, rule by rule, so that a run can be explained. */
export interface Judgement {
  readonly holds: boolean
  readonly rules: readonly { readonly id: string; readonly holds: boolean }[]
}

/** Judges conditions over variables. No conditions, or none with a rule, hold, whatever `match` says. */
export function judge(conditions: Conditions | undefined, variables: Variables): Judgement {
  if (!conditions) return { holds: true, rules: [] }
  const rules = conditions.rules.map(({ id, field, operator, value, values }) => {
    const path = parsePath(field)
    return { id, holds: operators[operator](path ? variables.read(path) : undefined, { value, values }) }
  })
  const holds = conditions.match === 'all' ? rules.every((rule) => rule.holds) : rules.some((rule) => rule.holds)
  return { holds: rules.length === 0 || holds, rules }
}
