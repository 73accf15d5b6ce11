import { cancelRun as cancelState, parseRunState, retryRun as retryState } from '@belfry/automation-engine'
import { insertFamily } from '../../store/queries/retention-jobs.ts'
import {
  goingOn,
  hasGoingOn,
  type LockedRun,
  lockFailedRun,
  lockGoingOn,
  lockRun,
  type PendingRunPosition,
  type RunRange,
  selectNewestRuns,
  selectNextRuns,
  selectNextToBegin,
  selectRootOfRun,
} from '../../store/queries/run-ranges.ts'
import { appendTick, type TickEntry, updateRun } from '../../store/queries/run-ticks.ts'
import { deletePending } from '../../store/queries/run-waits.ts'
import type { RunsTable } from '../../store/tables.ts'
import { noteFailedRun, noteRunEnd } from '../incidents/note-run-end.ts'
import type { Service } from '../service/service.ts'
import type { Unit } from '../service/unit.ts'
import { attachLarge, detachLarge, valuesOf } from './large-values.ts'
import { readFlow } from './remembered.ts'
import type { StandingRun, StoredRun } from './stored-run.ts'

/**
 * Cancels a run and its descendants, as far as they are unfinished, and waits for ticks in progress. If there are very many, a background
 * job cancels the rest. Returns whether the run existed.
 */
export async function cancelStoredRun(service: Service, unit: Unit, organizationId: string, runId: string): Promise<boolean> {
  const run = await lockRun(unit.db, organizationId, runId)
  if (!run) return false
  const wasGoingOn = isGoingOn(run)
  if (wasGoingOn) await cancel(service, unit, [run], null)
  const hadBelow = await hasGoingOn(unit.db, organizationId, runsBelow(run))
  if (hadBelow) {
    const position = await cancelNextBelow(service, unit, organizationId, { runId, after: '' })
    if (position !== null) await insertFamily(unit.db, { organization_id: organizationId, id: runId }, { position, due_at: unit.now })
    unit.afterCommit(service.wake.retention)
  }
  return hadBelow || wasGoingOn
}

/** Cancels the next descendants of a cancelled run, after an id. Returns the last id; `null` when there are no more. */
export async function cancelNextBelow(
  service: Service,
  unit: Unit,
  organizationId: string,
  { runId, after }: { readonly runId: string; readonly after: string },
): Promise<string | null> {
  const run = await selectRootOfRun(unit.db, organizationId, runId)
  if (!run) return null
  const below = runsBelow(run)
  const end = await cancelNext(service, unit, organizationId, { runs: below, after, why: null })
  // A run whose tick had to be awaited may have started child runs meanwhile.
  return end === null && (await hasGoingOn(unit.db, organizationId, below)) ? '' : end
}

/** The descendants of a child run are its children; those of a root can be deeper, under parents that have ended. */
function runsBelow({ id, root_run_id }: Pick<RunsTable, 'id' | 'root_run_id'>): RunRange {
  return root_run_id === null ? { by: 'root', rootRunId: id } : { by: 'parent', parentRunId: id }
}

/** How many runs a transaction cancels when it cancels all of a range, and how many it examines. */
const SOME = { cancelled: 50, looked: 500 }

/** Cancels the newest unfinished runs of an automation that is being deleted, usually all of them. A background job cancels the rest. */
export async function cancelNewestOf(service: Service, unit: Unit, organizationId: string, automationId: string): Promise<void> {
  await cancelNewest(service, unit, organizationId, { runs: { by: 'automation', automationId }, why: stopReasons.deleted })
}

async function cancelNewest(
  service: Service,
  unit: Unit,
  organizationId: string,
  { runs, why }: { readonly runs: RunRange; readonly why: string | null },
): Promise<void> {
  const newest = await selectNewestRuns(unit.db, organizationId, runs, SOME.looked)
  const ids = newest.filter(isGoingOn).map(({ id }) => id)
  await cancelThese(service, unit, organizationId, { ids: ids.slice(0, SOME.cancelled), why })
}

