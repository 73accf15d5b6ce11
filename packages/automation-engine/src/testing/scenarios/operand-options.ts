import { isEmpty } from '../../condition/compare.ts'
import type { Constraint } from '../../condition/constraint.ts'
import type { OperatorName } from '../../condition/operators.ts'
import { type Path, parsePath, type Variables } from '../../template/path.ts'
import { compileTemplate } from '../../template/template.ts'

/** A demand of a way. What stands in braces in one that is `literal` is no variable any more. */
export type PathConstraint = Constraint & { readonly literal?: boolean }

/**
 * What to want instead of a demand that compares with variables, the likeliest first: what it is compared with stays as it is, and the variable
 * follows it; the other way round; or what it is compared with is made to be something first. Each option needs all of its demands.
 *
 * @param variables as they are so far
 * @param isGiven whether a variable is what it is, and cannot be chosen: the moment
 */
export function operandOptions(
  constraint: PathConstraint,
  variables: Variables,
  isGiven: (path: Path) => boolean,
): readonly (readonly PathConstraint[])[] {
  const paths = operandPaths(constraint)
  if (paths.length === 0) return [[{ ...constraint, literal: true }]]
  const field = parsePath(constraint.field)
  const keeps = field ? as(constraint, [...field, ...(constraint.within ?? [])], variables) : null
  const chosen = paths.filter((path) => !isGiven(path))
  const operands = chosen.map((path) => as(constraint, path, variables))
  const { value, values } = constraint
  const follows = {
    ...constraint,
    value: rendered(value, variables),
    values: values?.map((one) => rendered(one, variables)),
    literal: true,
  }
  const single = typeof value === 'string' ? parsePath(value.startsWith('{') ? value : '') : null
  const turned = turnedOperators[constraint.operator]
  return [
    ...(field && isGiven(field) ? [] : [[...operands.flatMap((one) => one ?? []), follows]]),
    ...(single && turned && !isGiven(single) && keeps
      ? [[...(field && isGiven(field) ? [] : [keeps]), turnedAround(constraint, single, turned, keeps)]]
      : []),
    ...chosen.filter((path) => isEmpty(variables.read(path))).map((path) => [{ ...someOf(constraint), field: path.join('.') }, constraint]),
  ]
}

/** Whether a demand compares with variables. */
export function holdsVariables(constraint: PathConstraint): boolean {
  return operandPaths(constraint).length > 0
}

function operandPaths({ literal, value, values = [] }: PathConstraint): readonly Path[] {
  return literal ? [] : [value, ...values].flatMap(pathsIn)
}

/** With its variable and what that is compared with changed round, a demand has this operator. */
const turnedOperators: { readonly [K in OperatorName]?: OperatorName } = {
  is: 'is',
  isNot: 'isNot',
  greaterThan: 'lessThan',
  lessThan: 'greaterThan',
}

function turnedAround(constraint: Constraint, path: Path, operator: OperatorName, { value }: Constraint): PathConstraint {
  return { ...someOf(constraint), field: path.join('.'), operator, value, holds: constraint.holds }
}

/** That something is there. */
function someOf({ later }: Constraint): PathConstraint & { readonly operator: 'isNotEmpty' } {
  return { field: '', operator: 'isNotEmpty', holds: true, literal: true, ...(later ? { later } : {}) }
}

/** That a variable is as it is so far; `null` where it holds what cannot be compared. */
function as(constraint: Constraint, path: Path, variables: Variables): PathConstraint | null {
  const value = variables.read(path)
  if (typeof value === 'object' && value !== null) return null
  const [root, ...within] = path as readonly [string, ...string[]]
  return { ...someOf(constraint), field: root, within, operator: 'is', value: value ?? '' }
}

function pathsIn(value: unknown): readonly Path[] {
  return typeof value === 'string' ? compileTemplate(value, 'text').paths : []
}

function rendered(value: unknown, variables: Variables): unknown {
  return typeof value === 'string' ? compileTemplate(value, 'text').render(variables, new Set()) : value
}
