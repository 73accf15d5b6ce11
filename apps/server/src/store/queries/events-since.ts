import type { EventKey } from '@belfry/core'
import type { Kysely, Selectable } from 'kysely'
import type { Store } from '../store.ts'
import type { EventsTable, Tables } from '../tables.ts'
import { isAfterCheckpoint } from './log-checkpoints.ts'

/** The past events that a wait checks. */
export interface EventsSince {
  readonly organizationId: string
  readonly key: EventKey
  /** The checkpoint after which they were committed. */
  readonly since: string
  /** The record that they concern; `null` for any. */
  readonly recordId: string | null
}

/** A position among the events of a key. */
export type EventPosition = Pick<Selectable<EventsTable>, 'position' | 'id'>

/**
 * The next events after a checkpoint, in the order of the log. Those of a record are found by a LIKE pattern, in which an underscore
 * matches any character, so there may be a few too many.
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

/** Whether an event was committed after a checkpoint. */
export async function isEventSince(
  db: Kysely<Tables>,
  dialect: Store['dialect'],
  { organizationId, eventId, since }: { readonly organizationId: string; readonly eventId: string; readonly since: string },
): Promise<boolean> {
  const event = db.selectFrom('events').select('id').where('organization_id', '=', organizationId).where('id', '=', eventId)
  return (await event.where(isAfterCheckpoint(dialect, since)).executeTakeFirst()) !== undefined
}
