import { definitionHash } from '@belfry/automation-engine'
import { automation, disableWithoutFullAccess, type Organization, runOperation, WITHOUT_FULL_ACCESS } from '@belfry/core'
import { selectRecord } from '../../store/queries/records.ts'
import { forgetStop } from '../../store/queries/retention-jobs.ts'
import type { RunsTable } from '../../store/tables.ts'
import { anonymous } from '../../unit-of-work/perform/anonymous.ts'
import { createPort } from '../../unit-of-work/perform/perform.ts'
import type { Unit } from '../../unit-of-work/perform/unit.ts'
import { failRun } from '../../unit-of-work/runs/change-run.ts'
import type { Service } from '../../unit-of-work/service.ts'

/**
 * Ends a run whose definition takes full access, and which nobody with full access has enabled or who did has it no more (G169). The automation
 * is disabled with it, unless it follows another definition by now, which is judged when a run of its own begins.
 */
export async function endWithoutFullAccess(service: Service, unit: Unit, row: RunsTable, site: Organization): Promise<void> {
  const record = await selectRecord(unit.db, automation, site.id, row.automation_id)
  if (record?.enabled && definitionHash(record.definition) === row.definition_hash) {
    const cause = { traceId: row.trace_id, lineage: { automationIds: [] } }
    const port = createPort(service, unit, { ...anonymous, organization: site, cause })
    await runOperation(disableWithoutFullAccess, port, { id: row.automation_id }, undefined)
    // Those that wait to begin are not cancelled: each ends here in its turn.
    await forgetStop(unit.db, site.id, row.automation_id)
  }
  await failRun(service, unit, row, WITHOUT_FULL_ACCESS)
}
