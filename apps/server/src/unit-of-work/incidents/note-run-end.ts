import type { RunState } from '@belfry/automation-engine'
import {
  type AutomationKey,
  hasIncident,
  hasUnfinished,
  insertRefusedStart,
  insertSignal,
} from '../../store/queries/automation-incidents.ts'
import type { RunsTable } from '../../store/tables.ts'
import type { Unit } from '../perform/unit.ts'
import type { Service } from '../service.ts'

type EndedRun = Pick<RunsTable, 'organization_id' | 'id' | 'automation_id' | 'root_run_id'>

/**
 * Tells whoever looks after the incidents of automations that a run has failed, in the transaction in which it does: it is lost with it, or
 * told.
 *
 * @param step the label of the step at which it stands; `null` for none
 */
export async function noteFailedRun(
  service: Pick<Service, 'newId' | 'wake'>,
  { db, now, afterCommit }: Unit,
  run: EndedRun,
  { step, error }: { readonly step: string | null; readonly error: string },
): Promise<void> {
  const rootRunId = run.root_run_id ?? run.id
  await insertSignal(db, keyOf(service, run), { kind: 'failed', runId: run.id, rootRunId, at: now, step, error })
  afterCommit(service.wake.automationIncidents)
}

/**
 * Tells them that a run has completed, when that may end an incident: when there is one, and nothing else that came of the same run has
 * failed or goes on. As long as nothing fails, one look into small indexes is all that it costs.
 */
async function noteCompletedRun(service: Pick<Service, 'newId' | 'wake'>, { db, now, afterCommit }: Unit, run: EndedRun): Promise<void> {
  if (!(await hasIncident(db, run))) return
  const rootRunId = run.root_run_id ?? run.id
  if (await hasUnfinished(db, run.organization_id, { rootRunId, but: run.id })) return
  await insertSignal(db, keyOf(service, run), { kind: 'completed', rootRunId, at: now })
  afterCommit(service.wake.automationIncidents)
}

/** Tells them how a run stands that goes no further by itself, if that is something to them. */
export async function noteRunEnd(
  service: Pick<Service, 'newId' | 'wake'>,
  unit: Unit,
  row: EndedRun,
  { status, error }: Pick<RunState, 'status' | 'error'>,
): Promise<void> {
  if (status === 'completed') await noteCompletedRun(service, unit, row)
  else if (status === 'failed') await noteFailedRun(service, unit, row, { step: error?.step ?? null, error: error?.message ?? '' })
}

/** Tells them that a run was not started because too many have yet to begin, in the transaction of what would have started it. */
export async function noteRefusedStart(
  service: Pick<Service, 'newId' | 'wake'>,
  { db, now, afterCommit }: Unit,
  key: AutomationKey,
  ceiling: 'organization' | 'cause',
): Promise<void> {
  await insertRefusedStart(db, { ...key, id: service.newId('incident') }, { ceiling, at: now })
  afterCommit(service.wake.automationIncidents)
}

function keyOf({ newId }: Pick<Service, 'newId'>, { organization_id, automation_id, id }: EndedRun) {
  return { organization_id, automation_id, id: newId('incident'), run_id: id }
}
