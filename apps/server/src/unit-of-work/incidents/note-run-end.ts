import type { RunState } from '@belfry/automation-engine'
import {
  type AutomationKey,
  hasIncident,
  hasUnfinished,
  insertRefusedStart,
  insertSignal,
} from '../../store/queries/automation-incidents.ts'
import type { RunsTable } from '../../store/tables.ts'
import type { Service } from '../service/service.ts'
import type { Unit } from '../service/unit.ts'

type EndedRun = Pick<RunsTable, 'organization_id' | 'id' | 'automation_id' | 'root_run_id'>

/**
 * Records a failed run for the incident worker, in the transaction in which the run fails.
 *
 * @param step the label of the step that failed; `null` when there is none
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
 * Records a completed run if it may end an incident: if there is one, and no other run with the same root has failed or is unfinished. As
 * long as nothing fails, this costs one lookup in small indexes.
 */
async function noteCompletedRun(service: Pick<Service, 'newId' | 'wake'>, { db, now, afterCommit }: Unit, run: EndedRun): Promise<void> {
  if (!(await hasIncident(db, run))) return
  const rootRunId = run.root_run_id ?? run.id
  if (await hasUnfinished(db, run.organization_id, { rootRunId, but: run.id })) return
  await insertSignal(db, keyOf(service, run), { kind: 'completed', rootRunId, at: now })
  afterCommit(service.wake.automationIncidents)
}

/** Records the end of a run if the incident worker needs it. */
export async function noteRunEnd(
  service: Pick<Service, 'newId' | 'wake'>,
  unit: Unit,
  row: EndedRun,
  { status, error }: Pick<RunState, 'status' | 'error'>,
): Promise<void> {
  if (status === 'completed') await noteCompletedRun(service, unit, row)
  else if (status === 'failed') await noteFailedRun(service, unit, row, { step: error?.step ?? null, error: error?.message ?? '' })
}

/** Records that a run was not started because too many are waiting to start, in the transaction that would have started it. */
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
