import { idFloor } from '@belfry/core'
import { removeEvents } from '../../store/queries/events-after.ts'
import { selectAgedEvents } from '../../store/queries/retention/expired-events.ts'
import { type Batch, latestId, ROWS } from './batch.ts'

/** How many bytes of envelopes one transaction removes, unless one event alone has more. */
const BYTES = 4 * 1024 * 1024

/** Removes expired events. An event that still has a delivery is kept: the delivery waits, ended recently, or can be retried. */
export async function cleanEvents({ db, organizationId, limits: { ended }, after }: Batch): Promise<string | null> {
  const rows = await selectAgedEvents(db, organizationId, { after, before: idFloor('event', latestId(ended)), limit: ROWS })
  let bytes = 0
  const looked = rows.filter(({ size }, index) => {
    bytes += size
    return index === 0 || bytes <= BYTES
  })
  const expired = looked.filter(({ at, hasDeliveries }) => at <= ended && !hasDeliveries)
  await removeEvents(
    db,
    organizationId,
    expired.map(({ id }) => id),
  )
  return looked.length < rows.length || rows.length === ROWS ? (looked.at(-1)?.id ?? null) : null
}
