import { insideWrite } from '../write-scope.ts'
import type { Filter } from './record-filters.ts'
import type { ListedRow, ListPosition, OrderedRecords, Records, Selected } from './record-order.ts'

/**
 * How far through each filter's records several filters look first, in pages; how many times as far with each look that follows; and how many
 * records one look goes through at most: a few milliseconds, after which others come first.
 */
const FIRST_REACH = 5
const REACH_FACTOR = 2
const MOST_REACH = 2000

/** How many records of each filter a piece looks at of what is gone through piece by piece: a few milliseconds. */
export const PIECE_REACH = 200

/** How a page is read. */
export interface PageReading {
  /** One more than it shows. */
  readonly count: number
  readonly inPieces?: boolean | undefined
}

/** The records of a range in the order of the list. */
export function selectRange(list: OrderedRecords, range: Records, count: number): Promise<ListedRow[]> {
  return list.inOrder(range).select(list.columns).limit(count).execute()
}

/**
 * Reads through the records of one filter after the other, some of each and then more, until the page is full or one of them is at its end.
 * So nobody has to know beforehand which filter lets through least; that differs from value to value. In pieces it reads some of each once.
 *
 * @param looked the filters whose records are read through; all of them by default
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
    // Each has found all up to its end, and the next piece begins behind the one that has come furthest.
    if (inPieces) return looks.reduce((one, other) => (list.isBehind(other.end, one.end) ? other : one))
    // SQLite answers within this turn of the event loop. Who writes has to be done with it.
    if (!insideWrite()) await new Promise((resolve) => setImmediate(resolve))
  }
}

/** What several filters let through, beside the one whose index is to be read. */
export function aside(records: Records, filters: readonly Filter[]): Records {
  return filters.reduce((some, filter) => filter.aside(some), records)
}
