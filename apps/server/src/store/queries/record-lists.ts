import type { AnyModel, AnyRecord, ListQuery, Page } from '@belfry/core'
import { type Kysely, type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import { columnText, type RecordColumn, recordColumn } from '../record-columns.ts'
import { recordModel } from '../record-field.ts'
import type { Tables } from '../tables.ts'
import { readCursor, writeCursor } from './cursor.ts'
import { bytesOf, fitting, ifShort } from './page-bytes.ts'
import { type RecordRow, recordColumns, recordOf } from './records.ts'

type Records = SelectQueryBuilder<Tables, 'records', unknown>
type Filter = readonly [column: RecordColumn, value: string | null]

/** A row of a list before what is long was read. */
type ListedRow = Omit<RecordRow, 'data'> & { readonly data: string | null; readonly size: number }

/** The columns of `ListedRow`. */
function listedColumns(db: Kysely<Tables>) {
  return columnsWith(ifShort(db, 'data'), bytesOf(db, ['data']))
}

/** Those of a row of which the id is enough. */
function idColumns() {
  return columnsWith(sql<string | null>`null`, sql<number>`0`)
}

function columnsWith(data: RawBuilder<string | null>, size: RawBuilder<number>) {
  const others = recordColumns.filter((column) => column !== 'data')
  return [...others, data.as('data'), size.as('size')] as const
}

/** A record's place in any order of a list. */
interface Place {
  readonly updated_at: number
  readonly id: string
}

/** A model's records in one of the orders of a list. */
interface OrderedRecords {
  readonly columns: ReturnType<typeof listedColumns>
  /** Those that the list may show. */
  readonly records: Records
  /** Those after a place, wherever the list begins. */
  after(place: Place): Records
  /** Of some records those up to a place, and the one that stands there. */
  upTo(some: Records, place: Place): Records
  inOrder(some: Records): Records
}

type Order = Omit<OrderedRecords, 'columns'>

/** How far through each filter's records several filters look first, in pages, and how many times as far with each look that follows. */
const FIRST_REACH = 5
const REACH_FACTOR = 2

/**
 * One page of a model's records, newest or oldest first; with `updatedSince` in the order of change. With one filter or none it is one range of an
 * index, so it costs what it shows. With several it costs at most in the order of what the filter lets through that lets through least, or of
 * how much may be looked at.
 */
export async function selectRecords(
  db: Kysely<Tables>,
  model: AnyModel,
  organizationId: string,
  query: ListQuery,
): Promise<Page<AnyRecord>> {
  const { rows, ofModel, nextCursor } = await selectPage(db, model, organizationId, query, listedColumns(db))
  return { data: (await completed(ofModel, rows)).map((row) => recordOf(model, row)), nextCursor }
}

/** The same page with the ids alone. */
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
  const { found, passed } = await selectFiltered({ ...order, columns }, model, query)
  const rows = fitting(found, query.limit, query.maxBytes)
  const last: Place | undefined = found.length > rows.length ? rows.at(-1) : passed
  const nextCursor =
    last !== undefined
      ? writeCursor(listName(model, query), query.updatedSince === undefined ? [last.id] : [last.updated_at, last.id])
      : null
  return { rows, ofModel, nextCursor }
}

/** Reads what is long. A record that went meanwhile is left out. */
async function completed(ofModel: Records, rows: readonly ListedRow[]): Promise<readonly RecordRow[]> {
  const ids = rows.filter(({ data }) => data === null).map(({ id }) => id)
  if (ids.length === 0) return rows as readonly RecordRow[]
  const read = await ofModel.where('id', 'in', ids).select(recordColumns).execute()
  const long = new Map(read.map((row) => [row.id, row]))
  return rows.flatMap((row) => (row.data === null ? (long.get(row.id) ?? []) : (row as RecordRow)))
}

function byMaking(all: Records, model: AnyModel, query: ListQuery): Order {
  const [behind, upTo, order] = query.oldestFirst ? (['>', '<=', 'asc'] as const) : (['<', '>=', 'desc'] as const)
  const after = ({ id }: Pick<Place, 'id'>) => all.where('id', behind, id)
  return {
    records: query.cursor === undefined ? all : after({ id: readCursor(listName(model, query), query.cursor, ['string'])[0] }),
    after,
    upTo: (some, { id }) => some.where('id', upTo, id),
    inOrder: (some) => some.orderBy('id', order),
  }
}

