import type { AnyModel, TermFilter } from '@belfry/core'
import type { RecordTermsTable } from './tables.ts'

/** The parts of a model that determine its terms. */
export type TermedModel = Pick<AnyModel, 'name'> & Partial<Pick<AnyModel, 'termFilters'>>

/** A term of a record, with the name of its filter, and whether it is found by its beginning. */
export interface RecordTerm extends Pick<RecordTermsTable, 'field' | 'term'> {
  readonly byBeginning: boolean
}

/** The term filters of a model, by name. */
export function termFiltersOf({ termFilters }: TermedModel): readonly (readonly [field: string, filter: TermFilter])[] {
  return Object.entries((termFilters ?? {}) as Readonly<Record<string, TermFilter>>)
}

/** The term filter of a model with this name, if there is one. */
export function termFilterOf({ termFilters }: TermedModel, name: string): TermFilter | undefined {
  return (termFilters as Readonly<Record<string, TermFilter>> | undefined)?.[name]
}

/** The terms of a record, derived from its `data`. */
export function termsOf(model: TermedModel, data: Readonly<Record<string, unknown>>): readonly RecordTerm[] {
  return termFiltersOf(model).flatMap(([field, filter]) =>
    filter.termsOf(data).map((term) => ({ field, term, byBeginning: filter.byBeginning === true })),
  )
}
