import type { TSchema } from 'typebox'
import type { Demand } from '../../condition/demand.ts'
import { readPath } from '../../template/path.ts'
import { findValue, meets } from './find-value.ts'
import { exampleOf, merged, withValue } from './schema-values.ts'

/** A demand on a part of a variable: the way to it behind the root. */
export interface PartDemand {
  readonly rest: readonly string[]
  readonly demand: Demand
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
export function solveRoot(demands: readonly PartDemand[], facts: RootFacts): { readonly value: unknown } | undefined {
  return (
    solvePresent(demands, facts) ??
    (facts.mayBeAbsent && demands.every((one) => meets(undefined, [one.demand])) ? { value: null } : undefined)
  )
}

function solvePresent(
  demands: readonly PartDemand[],
  { schema, example = exampleOf(schema) }: RootFacts,
): { readonly value: unknown } | undefined {
  const byPath = new Map<string, Demand[]>()
  for (const { rest, demand } of demands) byPath.set(rest.join('.'), [...(byPath.get(rest.join('.')) ?? []), demand])
  let parts: unknown
  // What stands inside of something is chosen before it, and may be enough for it.
  for (const [text, group] of [...byPath].sort(([a], [b]) => b.length - a.length)) {
    const path = text === '' ? [] : text.split('.')
    const present = readPath(merged(example, parts), path)
    const found = findValue(group, { schema, path, present })
    if (!found) return undefined
    if (found.value !== present || path.length === 0)
      parts = path.length === 0 && found.value === present ? parts : withValue(parts, path, found.value)
  }
  const whole = merged(example, parts)
  const isMet = demands.every(({ rest, demand }) => meets(readPath(whole, rest), [demand]))
  return isMet ? { value: parts } : undefined
}
