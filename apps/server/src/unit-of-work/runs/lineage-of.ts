import type { Lineage } from '../../store/cause.ts'
import type { RunsTable } from '../../store/tables.ts'

/** What of a run says what led to it. */
export type LedRun = Pick<RunsTable, 'id' | 'automation_id' | 'lineage' | 'event_id' | 'root_run_id'>

/** What has led to whatever a run causes: its own lineage, and the run. */
export function lineageOf(row: LedRun): Lineage {
  const { automationIds } = JSON.parse(row.lineage) as Lineage
  return { automationIds: [...automationIds, row.automation_id], rootId: rootOf(row), runId: row.id }
}

/** What has led to a run in the end: the event, the call or the moment with which it all began. */
export function rootOf(row: LedRun): string {
  const { rootId = row.event_id ?? row.root_run_id ?? row.id } = JSON.parse(row.lineage) as Lineage
  return rootId
}