/** Cancels the next runs of a deleted automation, after an id. Returns the last id; `null` when there are no more. */
export async function cancelNextOf(
  service: Service,
  unit: Unit,
  organizationId: string,
  { automationId, after }: { readonly automationId: string; readonly after: string },
): Promise<string | null> {
  return cancelNext(service, unit, organizationId, { runs: { by: 'automation', automationId }, after, why: stopReasons.deleted })
}

/** Cancels the next unfinished runs of a range, after an id. Returns the last id; `null` at the end. */
async function cancelNext(
  service: Service,
  unit: Unit,
  organizationId: string,
  { runs, after, why }: { readonly runs: RunRange; readonly after: string; readonly why: string | null },
): Promise<string | null> {
  const rows = await selectNextRuns(unit.db, organizationId, runs, { after, limit: SOME.looked })
  const going = rows.filter(isGoingOn).map(({ id }) => id)
  const ids = going.slice(0, SOME.cancelled)
  await cancelThese(service, unit, organizationId, { ids, why })
  if (going.length > ids.length) return ids.at(-1) ?? null
  return rows.length < SOME.looked ? null : (rows.at(-1)?.id ?? null)
}

/**
 * Cancels the next runs that were created up to a moment and have not started: of one automation, or of all. Child runs of a `forEach`
 * belong to a started run, and continue. Returns the last position; `null` when there are no more.
 */
export async function cancelNextToBegin(
  service: Service,
  unit: Unit,
  organizationId: string,
  which: { readonly automationId: string | null; readonly until: number; readonly after: PendingRunPosition },
): Promise<PendingRunPosition | null> {
  const { automationId, until, after } = which
  const rows = await selectNextToBegin(unit.db, organizationId, { after, limit: SOME.looked })
  const meant = rows.filter(
    (row) => row.parent_run_id === null && row.created_at <= until && (automationId === null || row.automation_id === automationId),
  )
  const some = meant.slice(0, SOME.cancelled)
  const why = automationId === null ? stopReasons.paused : stopReasons.disabled
  await cancelThese(service, unit, organizationId, { ids: some.map(({ id }) => id), why, toBegin: true })
  const isCutShort = meant.length > some.length
  const last = isCutShort ? some.at(-1) : rows.at(-1)
  return last && (isCutShort || rows.length === SOME.looked) ? { cause: last.pending_cause as string, id: last.id } : null
}

/** Why runs were cancelled that nobody cancelled by name. A run that was cancelled with another one has no reason of its own. */
export const stopReasons = {
  withOthers: null,
  deleted: 'The automation was deleted.',
  disabled: 'The automation was disabled before the run began.',
  paused: 'The organization paused its automations before the run began.',
} as const

/** Cancels a locked run in its tick. */
export function stopRun(service: Service, unit: Unit, row: RunsTable, reason: keyof typeof stopReasons): Promise<void> {
  return cancel(service, unit, [row], stopReasons[reason])
}

/**
 * Fails a locked run in its tick, before it does anything more. It keeps its state, so that a retry continues there; what it waits for is
 * no longer awaited.
 */
export async function failLockedRun(service: Service, unit: Unit, row: RunsTable, error: string): Promise<void> {
  const key = { organizationId: row.organization_id, runId: row.id }
  const stored = JSON.parse(row.state) as StoredRun
  const state = 'run' in stored ? JSON.stringify(withoutWait(stored, stored)) : row.state
  const change = { ...key, status: 'failed', dueAt: null, error, state, now: unit.now, since: 'unchanged' } as const
  await updateRun(unit.db, service.store.dialect, change)
  await deletePending(unit.db, key)
  await noteFailedRun(service, unit, row, { step: null, error })
}

function isGoingOn({ status }: Pick<RunsTable, 'status'>): boolean {
  return goingOn.some((one) => one === status)
}

