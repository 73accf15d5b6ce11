import { type Kysely, sql } from 'kysely'
import type { AutomationRefusalsTable, Tables } from '../tables.ts'
import type { AutomationKey } from './automation-incidents.ts'

/** How many runs of an organization, or of those that one cause has led to, have yet to begin: counted up to `limit`. */
export async function countToBegin(
  db: Kysely<Tables>,
  organizationId: string,
  { cause, limit }: { readonly cause: string | null; readonly limit: number },
): Promise<number> {
  const which = cause === null ? sql`to_begin is not null` : sql`to_begin = ${cause}`
  const { rows } = await sql<{ count: number | string }>`select count(*) as count from
    (select 1 from runs where organization_id = ${organizationId} and ${which} limit ${limit}) as waiting`.execute(db)
  return Number(rows[0]?.count)
}

/** The automation of which most runs have yet to begin, among the first `limit` of the organization, and how many; `null` when there are none. */
export async function selectMostToBegin(
  db: Kysely<Tables>,
  organizationId: string,
  limit: number,
): Promise<{ readonly automationId: string; readonly count: number } | null> {
  const { rows } = await sql<{ id: string; count: number | string }>`select automation_id as id, count(*) as count from
    (select automation_id from runs where organization_id = ${organizationId} and to_begin is not null limit ${limit}) as waiting
    group by automation_id order by 2 desc, 1 limit 1`.execute(db)
  return rows[0] ? { automationId: rows[0].id, count: Number(rows[0].count) } : null
}

/** How many runs of an automation were not started because too many had yet to begin, as far as that is kept. */
export async function countRefusedStarts(db: Kysely<Tables>, key: AutomationKey): Promise<number> {
  const { starts } = await refusalsOf(db, key)
    .select((eb) => eb.fn.coalesce(eb.fn.sum<number | string>('starts'), eb.lit(0)).as('starts'))
    .executeTakeFirstOrThrow()
  return Number(starts)
}

/** Whether runs of an automation were not started around a moment. */
export async function wasRefused(db: Kysely<Tables>, key: AutomationKey, at: number): Promise<boolean> {
  const row = refusalsOf(db, key).select('began_at').where('began_at', '<=', at).where('last_at', '>=', at)
  return (await row.executeTakeFirst()) !== undefined
}

/** The last time in which runs of an automation were not started. */
export function selectLastRefusal(db: Kysely<Tables>, key: AutomationKey): Promise<AutomationRefusalsTable | undefined> {
  return refusalsOf(db, key).selectAll().orderBy('began_at', 'desc').limit(1).executeTakeFirst()
}

/** Whether runs of any automation were not started since a moment because of the ceiling of the organization. */
export async function hasRefusalSince(db: Kysely<Tables>, organizationId: string, since: number): Promise<boolean> {
  const row = db.selectFrom('automation_refusals').select('automation_id').where('organization_id', '=', organizationId)
  return (await row.where('ceiling', '=', 'organization').where('last_at', '>=', since).limit(1).executeTakeFirst()) !== undefined
}

/** Writes down that runs were not started, and forgets what is older than is kept. */
export async function insertRefusal(db: Kysely<Tables>, row: AutomationRefusalsTable, keptSince: number): Promise<void> {
  await db
    .deleteFrom('automation_refusals')
    .where('organization_id', '=', row.organization_id)
    .where('automation_id', '=', row.automation_id)
    .where('last_at', '<', keptSince)
    .execute()
  await db.insertInto('automation_refusals').values(row).execute()
}

/** Counts more that were not started in the same time. */
export async function extendRefusal(
  db: Kysely<Tables>,
  { organization_id, automation_id, began_at }: AutomationRefusalsTable,
  { starts, lastAt }: { readonly starts: number; readonly lastAt: number },
): Promise<void> {
  await db
    .updateTable('automation_refusals')
    .set((eb) => ({ starts: eb('starts', '+', starts), last_at: lastAt }))
    .where('organization_id', '=', organization_id)
    .where('automation_id', '=', automation_id)
    .where('began_at', '=', began_at)
    .execute()
}

function refusalsOf(db: Kysely<Tables>, { organization_id, automation_id }: AutomationKey) {
  return db.selectFrom('automation_refusals').where('organization_id', '=', organization_id).where('automation_id', '=', automation_id)
}
