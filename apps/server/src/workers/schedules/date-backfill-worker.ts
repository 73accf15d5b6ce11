import { dateIn } from '@belfry/automation-engine'
import { type AnyModel, type AnyRecord, type EpochMs, models, type Organization, organization, parseTime } from '@belfry/core'
import { type BackfillKey, claimBackfill, selectWalkedRecords, updateBackfill } from '../../store/queries/date-backfills.ts'
import { deleteDate, dropDates, putDates, selectDates } from '../../store/queries/record-dates.ts'
import { selectRecord } from '../../store/queries/records.ts'
import type { DateBackfillsTable, RecordDatesTable } from '../../store/tables.ts'
import { inBackground } from '../../unit-of-work/perform/write-lock.ts'
import { firstDue, type RecordClocks, readRecordClocks } from '../../unit-of-work/schedules/date-clocks.ts'
import type { Service } from '../../unit-of-work/service/service.ts'
import type { Unit } from '../../unit-of-work/service/unit.ts'
import { defineWorker } from '../loop/define-worker.ts'
import { createDueJobs } from '../loop/due-jobs.ts'
import type { DueLoop } from '../loop/due-loop.ts'
import { OVERLAP_MS } from './fire-dates.ts'

/** Backfills the dates of records for automations that they start. */
export const dateBackfillWorker = defineWorker({ name: 'dateBackfills', create: createDateBackfillWorker, backlog: null, stops: 'first' })

/** How many records one transaction examines. */
const BATCH = 200

const modelsByName: Readonly<Record<string, AnyModel>> = models

/**
 * Creates the worker that examines all records of a model when other automations use its dates than before, or the time zone has changed. A
 * batch has exclusive access to its organization: no record is written meanwhile, and later writes know the automations. It pauses between
 * batches.
 */
function createDateBackfillWorker(service: Service): DueLoop {
  return createDueJobs(service, {
    table: 'date_backfills',
    name: 'going through the dates of records',
    advance: (unit, job) => advanceBackfill(service, unit, job),
    options: ({ organization_id }) => inBackground(organization_id, { alone: true }),
    patient: true,
  })
}

async function advanceBackfill(service: Service, unit: Unit, due: BackfillKey): Promise<void> {
  const { db, now } = unit
  const backfill = await claimBackfill(db, due, now)
  if (!backfill) return
  const model = modelsByName[backfill.id]
  const site = (await selectRecord(db, organization, backfill.organization_id, backfill.organization_id)) as Organization | null
  if (!model || !site) return updateBackfill(db, backfill, null)
  const clocks = await readRecordClocks(service, db, site.id, model.name)
  if (clocks.size === 0) return (await dropDates(db, site.id, model.name, BATCH)) ? undefined : updateBackfill(db, backfill, null)
  const records = await selectWalkedRecords(db, model, backfill, BATCH)
  const noted = await selectDates(db, { organizationId: site.id, model: model.name, recordIds: records.map(({ id }) => id) })
  const known = Map.groupBy(noted, ({ record_id }) => record_id)
  const dates = records.flatMap((record) => datesOf(now, site, { backfill, record, clocks, noted: known.get(record.id) ?? [] }))
  await noteAll(unit, dates)
  await updateBackfill(db, backfill, records.length === BATCH ? (records.at(-1)?.id ?? null) : null)
  if (records.length > 0) unit.afterCommit(service.wake.clock)
}

interface RecordDates {
  readonly backfill: DateBackfillsTable
  readonly record: AnyRecord
  readonly clocks: RecordClocks
  readonly noted: readonly RecordDatesTable[]
}

/** The rows for the dates of a record; `due_at` is null for those to be removed. */
function datesOf(now: EpochMs, site: Organization, { backfill, record, clocks, noted }: RecordDates): readonly NotedDate[] {
  const unused = noted.filter(({ field }) => !clocks.has(field)).map((row) => ({ ...row, due_at: null }))
  const used = [...clocks].flatMap(([field, counting]) => {
    const before = noted.find((row) => row.field === field)
    // The clock will process a date that is due already, with the new zone and all automations.
    if (before && before.due_at <= now) return []
    const since = parseTime(record.updatedAt) ?? 0
    const times = before ?? { set_at: since, checked_until: since }
    const set_at = Math.max(times.set_at, backfill.since)
    const after = Math.max(set_at, times.checked_until - OVERLAP_MS)
    const date = counting[0] ? dateIn(counting[0].source, record) : null
    const due_at = date === null ? null : firstDue(counting, date, { after, now, timeZone: site.timeZone })
    const key = { organization_id: site.id, model: backfill.id, record_id: record.id, field }
    return before || due_at !== null ? [{ ...key, set_at, checked_until: times.checked_until, due_at }] : []
  })
  return [...unused, ...used]
}

type NotedDate = Omit<RecordDatesTable, 'due_at'> & { readonly due_at: EpochMs | null }

async function noteAll({ db }: Unit, dates: readonly NotedDate[]): Promise<void> {
  await putDates(
    db,
    dates.flatMap(({ due_at, ...row }) => (due_at === null ? [] : [{ ...row, due_at }])),
  )
  for (const date of dates) if (date.due_at === null) await deleteDate(db, date)
}
