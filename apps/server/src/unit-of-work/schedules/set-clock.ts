import { isClockSource, isRecordDate, nextFiring, type RecordDateSource } from '@belfry/automation-engine'
import type { Organization } from '@belfry/core'
import {
  deleteClock,
  recomputeClocks,
  replaceClock,
  restartClocks,
  selectClock,
  selectDateClocks,
} from '../../store/queries/automation-clocks.ts'
import { startBackfill, startBackfills } from '../../store/queries/date-backfills.ts'
import type { Service } from '../service/service.ts'
import type { Unit } from '../service/unit.ts'
import { fieldOf } from './date-clocks.ts'

/**
 * Sets the clock of an automation by the trigger of a definition; `null` for no clock. The row in the store is authoritative, so it takes
 * effect on all nodes with the commit. A trigger with the same moments as before continues where it was.
 */
export async function setClock(
  service: Pick<Service, 'wake' | 'examiner'>,
  unit: Unit,
  organization: Organization,
  { automationId, definition }: { readonly automationId: string; readonly definition: unknown },
): Promise<void> {
  const { db, now } = unit
  const { id: organizationId, timeZone } = organization
  const key = { organization_id: organizationId, automation_id: automationId }
  const before = await selectClock(db, key)
  const source = definition === null ? null : (service.examiner.known([definition], organization)[0]?.source ?? null)
  if (!source || !isClockSource(source)) {
    if (!before) return
    await deleteClock(db, key)
    await dropUnused(service, unit, organizationId, before.model)
    return
  }
  const text = JSON.stringify(source)
  if (before?.source === text) return
  const date = isRecordDate(source) ? source : null
  const due_at = date ? null : nextTimetable(source as Exclude<typeof source, RecordDateSource>, now, timeZone)
  await replaceClock(db, { ...key, source: text, model: date?.model ?? null, field: date && fieldOf(date), since: now, due_at })
  if (date) await backfill(service, unit, organizationId, date.model)
  if (before?.model && before.model !== date?.model) await dropUnused(service, unit, organizationId, before.model)
  if (due_at !== null) unit.afterCommit(service.wake.clock)
}

/** Recomputes all clocks of an organization, after a change of its time zone. */
export async function moveClocks(service: Pick<Service, 'wake'>, unit: Unit, organizationId: string): Promise<void> {
  const { db, now } = unit
  await recomputeClocks(db, now, organizationId)
  await startBackfills(db, { since: now, now, organizationId })
  unit.afterCommit(service.wake.clock)
  unit.afterCommit(service.wake.dateBackfills)
}

/** Makes the clocks of an organization count from now on, as if its automations were enabled now: moments during a pause start nothing. */
export async function resumeClocks({ db, now }: Unit, organizationId: string): Promise<void> {
  await restartClocks(db, now, organizationId)
}

function nextTimetable(
  { schedule }: { readonly schedule: Parameters<typeof nextFiring>[0] },
  now: number,
  timeZone: string,
): number | null {
  return nextFiring(schedule, now, timeZone)?.at ?? null
}

/** Removes the stored dates of a model when no clock uses them any more. */
async function dropUnused(service: Pick<Service, 'wake'>, unit: Unit, organizationId: string, model: string | null): Promise<void> {
  if (model === null || (await selectDateClocks(unit.db, organizationId, model)).length > 0) return
  await backfill(service, unit, organizationId, model)
}

async function backfill(
  service: Pick<Service, 'wake'>,
  { db, now, afterCommit }: Unit,
  organization_id: string,
  id: string,
): Promise<void> {
  await startBackfill(db, { organization_id, id }, { since: 0, now })
  afterCommit(service.wake.dateBackfills)
}
