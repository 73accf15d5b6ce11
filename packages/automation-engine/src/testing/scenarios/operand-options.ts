import { isEmpty } from '../../condition/compare.ts'
import type { Constraint } from '../../condition/constraint.ts'
import type { OperatorName } from '../../condition/operators.ts'
import { type Path, parsePath, type Variables } from '../../template/path.ts'
import { compileTemplate } from '../../template/template.ts'

/** A constraint on a path. In a `literal` one, braces are not variables any more. */
export type PathConstraint = Constraint & { readonly literal?: boolean }

/**
 * Alternatives to a constraint that compares with variables, the likeliest first: the operand keeps its value and the variable follows it;
 * or the reverse; or the operand first gets a value. Each option requires all of its constraints.
 *
 * @param variables with the values chosen so far
 * @param isGiven whether the value of a variable is fixed, such as the current time
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

/** Whether a constraint compares with variables. */
export function holdsVariables(constraint: PathConstraint): boolean {
  return operandPaths(constraint).length > 0
}

function operandPaths({ literal, value, values = [] }: PathConstraint): readonly Path[] {
  return literal ? [] : [value, ...values].flatMap(pathsIn)
}

/** The operator of a constraint after swapping its variable and its operand. */
const turnedOperators: { readonly [K in OperatorName]?: OperatorName } = {
  is: 'is',
  isNot: 'isNot',
  greaterThan: 'lessThan',
  lessThan: 'greaterThan',
}

function turnedAround(constraint: Constraint, path: Path, operator: OperatorName, { value }: Constraint): PathConstraint {
  return { ...someOf(constraint), field: path.join('.'), operator, value, holds: constraint.holds }
}

/** Requires any value. */
function someOf({ later }: Constraint): PathConstraint & { readonly operator: 'isNotEmpty' } {
  return { field: '', operator: 'isNotEmpty', holds: true, literal: true, ...(later ? { later } : {}) }
}

/** Requires the current value of a variable; `null` if that cannot be compared. */
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
