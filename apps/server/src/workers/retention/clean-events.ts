import { idFloor } from '@belfry/core'
import { removeEvents } from '../../store/queries/events-after.ts'
import { type Batch, latestId, ROWS } from './batch.ts'

/** How many bytes of envelopes one transaction removes, unless one event alone has more. */
const BYTES = 4 * 1024 * 1024

/** Removes events with their bytes. One of which a delivery is left stays: it waits, or has ended not long ago, or could be asked for. */
export async function cleanEvents({ db, organizationId, limits: { ended }, after }: Batch): Promise<string | null> {
  const rows = await db
    .selectFrom('events')
    .select(['id', 'at'])
    .select(({ fn, exists, selectFrom }) => [
      fn<number>('length', ['body']).as('size'),
      exists(
        selectFrom('deliveries')
          .select('deliveries.id')
          .whereRef('deliveries.organization_id', '=', 'events.organization_id')
          .whereRef('deliveries.event_id', '=', 'events.id'),
      ).as('has_deliveries'),
    ])
    .where('organization_id', '=', organizationId)
    .where('id', '>', after)
    .where('id', '<', idFloor('event', latestId(ended)))
    .orderBy('id')
    .limit(ROWS)
    .execute()
  let bytes = 0
  const looked = rows.filter(({ size }, index) => {
    bytes += size as number
    return index === 0 || bytes <= BYTES
  })
  const gone = looked.filter(({ at, has_deliveries }) => at <= ended && !has_deliveries)
  await removeEvents(
    db,
    organizationId,
    gone.map(({ id }) => id),
  )
  return looked.length < rows.length || rows.length === ROWS ? (looked.at(-1)?.id ?? null) : null
}
