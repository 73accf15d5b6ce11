import type { AnyModel } from '../framework/models/define-model.ts'
import type { AnyRecord, ListQuery, Page } from '../framework/operations/port.ts'
import { listedValue } from '../kernel/schema/listed-value.ts'
import { hasTerms, type TermFilter } from '../kernel/schema/term-filters.ts'
import { type EpochMs, parseTime } from '../kernel/time.ts'
import { readCursor, writeCursor } from './cursor.ts'

/**
 * The records of a model in a list after its cursor, in its order: newest or oldest first, with `updatedSince` in the order of change. A
 * cursor stays valid after its record was deleted.
 *
 * @throws Error if the server has no index for a filter: a bug in the operation
 */
export function followingRecords(model: AnyModel, records: Iterable<AnyRecord>, query: ListQuery): readonly AnyRecord[] {
  checkFilters(model, query.filters)
  const isAfterCursor = afterCursor(model, query)
  const wanted = [...records].filter((record) => isAfterCursor(record) && passes(model, record, query))
  return wanted.sort(orderOf(query))
}

/** The comparison function of a list. */
export function orderOf({ updatedSince, oldestFirst }: ListQuery): (one: AnyRecord, other: AnyRecord) => number {
  if (updatedSince !== undefined) return (a, b) => (isAfter([changedAt(a), a.id], [changedAt(b), b.id]) ? 1 : -1)
  return oldestFirst ? (a, b) => (a.id < b.id ? -1 : 1) : (a, b) => (a.id > b.id ? -1 : 1)
}

/** The page that starts with these records, which must be all that follow, or at least one more than the page has. */
export function recordPage(model: AnyModel, ordered: readonly AnyRecord[], query: ListQuery): Page<AnyRecord> {
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

/** Whether a record comes after the cursor; always without a cursor. */
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

/** Each order of a model's list has its own cursors, the same in every host: a base accepts those of the site. */
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
