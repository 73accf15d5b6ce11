import { automation } from '@belfry/core'
import type { Kysely } from 'kysely'
import { recordModel } from '../../record-field.ts'
import type { Tables } from '../../tables.ts'

/** A range of rows ordered by a text. */
interface Stretch {
  readonly after: string
  readonly limit: number
}

/** The next automations with versions. `isNeeded` says whether the automation exists or has a run. */
export async function selectVersionedAutomations(
  db: Kysely<Tables>,
  organizationId: string,
  { after, limit }: Stretch,
): Promise<readonly { readonly id: string; readonly isNeeded: boolean }[]> {
  const rows = await db
    .selectFrom('automation_versions')
    .select('automation_id')
    .select(({ or, exists, selectFrom }) =>
      or([
        exists(
          selectFrom('records')
            .select('id')
            .whereRef('records.organization_id', '=', 'automation_versions.organization_id')
            .where(recordModel(automation.name))
            .whereRef('records.id', '=', 'automation_versions.automation_id'),
        ),
        exists(
          selectFrom('runs')
            .select('id')
            .whereRef('runs.organization_id', '=', 'automation_versions.organization_id')
            .whereRef('runs.automation_id', '=', 'automation_versions.automation_id'),
        ),
      ]).as('is_needed'),
    )
    .where('organization_id', '=', organizationId)
    .where('automation_id', '>', after)
    .groupBy(['organization_id', 'automation_id'])
    .orderBy('automation_id')
    .limit(limit)
    .execute()
  // SQLite returns a number.
  return rows.map(({ automation_id, is_needed }) => ({ id: automation_id, isNeeded: Boolean(is_needed) }))
}

/** Deletes all versions of these automations. There must be at least one id. */
export async function deleteVersions(db: Kysely<Tables>, organizationId: string, automationIds: readonly string[]): Promise<void> {
  await db
    .deleteFrom('automation_versions')
    .where('organization_id', '=', organizationId)
    .where('automation_id', 'in', automationIds)
    .execute()
}

/** The next definitions. `isNeeded` says whether a version refers to it. */
export async function selectDefinitions(
  db: Kysely<Tables>,
  organizationId: string,
  { after, limit }: Stretch,
): Promise<readonly { readonly hash: string; readonly isNeeded: boolean }[]> {
  const rows = await db
    .selectFrom('definitions')
    .select('hash')
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom('automation_versions')
          .select('number')
          .whereRef('automation_versions.organization_id', '=', 'definitions.organization_id')
          .whereRef('automation_versions.definition_hash', '=', 'definitions.hash'),
      ).as('is_needed'),
    )
    .where('organization_id', '=', organizationId)
    .where('hash', '>', after)
    .orderBy('hash')
    .limit(limit)
    .execute()
  return rows.map(({ hash, is_needed }) => ({ hash, isNeeded: Boolean(is_needed) }))
}

/** Deletes definitions by their hashes. There must be at least one. */
export async function deleteDefinitions(db: Kysely<Tables>, organizationId: string, hashes: readonly string[]): Promise<void> {
  await db.deleteFrom('definitions').where('organization_id', '=', organizationId).where('hash', 'in', hashes).execute()
}
