import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Store } from '../store.ts'
import type { Tables } from '../tables.ts'

// A place in the log of events, as text: what was committed before it and what after. On SQLite it is the position of the last event. On
// PostgreSQL, where events are not committed in the order of their positions, it is a snapshot: what it does not see came later. A place that
// comes from another database names the first event behind it.

const MOVED = 'moved:'

/** A place on PostgreSQL before an event that was moved there from another database, or, without one, behind all that were. */
export function movedPlace(firstEventId: string | null): string {
  return `${MOVED}${firstEventId ?? ''}`
}

/** The place at which the log stands when the statement runs. On PostgreSQL all events of its own transaction come after it. */
export function placeNow(dialect: Store['dialect']): RawBuilder<string> {
  if (dialect === 'sqlite') return sql<string>`cast((select coalesce(max(position), 0) from events) as text)`
  // A snapshot leaves out who takes it, and so has seen its later events as soon as a transaction with a higher id has ended.
  return sql<string>`(
    select least(pg_snapshot_xmin(seen), pg_current_xact_id())::text || ':' || pg_snapshot_xmax(seen)::text || ':' || coalesce((
      select string_agg(id::text, ',' order by id)
      from (select pg_snapshot_xip(seen) as id union select pg_current_xact_id()) as open
      where id < pg_snapshot_xmax(seen)
    ), '')
    from (select pg_current_snapshot() as seen) as now
  )`
}

/** Whether an event was committed after a place. The first part is a range of the index on `position`. */
export function isAfterPlace(dialect: Store['dialect'], place: string): RawBuilder<SqlBool> {
  if (dialect === 'sqlite') return sql<SqlBool>`events.position > ${Number(place)}`
  // That of runs from before there were places.
  if (place === '') return sql<SqlBool>`events.position >= 0`
  // What was moved has the position 0, and is ordered by id.
  if (place === MOVED) return sql<SqlBool>`events.position > 0`
  if (place.startsWith(MOVED)) return sql<SqlBool>`(events.position > 0 or events.id >= ${place.slice(MOVED.length)})`
  return sql<SqlBool>`events.position >= pg_snapshot_xmin(${place}::pg_snapshot)::text::bigint
    and not pg_visible_in_snapshot(events.position::text::xid8, ${place}::pg_snapshot)`
}

/** The events of this very transaction so far: on PostgreSQL they come after every place that it takes, on SQLite none of them does. */
export async function selectOwnEvents(db: Kysely<Tables>, dialect: Store['dialect'], organizationId: string): Promise<readonly string[]> {
  if (dialect === 'sqlite') return []
  const rows = await db
    .selectFrom('events')
    .select('id')
    .where('organization_id', '=', organizationId)
    .where('position', '=', sql<number>`pg_current_xact_id()::text::bigint`)
    .execute()
  return rows.map(({ id }) => id)
}
