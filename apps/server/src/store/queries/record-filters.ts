import type { AnyModel } from '@belfry/core'
import { sql } from 'kysely'
import { columnText, recordColumn } from '../record-columns.ts'
import { termFilterOf } from '../record-terms.ts'
import type { Records } from './record-order.ts'
import { type SearchTerm, standsUnder } from './record-terms.ts'

/** What a list is filtered by. */
export interface Filter {
  /** Those records that it lets through, read from its index if it has one. */
  among(records: Records): Records
  /**
   * The same beside another filter whose index is to be read. No index has this expression, so none is read for it. Without statistics SQLite
   * takes any of those that fit, and PostgreSQL counts on what is true of most values.
   */
  aside(records: Records): Records
}

/** No filter: its records are all of them. */
export const wholeList: Filter = { among: (records) => records, aside: (records) => records }

/** The filter by a field that has a column. */
export function columnFilter(model: AnyModel, field: string, value: string | undefined): Filter {
  const column = recordColumn(model, field)
  // What is missing stays so, and is refused by the store.
  const text = value === undefined ? value : columnText(model, field, value)
  return {
    among: (records) => records.where(column, '=', text as string | null),
    aside: (records) => records.where(sql<string | null>`${sql.ref(column)} || ''`, '=', text as string | null),
  }
}

/** The filter by a term, which is looked up for each record. */
export function termFilter(term: SearchTerm): Filter {
  const aside = (records: Records) => records.where(standsUnder(term))
  return { among: aside, aside }
}

/** The terms that filters ask for; of fields that have columns there are none. */
export function searchTerms(model: AnyModel, filters: readonly (readonly [field: string, value: string])[]): readonly SearchTerm[] {
  return filters.flatMap(([field, value]) => {
    const filter = termFilterOf(model, field)
    return filter ? filter.termsIn(value).map((term) => ({ field, term, byBeginning: filter.byBeginning === true })) : []
  })
}
