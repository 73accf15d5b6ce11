import { type Kysely, sql } from 'kysely'
import { movedPlace } from '../queries/log-places.ts'
import type { Store } from '../store.ts'
import type { Tables } from '../tables.ts'

/**
 * Notes in which cluster of databases a PostgreSQL database lives. To be called when it is opened, before anybody asks for its epoch.
 *
 * Events are ordered by the ids of transactions, and a dump that is restored elsewhere meets others, mostly smaller ones: what is old would
 * come after what is new, or be taken for not yet committed. So in another cluster all that there is gets the first position, where it is
 * ordered by id, and the database another epoch, at which followers of the log go on by time.
 */
export function noteCluster(store: Store): Promise<void> {
  return store.write(({ db }) => note(db), { lock: { name: 'cluster', shared: false } })
}

async function note(db: Kysely<Tables>): Promise<void> {
  const { rows } = await sql<{ value: string }>`select system_identifier::text as value from pg_control_system()`.execute(db)
  const { value } = rows[0] as { value: string }
  const known = await db.selectFrom('instance').select('value').where('name', '=', 'cluster').executeTakeFirst()
  if (known?.value === value) return
  if (known) {
    for (const table of ['runs', 'run_waits'] as const) await translatePlaces(db, table)
    await db.updateTable('run_waits').set({ check_after: 0 }).where('check_after', 'is not', null).execute()
    await db.updateTable('events').set({ position: 0 }).execute()
    await db.deleteFrom('instance').where('name', '=', 'epoch').execute()
  }
  await db
    .insertInto('instance')
    .values({ name: 'cluster', value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute()
}

/** Places in the log are snapshots of the other cluster: each becomes that before the first event which it does not see. */
async function translatePlaces(db: Kysely<Tables>, table: 'runs' | 'run_waits'): Promise<void> {
  const place = sql.ref(`${table}.since`)
  await sql`update ${sql.table(table)} set since = ${movedPlace(null)} || coalesce((
      select min(events.id) from events
      where events.organization_id = ${sql.ref(`${table}.organization_id`)}
        and events.position >= pg_snapshot_xmin(${place}::pg_snapshot)::text::bigint
        and not pg_visible_in_snapshot(events.position::text::xid8, ${place}::pg_snapshot)), '')
    where ${place} ~ '^[0-9]+:'`.execute(db)
}
