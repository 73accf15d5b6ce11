import { type AnyModel, type AnyRecord, type EpochMs, type EventKey, exampleId, formatTime, models, organization } from '@belfry/core'
import type { Flow } from '../../flow/flow.ts'
import type { Actor, RunStart, StartCause } from '../../protocol/run-start.ts'
import { nextFiring } from '../../schedule/next-firing.ts'
import { isClockSource, isRecordDate, startSchedule } from '../../start/start-schedule.ts'
import { eventRoots, recordRoots } from '../../variables/event-roots.ts'
import { exampleOf, isPlainObject, merged } from './schema-values.ts'

type Values = Readonly<Record<string, unknown>>

/** Where and when examples take place. */
export interface ExampleSite {
  readonly now: EpochMs
  readonly timeZone: string
}

/** The member whose action starts a run. */
export const exampleActor: Actor = { id: exampleId('user'), name: 'Grace Hopper' }

/** The variable `event` of a flow that an event starts. */
export function exampleEventVariable(key: EventKey): Values {
  return { id: exampleId('event'), key, data: exampleData(eventRoots(key)) }
}

/** The start of a run, with these parts of its variables. `records` are their values at that time. */
export function exampleStart(flow: Flow, { now, timeZone }: ExampleSite, start: Values, records: Values): RunStart {
  const actor = merged(exampleActor, start.actor) as Actor | null
  const site = merged({ ...organization.example, timeZone }, start.organization) as RunStart['organization']
  const cause = exampleCause(flow, { now, timeZone }, start, records)
  return { runId: exampleId('run'), now: 'at' in cause ? cause.at : now, cause, actor, organization: site }
}

/** The records of a run by root, with these parts. `null` for a missing one. */
export function exampleRecords({ source, liveRoots }: Flow, parts: Values): Readonly<Record<string, Values | null>> {
  const roots =
    source.kind === 'event' ? eventRoots(source.eventKey) : isClockSource(source) && isRecordDate(source) ? recordRoots(source.model) : null
  const entries = Object.entries(roots ?? {}).flatMap(([root, { model }]) => {
    return model === null ? [] : [[root, merged(exampleOf(modelOf(model)?.recordSchema ?? null), parts[root]) as Values | null] as const]
  })
  const records: Record<string, Values | null> = Object.fromEntries(entries)
  for (const [root, { base, member }] of liveRoots) {
    const holder = records[base]
    if (member !== null && isWithout(parts[base], `${member}Id`)) records[root] = null
    // A missing record is not referenced, and an existing one is.
    if (member !== null && holder) records[base] = { ...holder, [`${member}Id`]: records[root]?.id ?? null }
  }
  return records
}

/** Whether a record is required that references none there. */
function isWithout(part: unknown, member: string): boolean {
  return isPlainObject(part) && member in part && (part[member] ?? '') === ''
}

function exampleCause(flow: Flow, { now, timeZone }: ExampleSite, start: Values, parts: Values): StartCause {
  const { source } = flow
  if (source.kind === 'webhook') {
    const query = isPlainObject(start.query) ? (start.query as Readonly<Record<string, string>>) : {}
    return { kind: 'webhook', body: 'body' in start ? start.body : {}, query, receivedAt: now }
  }
  const records = exampleRecords(flow, parts)
  if (source.kind === 'event') {
    const { data } = merged(exampleEventVariable(source.eventKey), start.event) as { readonly data: Values }
    const roots = Object.entries(eventRoots(source.eventKey) ?? {}).filter(([, { via }]) => via === null)
    const held = roots.map(([root, { model }]) => [root, model === null ? merged(data[root], start[root]) : records[root]] as const)
    const eventData = merged(Object.fromEntries(held), (start.event as Values | undefined)?.data) as Values
    const about = held.find(([, record]) => isPlainObject(record) && typeof record.id === 'string')
    const link = {
      model: (about && eventRoots(source.eventKey)?.[about[0]]?.model) ?? 'record',
      id: String((about?.[1] as Values | undefined)?.id ?? 'unknown'),
    }
    return { kind: 'event', id: exampleId('event'), key: source.eventKey, timestamp: now, about: link, data: eventData }
  }
  const record = isRecordDate(source) ? (Object.values(records)[0] as AnyRecord) : null
  const schedule = startSchedule(source, record)
  const { at, slot } = (schedule && nextFiring(schedule, now - 1, timeZone)) ?? { at: now, slot: formatTime(now).slice(0, 16) }
  if (!isRecordDate(source)) return { kind: source.kind, at, slot }
  return { kind: source.kind, at, slot, about: { model: source.model, id: (record as AnyRecord).id }, data: records }
}

function exampleData(roots: ReturnType<typeof eventRoots>): Values {
  const held = Object.entries(roots ?? {}).filter(([, { via }]) => via === null)
  return Object.fromEntries(held.map(([root, { schema }]) => [root, exampleOf(schema)]))
}

function modelOf(name: string): AnyModel | undefined {
  return (models as Readonly<Record<string, AnyModel>>)[name]
}
