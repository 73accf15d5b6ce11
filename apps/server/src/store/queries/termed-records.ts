import type { AnyModel } from '@belfry/core'
import type { Kysely } from 'kysely'
import type { Tables } from '../tables.ts'
import { insideWrite } from '../write-scope.ts'
import { aside, type PageReading, PIECE_REACH, selectThroughNarrowest } from './narrowest-filter.ts'
import { type Filter, termFilter, wholeList } from './record-filters.ts'
import type { ListPosition, OrderedRecords, Selected } from './record-order.ts'
import { type SearchTerm, selectStanding, selectTermed, selectTermPositions, type TermPosition } from './record-terms.ts'

/** Up to so many records that stand under a term are all looked at: a few milliseconds. */
const FEW = 2000

/** So many records of a term are held against other terms at most. */
const MOST_COMPARED = 20_000

/** Whose records are listed, and which. */
export interface ListScope {
  readonly organizationId: string
  readonly model: AnyModel
}

/** A list that is filtered by terms. */
export interface TermedList {
  readonly db: Kysely<Tables>
  readonly place: ListScope
  readonly list: OrderedRecords
}

/**
 * Rows for a page of those that stand under every term and that the other filters let through. A term or a filter of few records says all of
 * them. Of many under a term the ids stand in the order of the list, and are read in that order; where they do not (in the order of change, and
 * of a beginning), such records are common enough to meet them along the list.
 */
export async function selectTermedRecords(
  termed: TermedList,
  terms: readonly SearchTerm[],
  others: readonly Filter[],
  page: PageReading,
): Promise<Selected> {
  const { db, place, list } = termed
  for (const term of terms) {
    const { ids, isAll } = await selectTermed(db, place, term, { limit: FEW + 1 })
    if (!isAll) continue
    return { rows: await selectAmong(list, ids, [...terms.filter((other) => other !== term).map(termFilter), ...others], page.count) }
  }
  for (const filter of others) {
    const rows = await filter
      .among(list.all)
      .select('id')
      .limit(FEW + 1)
      .execute()
    if (rows.length > FEW) continue
    const ids = rows.map(({ id }) => id)
    return { rows: await selectAmong(list, ids, [...terms.map(termFilter), ...others.filter((other) => other !== filter)], page.count) }
  }
  const common = terms.length > 1 && !page.inPieces ? await selectCommon(termed, terms) : null
  if (common) return { rows: await selectAmong(list, common, others, page.count) }
  const exact = list.byId ? terms.find(({ byBeginning }) => !byBeginning) : undefined
  if (exact) return selectAlongTerm(termed, exact, [...terms.filter((other) => other !== exact).map(termFilter), ...others], page)
  return selectThroughNarrowest(list, [...terms.map(termFilter), ...others], page, others.length > 0 ? others : [wholeList])
}

/**
 * The ids of the records that stand under all of several terms of which each has many: `null` where they are so many that they are met along
 * the list. The longest word has the fewest.
 */
async function selectCommon({ db, place }: TermedList, terms: readonly SearchTerm[]): Promise<readonly string[] | null> {
  const [first, ...others] = terms.toSorted((one, other) => other.term.length - one.term.length) as [SearchTerm, ...SearchTerm[]]
  const common = new Set<string>()
  let after: TermPosition | null = null
  for (let looked = 0; looked < MOST_COMPARED; looked += FEW) {
    const rows: readonly TermPosition[] = await selectTermPositions(db, place, first, { after, limit: FEW })
    let ids: readonly string[] = rows.map(({ record_id }) => record_id)
    for (const other of others) if (ids.length > 0) ids = await selectStanding(db, place, other, ids)
    for (const id of ids) common.add(id)
    if (common.size > FEW) return null
    if (rows.length < FEW) return [...common]
    after = rows.at(-1) as TermPosition
    if (!insideWrite()) await new Promise((resolve) => setImmediate(resolve))
  }
  return null
}

/** Reads along the ids of a term, in the order of the list, some and then more until the page is full. */
async function selectAlongTerm(
  { db, place, list }: TermedList,
  term: SearchTerm,
  others: readonly Filter[],
  { count, inPieces }: PageReading,
): Promise<Selected> {
  const matches: Selected['rows'][number][] = []
  const limit = inPieces ? PIECE_REACH : others.length === 0 ? count : FEW
  const { descending, behind: first } = list.byId ?? { descending: true, behind: null }
  let last = first
  for (;;) {
    const { ids, isAll } = await selectTermed(db, place, term, { limit, range: { descending, behind: last } })
    matches.push(...(await selectAmong(list, ids, others, count - matches.length)))
    if (isAll || matches.length === count) return { rows: matches }
    last = ids.at(-1) as string
    if (inPieces) return { rows: matches, end: { id: last, updated_at: 0 } }
    if (!insideWrite()) await new Promise((resolve) => setImmediate(resolve))
  }
}

/** Those of some records that the list shows, the first ones of them in its order. What is long is read of these alone. */
async function selectAmong(
  list: OrderedRecords,
  ids: readonly string[],
  others: readonly Filter[],
  count: number,
): Promise<Selected['rows']> {
  if (ids.length === 0) return []
  // The version stands in no index: SQLite would rather read through one that holds all that is asked for than look up ids.
  const candidates = await aside(list.all.where('id', 'in', ids), others)
    .select(['id', 'updated_at', 'version'])
    .execute()
  const order = (one: ListPosition, other: ListPosition) => (list.isBehind(one, other) ? 1 : -1)
  const page = candidates.filter(list.shows).sort(order).slice(0, count)
  if (page.length === 0) return []
  const rows = await list.all
    .where(
      'id',
      'in',
      page.map(({ id }) => id),
    )
    .select(list.columns)
    .execute()
  return rows.sort(order)
}