function byChange(all: Records, model: AnyModel, query: ListQuery, since: number): Order {
  const cursor = query.cursor === undefined ? null : readCursor(listName(model, query), query.cursor, ['number', 'string'])
  const where = (some: Records, relation: '>' | '<=', { updated_at, id }: Place) =>
    some.where(({ eb, refTuple, tuple }) => eb(refTuple('updated_at', 'id'), relation, tuple(updated_at, id)))
  const after = (place: Place) => where(all, '>', place)
  return {
    // Of the two beginnings only the later one is said: SQLite would begin at the other, and read through all that lies between.
    records: cursor === null || cursor[0] < since ? all.where('updated_at', '>=', since) : after({ updated_at: cursor[0], id: cursor[1] }),
    after,
    upTo: (some, place) => where(some, '<=', place),
    inOrder: (some) => some.orderBy('updated_at').orderBy('id'),
  }
}

/** The orders of a model's list have cursors of their own. */
function listName({ collection }: AnyModel, { updatedSince, oldestFirst }: ListQuery): string {
  if (updatedSince !== undefined) return `${collection}:changes`
  return oldestFirst ? `${collection}:oldest` : collection
}

/** What was found for a page, and up to where was looked, where it is not known that this is all. */
interface Found {
  readonly found: readonly ListedRow[]
  readonly passed?: Place
}

/** One record more than the page shows, if there are as many. */
async function selectFiltered(
  list: OrderedRecords,
  model: AnyModel,
  { filters, limit, mostLooked = Number.POSITIVE_INFINITY }: ListQuery,
): Promise<Found> {
  const { externalId, ...values } = filters
  const fields = linksFirst(model, Object.entries(values)).map<Filter>(([field, value]) => [
    recordColumn(model, field),
    // What is missing stays so, and is refused by the store.
    value === undefined ? value : columnText(model, field, value),
  ])
  // At most one record has an external id, whatever else is asked of it: an order would only tempt the planner to another index.
  if (externalId !== undefined)
    return {
      found: await aside(list.records.where('external_id', '=', externalId), fields)
        .select(list.columns)
        .execute(),
    }
  const [only, ...more] = fields
  if (only === undefined) return { found: await selectRange(list, list.records, limit + 1) }
  if (more.length === 0) return { found: await selectRange(list, withField(list.records, only), limit + 1) }
  return selectThroughNarrowest(list, fields, { count: limit + 1, mostLooked })
}

function selectRange(list: OrderedRecords, range: Records, count: number): Promise<ListedRow[]> {
  return list.inOrder(range).select(list.columns).limit(count).execute()
}

/**
 * Reads through the records of one filter after the other, some of each and then more, until the page is full or one of them is at its end.
 * So nobody has to know beforehand which filter lets through least; that differs from value to value.
 */
async function selectThroughNarrowest(
  list: OrderedRecords,
  filters: readonly Filter[],
  { count, mostLooked }: { readonly count: number; readonly mostLooked: number },
): Promise<Found> {
  const readings = filters.map((filter) => ({
    filter,
    others: filters.filter((other) => other !== filter),
    rest: withField(list.records, filter),
    found: [] as ListedRow[],
    passed: undefined as Place | undefined,
  }))
  let looked = 0
  for (let reach = count * FIRST_REACH; ; reach *= REACH_FACTOR) {
    for (const reading of readings) {
      const { filter, others, rest, found } = reading
      const end: Place | undefined = await list
        .inOrder(rest)
        .select(['updated_at', 'id'])
        .offset(reach - 1)
        .limit(1)
        .executeTakeFirst()
      const within = end === undefined ? rest : list.upTo(rest, end)
      found.push(...(await selectRange(list, aside(within, others), count - found.length)))
      if (end === undefined || found.length === count) return { found }
      reading.rest = withField(list.after(end), filter)
      reading.passed = end
    }
    looked += reach
    const [{ found = [], passed } = {}] = readings
    if (looked >= mostLooked && passed) return { found, passed }
  }
}

/** A record that others name is named by few of them, compared with a choice that all of them make. */
function linksFirst<F extends readonly [field: string, value: unknown]>({ fields }: AnyModel, filters: readonly F[]): readonly F[] {
  const isLink = ([field]: F) => fields[field]?.link !== undefined
  return [...filters.filter(isLink), ...filters.filter((filter) => !isLink(filter))]
}

function withField(records: Records, [column, value]: Filter): Records {
  return records.where(column, '=', value)
}

/**
 * Filters beside the one whose index is to be read: no index has this expression, so none is read for it. Without statistics SQLite takes
 * any of those that fit, and PostgreSQL counts on what is true of most values.
 */
function aside(records: Records, filters: readonly Filter[]): Records {
  return filters.reduce((some, [column, value]) => some.where(sql<string | null>`${sql.ref(column)} || ''`, '=', value), records)
}
