import { parameterProblem, Refusal } from '@belfry/core'

type Kinds = readonly ('string' | 'number')[]
type Values<K extends Kinds> = { readonly [I in keyof K]: K[I] extends 'string' ? string : number }

/**
 * A place in a list as text that says nothing to its reader. It names no organization: that always comes from the path.
 *
 * @param list the name of the list, so that its cursors mean nothing to another one
 */
export function writeCursor(list: string, values: readonly (string | number)[]): string {
  return Buffer.from(JSON.stringify([list, ...values])).toString('base64url')
}

/**
 * The place that a cursor names. Refuses with `invalid_cursor` what is not a cursor of this list.
 *
 * @param parameter where it was sent
 */
export function readCursor<const K extends Kinds>(list: string, cursor: string, kinds: K, parameter = 'cursor'): Values<K> {
  try {
    const parsed: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString())
    const [name, ...values] = Array.isArray(parsed) ? (parsed as unknown[]) : []
    const fits = name === list && values.length === kinds.length && values.every((value, index) => typeof value === kinds[index])
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
