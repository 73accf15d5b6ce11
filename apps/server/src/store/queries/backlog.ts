import { type Kysely, sql } from 'kysely'
import type { EpochMs } from '../store.ts'
import type { Tables } from '../tables.ts'

/** The largest number that is counted, so that counting does not add to an overload. */
export const COUNTED = 10_000

/** Waiting deliveries by how long their next attempt has been due; `later` for those that are not due yet. */
export async function countWaitingDeliveries(db: Kysely<Tables>, now: EpochMs): Promise<Readonly<Record<string, number>>> {
  const due = async (from: EpochMs, until: EpochMs | null) =>
    count(
      db,
      sql`select 1 from deliveries where status = 'waiting' and due_at > ${from}${until === null ? sql`` : sql` and due_at <= ${until}`}`,
    )
  return {
    later: await due(now, null),
    minute: await due(now - 60_000, now),
    hour: await due(now - 3_600_000, now - 60_000),
    longer: await due(0, now - 3_600_000),
  }
}

/** Unfinished runs by status. Counted by organization, because the index of statuses begins with it. */
export async function countUnfinishedRuns(db: Kysely<Tables>): Promise<Readonly<Record<string, number>>> {
  const of = (status: string) =>
    count(
      db,
      sql`select 1 from records join runs on runs.organization_id = records.organization_id and runs.status = ${sql.lit(status)}
        where records.model = 'organization'`,
    )
  return { running: await of('running'), waiting: await of('waiting') }
}

/** Open incidents. */
export async function countOpenIncidents(db: Kysely<Tables>): Promise<Readonly<Record<string, number>>> {
  return {
    webhooks: await count(db, sql`select 1 from webhook_incidents where resolved_at is null`),
    automations: await count(db, sql`select 1 from automation_incidents`),
  }
}

async function count(db: Kysely<Tables>, query: ReturnType<typeof sql>): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from (${query} limit ${sql.lit(COUNTED)}) as counted`.execute(db)
  return Number(rows[0]?.count ?? 0)
}
