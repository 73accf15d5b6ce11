import type { AnyModel, RecordOf } from '../../models/define-model.ts'
import type { RecordPort } from '../port.ts'

/** How many records are looked at before nothing counts as found. */
const MOST_LOOKED_AT = 10_000

const PAGE = 200

/**
 * The newest record that passes the filters of its list and fits; `null` when there is none among the newest 10,000 that pass them.
 *
 * @param filters what the store can tell without looking at records
 */
export async function findNewest<M extends AnyModel>(
  port: Pick<RecordPort, 'list'>,
  model: M,
  filters: Readonly<Record<string, string>>,
  fits: (record: RecordOf<M>) => boolean,
): Promise<RecordOf<M> | null> {
  let cursor: string | null | undefined
  for (let looked = 0; looked < MOST_LOOKED_AT && cursor !== null; ) {
    const page = await port.list(model, { limit: PAGE, filters, cursor })
    const found = page.data.find(fits)
    if (found) return found
    looked += page.data.length
    cursor = page.nextCursor
  }
  return null
}
