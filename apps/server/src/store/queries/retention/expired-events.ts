import type { Kysely } from 'kysely'
import type { EventsTable, Tables } from '../../tables.ts'

/** An event with the columns that determine its age. */
type AgedEvent = Pick<EventsTable, 'id' | 'at'> & {
  /** The size of its envelope in bytes. */
  readonly size: number
  readonly hasDeliveries: boolean
}

/** The next events of an organization between two ids, both exclusive, each with whether it still has deliveries. */
export async function selectAgedEvents(
  db: Kysely<Tables>,
  organizationId: string,
  { after, before, limit }: { readonly after: string; readonly before: string; readonly limit: number },
): Promise<readonly AgedEvent[]> {
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
    .where('id', '<', before)
    .orderBy('id')
    .limit(limit)
    .execute()
  // SQLite returns a number.
  return rows.map(({ id, at, size, has_deliveries }) => ({ id, at, size, hasDeliveries: Boolean(has_deliveries) }))
}
