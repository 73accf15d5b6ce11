import { type AnyModel, type AnyRecord, eventRecord, models, readTime } from '@belfry/core'
import type { ClockSource, RecordDateCause, RecordDateSource, RecordLink, TimetableCause, TimetableSource } from '../protocol/run-start.ts'
import { civilDate, dayOf } from '../time/civil-day.ts'
import { clockLength } from '../time/duration.ts'
import type { Firing } from '../time/firing.ts'
import { parentsOf } from '../variables/event-roots.ts'

const modelsByName: Readonly<Record<string, AnyModel>> = models

/** For hosts: the cause of a run at a timetable firing. */
export function timetableCause({ kind }: TimetableSource, { at, slot }: Pick<Firing, 'at' | 'slot'>): TimetableCause {
  return { kind, at, slot }
}

/**
 * For hosts: the cause of a run when a date of a record is reached.
 *
 * @param record as stored; secret values are omitted
 * @param named the existing records that it references (`recordsNamedBy`), by name
 */
export function recordDateCause(
  { kind, model }: RecordDateSource,
  { at, slot }: Pick<Firing, 'at' | 'slot'>,
  record: AnyRecord,
  named: Readonly<Record<string, AnyRecord>> = {},
): RecordDateCause {
  const own = modelsByName[model] as AnyModel
  const parents = parentsOf(own).flatMap(([name, parent]) => {
    const one = Object.hasOwn(named, name) ? named[name] : undefined
    return one ? [[name, eventRecord(parent, one)] as const] : []
  })
  return {
    kind,
    at,
    slot,
    about: { model, id: record.id },
    data: { [own.eventRoot]: eventRecord(own, record), ...Object.fromEntries(parents) },
  }
}

/** For hosts: the records that a record with a date references, and their names in the flow, such as `customer` of a reservation. */
export function recordsNamedBy({ model }: RecordDateSource, record: AnyRecord): readonly (RecordLink & { readonly name: string })[] {
  const own = modelsByName[model]
  return (own ? parentsOf(own) : []).flatMap(([name, parent]) => {
    const id = (record as Readonly<Record<string, unknown>>)[`${name}Id`]
    return typeof id === 'string' ? [{ name, model: parent.name, id }] : []
  })
}

/**
 * A uniqueness key of a start by the clock: the local time, on which hosts with different time zone data agree, and the record. With
 * `oncePerRecord` only the record, or the record and the year if the date recurs every year.
 */
export function uniqueStart(source: ClockSource, cause: TimetableCause | RecordDateCause, oncePerRecord: boolean): string {
  if (!('about' in cause) || !('rule' in source)) return cause.slot
  const { id } = cause.about
  if (!oncePerRecord) return `${id} ${cause.slot}`
  return source.rule.repeatYearly ? `${id} ${yearOf(source, cause.slot)}` : id
}

/** The year of the date itself: the offset may lead into another year. */
function yearOf({ rule: { offset, direction } }: RecordDateSource, slot: string): number {
  const length = offset ? clockLength(offset) : null
  const ahead = length?.ok ? length.value : 0
  const text = slot.replace('/2', '')
  const wall = readTime(text.length === 16 ? `${text}:00Z` : `${text}Z`) ?? 0
  return civilDate(dayOf(direction === 'before' ? wall + ahead : wall - ahead)).year
}
