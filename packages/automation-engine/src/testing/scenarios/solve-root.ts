import type { TSchema } from 'typebox'
import type { Constraint } from '../../condition/constraint.ts'
import { readPath } from '../../template/path.ts'
import { findValue, meets } from './find-value.ts'
import { exampleOf, merged, withValue } from './schema-values.ts'

/** A demand on a part of a variable: the way to it behind the root. */
export interface PartConstraint {
  readonly rest: readonly string[]
  readonly constraint: Constraint
}

/** What is known of a variable's root. */
export interface RootFacts {
  readonly schema: TSchema | null
  /** What it is where nobody wants anything of it; by default an example of the schema. */
  readonly example?: unknown
  /** It may be missing as a whole: a record that another one need not name. */
  readonly mayBeAbsent: boolean
}

/** The parts of a root's value that meet demands, `null` for a root that has to be absent. `undefined`: no value meets them all. */
export function solveRoot(constraints: readonly PartConstraint[], facts: RootFacts): { readonly value: unknown } | undefined {
  return (
    solvePresent(constraints, facts) ??
    (facts.mayBeAbsent && constraints.every((one) => meets(undefined, [one.constraint])) ? { value: null } : undefined)
  )
}

function solvePresent(
  constraints: readonly PartConstraint[],
  { schema, example = exampleOf(schema) }: RootFacts,
): { readonly value: unknown } | undefined {
  const byPath = new Map<string, Constraint[]>()
  for (const { rest, constraint } of constraints) byPath.set(rest.join('.'), [...(byPath.get(rest.join('.')) ?? []), constraint])
  let parts: unknown
  // What stands inside of something is chosen before it, and may be enough for it.
  for (const [text, group] of [...byPath].sort(([a], [b]) => b.length - a.length)) {
    const path = text === '' ? [] : text.split('.')
    const present = readPath(merged(example, parts), path)
    const match = findValue(group, { schema, path, present })
    if (!match) return undefined
    if (match.value !== present || path.length === 0)
      parts = path.length === 0 && match.value === present ? parts : withValue(parts, path, match.value)
  }
  const whole = merged(example, parts)
  const isMet = constraints.every(({ rest, constraint }) => meets(readPath(whole, rest), [constraint]))
  return isMet ? { value: parts } : undefined
}
