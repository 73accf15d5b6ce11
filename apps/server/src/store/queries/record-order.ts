import type { AnyModel, ListQuery } from '@belfry/core'
import { type Kysely, type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import type { Tables } from '../tables.ts'
import { readCursor } from './cursor.ts'
import { columnBytes, ifShort, type PageSize } from './page-bytes.ts'
import { type RecordRow, recordColumns } from './records.ts'

/** Records of one model of an organization. */
export type Records = SelectQueryBuilder<Tables, 'records', unknown>

/** A row of a list; long data has not been read yet. */
export type ListedRow = Omit<RecordRow, 'data'> & { readonly data: string | null; readonly size: number }

/** The columns of `ListedRow`. */
export function listedColumns(db: Kysely<Tables>, size: PageSize) {
  return columnsWith(ifShort(db, 'data', [], size), columnBytes(db, ['data']))
}

/** The columns when only the id is needed. */
export function idColumns() {
  return columnsWith(sql<string | null>`null`, sql<number>`0`)
}

function columnsWith(data: RawBuilder<string | null>, size: RawBuilder<number>) {
  const others = recordColumns.filter((column) => column !== 'data')
  return [...others, data.as('data'), size.as('size')] as const
}

/** The position of a record in any order of a list. */
export interface ListPosition {
  readonly updated_at: number
  readonly id: string
}

/** A model's records in one of the orders of a list. */
export interface OrderedRecords {
  readonly columns: ReturnType<typeof listedColumns>
  /** All records, before and after the start of the list. */
  readonly all: Records
  /** The records after the start of the list. */
  readonly records: Records
  /** Whether a record at this position is after the start of the list. */
  shows(position: ListPosition): boolean
  /** Where the list starts, if it is ordered by id. */
  readonly byId: { readonly descending: boolean; readonly after: string | null } | null
  /** The records after a position, wherever the list starts. */
  after(position: ListPosition): Records
  /** The records of `some` up to a position, including it. */
  upTo(some: Records, position: ListPosition): Records
  inOrder(some: Records): Records
  /** Whether a position comes after another. */
  isAfter(position: ListPosition, other: ListPosition): boolean
}

export type Order = Omit<OrderedRecords, 'columns'>

/**
 * Rows for a page: one more than it returns, if there are as many. `end` is the last position examined, if it is not the end of the list.
 */
export interface Selected {
  readonly rows: readonly ListedRow[]
  readonly end?: ListPosition
}

export function byMaking(all: Records, model: AnyModel, query: ListQuery): Order {
  const [relation, upTo, order] = query.oldestFirst ? (['>', '<=', 'asc'] as const) : (['<', '>=', 'desc'] as const)
  const after = ({ id }: Pick<ListPosition, 'id'>) => all.where('id', relation, id)
  const startAfter = query.cursor === undefined ? null : readCursor(listName(model, query), query.cursor, ['string'])[0]
  const isAfter = (id: string, other: string) => (query.oldestFirst ? id > other : id < other)
  return {
    records: startAfter === null ? all : after({ id: startAfter }),
    shows: ({ id }) => startAfter === null || isAfter(id, startAfter),
    byId: { descending: !query.oldestFirst, after: startAfter },
    all,
    after,
    upTo: (some, { id }) => some.where('id', upTo, id),
    inOrder: (some) => some.orderBy('id', order),
    isAfter: (position, other) => isAfter(position.id, other.id),
  }
}

export function byChange(all: Records, model: AnyModel, query: ListQuery, since: number): Order {
  const cursor = query.cursor === undefined ? null : readCursor(listName(model, query), query.cursor, ['number', 'string'])
  const where = (some: Records, relation: '>' | '<=', { updated_at, id }: ListPosition) =>
    some.where(({ eb, refTuple, tuple }) => eb(refTuple('updated_at', 'id'), relation, tuple(updated_at, id)))
  const after = (position: ListPosition) => where(all, '>', position)
  const isAfter = (position: ListPosition, other: ListPosition) =>
    position.updated_at > other.updated_at || (position.updated_at === other.updated_at && position.id > other.id)
  return {
    // Only the later of the two starts is a condition: with both, SQLite would use the other and scan everything between.
    records: cursor === null || cursor[0] < since ? all.where('updated_at', '>=', since) : after({ updated_at: cursor[0], id: cursor[1] }),
    shows: (position) => position.updated_at >= since && (cursor === null || isAfter(position, { updated_at: cursor[0], id: cursor[1] })),
    byId: null,
    all,
    after,
    upTo: (some, position) => where(some, '<=', position),
    inOrder: (some) => some.orderBy('updated_at').orderBy('id'),
    isAfter,
  }
}

/** Each order of a model's list has cursors of its own. */
export function listName({ collection }: AnyModel, { updatedSince, oldestFirst }: ListQuery): string {
  if (updatedSince !== undefined) return `${collection}:changes`
  return oldestFirst ? `${collection}:oldest` : collection
}
