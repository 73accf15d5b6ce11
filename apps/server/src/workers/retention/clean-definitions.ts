import { automation } from '@belfry/core'
import { forgetNamedWebhooks } from '../../store/queries/flow-webhooks.ts'
import { recordModel } from '../../store/record-field.ts'
import { dropSealedValues } from '../../unit-of-work/runs/sealed-values.ts'
import { type Batch, ROWS } from './batch.ts'

/** How many automations one transaction looks at. */
const AUTOMATIONS = 100

/** Removes the versions of automations that were deleted and of which no run is left. */
export async function cleanVersions({ db, organizationId, after }: Batch): Promise<string | null> {
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
    .limit(AUTOMATIONS)
    .execute()
  const gone = rows.filter(({ is_needed }) => !is_needed).map(({ automation_id }) => automation_id)
  if (gone.length > 0)
    await db.deleteFrom('automation_versions').where('organization_id', '=', organizationId).where('automation_id', 'in', gone).execute()
  return rows.length === AUTOMATIONS ? (rows.at(-1)?.automation_id ?? null) : null
}

/**
 * Removes definitions to which no version refers, with the values that only they have referred to. Runs only under the organization's exclusive
 * lock, because a save at the same time may reuse the definition.
 */
export async function cleanDefinitions({ db, organizationId, after }: Batch): Promise<string | null> {
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
    .limit(ROWS)
    .execute()
  const gone = rows.filter(({ is_needed }) => !is_needed).map(({ hash }) => hash)
  if (gone.length > 0) {
    await db.deleteFrom('definitions').where('organization_id', '=', organizationId).where('hash', 'in', gone).execute()
    await dropSealedValues(db, organizationId, gone)
    await forgetNamedWebhooks(db, organizationId, gone)
  }
  return rows.length === ROWS ? (rows.at(-1)?.hash ?? null) : null
}
