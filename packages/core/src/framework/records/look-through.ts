import { listedValue } from '../../kernel/schema/listed-value.ts'
import type { AnyModel, RecordOf } from '../models/define-model.ts'
import type { RecordPort } from '../operations/port.ts'

const PAGE = 200

/** A search in lists of one model. */
export interface RecordSearch<M extends AnyModel> {
  readonly model: M
  /** The lists, by filters of the store. No record is in two of them. */
  readonly lists: readonly Readonly<Record<string, string>>[]
  /** The other criteria. */
  fits(record: RecordOf<M>): boolean
  /** The order of the results. */
  readonly order: 'newest' | 'oldest'
  /** The maximum number of results. */
  readonly most: number
  /** The maximum number of records examined per list; all by default. */
  readonly mostLookedAt?: number
}

/** The progress of an unfinished search. Plain JSON, only valid for the same search. */
export interface SearchProgress {
  /** The ids found so far, by list. The last of these lists is the current one. */
  readonly matches: readonly (readonly string[])[]
  /** The position in the current list; `null` for its beginning. */
  readonly cursor: string | null
  /** The number of its records examined so far. */
  readonly scanned: number
  /** For a search of several lists: none of them had a match, and a single list with all their records is searched now. */
  readonly inOne?: true
}

/** The result of one part of a search: the match, or where to continue. */
export type Looked<T> = { readonly result: T } | { readonly progress: SearchProgress }

/** The start of each search. */
export const beginning: SearchProgress = { matches: [[]], cursor: null, scanned: 0 }

/**
 * Performs one part of a search, through one portion of a list, so that each part is short however many records there are and other work
 * can run in between. Matches of earlier parts are read again in the last one, and dropped if they no longer match.
 *
 * @param progress where the previous part ended; `null` for the first
 */
export async function lookThrough<M extends AnyModel>(
  port: Pick<RecordPort, 'get' | 'list'>,
  search: RecordSearch<M>,
  progress: SearchProgress | null,
): Promise<Looked<readonly RecordOf<M>[]>> {
  const { model, lists, fits, order, most, mostLookedAt = Number.POSITIVE_INFINITY } = search
  const loaded = new Map<string, RecordOf<M>>()
  const idsByList = (progress ?? beginning).matches.map((ids) => [...ids])
  let { cursor, scanned } = progress ?? beginning
  for (;;) {
    const ids = idsByList.at(-1) ?? []
    const query = {
      limit: PAGE,
      inPieces: true,
      filters: lists[idsByList.length - 1] ?? {},
      ...(cursor === null ? {} : { cursor }),
    } as const
    const page = await port.list(model, order === 'oldest' ? { ...query, oldestFirst: true } : query)
    for (const record of page.data.filter(fits).slice(0, most - ids.length)) {
      ids.push(record.id)
      loaded.set(record.id, record)
    }
    cursor = page.nextCursor
    scanned += page.data.length
    if (cursor !== null && ids.length < most && scanned < mostLookedAt) return { progress: { matches: idsByList, cursor, scanned } }
    if (idsByList.length === lists.length) return inOrder(port, search, { byList: idsByList, loaded })
    idsByList.push([])
    cursor = null
    scanned = 0
  }
}

/**
 * The first matches in their current state. If all have changed, or so many that records not searched for would count, the search starts
 * again.
 */
async function inOrder<M extends AnyModel>(
  port: Pick<RecordPort, 'get'>,
  { model, lists, fits, order, most }: RecordSearch<M>,
  { byList, loaded }: { readonly byList: readonly (readonly string[])[]; readonly loaded: ReadonlyMap<string, RecordOf<M>> },
): Promise<Looked<readonly RecordOf<M>[]>> {
  const comesAfter = (one: string, other: string) => (order === 'oldest' ? one > other : one < other)
  // A record that moved from one list to another between two parts was found in both.
  const ids = [...new Set(byList.flat())].toSorted((one, other) => (comesAfter(other, one) ? -1 : 1))
  // After the last match of a list there may be more of its records.
  const ends = byList.filter((some) => some.length >= most).flatMap((some) => some.slice(-1))
  const matches: RecordOf<M>[] = []
  for (const id of ids) {
    if (ends.some((end) => comesAfter(id, end))) return { progress: beginning }
    const record = loaded.get(id) ?? (await port.get(model, id))
    if (record && lists.some((filters) => passes(model, record, filters)) && fits(record)) matches.push(record)
    if (matches.length === most) return { result: matches }
  }
  return ends.length > 0 || (matches.length === 0 && ids.length > 0) ? { progress: beginning } : { result: matches }
}

function passes(model: AnyModel, record: Readonly<Record<string, unknown>>, filters: Readonly<Record<string, string>>): boolean {
  return Object.entries(filters).every(([name, value]) => {
    const field = model.fields[name]
    return listedValue(field, record[name]) === listedValue(field, value)
  })
}

/** The maximum number of records of a list examined for the newest match. */
const MOST_LOOKED_AT = 10_000

/** Finds the newest record, like `lookThrough`; `null` if there is none among the newest 10,000 of each list. */
export async function findNewest<M extends AnyModel>(
  port: Pick<RecordPort, 'get' | 'list'>,
  search: Pick<RecordSearch<M>, 'model' | 'lists' | 'fits'>,
  progress: SearchProgress | null,
): Promise<Looked<RecordOf<M> | null>> {
  const looked = await lookThrough(port, { ...search, order: 'newest', most: 1, mostLookedAt: MOST_LOOKED_AT }, progress)
  return 'result' in looked ? { result: looked.result[0] ?? null } : looked
}

/** Repeats a search until it ends, for hosts that need not let other work run in between. */
export async function lookToTheEnd<T>(look: (progress: SearchProgress | null) => Promise<Looked<T>>): Promise<T> {
  for (let progress: SearchProgress | null = null; ; ) {
    const looked = await look(progress)
    if ('result' in looked) return looked.result
    progress = looked.progress
  }
}
