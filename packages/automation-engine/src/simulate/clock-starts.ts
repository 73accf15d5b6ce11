import { type AnyModel, type AnyRecord, type EpochMs, models } from '@belfry/core'
import type { ClockSource, RecordDateSource, StartCause, TimetableSource } from '../protocol/run-start.ts'
import { nextFiring } from '../schedule/next-firing.ts'
import { recordDateCause, recordsNamedBy, timetableCause } from '../start/start-cause.ts'
import { isClockSource, isRecordDate, startSchedule } from '../start/start-schedule.ts'
import type { Firing } from '../time/firing.ts'
import { callerOf } from './callers.ts'
import { considerStart } from './happened.ts'
import type { World } from './world.ts'

const modelsByName: Readonly<Record<string, AnyModel>> = models

/** A future start of the flow by the clock, and the record with the date. */
interface ClockStart {
  readonly firing: Firing
  readonly record: AnyRecord | null
}

/** When the clock starts the flow next, as far as known now; `null` if never. */
export async function nextClockStart(world: World): Promise<EpochMs | null> {
  return (await startsToCome(world)).reduce<EpochMs | null>((next, { firing: { at } }) => (next === null || at < next ? at : next), null)
}

/** Starts the runs that have become due since the last call. A date already past when its record got it starts none. */
export async function startByClock(world: World): Promise<void> {
  const due = (await startsToCome(world)).filter(({ firing }) => firing.at <= world.now)
  world.clockDone = world.now
  const { author } = callerOf(undefined)
  for (const start of due.sort((one, other) => one.firing.at - other.firing.at)) {
    await considerStart(world, { cause: await causeOf(world, start), author, lineage: 0, since: world.site.events.length })
  }
}

/** The next start by the timetable, or that of each record. */
async function startsToCome(world: World): Promise<ClockStart[]> {
  const { source } = world.flow
  if (!isClockSource(source)) return []
  const records = isRecordDate(source) ? await recordsOf(world.site, source.model) : [null]
  return records.flatMap((record) => {
    const firing = nextOf(world, source, record)
    return firing ? [{ firing, record }] : []
  })
}

/**
 * The next firing after what is done. Records are never modified in place, so the cached one is valid until it is done or the time zone of
 * the site changes.
 */
function nextOf({ site: { organization }, clockDone, firings }: World, source: ClockSource, record: AnyRecord | null): Firing | null {
  const { timeZone } = organization
  const known = firings.get(record ?? source)
  if (known && known.timeZone === timeZone && (known.firing === null || known.firing.at > clockDone)) return known.firing
  const schedule = startSchedule(source, record)
  const firing = schedule && nextFiring(schedule, clockDone, timeZone)
  firings.set(record ?? source, { timeZone, firing })
  return firing
}

async function causeOf({ flow: { source }, site }: World, { firing, record }: ClockStart): Promise<StartCause> {
  if (record === null) return timetableCause(source as TimetableSource, firing)
  const date = source as RecordDateSource
  const port = site.portFor(callerOf(undefined))
  const named: Record<string, AnyRecord> = {}
  for (const { name, model, id } of recordsNamedBy(date, record)) {
    const known = modelOf(model)
    const value = known ? await port.get(known, id) : null
    if (value) named[name] = value
  }
  return recordDateCause(date, firing, record, named)
}

async function recordsOf(site: World['site'], model: string): Promise<readonly AnyRecord[]> {
  const known = modelOf(model)
  return known ? site.everything(known) : []
}

function modelOf(name: string): AnyModel | undefined {
  return Object.hasOwn(modelsByName, name) ? modelsByName[name] : undefined
}
