import { insideWrite } from '../write-scope.ts'
import type { Filter } from './record-filters.ts'
import type { ListedRow, ListPosition, OrderedRecords, Records, Selected } from './record-order.ts'

/**
 * How far the first look at each filter's records goes, in pages; the factor by which each further look grows; and how many records one
 * look examines at most: a few milliseconds, after which other work gets its turn.
 */
const FIRST_REACH = 5
const REACH_FACTOR = 2
const MOST_REACH = 2000
/** How many looks a page in the order of change takes at most: some 40,000 records, after which it ends, however few of them have matched. */
const MOST_LOOKS = 20

/** How many records of each filter one piece examines when a list is read in pieces: a few milliseconds. */
export const PIECE_REACH = 200

/** How a page is read. */
export interface PageReading {
  /** One more than the page returns. */
  readonly count: number
  readonly inPieces?: boolean | undefined
}

/** The records of a range in the order of the list. */
export function selectRange(list: OrderedRecords, range: Records, count: number): Promise<ListedRow[]> {
  return list.inOrder(range).select(list.columns).limit(count).execute()
}

/**
 * Reads the records of each filter in turn, some of each and then more, until the page is full or one filter is exhausted. So nobody has to
 * know beforehand which filter is the narrowest, which differs from value to value. In pieces it reads some of each once, and in the order of
 * change, in which no filter has an index, not more than some: then the page may be short, or empty, with more behind it.
 *
 * @param looked the filters whose records are read; all of them by default
 */
export async function selectThroughNarrowest(
  list: OrderedRecords,
  filters: readonly Filter[],
  { count, inPieces = false }: PageReading,
  looked: readonly Filter[] = filters,
): Promise<Selected> {
  const readings = looked.map((filter) => ({
    filter,
    others: filters.filter((other) => other !== filter),
    rest: filter.among(list.records),
    found: [] as ListedRow[],
  }))
  let looksLeft = inPieces ? 1 : list.byId ? Number.POSITIVE_INFINITY : MOST_LOOKS
  for (let reach = inPieces ? PIECE_REACH : count * FIRST_REACH; ; reach = Math.min(reach * REACH_FACTOR, MOST_REACH)) {
    const looks: Required<Selected>[] = []
    for (const reading of readings) {
      const { filter, others, rest, found } = reading
      const end: ListPosition | undefined = await list
        .inOrder(rest)
        .select(['updated_at', 'id'])
        .offset(reach - 1)
        .limit(1)
        .executeTakeFirst()
      const within = end === undefined ? rest : list.upTo(rest, end)
      found.push(...(await selectRange(list, aside(within, others), count - found.length)))
      if (end === undefined || found.length === count) return { rows: found }
      reading.rest = filter.among(list.after(end))
      looks.push({ rows: found, end })
    }
    // Each has found everything up to its end. The next piece starts after the one that has come furthest.
    if (--looksLeft === 0) return looks.reduce((one, other) => (list.isAfter(other.end, one.end) ? other : one))
    // SQLite answers within this tick of the event loop. Inside a write, nothing else may be awaited.
    if (!insideWrite()) await new Promise((resolve) => setImmediate(resolve))
  }
}

/** Applies several filters without using an index for them. */
export function aside(records: Records, filters: readonly Filter[]): Records {
  return filters.reduce((some, filter) => filter.aside(some), records)
}
