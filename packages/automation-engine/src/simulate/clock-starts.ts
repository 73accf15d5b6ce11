import { type AnyModel, type AnyRecord, type EpochMs, models } from '@belfry/core'
import type { ClockSource, RecordDateSource, StartCause, TimetableSource } from '../run/run-start.ts'
import { recordDateCause, recordsNamedBy, timetableCause } from '../start/start-cause.ts'
import { isClockSource, isRecordDate, startSchedule } from '../start/start-schedule.ts'
import { nextFiring } from '../time/next-firing.ts'
import { callerOf } from './callers.ts'
import { considerStart } from './happened.ts'
import type { ClockStart, World } from './world.ts'

const modelsByName: Readonly<Record<string, AnyModel>> = models

/** When the clock starts the flow next, as far as can be told now; `null` when it never does. */
export function nextClockStart(world: World): EpochMs | null {
  return startsToCome(world)[0]?.firing.at ?? null
}

/** Starts the runs whose moments have come since the last time. What was past when a record got its date starts none. */
export function startByClock(world: World): void {
  const due = startsToCome(world).filter(({ firing }) => firing.at <= world.now)
  world.clockDone = world.now
  const { author } = callerOf(undefined)
  for (const start of due) considerStart(world, { cause: causeOf(world, start), author, lineage: 0, since: world.site.events.length })
}

/** The next start of each record, or of the timetable, the first one first; looked for again when something has changed. */
function startsToCome(world: World): readonly ClockStart[] {
  const { flow, site, clockDone, toCome } = world
  if (!isClockSource(flow.source)) return []
  const key = `${clockDone} ${site.changes} ${site.organization.timeZone}`
  if (toCome?.key !== key) world.toCome = { key, starts: findStarts(world, flow.source) }
  return world.toCome?.starts ?? []
}

function findStarts({ site, clockDone }: World, source: ClockSource): readonly ClockStart[] {
  const records = isRecordDate(source) ? recordsOf(site, source.model) : [null]
  const starts = records.flatMap((record) => {
    const schedule = startSchedule(source, record)
    const firing = schedule && nextFiring(schedule, clockDone, site.organization.timeZone)
    return firing ? [{ firing, record }] : []
  })
  return starts.sort((one, other) => one.firing.at - other.firing.at)
}

function causeOf({ flow: { source }, site }: World, { firing, record }: ClockStart): StartCause {
  if (record === null) return timetableCause(source as TimetableSource, firing)
  const date = source as RecordDateSource
  const named = recordsNamedBy(date, record).flatMap(({ name, model, id }) => {
    const found = recordsOf(site, model).find((one) => one.id === id)
    return found ? [[name, found] as const] : []
  })
  return recordDateCause(date, firing, record, Object.fromEntries(named))
}

function recordsOf(site: World['site'], model: string): readonly AnyRecord[] {
  const known = Object.hasOwn(modelsByName, model) ? modelsByName[model] : undefined
  return known ? site.all(known).filter(({ organizationId }) => organizationId === site.organization.id) : []
}
