import {
  type ClockSource,
  isClockSource,
  isRecordDate,
  nextStarts,
  type RecordDateSource,
  type UpcomingStart,
} from '@belfry/automation-engine'
import {
  type AnyModel,
  type AnyRecord,
  type EpochMs,
  formatTime,
  models,
  type Organization,
  type ReadableRuns,
  type UpcomingFiring,
  type UpcomingFirings,
} from '@belfry/core'
import { selectClock } from '../../store/queries/automation-clocks.ts'
import { isBackfilling } from '../../store/queries/date-backfills.ts'
import { selectDatesToCome } from '../../store/queries/record-dates.ts'
import { selectRecord } from '../../store/queries/records.ts'
import type { Service } from '../service/service.ts'
import type { Unit } from '../service/unit.ts'
import { fieldOf } from './date-clocks.ts'

/** How many dates are examined at a time, and in all: enough if most of them match. */
const PAGE = 100
const MOST = 1000

const modelsByName: Readonly<Record<string, AnyModel>> = models

/** The next moments at which the clock starts an automation, in order. For dates, only stored ones of records that may be shown. */
export async function listFirings(
  { examiner }: Pick<Service, 'examiner'>,
  unit: Pick<Unit, 'db' | 'now'>,
  organization: Organization,
  automation: { readonly id: string; readonly definition: unknown },
  { count, readable }: { readonly count: number; readonly readable: ReadableRuns },
): Promise<UpcomingFirings> {
  const source = examiner.known([automation.definition], organization)[0]?.source
  if (!source || !isClockSource(source)) return { firings: [], incomplete: null }
  if (!isRecordDate(source)) {
    const starts = startsOf(source, null, { organization, after: unit.now, count })
    return { firings: starts.map((start) => viewOf(start, null, null)), incomplete: null }
  }
  const { model } = source
  const key = { organization_id: organization.id, automation_id: automation.id }
  if (readable !== null && !readable.includes(model)) return { firings: [], incomplete: { reason: 'unreadable', model } }
  if (!(await selectClock(unit.db, key))) return { firings: [], incomplete: { reason: 'disabled', model } }
  const { firings, isAll } = await firingsOfDates(unit, organization, source, count)
  const isCounting = await isBackfilling(unit.db, { organization_id: organization.id, id: model })
  if (isCounting) return { firings, incomplete: { reason: 'counting', model } }
  return { firings, incomplete: isAll ? null : { reason: 'many', model } }
}

/** The next start for the date of one record. */
interface Upcoming {
  readonly record: AnyRecord
  readonly start: UpcomingStart
}

/**
 * A date is stored with its first moment for any automation, so no later row has an earlier moment for this one. One start is computed for
 * each record, and further ones only for those among the first.
 */
async function firingsOfDates(
  unit: Pick<Unit, 'db' | 'now'>,
  organization: Organization,
  source: RecordDateSource,
  count: number,
): Promise<{ readonly firings: readonly UpcomingFiring[]; readonly isAll: boolean }> {
  const key = { organization_id: organization.id, model: source.model, field: fieldOf(source) }
  const model = modelsByName[source.model] as AnyModel
  const nextOf = (record: AnyRecord, after: EpochMs) => startsOf(source, record, { organization, after, count: 1 })[0]
  const firsts: Upcoming[] = []
  let isAll = false
  looking: for (let offset = 0; offset < MOST; offset += PAGE) {
    const rows = await selectDatesToCome(unit.db, key, { offset, limit: PAGE })
    for (const { record_id, due_at } of rows) {
      const last = firsts[count - 1]
      isAll = last !== undefined && due_at >= last.start.at
      if (isAll) break looking
      const record = await selectRecord(unit.db, model, organization.id, record_id)
      const start = record && nextOf(record, unit.now)
      if (start) putInOrder(firsts, { record, start })
      firsts.splice(count)
    }
    isAll = rows.length < PAGE
    if (isAll) break
  }
  const firings: UpcomingFiring[] = []
  for (let next = firsts.shift(); next && firings.length < count; next = firsts.shift()) {
    const { record, start } = next
    firings.push(viewOf(start, source.model, record.id))
    const later = nextOf(record, start.at)
    if (later) putInOrder(firsts, { record, start: later })
  }
  return { firings, isAll }
}

/** Starts at the same moment keep their order. */
function putInOrder(list: Upcoming[], one: Upcoming): void {
  const index = list.findIndex(({ start }) => start.at > one.start.at)
  list.splice(index < 0 ? list.length : index, 0, one)
}

function startsOf(
  source: ClockSource,
  record: Parameters<typeof nextStarts>[1],
  { organization, after, count }: { readonly organization: Organization; readonly after: EpochMs; readonly count: number },
): readonly UpcomingStart[] {
  const { timeZone, locale } = organization
  return nextStarts(source, record, { after, count, timeZone, locale })
}

function viewOf({ at, slot, text, notes }: UpcomingStart, model: string | null, recordId: string | null): UpcomingFiring {
  return { at: formatTime(at), slot, text, notes, model, recordId }
}
