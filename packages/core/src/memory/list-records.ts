import type { AnyModel } from '../framework/models/define-model.ts'
import type { AnyRecord, ListQuery, Page } from '../framework/operations/port.ts'
import { listedValue } from '../kernel/schema/listed-value.ts'
import { hasTerms, type TermFilter } from '../kernel/schema/term-filters.ts'
import { type EpochMs, parseTime } from '../kernel/time.ts'
import { readCursor, writeCursor } from './cursor.ts'

/**
 * Those of a model's records that a list shows after its cursor, in its order: newest or oldest first, with `updatedSince` in the order of
 * change. A cursor outlives the record it was made of.
 *
 * @throws Error when the server has no index for a filter: that is a mistake of the operation
 */
export function followingRecords(model: AnyModel, records: Iterable<AnyRecord>, query: ListQuery): readonly AnyRecord[] {
  checkFilters(model, query.filters)
  const isAfterCursor = afterCursor(model, query)
  const wanted = [...records].filter((record) => isAfterCursor(record) && passes(model, record, query))
  return wanted.sort(orderOf(query))
}

/** Which of two records comes first in a list, for sorting. */
export function orderOf({ updatedSince, oldestFirst }: ListQuery): (one: AnyRecord, other: AnyRecord) => number {
  if (updatedSince !== undefined) return (a, b) => (isAfter([changedAt(a), a.id], [changedAt(b), b.id]) ? 1 : -1)
  return oldestFirst ? (a, b) => (a.id < b.id ? -1 : 1) : (a, b) => (a.id > b.id ? -1 : 1)
}

/** The page with which these records begin: all that follow, or at least one more than it shows. */
export function pageOf(model: AnyModel, ordered: readonly AnyRecord[], query: ListQuery): Page<AnyRecord> {
  const data = ordered.slice(0, query.limit)
  const last = data.at(-1)
  if (!last || ordered.length <= query.limit) return { data, nextCursor: null }
  const position = query.updatedSince === undefined ? [last.id] : [changedAt(last), last.id]
  return { data, nextCursor: writeCursor(listName(model, query), position) }
}

function passes(model: AnyModel, record: AnyRecord, { filters, updatedSince = Number.NEGATIVE_INFINITY }: ListQuery): boolean {
  const isChosen = Object.entries(filters).every(([name, value]) => {
    const terms: TermFilter | undefined = model.termFilters?.[name]
    if (terms) return hasTerms(terms, record, value)
    const field = model.fields[name]
    return listedValue(field, record[name]) === listedValue(field, value)
  })
  return isChosen && changedAt(record) >= updatedSince
}

/** Whether a record comes after the cursor; every one does when there is none. */
function afterCursor(model: AnyModel, query: ListQuery): (record: AnyRecord) => boolean {
  const { cursor, oldestFirst = false, updatedSince } = query
  if (cursor === undefined) return () => true
  if (updatedSince !== undefined) {
    const position = readCursor(listName(model, query), cursor, ['number', 'string'])
    return (record) => isAfter([changedAt(record), record.id], position)
  }
  const [last] = readCursor(listName(model, query), cursor, ['string'])
  return oldestFirst ? ({ id }) => id > last : ({ id }) => id < last
}

function isAfter([time, id]: readonly [EpochMs, string], [otherTime, otherId]: readonly [EpochMs, string]): boolean {
  return time > otherTime || (time === otherTime && id > otherId)
}

function changedAt({ updatedAt }: AnyRecord): EpochMs {
  return parseTime(updatedAt) as EpochMs
}

/** The orders of a model's list have cursors of their own, in whichever host: what stands beneath a site takes the site's. */
function listName({ collection }: AnyModel, { updatedSince, oldestFirst }: ListQuery): string {
  if (updatedSince !== undefined) return `${collection}:changes`
  return oldestFirst ? `${collection}:oldest` : collection
}

function checkFilters(model: AnyModel, filters: ListQuery['filters']): void {
  const known = [
    ...model.filters,
    ...Object.keys(model.termFilters ?? {}),
    model.parent?.field,
    ...(model.integration ? ['externalId'] : []),
  ]
  for (const name of Object.keys(filters)) if (!known.includes(name)) throw new Error(`${model.title} cannot be filtered by ${name}`)
}
