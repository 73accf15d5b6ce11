import type { Kysely } from 'kysely'
import type { EventsTable, Tables } from '../../tables.ts'
import { columnBytes } from '../page-bytes.ts'

const columns = ['id', 'record_model', 'record_id', 'body'] as const

/** An event with its envelope and its record. */
export type EventWithBody = Pick<EventsTable, (typeof columns)[number]>

/** The sizes in bytes of the envelopes of the next events. */
export function selectEventSizes(
  db: Kysely<Tables>,
  organizationId: string,
  after: string,
  limit: number,
): Promise<readonly { readonly size: number }[]> {
  return eventsAfter(db, organizationId, after)
    .select(columnBytes(db, ['body']).as('size'))
    .limit(limit)
    .execute()
}

/** The next events, ordered by id. */
export function selectEventsWithBodies(
  db: Kysely<Tables>,
  organizationId: string,
  after: string,
  limit: number,
): Promise<readonly EventWithBody[]> {
  return eventsAfter(db, organizationId, after).select(columns).limit(limit).execute()
}

function eventsAfter(db: Kysely<Tables>, organizationId: string, after: string) {
  return db.selectFrom('events').where('organization_id', '=', organizationId).where('id', '>', after).orderBy('id')
}

/** The id of the last event of an organization; empty when there is none. */
export async function selectLastEventId(db: Kysely<Tables>, organizationId: string): Promise<string> {
  const row = await db
    .selectFrom('events')
    .select('id')
    .where('organization_id', '=', organizationId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.id ?? ''
}

/** Replaces the envelope of an event. */
export async function updateEventBody(db: Kysely<Tables>, organizationId: string, id: string, body: Uint8Array): Promise<void> {
  await db.updateTable('events').set({ body }).where('organization_id', '=', organizationId).where('id', '=', id).execute()
}
