import type { TSchema } from 'typebox'
import type { Constraint } from '../../condition/constraint.ts'
import { readPath } from '../../template/path.ts'
import { findValue, meets } from './find-value.ts'
import { exampleOf, merged, withValue } from './schema-values.ts'

/** A constraint on a part of a variable, given by the path after its root. */
export interface PartConstraint {
  readonly rest: readonly string[]
  readonly constraint: Constraint
}

/** What is known about the root of a variable. */
export interface RootFacts {
  readonly schema: TSchema | null
  /** Its value without constraints; by default an example of the schema. */
  readonly example?: unknown
  /** Whether the whole root may be absent: a record whose reference is optional. */
  readonly mayBeAbsent: boolean
}

/** The parts of a root's value that meet constraints; `null` for a root that must be absent. `undefined`: no value meets all of them. */
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
  // Inner parts are chosen before their holders, and may already satisfy them.
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
