import { type ChildStart, latestEntries, type RunStart, showWait, type TraceEntry } from '@belfry/automation-engine'
import { type EpochMs, formatTime, type RunJournal } from '@belfry/core'
import type { TickEntry } from '../../store/queries/run-ticks.ts'
import type { RunsTable } from '../../store/tables.ts'
import type { StoredRun } from './stored-run.ts'

/** The signals that a run received in one tick, and its trace. */
export interface RunTick {
  readonly entries: readonly TickEntry[]
  readonly trace: readonly TraceEntry[]
}

/** The details of a run from its state and its ticks, beyond the list view and other tables. */
export function runDetailOf(stored: StoredRun, ticks: readonly RunTick[], { due_at, checks }: Pick<RunsTable, 'due_at' | 'checks'>) {
  const standing = 'run' in stored ? stored : null
  const steps = latestEntries(ticks.flatMap(({ trace }) => trace))
  const { status = null, startedAt = null, endedAt = null, records = [], variables = {} } = standing?.run ?? {}
  const request = standing?.parked ? standing.requests[0] : undefined
  return {
    // A step at which a run was cancelled is no longer waiting.
    steps: steps.map((entry) => stepViewOf(entry.status === 'waiting' && status === 'cancelled' ? { ...entry, status, endedAt } : entry)),
    errorCode: standing?.run.error?.code ?? null,
    simulatedSteps: steps.filter(({ output }) => output?.simulated === true).length,
    variables,
    wait: standing && request ? showWait(standing.run, request, { nextAt: due_at, checks: checks ?? 0 }) : null,
    ...spanOf(startedAt, endedAt),
    records: records.map(({ model, id }) => ({ model, id })),
    itemId: itemOf(stored, ticks),
  }
}

/** The key of the request for which a run waits; `null` when it waits for none. */
export function awaitedKey(stored: StoredRun): string | null {
  return ('parked' in stored && stored.requests[0]?.key) || null
}

function itemOf(stored: StoredRun, ticks: readonly RunTick[]): string | null {
  const start = ticks[0]?.entries.find((entry) => 'child' in entry)
  const child = start && 'child' in start ? start.child : 'child' in stored ? stored.child : null
  return typeof child?.item.id === 'string' ? child.item.id : null
}

/** The journal of a run for the interpreter. It is empty while the run has not started. */
export function journalOf(definition: string, stored: StoredRun, ticks: readonly RunTick[]): RunJournal {
  const entries = ticks.flatMap((tick) => tick.entries)
  const start = entries.find((entry) => 'start' in entry || 'child' in entry)
  return {
    definition: JSON.parse(definition) as unknown,
    start: startOf(start ?? stored),
    entries: entries.filter((entry) => entry !== start).map((entry) => ('signal' in entry ? entry.signal : entry)),
  }
}

function startOf(start: TickEntry | StoredRun): RunStart | ChildStart | null {
  if ('start' in start) return start.start
  return 'child' in start ? start.child : null
}

function stepViewOf({ startedAt, endedAt, ...entry }: Omit<TraceEntry, 'status'> & { readonly status: string }) {
  return { ...entry, ...spanOf(startedAt, endedAt) }
}

function spanOf(startedAt: EpochMs | null, endedAt: EpochMs | null) {
  return {
    startedAt: startedAt === null ? null : formatTime(startedAt),
    endedAt: endedAt === null ? null : formatTime(endedAt),
    durationMs: startedAt === null || endedAt === null ? null : endedAt - startedAt,
  }
}
