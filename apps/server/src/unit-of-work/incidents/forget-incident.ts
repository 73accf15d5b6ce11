import { type AutomationKey, deleteAutomationIncident, forgetAutomationSignals } from '../../store/queries/automation-incidents.ts'
import { insertForgetting } from '../../store/queries/retention-jobs.ts'
import type { Service } from '../service/service.ts'
import type { Unit } from '../service/unit.ts'

/**
 * Deletes the incident of an automation and its unprocessed signals. If there are many signals, a background job deletes the rest;
 * meanwhile they are ignored.
 */
export async function forgetIncident(service: Pick<Service, 'newId' | 'wake'>, unit: Unit, key: AutomationKey): Promise<void> {
  const { db, now } = unit
  const until = service.newId('incident')
  await deleteAutomationIncident(db, key)
  if (!(await forgetAutomationSignals(db, key, until))) return
  await insertForgetting(db, key, { until, now })
  unit.afterCommit(service.wake.retention)
}
