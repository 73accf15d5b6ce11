import { type Kysely, sql } from 'kysely'
import type { Store } from '../store.ts'
import type { Tables } from '../tables.ts'

/**
 * Notes in which cluster of databases a PostgreSQL database lives. To be called when it is opened, before anything is written.
 *
 * Events are ordered by the ids of transactions, and a dump that is restored elsewhere meets others, mostly smaller ones: what is old would
 * come after what is new, or be taken for not yet committed. So in another cluster every log begins another era, above all that is in it:
 * one row for each organization, however many events there are. Followers of the log and runs that look back go on where they were.
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

/** The last era for which there is room in a position (`migrations/0024-logs.ts`). */
const LAST_ERA = 511

async function raiseEras(db: Kysely<Tables>): Promise<void> {
  const { rows } = await sql<{ era: number }>`select coalesce(max(era), 0)::int as era from logs`.execute(db)
  if ((rows[0] as { era: number }).era === LAST_ERA) {
    throw new Error(
      `This database has been restored in other clusters ${LAST_ERA} times, which is as often as its log can be. ` +
        'Restore it from a file of "belfry backup" instead, which begins anew.',
    )
  }
  // A node may have been led here while it ran. What it has under way ends first, and what it begins reads the new era: an event of the old
  // one that is not committed yet would be taken for settled.
  await sql`lock table events in share mode`.execute(db)
  // Every organization has this cleaning, so its log is found without looking through the records.
  await sql`insert into logs (organization_id, era) select organization_id, 1 from cleanings where kind = 'organization'
    on conflict (organization_id) do update set era = logs.era + 1`.execute(db)
  // The transactions for which waits were to look again are those of the other cluster, and have ended.
  await db.updateTable('run_waits').set({ check_after: 0 }).where('check_after', 'is not', null).execute()
}
