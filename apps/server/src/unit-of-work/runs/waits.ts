import { type AwaitedEvent, type EventCause, firstCheckAt, type Request, withNamed } from '@belfry/automation-engine'
import { decisionOf, type EpochMs } from '@belfry/core'
import type { Kysely } from 'kysely'
import type { Lineage } from '../../store/cause.ts'
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
import type { Unit } from '../perform/unit.ts'
import type { Service } from '../service.ts'
import type { AnswerOrWait, RunContext } from './run-context.ts'

/** Begins to wait, unless the moment is over or what is awaited has happened since the run last began to wait. What is looked at again has just been. */
export async function beginWait(
  { store }: Service,
  unit: Unit,
  { row, had, port }: RunContext,
  request: Request<'wait'>,
): Promise<AnswerOrWait> {
  const { key, until, event, decision } = request
  const lookAt = firstCheckAt(request)
  if (lookAt !== null) return { waits: { until: lookAt } }
  // One who decides in this moment inserts a signal, which is kept until the run waits.
  const decided = decision ? await decisionOf(port, decision.taskId) : null
  if (decided) return { ok: true, value: { ended: 'decision', ...decided } }
  const match = event && (await lookBack(unit.db, store.dialect, { run: keyOf(row), event, since: row.since, had: [...had] }))
  if (match && (until === null || match.timestamp <= until)) {
    had.add(match.id)
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
      since: row.since,
      not_events: JSON.stringify([...had]),
      check_after: store.dialect === 'postgres' ? UNSEEN : null,
    })
  }
  return { waits: { until } }
}

/** Waits no more, except for answers to these requests. */
export function endWaits(db: Kysely<Tables>, key: RunKey, except: readonly Request[] = []): Promise<void> {
  return deleteWaits(
    db,
    key,
    except.map((request) => request.key),
  )
}

/** How many waits are looked at again in one transaction. */
const CHECKS = 100

/**
 * On PostgreSQL a transaction that tells of an event and one that begins to wait for it may miss each other: neither sees what the other
 * has not committed. So a wait looks back once more when every transaction has ended that was open when its own had committed: also those
 * that have begun after it, which may have looked for waits before. That is in two steps: whoever first sees the wait notes the id of its
 * own transaction, for all that do not see it have a lower one; and when those have ended, somebody looks back.
 *
 * @param unit one that has written nothing yet, so that it has no id before it sees the waits
 * @returns whether there was something to do
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

/**
 * Looks back for every wait that was still to do so when its database was left, and that comes to one where nobody else writes.
 */
export async function lookBackAgain(db: Kysely<Tables>, dialect: Store['dialect'], now: EpochMs): Promise<void> {
  const waits = await selectUncheckedWaits(db)
  for (const wait of waits) {
    await lookBackFor(db, dialect, wait, now)
    await noteChecked(db, wait)
  }
}

/**
 * The event that a wait has missed and nobody has found yet, now that its time is up. Who looks again comes soon, and who tells the last of very
 * many, but a short wait, or a runner that was late, may come before.
 */
export async function findMissed({ store }: Service, { db }: Unit, run: RunKey, requestKey: string): Promise<EventCause | null> {
  const isPending = await hasSignallings(db, run.organizationId)
  if (store.dialect === 'sqlite' && !isPending) return null
  const wait = await selectWait(db, run, requestKey)
  return wait && (isPending || wait.check_after !== null) ? lookBackOf(db, store.dialect, wait) : null
}

/** What a wait looks back for. */
function lookBackOf(db: Kysely<Tables>, dialect: Store['dialect'], wait: RunWaitsTable): Promise<EventCause | null> {
  const { organization_id, run_id, event_key, record_id, since } = wait
  const event = { key: event_key as AwaitedEvent['key'], record: record_id === '' ? null : { model: '', id: record_id } }
  const run = { organizationId: organization_id, runId: run_id }
  return lookBack(db, dialect, { run, event, since, had: JSON.parse(wait.not_events) as readonly string[] })
}

/** Signals the run that waits when what it waits for has happened; says whether it has. */
async function lookBackFor(db: Kysely<Tables>, dialect: Store['dialect'], wait: RunWaitsTable, now: EpochMs): Promise<boolean> {
  const { organization_id, run_id, request_key } = wait
  const missed = await lookBackOf(db, dialect, wait)
  if (!missed) return false
  await insertRunSignals(db, [{ organization_id, run_id, request_key, source_id: missed.id, answer: null, at: now }])
  return true
}

/** What is looked for, and since when. */
interface Past {
  readonly run: RunKey
  readonly event: AwaitedEvent
  readonly since: string
  readonly had: readonly string[]
}

/** How many events are read at a time. */
const EVENTS = 50

/** The first event since a place in the log that ends a wait: one that the run has not had, and has not caused itself. */
async function lookBack(db: Kysely<Tables>, dialect: Store['dialect'], { run, event, since, had }: Past): Promise<EventCause | null> {
  const awaited = { organizationId: run.organizationId, key: event.key, since, recordId: event.record?.id ?? null }
  let last: EventPosition = { position: -1, id: '' }
  for (;;) {
    const rows = await selectEventsSince(db, dialect, awaited, { after: last, limit: EVENTS })
    for (const row of rows) {
      if (had.includes(row.id) || (JSON.parse(row.lineage) as Lineage).runId === run.runId) continue
      // What was found too much is left out here.
      if (event.record && !row.concerns.split(' ').includes(event.record.id)) continue
      // One that went meanwhile ends nothing, and those behind it may.
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
