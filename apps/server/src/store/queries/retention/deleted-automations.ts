import type { Kysely } from 'kysely'
import type { Tables } from '../../tables.ts'

/** An automation of an organization. */
interface DeletedAutomation {
  readonly organizationId: string
  readonly automationId: string
}

/** Deletes the next `automation_starts` of an automation. Returns how many there were: fewer than `limit` when there are no more. */
export async function deleteStarts(
  db: Kysely<Tables>,
  { organizationId, automationId }: DeletedAutomation,
  limit: number,
): Promise<number> {
  const rows = await db
    .selectFrom('automation_starts')
    .where('organization_id', '=', organizationId)
    .where('automation_id', '=', automationId)
    .select('start_key')
    .orderBy('start_key')
    .limit(limit)
    .execute()
  const last = rows.at(-1)
  if (last)
    await db
      .deleteFrom('automation_starts')
      .where('organization_id', '=', organizationId)
      .where('automation_id', '=', automationId)
      .where('start_key', '<=', last.start_key)
      .execute()
  return rows.length
}

/** Deletes the next claims of an automation's steps. Returns how many there were: fewer than `limit` when there are no more. */
export async function deleteClaimsOfAutomation(
  db: Kysely<Tables>,
  { organizationId, automationId }: DeletedAutomation,
  limit: number,
): Promise<number> {
  const rows = await db
    .selectFrom('step_claims')
    .where('organization_id', '=', organizationId)
    .where('automation_id', '=', automationId)
    .select(['node_id', 'subject'])
    .orderBy('node_id')
    .orderBy('subject')
    .limit(limit)
    .execute()
  for (const { node_id, subject } of rows)
    await db
      .deleteFrom('step_claims')
      .where('organization_id', '=', organizationId)
      .where('automation_id', '=', automationId)
      .where('node_id', '=', node_id)
      .where('subject', '=', subject)
      .execute()
  return rows.length
}
