import { dateCounts, dateIn, missedFiring, recordDateCause, recordsNamedBy, scheduleOfDate } from '@belfry/automation-engine'
import { type AnyModel, type AnyRecord, models, type Organization } from '@belfry/core'
import { StoreUnavailableError } from '../../store/errors.ts'
import { type DateKey, deleteDate, postponeDates, putDate, takeDates } from '../../store/queries/record-dates.ts'
import { selectRecord } from '../../store/queries/records.ts'
import type { RecordDatesTable } from '../../store/tables.ts'
import { firstDue, type RecordClock, readRecordClocks } from '../../unit-of-work/schedules/date-clocks.ts'
import type { Service } from '../../unit-of-work/service/service.ts'
import type { Unit } from '../../unit-of-work/service/unit.ts'
import { FiringFault, FULL_MS, startByClock } from './start-by-clock.ts'

/**
 * How far back a date is processed again, in milliseconds: another node may have processed it before it could see a newly enabled
 * automation. No moment starts twice, because firings are recorded.
 */
export const OVERLAP_MS = 5 * 60_000

const REST_MS = 60_000
const modelsByName: Readonly<Record<string, AnyModel>> = models

/** Starts runs for due dates of an organization's records. Returns how many dates were processed. */
export async function fireDates(service: Service, unit: Unit, organization: Organization, due: readonly DateKey[]): Promise<number> {
  const rows = await takeDates(unit.db, organization.id, due, unit.now)
  let isFull = false
  for (const row of rows) {
    try {
      isFull ||= (await fireDate(service, unit, organization, row)) === 'full'
      if (isFull) await postponeDates(unit.db, row, unit.now + FULL_MS)
    } catch (error) {
      if (error instanceof StoreUnavailableError) throw error
      throw new FiringFault(error, ({ db, now }) => postponeDates(db, row, now + REST_MS))
    }
  }
  return rows.length
}

/** Starts runs for one due date. With `full` some of them have to wait; those that were started are not started again. */
async function fireDate(service: Service, unit: Unit, organization: Organization, row: RecordDatesTable): Promise<'done' | 'full'> {
  const { db, now } = unit
  const model = modelsByName[row.model]
  const clocks = (await readRecordClocks(service, db, organization.id, row.model)).get(row.field) ?? []
  const record = model && clocks.length > 0 ? await selectRecord(db, model, organization.id, row.record_id) : null
  const date = record && clocks[0] ? dateIn(clocks[0].source, record) : null
  if (!record || date === null) {
    await deleteDate(db, row)
    return 'done'
  }
  for (const clock of clocks) if ((await fireClock(service, unit, organization, { row, clock, record, date })) === 'full') return 'full'
  const checked_until = Math.max(row.checked_until, now)
  const due_at = firstDue(clocks, date, { after: checked_until, now, timeZone: organization.timeZone })
  if (due_at === null) await deleteDate(db, row)
  else await putDate(db, { ...row, checked_until, due_at })
  return 'done'
}

interface DueDate {
  readonly row: RecordDatesTable
  readonly clock: RecordClock
  readonly record: AnyRecord
  readonly date: string
}

/** Starts one automation, if a moment of the date has come for it. Whether the date counts is determined by the record as it is now. */
async function fireClock(
  service: Service,
  unit: Unit,
  organization: Organization,
  { row, clock, record, date }: DueDate,
): Promise<'done' | 'full'> {
  const { source, automationId } = clock
  const schedule = scheduleOfDate(source, date)
  const since = Math.max(row.set_at, row.checked_until - OVERLAP_MS, clock.since)
  const firing = schedule && missedFiring(schedule, { since, now: unit.now, timeZone: organization.timeZone })
  if (!firing || !dateCounts(source, record)) return 'done'
  const named: Record<string, AnyRecord> = {}
  for (const { name, model, id } of recordsNamedBy(source, record)) {
    const parent = await selectRecord(unit.db, modelsByName[model] as AnyModel, organization.id, id)
    if (parent) named[name] = parent
  }
  return startByClock(service, unit, { automationId, organization, happened: recordDateCause(source, firing, record, named) })
}
