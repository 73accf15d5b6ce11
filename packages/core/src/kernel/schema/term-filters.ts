import type { TSchema } from 'typebox'

/**
 * A list filter over a multi-valued property of a record, such as ids in a list or the words of a name. A record is indexed by each of its
 * terms; a list contains the records that have all requested terms.
 */
export interface TermFilter {
  /** The schema of the query parameter. */
  readonly schema: TSchema
  /** The terms of a record, without duplicates. */
  termsOf(values: Readonly<Record<string, unknown>>): readonly string[]
  /** The terms requested by a value of the query; at least one. */
  termsIn(value: string): readonly string[]
  /** Incremented when existing values get other terms than before: then those of the stored records are rewritten. 0 by default. */
  readonly edition?: number
  /** Set if a requested term may be a prefix of a record's term. */
  readonly byBeginning?: true
}

/** Whether a record has all terms that a filter requests. */
export function hasTerms(filter: TermFilter, values: Readonly<Record<string, unknown>>, value: string): boolean {
  const terms = filter.termsOf(values)
  return filter.termsIn(value).every((asked) => terms.some((term) => (filter.byBeginning ? term.startsWith(asked) : term === asked)))
}
