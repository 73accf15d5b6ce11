import type { Conditions } from './conditions.ts'
import type { OperatorName } from './operators.ts'

/** A constraint on a variable: a rule about it that holds, or (see `holds`) does not. */
export interface Constraint {
  /** The variable as named in rules: `customer.status`. */
  readonly field: string
  /** The path from there to the constrained part, if it contains names that no rule can have. */
  readonly within?: readonly string[]
  readonly operator: OperatorName
  readonly value?: unknown
  readonly values?: readonly unknown[] | undefined
  readonly holds: boolean
  /**
   * Whether the constraint applies not when the step starts but once its request has been answered, since a record may have changed in
   * between.
   */
  readonly later?: boolean
}

/**
 * Alternative lists of constraints: one list whose constraints are all met is enough. An empty list requires nothing. No list at all: it is
 * impossible.
 */
export type ConstraintSets = readonly (readonly Constraint[])[]

/** The constraints under which conditions hold, or do not hold. */
export function constraintsOf(conditions: Conditions | undefined, holds: boolean): ConstraintSets {
  const { match, rules } = conditions ?? { match: 'all', rules: [] }
  if (rules.length === 0) return holds ? [[]] : []
  const constraints = rules.map(({ field, operator, value, values }): Constraint => ({ field, operator, value, values, holds }))
  return (match === 'all') === holds ? [constraints] : constraints.map((constraint) => [constraint])
}
