import type { AnyModel } from '../models/define-model.ts'
import type { AnyRecord, ListQuery, Page } from '../operations/port.ts'
import { type EpochMs, parseTime } from '../time.ts'
import { readCursor, writeCursor } from './cursor.ts'

/** One page of a model's records: newest first, with `updatedSince` in the order of change. A cursor outlives the record it was made of. */
export function listRecords(model: AnyModel, records: Iterable<AnyRecord>, query: ListQuery): Page<AnyRecord> {
  const { limit, filters, updatedSince } = query
  checkFilters(model, filters)
  const wanted = [...records].filter((record) => Object.entries(filters).every(([name, value]) => filterText(record[name]) === value))
  const ordered = updatedSince === undefined ? newestFirst(model, wanted, query) : inOrderOfChange(model, wanted, updatedSince, query)
  const data = ordered.slice(0, limit)
  const last = data.at(-1)
  if (!last || ordered.length <= limit) return { data, nextCursor: null }
  return {
    data,
    nextCursor:
      updatedSince === undefined ? writeCursor(model.collection, [last.id]) : writeCursor(changesOf(model), [changedAt(last), last.id]),
  }
}

/** A value as filters name it: flags are `true` and `false`. */
function filterText(value: unknown): unknown {
  return typeof value === 'boolean' ? String(value) : value
}

function newestFirst(model: AnyModel, records: readonly AnyRecord[], { cursor }: ListQuery): readonly AnyRecord[] {
  const [before] = cursor === undefined ? [undefined] : readCursor(model.collection, cursor, ['string'])
  return records.filter(({ id }) => before === undefined || id < before).sort((a, b) => (a.id < b.id ? 1 : -1))
}

function inOrderOfChange(model: AnyModel, records: readonly AnyRecord[], since: EpochMs, { cursor }: ListQuery): readonly AnyRecord[] {
  const after = cursor === undefined ? null : readCursor(changesOf(model), cursor, ['number', 'string'])
  return records
    .filter((record) => changedAt(record) >= since && (after === null || isAfter([changedAt(record), record.id], after)))
    .sort((a, b) => (isAfter([changedAt(a), a.id], [changedAt(b), b.id]) ? 1 : -1))
}

function isAfter([time, id]: readonly [EpochMs, string], [otherTime, otherId]: readonly [EpochMs, string]): boolean {
  return time > otherTime || (time === otherTime && id > otherId)
}

function changedAt({ updatedAt }: AnyRecord): EpochMs {
  return parseTime(updatedAt) as EpochMs
}

/** The two orders of a model's list have cursors of their own. */
function changesOf({ collection }: AnyModel): string {
  return `${collection}:changes`
}

/** @throws Error when the server has no index for it: that is a mistake of the operation */
function checkFilters(model: AnyModel, filters: ListQuery['filters']): void {
  const known = [...model.filters, model.parent?.field, ...(model.integration ? ['externalId'] : [])]
  for (const name of Object.keys(filters)) if (!known.includes(name)) throw new Error(`${model.title} cannot be filtered by ${name}`)
}