/** Cancels these runs, if they are still unfinished (or not started) once they are locked. */
async function cancelThese(
  service: Service,
  unit: Unit,
  organizationId: string,
  { ids, why, toBegin = false }: { readonly ids: readonly string[]; readonly why: string | null; readonly toBegin?: boolean },
): Promise<void> {
  if (ids.length === 0) return
  const going = await lockGoingOn(unit.db, organizationId, ids)
  // Filtered here: as a condition of the query, it makes SQLite scan all runs that have not started.
  const locked = going.filter(({ pending_cause }) => !toBegin || pending_cause !== null)
  await cancel(service, unit, locked, why)
}

/**
 * Cancels the newest unfinished runs about a record, usually all of them. The others do nothing any more, because their customer is being
 * erased, and are cancelled when the erasure reaches them.
 */
export async function cancelNewestAbout(
  service: Service,
  unit: Unit,
  organizationId: string,
  { recordId, exceptRunId }: { readonly recordId: string; readonly exceptRunId: string | null },
): Promise<void> {
  await cancelNewest(service, unit, organizationId, { runs: { by: 'record', recordId, exceptRunId }, why: null })
}

/**
 * Makes a failed run continue: the failed step is tried again. A run that failed because of an internal error, or before it started,
 * continues from its state. The requests of the step are left to the runner. Returns whether there was such a run.
 */
export async function retryStoredRun(service: Service, unit: Unit, organizationId: string, runId: string): Promise<boolean> {
  const { db, now } = unit
  const row = await lockFailedRun(db, organizationId, runId)
  if (!row) return false
  const key = { organizationId, runId }
  const values = valuesOf(row)
  const stored = JSON.parse(await attachLarge(db, values, row.state)) as StoredRun
  const change = { ...key, now, since: 'unchanged' } as const
  unit.afterCommit(service.wake.runs)
  if (!('run' in stored) || stored.run.status !== 'failed') {
    // It no longer waits for anything: the requests of its step are made again.
    const state = 'run' in stored ? await detachLarge(db, values, withoutWait(stored, stored)) : row.state
    await updateRun(db, service.store.dialect, { ...change, status: 'running', dueAt: now, error: null, state })
    return true
  }
  const parsed = parseRunState(stored.run)
  if (!parsed.ok) throw new Error(parsed.error.message)
  const { run, requests, trace } = retryState(await readFlow(service, db, row), parsed.value, now)
  const goesOn = requests.length > 0
  await appendTick(db, key, JSON.stringify([{ retry: { now } }] satisfies TickEntry[]), await detachLarge(db, values, trace))
  await updateRun(db, service.store.dialect, {
    ...change,
    status: goesOn ? 'running' : run.status,
    dueAt: goesOn ? now : null,
    error: run.error?.message ?? null,
    state: await detachLarge(db, values, withoutWait(stored, { run, requests })),
  })
  if (!goesOn) await noteRunEnd(service, unit, row, run)
  return true
}

/** Cancels locked runs and drops their requests. */
async function cancel(
  service: Service,
  { db, now }: Unit,
  runs: readonly Pick<LockedRun, 'organization_id' | 'id' | 'state'>[],
  error: string | null,
): Promise<void> {
  for (const { organization_id: organizationId, id: runId, state } of runs) {
    const key = { organizationId, runId }
    // Large values stay detached.
    const stored = JSON.parse(state) as StoredRun
    const cancelled: StoredRun = 'run' in stored ? withoutWait(stored, { run: cancelState(stored.run, now), requests: [] }) : stored
    await appendTick(db, key, JSON.stringify([{ cancel: { now } }] satisfies TickEntry[]), '[]')
    await updateRun(db, service.store.dialect, {
      ...key,
      status: 'cancelled',
      dueAt: null,
      state: JSON.stringify(cancelled),
      error,
      now,
      since: 'unchanged',
    })
    await deletePending(db, key)
  }
}

/** The state of a run without its wait. */
function withoutWait({ seenEvents }: StandingRun, { run, requests }: Pick<StandingRun, 'run' | 'requests'>): StandingRun {
  return { run, requests, ...(seenEvents ? { seenEvents } : {}) }
}
