import type { AnyModel } from '@belfry/core'
import { sql } from 'kysely'
import { columnText, recordColumn } from '../record-columns.ts'
import { termFilterOf } from '../record-terms.ts'
import type { Records } from './record-order.ts'
import { type SearchTerm, standsUnder } from './record-terms.ts'

/** A filter of a list. */
export interface Filter {
  /** The records that match, read from the filter's index if it has one. */
  among(records: Records): Records
  /**
   * The same in combination with a filter whose index is to be read: uses an expression that no index has. Without statistics SQLite picks
   * any matching index, and PostgreSQL assumes average values.
   */
  aside(records: Records): Records
}

/** No filter: all records. */
export const wholeList: Filter = { among: (records) => records, aside: (records) => records }

/** The filter for a field with a column. */
export function columnFilter(model: AnyModel, field: string, value: string | undefined): Filter {
  const column = recordColumn(model, field)
  // An undefined value stays undefined, and the store refuses it.
  const text = value === undefined ? value : columnText(model, field, value)
  return {
    among: (records) => records.where(column, '=', text as string | null),
    aside: (records) => records.where(sql<string | null>`${sql.ref(column)} || ''`, '=', text as string | null),
  }
}

/** The filter for a term, which is looked up for each record. */
export function termFilter(term: SearchTerm): Filter {
  const aside = (records: Records) => records.where(standsUnder(term))
  return { among: aside, aside }
}

/** The terms that the filters ask for; filters on columns have none. */
export function searchTerms(model: AnyModel, filters: readonly (readonly [field: string, value: string])[]): readonly SearchTerm[] {
  return filters.flatMap(([field, value]) => {
    const filter = termFilterOf(model, field)
    return filter ? filter.termsIn(value).map((term) => ({ field, term, byBeginning: filter.byBeginning === true })) : []
  })
}
