import type { Lineage } from '../../store/causation.ts'
import type { RunsTable } from '../../store/tables.ts'

/** The columns of a run from which a lineage is derived. */
export type LedRun = Pick<RunsTable, 'id' | 'automation_id' | 'lineage' | 'event_id' | 'root_run_id'>

/** The lineage of everything that a run causes: its own lineage, and the run. */
export function lineageOf(row: LedRun): Lineage {
  const { automationIds } = JSON.parse(row.lineage) as Lineage
  return { automationIds: [...automationIds, row.automation_id], rootId: rootOf(row), runId: row.id }
}

/** The origin of a run: the event, call or moment with which its chain began. */
export function rootOf(row: LedRun): string {
  const { rootId = row.event_id ?? row.root_run_id ?? row.id } = JSON.parse(row.lineage) as Lineage
  return rootId
}
