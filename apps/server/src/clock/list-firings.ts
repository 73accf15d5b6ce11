import {
  type ClockSource,
  isClockSource,
  isRecordDate,
  nextStarts,
  type RecordDateSource,
  type UpcomingStart,
} from '@belfry/automation-engine'
import { type AnyModel, formatTime, models, type Organization, type ReadableRuns, type UpcomingFiring } from '@belfry/core'
import type { Unit } from '../operations/unit.ts'
import type { Service } from '../service.ts'
import { selectClock } from '../store/queries/automation-clocks.ts'
import { selectDatesToCome } from '../store/queries/record-dates.ts'
import { selectRecord } from '../store/queries/records.ts'
import { fieldOf } from './date-clocks.ts'

/** How many dates are looked at in one go, and in all: enough where most of them are meant. */
const PAGE = 100
const MOST = 2000

const modelsByName: Readonly<Record<string, AnyModel>> = models

/** The next moments at which the clock starts an automation, the first one first. Those of dates as far as they are noted and may be shown. */
export async function listFirings(
  { examiner }: Pick<Service, 'examiner'>,
  unit: Pick<Unit, 'db' | 'now'>,
  organization: Organization,
  automation: { readonly id: string; readonly definition: unknown },
  { count, readable }: { readonly count: number; readonly readable: ReadableRuns },
): Promise<readonly UpcomingFiring[]> {
  const source = examiner.known([automation.definition], organization)[0]?.source
  if (!source || !isClockSource(source)) return []
  if (!isRecordDate(source)) return startsOf(source, null, { unit, organization, count }).map((start) => viewOf(start, null, null))
  const key = { organization_id: organization.id, automation_id: automation.id }
  const mayRead = readable === null || readable.includes(source.model)
  return mayRead && (await selectClock(unit.db, key)) ? firingsOfDates(unit, organization, source, count) : []
}

/** A date is noted with the first moment that any automation counts by it, so none that comes behind in that order is earlier for this one. */
async function firingsOfDates(
  unit: Pick<Unit, 'db' | 'now'>,
  organization: Organization,
  source: RecordDateSource,
  count: number,
): Promise<readonly UpcomingFiring[]> {
  const key = { organization_id: organization.id, model: source.model, field: fieldOf(source) }
  let firings: UpcomingFiring[] = []
  for (let offset = 0; offset < MOST; offset += PAGE) {
    const rows = await selectDatesToCome(unit.db, key, { offset, limit: PAGE })
    for (const { record_id, due_at } of rows) {
      const last = firings[count - 1]
      if (last && formatTime(due_at) > last.at) return firings
      const record = await selectRecord(unit.db, modelsByName[source.model] as AnyModel, organization.id, record_id)
      const found = record
        ? startsOf(source, record, { unit, organization, count }).map((start) => viewOf(start, source.model, record_id))
        : []
      if (found.length > 0) firings = [...firings, ...found].sort((one, other) => (one.at < other.at ? -1 : 1)).slice(0, count)
    }
    if (rows.length < PAGE) break
  }
  return firings
}

function startsOf(
  source: ClockSource,
  record: Parameters<typeof nextStarts>[1],
  { unit, organization, count }: { readonly unit: Pick<Unit, 'now'>; readonly organization: Organization; readonly count: number },
): readonly UpcomingStart[] {
  const { timeZone, locale } = organization
  return nextStarts(source, record, { after: unit.now, count, timeZone, locale })
}

function viewOf({ at, slot, text, notes }: UpcomingStart, model: string | null, recordId: string | null): UpcomingFiring {
  return { at: formatTime(at), slot, text, notes, model, recordId }
}
