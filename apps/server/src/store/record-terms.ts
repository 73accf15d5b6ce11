import type { AnyModel, TermFilter } from '@belfry/core'
import type { RecordTermsTable } from './tables.ts'

/** What of a model decides about its terms. */
export type TermedModel = Pick<AnyModel, 'name'> & Partial<Pick<AnyModel, 'termFilters'>>

/** One term under which a record stands. */
export type RecordTerm = Pick<RecordTermsTable, 'field' | 'term'>

/** A model's term filters, by name. */
export function termFiltersOf({ termFilters }: TermedModel): readonly (readonly [field: string, filter: TermFilter])[] {
  return Object.entries((termFilters ?? {}) as Readonly<Record<string, TermFilter>>)
}

/** The term filter of a model that queries know by this name, if it is one. */
export function termFilterOf({ termFilters }: TermedModel, name: string): TermFilter | undefined {
  return (termFilters as Readonly<Record<string, TermFilter>> | undefined)?.[name]
}

/** What a record stands under, from what stands in its `data`. */
export function termsOf(model: TermedModel, data: Readonly<Record<string, unknown>>): readonly RecordTerm[] {
  return termFiltersOf(model).flatMap(([field, filter]) => filter.termsOf(data).map((term) => ({ field, term })))
}
