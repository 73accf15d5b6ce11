import { type AwaitedEvent, type EventCause, firstCheckAt, type Request, withNamed } from '@belfry/automation-engine'
import { decisionOf, type EpochMs } from '@belfry/core'
import type { Kysely } from 'kysely'
import type { Lineage } from '../../store/causation.ts'
import { selectCause } from '../../store/queries/event-causes.ts'
import { type EventPosition, selectEventsSince } from '../../store/queries/events-since.ts'
import { hasSignallings } from '../../store/queries/retention-jobs.ts'
import { insertRunSignals } from '../../store/queries/run-signals.ts'
import type { RunKey } from '../../store/queries/run-ticks.ts'
import {
  checkAfterThis,
  deleteWaits,
  insertWait,
  lockWaitsToCheck,
  noteChecked,
  selectUncheckedWaits,
  selectWait,
  UNSEEN,
} from '../../store/queries/run-waits.ts'
import type { Store } from '../../store/store.ts'
import type { RunWaitsTable, Tables } from '../../store/tables.ts'
import type { Service } from '../service/service.ts'
import type { Unit } from '../service/unit.ts'
import type { AnswerOrWait, RunContext } from './run-context.ts'

/**
 * Begins to wait, unless the time is over or the awaited event has happened since the run last began to wait. A wait with periodic checks
 * has just been checked, so it waits for the next one.
 */
export async function beginWait(
  { store }: Service,
  unit: Unit,
  { row, seenEvents, port }: RunContext,
  request: Request<'wait'>,
): Promise<AnswerOrWait> {
  const { key, until, event, decision } = request
  const lookAt = firstCheckAt(request)
  if (lookAt !== null) return { waits: { until: lookAt } }
  // A concurrent decision inserts a signal, which is kept until the run waits.
  const decided = decision ? await decisionOf(port, decision.taskId) : null
  if (decided) return { ok: true, value: { ended: 'decision', ...decided } }
  const match =
    event && (await lookBack(unit.db, store.dialect, { run: keyOf(row), event, since: row.log_checkpoint, seenEvents: [...seenEvents] }))
  if (match && (until === null || match.timestamp <= until)) {
    seenEvents.add(match.id)
    return { ok: true, value: { ended: 'event', event: await withNamed(match, port) } }
  }
  if (until !== null && until <= unit.now) return { ok: true, value: { ended: 'time' } }
  if (event) {
    await insertWait(unit.db, {
      organization_id: row.organization_id,
      run_id: row.id,
      request_key: key,
      event_key: event.key,
      record_id: event.record?.id ?? '',
      log_checkpoint: row.log_checkpoint,
      seen_events: JSON.stringify([...seenEvents]),
      check_after: store.dialect === 'postgres' ? UNSEEN : null,
    })
  }
  return { waits: { until } }
}

/** Ends the waits of a run, except for answers to these requests. */
export function endWaits(db: Kysely<Tables>, key: RunKey, except: readonly Request[] = []): Promise<void> {
  return deleteWaits(
    db,
    key,
    except.map((request) => request.key),
  )
}

/** How many waits are checked again in one transaction. */
const CHECKS = 100

/**
 * On PostgreSQL a transaction that emits an event and one that begins to wait for it may miss each other: neither sees what the other has
 * not committed. So a wait checks past events once more when every transaction has ended that was open when the wait was committed,
 * including later ones that may have searched for waits before. That takes two steps. Whoever first sees the wait stores the id of its own
 * transaction: every transaction that cannot see the wait has a lower id. When those have ended, the events are checked.
 *
 * @param unit must have written nothing yet, so that it gets no id before it sees the waits
 * @returns whether there was anything to do
 */
export async function checkWaitsAgain({ store, wake }: Service, { db, now, afterCommit }: Unit): Promise<boolean> {
  const waits = await lockWaitsToCheck(db, CHECKS)
  for (const wait of waits) {
    if (wait.check_after === UNSEEN) {
      await checkAfterThis(db, wait)
      continue
    }
    if (await lookBackFor(db, store.dialect, wait, now)) afterCommit(wake.runs)
    await noteChecked(db, wait)
  }
  return waits.length > 0
}

/** Checks past events for every wait that still had to, after its database was copied. No other writer may be active. */
export async function lookBackAgain(db: Kysely<Tables>, dialect: Store['dialect'], now: EpochMs): Promise<void> {
  const waits = await selectUncheckedWaits(db)
  for (const wait of waits) {
    await lookBackFor(db, dialect, wait, now)
    await noteChecked(db, wait)
  }
}

/**
 * The event that a wait has missed and nobody has found yet, when its time is over. The repeated check and the signals for very many runs
 * come soon, but a short wait, or a late runner, may be earlier.
 */
export async function findMissed({ store }: Service, { db }: Unit, run: RunKey, requestKey: string): Promise<EventCause | null> {
  const isPending = await hasSignallings(db, run.organizationId)
  if (store.dialect === 'sqlite' && !isPending) return null
  const wait = await selectWait(db, run, requestKey)
  return wait && (isPending || wait.check_after !== null) ? lookBackOf(db, store.dialect, wait) : null
}

/** The event for which a wait checks the log; `null` when there is none. */
function lookBackOf(db: Kysely<Tables>, dialect: Store['dialect'], wait: RunWaitsTable): Promise<EventCause | null> {
  const { organization_id, run_id, event_key, record_id, log_checkpoint } = wait
  const event = { key: event_key as AwaitedEvent['key'], record: record_id === '' ? null : { model: '', id: record_id } }
  const run = { organizationId: organization_id, runId: run_id }
  return lookBack(db, dialect, { run, event, since: log_checkpoint, seenEvents: JSON.parse(wait.seen_events) as readonly string[] })
}

/** Signals the waiting run if the event has happened. Returns whether it has. */
async function lookBackFor(db: Kysely<Tables>, dialect: Store['dialect'], wait: RunWaitsTable, now: EpochMs): Promise<boolean> {
  const { organization_id, run_id, request_key } = wait
  const missed = await lookBackOf(db, dialect, wait)
  if (!missed) return false
  await insertRunSignals(db, [{ organization_id, run_id, request_key, source_id: missed.id, answer: null, at: now }])
  return true
}

/** The event to search for, and from where. */
interface Past {
  readonly run: RunKey
  readonly event: AwaitedEvent
  readonly since: string
  readonly seenEvents: readonly string[]
}

/** How many events are read at a time. */
const EVENTS = 50

/** The first event after a checkpoint that ends a wait: one that the run has not received and has not caused itself. */
async function lookBack(
  db: Kysely<Tables>,
  dialect: Store['dialect'],
  { run, event, since, seenEvents }: Past,
): Promise<EventCause | null> {
  const awaited = { organizationId: run.organizationId, key: event.key, since, recordId: event.record?.id ?? null }
  let last: EventPosition = { position: -1, id: '' }
  for (;;) {
    const rows = await selectEventsSince(db, dialect, awaited, { after: last, limit: EVENTS })
    for (const row of rows) {
      if (seenEvents.includes(row.id) || (JSON.parse(row.lineage) as Lineage).runId === run.runId) continue
      // The query may find a few too many.
      if (event.record && !row.concerns.split(' ').includes(event.record.id)) continue
      // An event that was deleted meanwhile ends nothing; later ones may.
      const cause = await selectCause(db, run.organizationId, row.id)
      if (cause) return cause
    }
    if (rows.length < EVENTS) return null
    last = rows.at(-1) as (typeof rows)[number]
  }
}

function keyOf({ organization_id, id }: RunContext['row']): RunKey {
  return { organizationId: organization_id, runId: id }
}
