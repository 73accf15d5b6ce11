import { forgetNamedWebhooks } from '../../store/queries/flow-webhooks.ts'
import {
  deleteDefinitions,
  deleteVersions,
  selectDefinitions,
  selectVersionedAutomations,
} from '../../store/queries/retention/unreferenced-definitions.ts'
import { deleteSealedValuesOf } from '../../store/queries/sealed-values.ts'
import { type Batch, ROWS } from './batch.ts'

/** How many automations one transaction examines. */
const AUTOMATIONS = 100

/** Removes the versions of deleted automations that have no runs left. */
export async function cleanVersions({ db, organizationId, after }: Batch): Promise<string | null> {
  const automations = await selectVersionedAutomations(db, organizationId, { after, limit: AUTOMATIONS })
  const unneeded = automations.filter(({ isNeeded }) => !isNeeded).map(({ id }) => id)
  if (unneeded.length > 0) await deleteVersions(db, organizationId, unneeded)
  return automations.length === AUTOMATIONS ? (automations.at(-1)?.id ?? null) : null
}

/**
 * Removes definitions to which no version refers, with the values that only they have referred to. Runs only under the organization's exclusive
 * lock, because a save at the same time may reuse the definition.
 */
export async function cleanDefinitions({ db, organizationId, after }: Batch): Promise<string | null> {
  const definitions = await selectDefinitions(db, organizationId, { after, limit: ROWS })
  const unneeded = definitions.filter(({ isNeeded }) => !isNeeded).map(({ hash }) => hash)
  if (unneeded.length > 0) {
    await deleteDefinitions(db, organizationId, unneeded)
    await deleteSealedValuesOf(db, organizationId, unneeded)
    await forgetNamedWebhooks(db, organizationId, unneeded)
  }
  return definitions.length === ROWS ? (definitions.at(-1)?.hash ?? null) : null
}
