import type { AnyModel, AnyRecord, ListQuery, Page } from '@belfry/core'
import type { Kysely } from 'kysely'
import { recordModel } from '../record-field.ts'
import { termFilterOf } from '../record-terms.ts'
import type { Tables } from '../tables.ts'
import { writeCursor } from './cursor.ts'
import { aside, selectRange, selectThroughNarrowest } from './narrowest-filter.ts'
import { fitting, type PageSize, wholePage } from './page-bytes.ts'
import { columnFilter, searchTerms, termFilter, wholeList } from './record-filters.ts'
import {
  byChange,
  byMaking,
  idColumns,
  type ListedRow,
  listedColumns,
  listName,
  type OrderedRecords,
  type Records,
  type Selected,
} from './record-order.ts'
import { type RecordRow, recordColumns, recordOf } from './records.ts'
import { type ListScope, selectTermedRecords } from './termed-records.ts'

/** The size of a piece when a list is read in pieces: what can be read in a few milliseconds. */
const piece: PageSize = { bytes: 512 * 1024, short: 2 * 1024 }

/**
 * One page of a model's records, newest or oldest first; with `updatedSince` in the order of change. With at most one filter it is one
 * index range, so the cost is proportional to the page. With several filters the cost is at most proportional to the records of the
 * narrowest one, and with a filter and `updatedSince` to the records changed since; in pieces it stops earlier.
 */
export async function selectRecords(
  db: Kysely<Tables>,
  model: AnyModel,
  organizationId: string,
  query: ListQuery,
): Promise<Page<AnyRecord>> {
  const { rows, ofModel, nextCursor } = await selectPage(db, model, organizationId, query, listedColumns(db, sizeOf(query)))
  return { data: (await completed(ofModel, rows)).map((row) => recordOf(model, row)), nextCursor }
}

function sizeOf({ inPieces, maxBytes = wholePage.bytes }: ListQuery): PageSize {
  return inPieces ? piece : { ...wholePage, bytes: maxBytes }
}

/** The same page, but only the ids. */
export async function selectRecordIds(
  db: Kysely<Tables>,
  model: AnyModel,
  organizationId: string,
  query: ListQuery,
): Promise<Page<string>> {
  const { rows, nextCursor } = await selectPage(db, model, organizationId, query, idColumns())
  return { data: rows.map(({ id }) => id), nextCursor }
}

async function selectPage(
  db: Kysely<Tables>,
  model: AnyModel,
  organizationId: string,
  query: ListQuery,
  columns: OrderedRecords['columns'],
) {
  const ofModel = db.selectFrom('records').where('organization_id', '=', organizationId).where(recordModel(model.name))
  const order = query.updatedSince === undefined ? byMaking(ofModel, model, query) : byChange(ofModel, model, query, query.updatedSince)
  const { rows: found, end } = await selectFiltered(db, { organizationId, model }, { ...order, columns }, query)
  const rows = fitting(found, query.limit, sizeOf(query))
  const last = found.length > rows.length ? rows.at(-1) : end
  const nextCursor = last
    ? writeCursor(listName(model, query), query.updatedSince === undefined ? [last.id] : [last.updated_at, last.id])
    : null
  return { rows, ofModel, nextCursor }
}

/** Reads long data. A record that was deleted meanwhile is left out. */
async function completed(ofModel: Records, rows: readonly ListedRow[]): Promise<readonly RecordRow[]> {
  const ids = rows.filter(({ data }) => data === null).map(({ id }) => id)
  if (ids.length === 0) return rows as readonly RecordRow[]
  const read = await ofModel.where('id', 'in', ids).select(recordColumns).execute()
  const long = new Map(read.map((row) => [row.id, row]))
  return rows.flatMap((row) => (row.data === null ? (long.get(row.id) ?? []) : (row as RecordRow)))
}

async function selectFiltered(db: Kysely<Tables>, scope: ListScope, list: OrderedRecords, query: ListQuery): Promise<Selected> {
  const { externalId, ...values } = query.filters
  const filters = Object.entries(values)
  const terms = searchTerms(scope.model, filters)
  const fields = filters.filter(([field]) => termFilterOf(scope.model, field) === undefined)
  const columns = linksFirst(scope.model, fields).map(([field, value]) => columnFilter(scope.model, field, value))
  // At most one record has an external id, whatever the other filters are; an order would only draw the planner to another index.
  if (externalId !== undefined)
    return {
      rows: await aside(list.records.where('external_id', '=', externalId), [...columns, ...terms.map(termFilter)])
        .select(list.columns)
        .execute(),
    }
  const page = { count: query.limit + 1, inPieces: query.inPieces }
  // No index of a filter has the order of change.
  if (terms.length > 0 || (list.byId === null && columns.length > 0)) return selectTermedRecords({ db, scope, list }, terms, columns, page)
  const [only = wholeList, ...more] = columns
  if (more.length === 0) return { rows: await selectRange(list, only.among(list.records), page.count) }
  return selectThroughNarrowest(list, columns, page)
}

/** Links first: few records refer to the same record, while a choice has few values for all records. */
function linksFirst<F extends readonly [field: string, value: unknown]>({ fields }: AnyModel, filters: readonly F[]): readonly F[] {
  const isLink = ([field]: F) => fields[field]?.link !== undefined
  return [...filters.filter(isLink), ...filters.filter((filter) => !isLink(filter))]
}
