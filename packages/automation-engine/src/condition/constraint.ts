import type { Conditions } from './conditions.ts'
import type { OperatorName } from './operators.ts'

/** What a variable has to be like: a rule about it that holds, or one that does not. */
export interface Constraint {
  /** The variable, as fields of rules name it: `customer.status`. */
  readonly field: string
  /** The way from there to the part that is meant, where it goes along names that no field can hold. */
  readonly within?: readonly string[]
  readonly operator: OperatorName
  readonly value?: unknown
  readonly values?: readonly unknown[] | undefined
  readonly holds: boolean
  /** It is not so when the step is come to, but when what it asks for has been answered: a record may have been changed meanwhile. */
  readonly later?: boolean
}

/**
 * Lists of demands, each of which is enough; each needs all of its own. An empty list asks for nothing. No list at all: nothing is enough.
 */
export type ConstraintSets = readonly (readonly Constraint[])[]

/** What makes conditions hold, or not. */
export function constraintsOf(conditions: Conditions | undefined, holds: boolean): ConstraintSets {
  const { match, rules } = conditions ?? { match: 'all', rules: [] }
  if (rules.length === 0) return holds ? [[]] : []
  const constraints = rules.map(({ field, operator, value, values }): Constraint => ({ field, operator, value, values, holds }))
  return (match === 'all') === holds ? [constraints] : constraints.map((constraint) => [constraint])
}
