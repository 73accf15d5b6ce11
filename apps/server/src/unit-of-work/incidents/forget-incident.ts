import { type AutomationKey, deleteIncident, forgetSignals } from '../../store/queries/automation-incidents.ts'
import { insertForgetting } from '../../store/queries/retention-jobs.ts'
import type { Unit } from '../perform/unit.ts'
import type { Service } from '../service.ts'

/**
 * Forgets what has failed of an automation, and what was yet to be looked at. Of very much the rest is left to whoever cleans up; meanwhile
 * nobody acts on it.
 */
export async function forgetIncident(service: Pick<Service, 'newId' | 'wake'>, unit: Unit, key: AutomationKey): Promise<void> {
  const { db, now } = unit
  const until = service.newId('incident')
  await deleteIncident(db, key)
  if (!(await forgetSignals(db, key, until))) return
  await insertForgetting(db, key, { until, now })
  unit.afterCommit(service.wake.cleaning)
}
