import { isClockSource, isRecordDate, missedFiring, nextFiring, timetableCause } from '@belfry/automation-engine'
import type { Organization } from '@belfry/core'
import { StoreUnavailableError } from '../../store/errors.ts'
import { type ClockKey, takeClocks, updateClock } from '../../store/queries/automation-clocks.ts'
import type { AutomationClocksTable } from '../../store/tables.ts'
import { readEnabled } from '../../unit-of-work/runs/remembered.ts'
import type { Service } from '../../unit-of-work/service/service.ts'
import type { Unit } from '../../unit-of-work/service/unit.ts'
import { FiringFault, FULL_MS, startByClock } from './start-by-clock.ts'

/** How long a timetable is postponed after an internal error, in milliseconds. */
const REST_MS = 60_000

/**
 * Starts runs for due timetables of an organization, each automation at most once: of several missed moments only the latest counts.
 * Returns how many timetables were processed.
 */
export async function fireTimetables(service: Service, unit: Unit, organization: Organization, due: readonly ClockKey[]): Promise<number> {
  const rows = await takeClocks(unit.db, organization.id, due, unit.now)
  let isFull = false
  for (const row of rows) {
    try {
      isFull ||= (await fireTimetable(service, unit, organization, row)) === 'full'
      if (isFull) await updateClock(unit.db, row, { due_at: unit.now + FULL_MS })
    } catch (error) {
      if (error instanceof StoreUnavailableError) throw error
      throw new FiringFault(error, ({ db, now }) => updateClock(db, row, { due_at: now + REST_MS }))
    }
  }
  return rows.length
}

/** Starts a run for one timetable. With `full` nothing has changed: it has to wait. */
async function fireTimetable(
  service: Service,
  unit: Unit,
  organization: Organization,
  row: AutomationClocksTable,
): Promise<'done' | 'full'> {
  const { db, now } = unit
  const flow = await readEnabled(service, db, organization.id, row.automation_id)
  const source = flow?.source
  if (!source || !isClockSource(source) || isRecordDate(source)) {
    await updateClock(db, row, { due_at: null })
    return 'done'
  }
  const { schedule } = source
  const { timeZone } = organization
  const firing = missedFiring(schedule, { since: row.since, now, timeZone })
  const start = firing && { automationId: row.automation_id, organization, happened: timetableCause(source, firing) }
  if (start && (await startByClock(service, unit, start)) === 'full') return 'full'
  // Nothing fires again if this process's clock is behind that of an earlier process.
  const since = Math.max(row.since, now)
  await updateClock(db, row, { since, due_at: nextFiring(schedule, since, timeZone)?.at ?? null })
  return 'done'
}
