import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Store } from '../store.ts'

// A place in the log of events, as text: what was committed before it and what after. On SQLite it is the position of the last event. On
// PostgreSQL, where events are not committed in the order of their positions, it is a snapshot: what it does not see came later.

/** The place at which the log stands when the statement runs. */
export function placeNow(dialect: Store['dialect']): RawBuilder<string> {
  if (dialect === 'sqlite') return sql<string>`cast((select coalesce(max(position), 0) from events) as text)`
  return sql<string>`pg_current_snapshot()::text`
}

/** Whether an event was committed after a place. The first part is a range of the index on `position`. */
export function isAfterPlace(dialect: Store['dialect'], place: string): RawBuilder<SqlBool> {
  if (dialect === 'sqlite') return sql<SqlBool>`events.position > ${Number(place)}`
  return sql<SqlBool>`events.position >= pg_snapshot_xmin(${place}::pg_snapshot)::text::bigint
    and not pg_visible_in_snapshot(events.position::text::xid8, ${place}::pg_snapshot)`
}
