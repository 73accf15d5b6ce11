import type { Author } from '@belfry/core'
import type { MemoryEvent } from '@belfry/core/memory'
import type { AwaitedEvent } from '../protocol/request.ts'
import type { EventCause, RunStart, StartCause, StartVerdict } from '../protocol/run-start.ts'
import { loopError } from '../run/loop.ts'
import { storedCause, withJudged } from '../run/related-records.ts'
import { judgeTrigger } from '../run/start-run.ts'
import { actorOf, callerOf } from './callers.ts'
import type { PlayedRun, SimulatedCause, World } from './world.ts'

/** An event as the cause of a run or the end of a wait. */
export function causeOf({ id, key, at, about, data }: MemoryEvent<SimulatedCause>): EventCause {
  return { kind: 'event', id, key, timestamp: at, about, data }
}

/** Whether an event ends a wait of a run. Events caused by the run itself do not. */
export function endsWait(run: PlayedRun, { key, record }: AwaitedEvent, event: MemoryEvent<SimulatedCause>): boolean {
  if (event.key !== key || event.cause?.runId === run.start.runId) return false
  return record === null || event.concerns.includes(record.id)
}

/** Passes an event to the flow and to the waiting runs. */
export async function happened(world: World, event: MemoryEvent<SimulatedCause>): Promise<void> {
  const { flow, site, parked, awake } = world
  const isAwaited = flow.source.kind === 'event' && flow.source.eventKey === event.key
  // The start of the scenario is judged in any case, so that the verdict says why it starts nothing.
  if (isAwaited || world.verdict === null) {
    const since = site.events.lastIndexOf(event) + 1
    await considerStart(world, { cause: causeOf(event), author: event.actor, lineage: event.cause?.lineage ?? 0, since })
  }
  for (const run of parked) {
    const { request } = run.parked ?? {}
    if (request?.kind !== 'wait' || !request.event || !endsWait(run, request.event, event)) continue
    run.signals.push(causeOf(event))
    awake.add(run)
  }
}

/** A cause that may start a run. */
export interface PossibleStart {
  readonly cause: StartCause
  readonly author: Author
  readonly lineage: number
  /** The number of events in the log by then, including this one. */
  readonly since: number
}

/** Adds a run if the trigger admits the cause. It starts once everything else at this moment is done. */
export async function considerStart(world: World, { cause, author, lineage, since }: PossibleStart): Promise<void> {
  const { flow, site } = world
  const port = site.portFor(callerOf(undefined))
  const start: RunStart = {
    runId: site.newId('run'),
    now: world.now,
    cause: await storedCause(cause, port),
    actor: actorOf(world, author),
    organization: site.organization,
  }
  const verdict = judgeTrigger(flow, { ...start, cause: await withJudged(flow, cause, port) })
  if (!world.verdict?.starts) world.verdict = verdict
  if (!verdict.starts || isSecond(world, verdict)) return
  const refused = loopError(lineage)
  addRun(world, { start, root: null, lineage, refused, since, seenEvents: new Set(cause.kind === 'event' ? [cause.id] : []) })
}

/** Adds a run, which starts once everything else at this moment is done. */
export function addRun(world: World, fields: Pick<PlayedRun, 'start' | 'root' | 'lineage' | 'refused' | 'since' | 'seenEvents'>): void {
  const nothing = { standing: null, parked: null, view: null }
  const run: PlayedRun = {
    ...fields,
    ...nothing,
    trace: [],
    startedWith: null,
    entries: [],
    operations: [],
    calls: [],
    fetches: [],
    messages: [],
    signals: [],
  }
  world.runs.push(run)
  if (run.refused === null) world.awake.add(run)
}

/** Whether a start that is allowed only once per key has happened before. */
function isSecond({ startKeys }: World, { once: startKey }: Extract<StartVerdict, { readonly starts: true }>): boolean {
  if (startKey === null) return false
  if (startKeys.has(startKey)) return true
  startKeys.add(startKey)
  return false
}
