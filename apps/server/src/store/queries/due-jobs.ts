import type { EpochMs } from '@belfry/core'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Tables } from '../tables.ts'
import { positionOfMinute } from './awake-runs.ts'

/** The tables of background jobs. */
export type JobTable = 'retry_jobs' | 'erasures' | 'retention_jobs' | 'date_backfills' | 'automation_signals'

/** An unfinished job. */
export interface DueJob {
  readonly organization_id: string
  readonly id: string
}

/** The expression of the indexes `…_due_by_minute`. */
const indexPosition = sql<string>`(cast(due_at / 60000 + 10000000000 as text) || organization_id)`
const MINUTE_LENGTH = positionOfMinute(0).length

/** Organizations with due jobs, and the index position from which to continue; `null` when there are no more. */
export interface DueRound {
  readonly organizationIds: readonly string[]
  readonly after: string | null
}

/**
 * Organizations with a job that is due by the end of this minute. Each costs one index step, so the cost does not depend on how many jobs
 * they have, or on how many are due later.
 *
 * @param limit how many index positions are examined; an organization has one for each minute
 */
export async function selectDueRound(
  db: Kysely<Tables>,
  table: JobTable,
  { after, now, limit }: { readonly after: string; readonly now: EpochMs; readonly limit: number },
): Promise<DueRound> {
  const before = positionOfMinute(now + 60_000)
  const next = (from: RawBuilder<string>) => sql`(select ${indexPosition} from ${sql.table(table)}
    where due_at is not null and ${indexPosition} > ${from} and ${indexPosition} < ${before} order by ${indexPosition} limit 1)`
  const { rows } = await sql<{ position: string }>`
    with recursive positions (position) as (
      select ${next(sql`${after}`)}
      union all
      select ${next(sql`positions.position`)} from positions where positions.position is not null
    )
    select position from positions where position is not null limit ${limit}`.execute(db)
  const organizationIds = new Set(rows.map((row) => row.position.slice(MINUTE_LENGTH)))
  return { organizationIds: [...organizationIds], after: rows.length === limit ? (rows.at(-1)?.position ?? null) : null }
}

/** The job of an organization that has been due longest. */
export function selectDueJob(
  db: Kysely<Tables>,
  table: JobTable,
  { organizationId, now }: { readonly organizationId: string; readonly now: EpochMs },
): Promise<DueJob | undefined> {
  // The tables differ in other columns only.
  return db
    .selectFrom(table as 'retry_jobs')
    .select(['organization_id', 'id'])
    .where('organization_id', '=', organizationId)
    .where('due_at', 'is not', null)
    .where('due_at', '<=', now)
    .orderBy('due_at')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
}

/** The most urgent job of an organization, and among those the one that has been due longest; with `reversed` the least urgent. */
export async function selectRankedJob(
  db: Kysely<Tables>,
  { organizationId, now, reversed }: { readonly organizationId: string; readonly now: EpochMs; readonly reversed: boolean },
): Promise<DueJob | undefined> {
  // Rank by rank, so that urgent jobs that are not due yet cost nothing.
  const ranks = [0, 1, 2, 3]
  for (const rank of reversed ? ranks.reverse() : ranks) {
    const job = await db
      .selectFrom('retention_jobs')
      .select(['organization_id', 'id'])
      .where('organization_id', '=', organizationId)
      .where('rank', '=', rank)
      .where('due_at', '<=', now)
      .orderBy('due_at')
      .orderBy('id')
      .limit(1)
      .executeTakeFirst()
    if (job) return job
  }
  return undefined
}

/** When the next job of all organizations is due; `null` when none is. */
export async function selectNextDueJob(db: Kysely<Tables>, table: JobTable): Promise<EpochMs | null> {
  const next = await db
    .selectFrom(table as 'retry_jobs')
    .select('due_at')
    .where('due_at', 'is not', null)
    .orderBy('due_at')
    .limit(1)
    .executeTakeFirst()
  return next?.due_at ?? null
}

/** Makes an unfinished job due at another time. */
export async function postponeJob(db: Kysely<Tables>, table: JobTable, { organization_id, id }: DueJob, dueAt: EpochMs): Promise<void> {
  await db
    .updateTable(table as 'retry_jobs')
    .set({ due_at: dueAt })
    .where('organization_id', '=', organization_id)
    .where('id', '=', id)
    .where('due_at', 'is not', null)
    .execute()
}
