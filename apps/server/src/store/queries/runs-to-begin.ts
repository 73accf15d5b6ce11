import { type Kysely, sql } from 'kysely'
import type { AutomationRefusalsTable, Tables } from '../tables.ts'
import type { AutomationKey } from './automation-incidents.ts'

/** How many runs of an organization, or with the same cause, have not started yet, counted up to `limit`. */
export async function countToBegin(
  db: Kysely<Tables>,
  organizationId: string,
  { cause, limit }: { readonly cause: string | null; readonly limit: number },
): Promise<number> {
  const which = cause === null ? sql`pending_cause is not null` : sql`pending_cause = ${cause}`
  const { rows } = await sql<{ count: number | string }>`select count(*) as count from
    (select 1 from runs where organization_id = ${organizationId} and ${which} limit ${limit}) as waiting`.execute(db)
  return Number(rows[0]?.count)
}

/**
 * The automation with the most runs that have not started yet, among the first `limit` of the organization, and how many it has; `null`
 * when there are none.
 */
export async function selectMostToBegin(
  db: Kysely<Tables>,
  organizationId: string,
  limit: number,
): Promise<{ readonly automationId: string; readonly count: number } | null> {
  const { rows } = await sql<{ id: string; count: number | string }>`select automation_id as id, count(*) as count from
    (select automation_id from runs where organization_id = ${organizationId} and pending_cause is not null limit ${limit}) as waiting
    group by automation_id order by 2 desc, 1 limit 1`.execute(db)
  return rows[0] ? { automationId: rows[0].id, count: Number(rows[0].count) } : null
}

/** How many runs of an automation were not started because too many were waiting to start, in the stored periods. */
export async function countRefusedStarts(db: Kysely<Tables>, key: AutomationKey): Promise<number> {
  const { refused_starts } = await refusalsOf(db, key)
    .select((eb) => eb.fn.coalesce(eb.fn.sum<number | string>('refused_starts'), eb.lit(0)).as('refused_starts'))
    .executeTakeFirstOrThrow()
  return Number(refused_starts)
}

/** Whether starts of an automation were being refused at a moment. */
export async function wasRefused(db: Kysely<Tables>, key: AutomationKey, at: number): Promise<boolean> {
  const row = refusalsOf(db, key).select('started_at').where('started_at', '<=', at).where('last_refused_at', '>=', at)
  return (await row.executeTakeFirst()) !== undefined
}

/** The last period in which runs of an automation were not started. */
export function selectLastRefusal(db: Kysely<Tables>, key: AutomationKey): Promise<AutomationRefusalsTable | undefined> {
  return refusalsOf(db, key).selectAll().orderBy('started_at', 'desc').limit(1).executeTakeFirst()
}

/** Whether a run of any automation was not started since a moment because of the organization's limit. */
export async function hasRefusalSince(db: Kysely<Tables>, organizationId: string, since: number): Promise<boolean> {
  const row = db.selectFrom('automation_refusals').select('automation_id').where('organization_id', '=', organizationId)
  return (await row.where('ceiling', '=', 'organization').where('last_refused_at', '>=', since).limit(1).executeTakeFirst()) !== undefined
}

/** Stores a new period in which runs were not started, and deletes periods that ended before `keptSince`. */
export async function insertRefusal(db: Kysely<Tables>, row: AutomationRefusalsTable, keptSince: number): Promise<void> {
  await db
    .deleteFrom('automation_refusals')
    .where('organization_id', '=', row.organization_id)
    .where('automation_id', '=', row.automation_id)
    .where('last_refused_at', '<', keptSince)
    .execute()
  await db.insertInto('automation_refusals').values(row).execute()
}

/** Counts further refused starts in the same period. */
export async function extendRefusal(
  db: Kysely<Tables>,
  { organization_id, automation_id, started_at }: AutomationRefusalsTable,
  { starts, lastAt }: { readonly starts: number; readonly lastAt: number },
): Promise<void> {
  await db
    .updateTable('automation_refusals')
    .set((eb) => ({ refused_starts: eb('refused_starts', '+', starts), last_refused_at: lastAt }))
    .where('organization_id', '=', organization_id)
    .where('automation_id', '=', automation_id)
    .where('started_at', '=', started_at)
    .execute()
}

function refusalsOf(db: Kysely<Tables>, { organization_id, automation_id }: AutomationKey) {
  return db.selectFrom('automation_refusals').where('organization_id', '=', organization_id).where('automation_id', '=', automation_id)
}
