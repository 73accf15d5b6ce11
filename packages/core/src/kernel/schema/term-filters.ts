import type { TSchema } from 'typebox'

/**
 * A filter of lists over what a record has several of: ids in a list, the words of a name. A record stands under each of its terms; a list
 * shows those that have all terms that are asked for.
 */
export interface TermFilter {
  /** What the query takes. */
  readonly schema: TSchema
  /** What a record stands under, each once. */
  termsOf(values: Readonly<Record<string, unknown>>): readonly string[]
  /** The terms that a value of the query asks for; at least one. */
  termsIn(value: string): readonly string[]
  /** Counted up when old values stand under other terms than before: then those of the stored records are written anew. 0 by default. */
  readonly edition?: number
  /** Whether a term that is asked for may be the beginning of one that a record has. */
  readonly byBeginning?: true
}

/** Whether a record has all terms that a filter asks for. */
export function hasTerms(filter: TermFilter, values: Readonly<Record<string, unknown>>, value: string): boolean {
  const terms = filter.termsOf(values)
  return filter.termsIn(value).every((asked) => terms.some((term) => (filter.byBeginning ? term.startsWith(asked) : term === asked)))
}
