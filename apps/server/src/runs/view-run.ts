import { latestEntries, type Request, type TraceEntry } from '@belfry/automation-engine'
import { formatTime, type RunJournal } from '@belfry/core'
import type { Told } from '../store/queries/run-turns.ts'
import type { StoredRun } from './stored-run.ts'

/** What a run was told in one transaction, and what it then did. */
export interface RunTurn {
  readonly told: readonly Told[]
  readonly trace: readonly TraceEntry[]
}

/** What is shown of a run beyond what stands in lists. */
export function runDetailOf(stored: StoredRun, turns: readonly RunTurn[]) {
  const standing = 'run' in stored ? stored : null
  const steps = latestEntries(turns.flatMap(({ trace }) => trace))
  const { status, endedAt } = standing?.run ?? { status: null, endedAt: null }
  return {
    // A step at which a run was cancelled waits no more.
    steps: steps.map((entry) => stepViewOf(entry.status === 'waiting' && status === 'cancelled' ? { ...entry, status, endedAt } : entry)),
    variables: standing?.run.variables ?? {},
    wait: waitOf(standing?.requests[0]),
    parentRunId: null,
    childRuns: [],
  }
}

/** What a run waits for: a moment, an event, or a message to a webhook. */
function waitOf(request: Request | undefined) {
  const nothing = { until: null, eventKey: null, recordId: null, webhookId: null }
  if (request?.kind === 'deliver') return { ...nothing, webhookId: request.webhookId }
  if (request?.kind !== 'wait') return null
  const { until, event } = request
  return { ...nothing, until: until === null ? null : formatTime(until), eventKey: event?.key ?? null, recordId: event?.record?.id ?? null }
}

/** What a run was told, as the interpreter takes it. A run that has not begun was told nothing yet. */
export function journalOf(definition: string, stored: StoredRun, turns: readonly RunTurn[]): RunJournal {
  const told = turns.flatMap((turn) => turn.told)
  const begun = told.find((entry) => 'start' in entry)
  return {
    definition: JSON.parse(definition) as unknown,
    start: begun?.start ?? ('start' in stored ? stored.start : null),
    told: told.filter((entry) => entry !== begun).map((entry) => ('signal' in entry ? entry.signal : entry)),
  }
}

function stepViewOf({ startedAt, endedAt, ...entry }: Omit<TraceEntry, 'status'> & { readonly status: string }) {
  return { ...entry, startedAt: formatTime(startedAt), endedAt: endedAt === null ? null : formatTime(endedAt) }
}
