import { type Kysely, sql } from 'kysely'
import type { Store } from '../store.ts'
import type { Tables } from '../tables.ts'

/**
 * Records the PostgreSQL cluster in which the database lives. Call it when the database is opened, before anything is written.
 *
 * Events are ordered by transaction ids. A dump that is restored into another cluster meets other ids, mostly smaller ones: old events
 * would come after new ones, or count as not yet committed. So in another cluster every log starts a new era, whose positions are above all
 * existing ones: that changes one row per organization, however many events there are. Followers of the log and waiting runs continue where
 * they were.
 */
export function noteCluster(store: Store): Promise<void> {
  return store.write(({ db }) => note(db), { lock: { name: 'cluster', shared: false } })
}

async function note(db: Kysely<Tables>): Promise<void> {
  const { rows } = await sql<{ value: string }>`select system_identifier::text as value from pg_control_system()`.execute(db)
  const { value } = rows[0] as { value: string }
  const known = await db.selectFrom('instance').select('value').where('name', '=', 'cluster').executeTakeFirst()
  if (known?.value === value) return
  if (known) await raiseEras(db)
  await db
    .insertInto('instance')
    .values({ name: 'cluster', value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute()
}

/** The last era for which there is room in a position (`migrations/first-schema/events.ts`). */
const LAST_ERA = 511

async function raiseEras(db: Kysely<Tables>): Promise<void> {
  const { rows } = await sql<{ era: number }>`select coalesce(max(era), 0)::int as era from event_logs`.execute(db)
  if ((rows[0] as { era: number }).era === LAST_ERA) {
    throw new Error(
      `This database has been restored in other clusters ${LAST_ERA} times, which is as often as its log can be. ` +
        'Restore it from a file of "belfry backup" instead, which begins anew.',
    )
  }
  // A node may be connected already. Its open transactions end first, and later ones read the new era: an uncommitted event of the old era
  // would be missed.
  await sql`lock table events in share mode`.execute(db)
  // Every organization has this retention job, so logs are found without searching the records.
  await sql`insert into event_logs (organization_id, era) select organization_id, 1 from retention_jobs where kind = 'organization'
    on conflict (organization_id) do update set era = event_logs.era + 1`.execute(db)
  // The transactions for which waits were to check again belong to the other cluster, and have ended.
  await db.updateTable('run_waits').set({ check_after: 0 }).where('check_after', 'is not', null).execute()
}
