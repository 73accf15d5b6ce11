import { type EpochMs, type EventKey, exampleId, formatTime, organization as organizationModel, parseTime } from '@belfry/core'
import { eventRoots } from '../run/event-roots.ts'
import type { Actor, RecordLink, RunStart } from '../run/run-start.ts'

/** Plays one operation: returns its value, or throws an `Error` whose message becomes the refusal. */
export type OperationHandler = (input: Readonly<Record<string, unknown>>) => unknown

/** What happens in a simulation. */
export interface Scenario {
  /** The event that may start the run. `about` is its record in the data by default. */
  readonly event: { readonly key: EventKey; readonly data: Readonly<Record<string, unknown>>; readonly about?: RecordLink }
  /** The time on the simulated clock: RFC 3339, or milliseconds. */
  readonly now: string | EpochMs
  /** The member who did it; nobody by default. */
  readonly actor?: Actor
  /** Fields of the organization; an example in Europe/Brussels by default. */
  readonly organization?: Readonly<Record<string, unknown>>
  /** What operations answer, by name. One that creates a record answers with it by default; others are refused. */
  readonly operations?: Readonly<Record<string, OperationHandler>>
}

/** The start of the simulated run. */
export function startOf({ event: { key, data, about = aboutOf(key, data) }, now, actor, organization }: Scenario): RunStart {
  const moment = typeof now === 'number' ? now : parseTime(now)
  if (moment === null) throw new Error(`"${now}" is no time: write it as 2026-07-01T14:00:00Z.`)
  return {
    runId: exampleId('run'),
    now: moment,
    cause: { kind: 'event', id: exampleId('event'), key, timestamp: moment, about, data },
    actor: actor ?? null,
    organization: { ...organizationModel.example, createdAt: formatTime(moment), timeZone: 'Europe/Brussels', ...organization },
  }
}

/** The record under the event's own root; for events without a model, the first one in the data. */
function aboutOf(key: EventKey, data: Readonly<Record<string, unknown>>): RecordLink {
  const [root, known] = Object.entries(eventRoots(key) ?? {})[0] ?? [Object.keys(data)[0] ?? 'record', null]
  const record = data[root] as { readonly id?: unknown } | null | undefined
  return { model: known?.model ?? root, id: String(record?.id ?? 'unknown') }
}
