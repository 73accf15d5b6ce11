import { parameterProblem, Refusal } from '@belfry/core'

type Kinds = readonly ('string' | 'number')[]
type Values<K extends Kinds> = { readonly [I in keyof K]: K[I] extends 'string' ? string : number }

/**
 * Encodes a position in a list as an opaque text. It names no organization: that always comes from the path.
 *
 * @param list the name of the list, so that other lists refuse its cursors
 */
export function writeCursor(list: string, values: readonly (string | number)[]): string {
  return Buffer.from(JSON.stringify([list, ...values])).toString('base64url')
}

/**
 * Decodes a cursor. Refuses with `invalid_cursor` what is not a cursor of this list.
 *
 * @param parameter the query parameter that contained it
 */
export function readCursor<const K extends Kinds>(list: string, cursor: string, kinds: K, parameter = 'cursor'): Values<K> {
  try {
    const parsed: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString())
    const [name, ...values] = Array.isArray(parsed) ? (parsed as unknown[]) : []
    const fits = name === list && values.length === kinds.length && values.every((value, index) => typeof value === kinds[index])
    if (fits) return values as unknown as Values<K>
  } catch {
    // Not JSON: refused below.
  }
  throw invalidCursor(parameter)
}

/** The refusal of a text that is not a cursor of the list. */
export function invalidCursor(parameter: string): Refusal {
  const message = `${parameter} must be \`nextCursor\` of a page of this very list, unchanged`
  return new Refusal(parameterProblem('invalid_cursor', parameter, message))
}
