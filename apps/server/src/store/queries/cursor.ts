import { parameterProblem, Refusal } from '@belfry/core'

type Kinds = readonly ('string' | 'number')[]
type Values<K extends Kinds> = { readonly [I in keyof K]: K[I] extends 'string' ? string : number }

/** A place in a list as text that says nothing to its reader. It names no organization: that always comes from the path. */
export function writeCursor(values: readonly (string | number)[]): string {
  return Buffer.from(JSON.stringify(values)).toString('base64url')
}

/**
 * The place that a cursor names. Refuses with `invalid_cursor` what is not a cursor of a list of this kind.
 *
 * @param parameter where it was sent
 */
export function readCursor<const K extends Kinds>(cursor: string, kinds: K, parameter = 'cursor'): Values<K> {
  try {
    const values: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString())
    const fits = Array.isArray(values) && values.length === kinds.length && values.every((value, index) => typeof value === kinds[index])
    if (fits) return values as unknown as Values<K>
  } catch {
    // Not even JSON: refused below like every other text that is not ours.
  }
  throw invalidCursor(parameter)
}

/** The refusal of what is not a cursor of a list. */
export function invalidCursor(parameter: string): Refusal {
  const message = `${parameter} must be \`nextCursor\` of a page of this very list, unchanged`
  return new Refusal(parameterProblem('invalid_cursor', parameter, message))
}
