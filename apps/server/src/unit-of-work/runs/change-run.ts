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
import { appendTick, type JournalEntry, updateRun } from '../../store/queries/run-ticks.ts'
import { deletePending } from '../../store/queries/run-waits.ts'
import type { RunsTable } from '../../store/tables.ts'
import { noteFailedRun, noteRunEnd } from '../incidents/note-run-end.ts'
import type { Unit } from '../perform/unit.ts'
import type { Service } from '../service.ts'
import { attachLarge, detachLarge, valuesOf } from './large-values.ts'
import { readFlow } from './remembered.ts'
import type { StandingRun, StoredRun } from './stored-run.ts'

/**
 * Cancels a run and those that have come of it, as far as they have not ended, and waits for whoever advances them at the moment. Of very many
 * the rest is left to whoever cleans up. Returns whether there was one.
 */
export async function cancelRun(service: Service, unit: Unit, organizationId: string, runId: string): Promise<boolean> {
  const run = await lockRun(unit.db, organizationId, runId)
  if (!run) return false
  const wasGoingOn = isGoingOn(run)
  if (wasGoingOn) await cancel(service, unit, [run], null)
  const hadBelow = await hasGoingOn(unit.db, organizationId, runsBelow(run))
  if (hadBelow) {
    const position = await cancelNextBelow(service, unit, organizationId, { runId, after: '' })
    if (position !== null)
      await insertFamily(unit.db, { organization_id: organizationId, id: runId }, { position: position, due_at: unit.now })
    unit.afterCommit(service.wake.cleaning)
  }
  return hadBelow || wasGoingOn
}

/** Cancels the next runs that have come of one which was cancelled, behind an id. Returns where it ended; `null` when none is left. */
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
  // A run for which it had to wait may have let others begin meanwhile.
  return end === null && (await hasGoingOn(unit.db, organizationId, below)) ? '' : end
}

/** Those that came of a child are its own children; those of a root may be further below, under a parent that has ended. */
function runsBelow({ id, root_run_id }: Pick<RunsTable, 'id' | 'root_run_id'>): RunRange {
  return root_run_id === null ? { by: 'root', rootRunId: id } : { by: 'parent', parentRunId: id }
}

/** How many runs one transaction cancels that cancels all of them, and how many it looks at. */
const SOME = { cancelled: 50, looked: 500 }

/** Cancels what goes on of the newest runs of an automation that is deleted: mostly that is all. The rest is left to whoever cleans up. */
export async function cancelNewestOf(service: Service, unit: Unit, organizationId: string, automationId: string): Promise<void> {
  await cancelNewest(service, unit, organizationId, { runs: { by: 'automation', automationId }, why: stopReasons.gone })
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

/** Cancels the next runs of an automation that was deleted, behind an id. Returns where it ended; `null` when none is left. */
export async function cancelNextOf(
  service: Service,
  unit: Unit,
  organizationId: string,
  { automationId, after }: { readonly automationId: string; readonly after: string },
): Promise<string | null> {
  return cancelNext(service, unit, organizationId, { runs: { by: 'automation', automationId }, after, why: stopReasons.gone })
}

/** Cancels what goes on of the next of these runs, behind an id. Returns where it ended; `null` when it came to the end. */
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
 * Cancels the next runs that have yet to begin and were made up to a moment: of one automation, or of all. Those of a `forEach` belong to a
 * run that has begun, and go on. Returns where it ended; `null` when none is left.
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
  return last && (isCutShort || rows.length === SOME.looked) ? { cause: last.to_begin as string, id: last.id } : null
}

/** Why runs were stopped that somebody did not stop by name. What was cancelled with another one says no more than that one. */
export const stopReasons = {
  withOthers: null,
  gone: 'The automation was deleted.',
  disabled: 'The automation was disabled before the run began.',
  paused: 'The organization paused its automations before the run began.',
} as const

/** Cancels a run that is locked, in its turn. */
export function stopRun(service: Service, unit: Unit, row: RunsTable, reason: keyof typeof stopReasons): Promise<void> {
  return cancel(service, unit, [row], stopReasons[reason])
}

/**
 * Ends a run that is locked as failed, in its turn, before it does anything more. It keeps where it stands, so that a retry takes it up there;
 * what it waits for is waited for no more.
 */
export async function failRun(service: Service, unit: Unit, row: RunsTable, error: string): Promise<void> {
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

/** Cancels these runs, as far as they have not ended, or begun, when they are locked. */
async function cancelThese(
  service: Service,
  unit: Unit,
  organizationId: string,
  { ids, why, toBegin = false }: { readonly ids: readonly string[]; readonly why: string | null; readonly toBegin?: boolean },
): Promise<void> {
  if (ids.length === 0) return
  const going = await lockGoingOn(unit.db, organizationId, ids)
  // Chosen here: as a condition of the query it lets SQLite walk through all that have yet to begin.
  const locked = going.filter(({ to_begin }) => !toBegin || to_begin !== null)
  await cancel(service, unit, locked, why)
}

/**
 * Cancels what goes on of the newest runs about a record: mostly that is all. The others do nothing any more, because their customer is being
 * erased, and are cancelled when the erasure comes to them.
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
 * Makes a failed run go on: the step at which it failed is tried again. A run that failed by a fault of ours, or before it began, takes up
 * where it stood. What the step then asks for is left to the runner. Returns whether there was such a run.
 */
export async function retryRun(service: Service, unit: Unit, organizationId: string, runId: string): Promise<boolean> {
  const { db, now } = unit
  const row = await lockFailedRun(db, organizationId, runId)
  if (!row) return false
  const key = { organizationId, runId }
  const values = valuesOf(row)
  const stored = JSON.parse(await attachLarge(db, values, row.state)) as StoredRun
  const change = { ...key, now, since: 'unchanged' } as const
  unit.afterCommit(service.wake.runs)
  if (!('run' in stored) || stored.run.status !== 'failed') {
    // It waits for nothing any more: what its step asked for is asked again.
    const state = 'run' in stored ? await detachLarge(db, values, withoutWait(stored, stored)) : row.state
    await updateRun(db, service.store.dialect, { ...change, status: 'running', dueAt: now, error: null, state })
    return true
  }
  const parsed = parseRunState(stored.run)
  if (!parsed.ok) throw new Error(parsed.error.message)
  const { run, requests, trace } = retryState(await readFlow(service, db, row), parsed.value, now)
  const goesOn = requests.length > 0
  await appendTick(db, key, JSON.stringify([{ retry: { now } }] satisfies JournalEntry[]), await detachLarge(db, values, trace))
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

/** Cancels runs that are locked. What they asked for is asked no more. */
async function cancel(
  service: Service,
  { db, now }: Unit,
  runs: readonly Pick<LockedRun, 'organization_id' | 'id' | 'state'>[],
  error: string | null,
): Promise<void> {
  for (const { organization_id: organizationId, id: runId, state } of runs) {
    const key = { organizationId, runId }
    // Large values stay where they are.
    const stored = JSON.parse(state) as StoredRun
    const cancelled: StoredRun = 'run' in stored ? withoutWait(stored, { run: cancelState(stored.run, now), requests: [] }) : stored
    await appendTick(db, key, JSON.stringify([{ cancel: { now } }] satisfies JournalEntry[]), '[]')
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

/** Where a run stands now that it waits for nothing. */
function withoutWait({ had }: StandingRun, { run, requests }: Pick<StandingRun, 'run' | 'requests'>): StandingRun {
  return { run, requests, ...(had ? { had } : {}) }
}
