import type { EventKey } from '@belfry/core'
import type { Kysely, Selectable } from 'kysely'
import type { Store } from '../store.ts'
import type { EventsTable, Tables } from '../tables.ts'
import { isAfterCheckpoint } from './log-checkpoints.ts'

/** Which events a wait looks back to. */
export interface EventsSince {
  readonly organizationId: string
  readonly key: EventKey
  /** The place in the log behind which they are. */
  readonly since: string
  /** The record that they concern; `null` for any. */
  readonly recordId: string | null
}

/** A place among the events of a key. */
export type EventPosition = Pick<Selectable<EventsTable>, 'position' | 'id'>

/**
 * The next events since a place in the log, in its order. Those of a record are found by a pattern in which an underscore stands for any character,
 * so there may be some too many.
 */
export function selectEventsSince(
  db: Kysely<Tables>,
  dialect: Store['dialect'],
  { organizationId, key, since, recordId }: EventsSince,
  { after, limit }: { readonly after: EventPosition; readonly limit: number },
): Promise<readonly (EventPosition & Pick<EventsTable, 'lineage' | 'concerns'>)[]> {
  let query = db
    .selectFrom('events')
    .select(['id', 'position', 'lineage', 'concerns'])
    .where('organization_id', '=', organizationId)
    .where('key', '=', key)
    .where(isAfterCheckpoint(dialect, since))
    .where((eb) => eb.or([eb('position', '>', after.position), eb.and([eb('position', '=', after.position), eb('id', '>', after.id)])]))
    .orderBy('position')
    .orderBy('id')
    .limit(limit)
  if (recordId !== null) query = query.where('concerns', 'like', `% ${recordId} %`)
  return query.execute()
}

/** Whether an event was committed after a place in the log. */
export async function isEventSince(
  db: Kysely<Tables>,
  dialect: Store['dialect'],
  { organizationId, eventId, since }: { readonly organizationId: string; readonly eventId: string; readonly since: string },
): Promise<boolean> {
  const event = db.selectFrom('events').select('id').where('organization_id', '=', organizationId).where('id', '=', eventId)
  return (await event.where(isAfterCheckpoint(dialect, since)).executeTakeFirst()) !== undefined
}
