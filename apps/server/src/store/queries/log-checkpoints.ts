import { type Expression, type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Store } from '../store.ts'
import type { Tables } from '../tables.ts'

// Positions in the event log. On SQLite they are a counter. On PostgreSQL they are transaction ids, which are valid in one cluster of
// databases only. So each log has an era, which is raised when its database is found in another cluster (`postgres/note-cluster.ts`), and
// all positions of an era are above those of earlier ones. The era is read inside the statement that needs it, so it costs no round trip.

/** The distance between the positions of two eras: enough for 55 years with 10,000 transactions a second. */
const ERA = 2 ** 44

/** An organization's id, or an expression for it in a statement. */
export type OrganizationId = string | Expression<string>

/** The era of a log. */
function eraOf(organizationId: OrganizationId): RawBuilder<number> {
  return sql<number>`coalesce((select event_logs.era from event_logs where event_logs.organization_id = ${organizationId}), 0)`
}

/** On PostgreSQL: the position of events of the transaction with this id. */
export function positionOf(organizationId: OrganizationId, transaction: RawBuilder<unknown>): RawBuilder<number> {
  return sql<number>`${eraOf(organizationId)} * ${sql.lit(ERA)} + ${transaction}::text::bigint`
}

/** On PostgreSQL: the position of events of this transaction. */
export function ownPosition(organizationId: OrganizationId): RawBuilder<number> {
  return positionOf(organizationId, sql`pg_current_xact_id()`)
}

// A checkpoint of the event log, as text: it separates what was committed before from what comes after. On SQLite it is the position of the
// last event. On PostgreSQL, where events are not committed in the order of their positions, it is an era and a snapshot: what the snapshot
// does not include came later, and so did all later eras. A checkpoint that was copied from another database names the first event after
// it.

const MOVED = 'moved:'

/** On PostgreSQL: a checkpoint before an event that was copied from another database, or, without one, after all that were copied. */
export function movedCheckpoint(firstEventId: string | null): string {
  return `${MOVED}${firstEventId ?? ''}`
}

/** The checkpoint of the moment at which the statement runs. On PostgreSQL all events of its own transaction come after it. */
export function currentCheckpoint(dialect: Store['dialect'], organizationId: OrganizationId): RawBuilder<string> {
  if (dialect === 'sqlite') return sql<string>`cast((select coalesce(max(position), 0) from events) as text)`
  // A snapshot does not list its own transaction, and would include its later events as soon as a transaction with a higher id has ended.
  return sql<string>`(
    select ${eraOf(organizationId)}::text || ':' || least(pg_snapshot_xmin(seen), pg_current_xact_id())::text || ':' || pg_snapshot_xmax(seen)::text || ':' || coalesce((
      select string_agg(id::text, ',' order by id)
      from (select pg_snapshot_xip(seen) as id union select pg_current_xact_id()) as open
      where id < pg_snapshot_xmax(seen)
    ), '')
    from (select pg_current_snapshot() as seen) as now
  )`
}

/** Whether an event was committed after a checkpoint. The first part is a range of the index on `position`. */
export function isAfterCheckpoint(dialect: Store['dialect'], checkpoint: string): RawBuilder<SqlBool> {
  if (dialect === 'sqlite') return sql<SqlBool>`events.position > ${Number(checkpoint)}`
  // The checkpoint of runs from before there were checkpoints.
  if (checkpoint === '') return sql<SqlBool>`events.position >= 0`
  // What was moved has the position 0, and is ordered by id.
  if (checkpoint === MOVED) return sql<SqlBool>`events.position > 0`
  if (checkpoint.startsWith(MOVED)) return sql<SqlBool>`(events.position > 0 or events.id >= ${checkpoint.slice(MOVED.length)})`
  const { era, snapshot } = parseCheckpoint(checkpoint)
  const start = sql`${era * ERA}::bigint`
  // What is of a later era has a higher number than any transaction that the snapshot knows, so it is not visible either.
  return sql<SqlBool>`events.position >= ${start} + pg_snapshot_xmin(${snapshot}::pg_snapshot)::text::bigint
    and not pg_visible_in_snapshot((events.position - ${start})::text::xid8, ${snapshot}::pg_snapshot)`
}

/** Places from before there were eras are nothing but snapshots. */
function parseCheckpoint(checkpoint: string): { readonly era: number; readonly snapshot: string } {
  const [first = '', ...others] = checkpoint.split(':')
  return others.length === 3 ? { era: Number(first), snapshot: others.join(':') } : { era: 0, snapshot: checkpoint }
}

/** The events of this very transaction so far: on PostgreSQL they come after every place that it takes, on SQLite none of them does. */
export async function selectOwnEvents(db: Kysely<Tables>, dialect: Store['dialect'], organizationId: string): Promise<readonly string[]> {
  if (dialect === 'sqlite') return []
  const rows = await db
    .selectFrom('events')
    .select('id')
    .where('organization_id', '=', organizationId)
    .where('position', '=', ownPosition(organizationId))
    .execute()
  return rows.map(({ id }) => id)
}
