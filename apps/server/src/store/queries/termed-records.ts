import type { AnyModel } from '@belfry/core'
import type { Kysely } from 'kysely'
import type { Tables } from '../tables.ts'
import { insideWrite } from '../write-scope.ts'
import { aside, type PageReading, PIECE_REACH, selectThroughNarrowest } from './narrowest-filter.ts'
import { type Filter, termFilter, wholeList } from './record-filters.ts'
import type { ListPosition, OrderedRecords, Selected } from './record-order.ts'
import { type SearchTerm, selectStanding, selectTermed, selectTermPositions, type TermPosition } from './record-terms.ts'

/** Up to this many records with a term are all examined: a few milliseconds. */
const FEW = 2000

/** At most this many records of a term are compared with other terms. */
const MOST_COMPARED = 20_000

/** The organization and the model of the listed records. */
export interface ListScope {
  readonly organizationId: string
  readonly model: AnyModel
}

/** A list that is filtered by terms. */
export interface TermedList {
  readonly db: Kysely<Tables>
  readonly scope: ListScope
  readonly list: OrderedRecords
}

/**
 * Rows for a page of records that have every term, if any, and match the other filters. If a term or a filter has few records, all of them
 * are examined. If a term has many, its ids are read in the order of the list. Where its index has another order (lists by change, and
 * beginnings of terms), matching records are frequent enough to be found along the list.
 */
export async function selectTermedRecords(
  termed: TermedList,
  terms: readonly SearchTerm[],
  others: readonly Filter[],
  page: PageReading,
): Promise<Selected> {
  const { db, scope, list } = termed
  for (const term of terms) {
    const { ids, isAll } = await selectTermed(db, scope, term, { limit: FEW + 1 })
    if (!isAll) continue
    return selectAmong(list, ids, [...terms.filter((other) => other !== term).map(termFilter), ...others], page.count)
  }
  for (const filter of others) {
    const rows = await filter
      .among(list.all)
      .select('id')
      .limit(FEW + 1)
      .execute()
    if (rows.length > FEW) continue
    const ids = rows.map(({ id }) => id)
    return selectAmong(list, ids, [...terms.map(termFilter), ...others.filter((other) => other !== filter)], page.count)
  }
  const common = terms.length > 1 && !page.inPieces ? await selectCommon(termed, terms) : null
  if (common) return selectAmong(list, common, others, page.count)
  const exact = list.byId ? terms.find(({ byBeginning }) => !byBeginning) : undefined
  if (exact) return selectAlongTerm(termed, exact, [...terms.filter((other) => other !== exact).map(termFilter), ...others], page)
  return selectThroughNarrowest(list, [...terms.map(termFilter), ...others], page, list.byId && others.length > 0 ? others : [wholeList])
}

/**
 * The ids of the records that have all of several frequent terms; `null` when there are so many that they are better found along the list.
 * Starts with the longest term, which is probably the rarest.
 */
async function selectCommon({ db, scope }: TermedList, terms: readonly SearchTerm[]): Promise<readonly string[] | null> {
  const [first, ...others] = terms.toSorted((one, other) => other.term.length - one.term.length) as [SearchTerm, ...SearchTerm[]]
  const common = new Set<string>()
  let after: TermPosition | null = null
  for (let looked = 0; looked < MOST_COMPARED; looked += FEW) {
    const rows: readonly TermPosition[] = await selectTermPositions(db, scope, first, { after, limit: FEW })
    let ids: readonly string[] = rows.map(({ record_id }) => record_id)
    for (const other of others) if (ids.length > 0) ids = await selectStanding(db, scope, other, ids)
    for (const id of ids) common.add(id)
    if (common.size > FEW) return null
    if (rows.length < FEW) return [...common]
    after = rows.at(-1) as TermPosition
    if (!insideWrite()) await new Promise((resolve) => setImmediate(resolve))
  }
  return null
}

/** Reads the ids of a term in the order of the list, some and then more, until the page is full. */
async function selectAlongTerm(
  { db, scope, list }: TermedList,
  term: SearchTerm,
  others: readonly Filter[],
  { count, inPieces }: PageReading,
): Promise<Selected> {
  const matches: Selected['rows'][number][] = []
  const limit = inPieces ? PIECE_REACH : others.length === 0 ? count : FEW
  const { descending, after: first } = list.byId ?? { descending: true, after: null }
  let last = first
  for (;;) {
    const { ids, isAll } = await selectTermed(db, scope, term, { limit, range: { descending, after: last } })
    const { rows, end } = await selectAmong(list, ids, others, count - matches.length)
    matches.push(...rows)
    if (end) return { rows: matches, end }
    if (isAll) return { rows: matches }
    last = ids.at(-1) as string
    if (inPieces) return { rows: matches, end: { id: last, updated_at: 0 } }
    if (!insideWrite()) await new Promise((resolve) => setImmediate(resolve))
  }
}

/**
 * The first of these records that the list includes, in its order. Long data is read only for them, and by then some may have changed: in the order
 * of change those come later in the list, and are left out. `end` is the position of the last one, if there are as many as wanted.
 */
async function selectAmong(list: OrderedRecords, ids: readonly string[], others: readonly Filter[], count: number): Promise<Selected> {
  if (ids.length === 0) return { rows: [] }
  // No index contains the version: without it SQLite would scan an index that covers the query instead of looking up ids.
  const candidates = await aside(list.all.where('id', 'in', ids), others)
    .select(['id', 'updated_at', 'version'])
    .execute()
  const order = (one: ListPosition, other: ListPosition) => (list.isAfter(one, other) ? 1 : -1)
  const page = candidates.filter(list.shows).sort(order).slice(0, count)
  if (page.length === 0) return { rows: [] }
  const versions = new Map(page.map(({ id, version }) => [id, version]))
  const read = await list.all
    .where('id', 'in', [...versions.keys()])
    .select(list.columns)
    .execute()
  const rows = read.filter(({ id, version }) => list.byId || versions.get(id) === version).sort(order)
  const end = page.length === count ? page.at(-1) : undefined
  return end ? { rows, end } : { rows }
}
