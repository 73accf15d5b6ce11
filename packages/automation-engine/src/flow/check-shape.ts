import { type Definition, definitionSchema, type FlowProblem, validate } from '@belfry/core'

/** How deep a definition may be nested. Far more than any config needs, and little enough for code that walks it by recursion. */
const MAX_DEPTH = 64

/** Where a value does not have the outer shape of a definition. Nothing more can be said of it then. */
export function shapeProblems(value: unknown): readonly FlowProblem[] {
  const errors = validate(definitionSchema, value)
  const problems = errors.map(({ code, message, pointer = '' }): FlowProblem => ({ code, severity: 'refused', pointer, message: `${message}.` }))
  if (problems.length > 0 || !isDeeperThan(value, MAX_DEPTH)) return problems
  const message = `The definition is nested more than ${MAX_DEPTH} levels deep: flatten the config that is.`
  return [{ code: 'too_deep', severity: 'refused', pointer: '', message }]
}

/** Whether the value has the outer shape of a definition. */
export function hasShape(value: unknown, problems: readonly FlowProblem[]): value is Definition {
  return problems.length === 0 && typeof value === 'object'
}

function isDeeperThan(value: unknown, depth: number): boolean {
  if (typeof value !== 'object' || value === null) return false
  return depth === 0 || Object.values(value).some((member) => isDeeperThan(member, depth - 1))
}
