import { definitionHash } from '@belfry/automation-engine'
import { automation, disableWithoutFullAccess, type Organization, runOperation, WITHOUT_FULL_ACCESS } from '@belfry/core'
import { selectRecord } from '../../store/queries/records.ts'
import { forgetStop } from '../../store/queries/retention-jobs.ts'
import type { RunsTable } from '../../store/tables.ts'
import { anonymous } from '../../unit-of-work/perform/anonymous.ts'
import { createPort } from '../../unit-of-work/ports/create-port.ts'
import { failLockedRun } from '../../unit-of-work/runs/change-run.ts'
import type { Service } from '../../unit-of-work/service/service.ts'
import type { Unit } from '../../unit-of-work/service/unit.ts'

/**
 * Fails a run whose definition requires full access, if no current member with full access has enabled it (G169). Also disables the
 * automation, unless it has another definition by now, which is checked when a run of it starts.
 */
export async function endWithoutFullAccess(service: Service, unit: Unit, row: RunsTable, site: Organization): Promise<void> {
  const record = await selectRecord(unit.db, automation, site.id, row.automation_id)
  if (record?.enabled && definitionHash(record.definition) === row.definition_hash) {
    const cause = { traceId: row.trace_id, lineage: { automationIds: [] } }
    const port = createPort(service, unit, { ...anonymous, organization: site, cause })
    await runOperation(disableWithoutFullAccess, port, { id: row.automation_id }, undefined)
    // Waiting runs are not cancelled: each fails here in its own tick.
    await forgetStop(unit.db, site.id, row.automation_id)
  }
  await failLockedRun(service, unit, row, WITHOUT_FULL_ACCESS)
}
