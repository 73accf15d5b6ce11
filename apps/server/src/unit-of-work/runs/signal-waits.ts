import type { EventKey } from '@belfry/core'
import type { Causation } from '../../store/causation.ts'
import { isEventSince } from '../../store/queries/events-since.ts'
import { insertSignalling, type SignallingProgress } from '../../store/queries/retention-jobs.ts'
import { insertRunSignals, SIGNALLED_AT_ONCE, signalWaitingRuns } from '../../store/queries/run-signals.ts'
import { selectWaitsFor } from '../../store/queries/run-waits.ts'
import type { RunWaitsTable } from '../../store/tables.ts'
import type { Service } from '../service/service.ts'
import type { Unit } from '../service/unit.ts'

/** The parts of an event that matter to waiting runs. */
export interface AwaitedHappening {
  readonly organizationId: string
  readonly eventId: string
  readonly key: EventKey
  /** The ids of the records that it concerns. */
  readonly concerned: readonly string[]
  readonly cause: Causation
}

/** How many records one statement covers. */
const AT_ONCE = 4

/**
 * Signals the runs that wait for an event, in its transaction; if there are very many, only the first ones, and the others after the
 * commit. It only inserts: the runner takes the signals from there. A run's own waits ignore the events that it caused itself.
 */
export async function signalWaits(
  service: Service,
  unit: Unit,
  { organizationId, eventId, key, concerned, cause }: AwaitedHappening,
): Promise<void> {
  const { db, now } = unit
  const causing = cause.lineage.runId ?? ''
  const event = { organization_id: organizationId, event_id: eventId, event_key: key, causing, now }
  for (let start = 0; start === 0 || start < concerned.length; start += AT_ONCE) {
    const [first = '', second = first, third = first, fourth = first] = concerned.slice(start, start + AT_ONCE)
    // Runs that wait for any record are signalled by the first statement only: existing signals would use up the limit without being
    // counted.
    const any = start === 0 ? '' : first
    const signalled = await signalWaitingRuns(db, { ...event, any, first, second, third, fourth })
    if (signalled > 0) unit.afterCommit(service.wake.runs)
    if (signalled === SIGNALLED_AT_ONCE) {
      const progress = { key, causing, records: ['', ...concerned], after: { run: '', request: '' } }
      await insertSignalling(db, { organization_id: organizationId, eventId }, { progress, now })
      unit.afterCommit(service.wake.retention)
      return
    }
  }
}

/** An event with runs that still need signals, and how far that has come. */
export interface Signalling {
  readonly organizationId: string
  readonly eventId: string
  readonly progress: SignallingProgress
}

type Wait = Pick<RunWaitsTable, 'run_id' | 'request_key' | 'log_checkpoint' | 'seen_events'>

/**
 * Signals the next of many runs that wait for an event. Runs that began to wait meanwhile have checked past events themselves: those for
 * which the event is too old, or that have received it, get no signal.
 *
 * @returns how far it has come; `null` at the end
 */
export async function signalNextWaits(service: Service, unit: Unit, signalling: Signalling): Promise<SignallingProgress | null> {
  const { db, now } = unit
  const { organizationId, eventId, progress } = signalling
  const [record, ...others] = progress.records
  if (record === undefined) return null
  const awaited = { organizationId, eventKey: progress.key, recordId: record }
  const waits = await selectWaitsFor(db, awaited, { after: progress.after, limit: SIGNALLED_AT_ONCE })
  const missed = await missedWaits(service, unit, signalling, waits)
  if (missed.length > 0) {
    const common = { organization_id: organizationId, source_id: eventId, answer: null, at: now }
    await insertRunSignals(
      db,
      missed.map(({ run_id, request_key }) => ({ ...common, run_id, request_key })),
    )
    unit.afterCommit(service.wake.runs)
  }
  const last = waits.at(-1)
  if (last && waits.length === SIGNALLED_AT_ONCE) return { ...progress, after: { run: last.run_id, request: last.request_key } }
  return others.length > 0 ? { ...progress, records: others, after: { run: '', request: '' } } : null
}

/** The waits among these that the event ends. */
async function missedWaits(
  { store }: Service,
  { db }: Unit,
  { organizationId, eventId, progress }: Signalling,
  waits: readonly Wait[],
): Promise<readonly Wait[]> {
  const isLater = new Map<string, boolean>()
  const missed: Wait[] = []
  for (const wait of waits) {
    const { run_id, log_checkpoint, seen_events } = wait
    if (run_id === progress.causing || (JSON.parse(seen_events) as readonly string[]).includes(eventId)) continue
    if (!isLater.has(log_checkpoint))
      isLater.set(log_checkpoint, await isEventSince(db, store.dialect, { organizationId, eventId, since: log_checkpoint }))
    if (isLater.get(log_checkpoint)) missed.push(wait)
  }
  return missed
}
