import { latestEntries, type TraceEntry } from '@belfry/automation-engine'
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
  const wait = standing?.requests.find((request) => request.kind === 'wait')
  return {
    steps: latestEntries(turns.flatMap(({ trace }) => trace)).map(stepViewOf),
    variables: standing?.run.variables ?? {},
    wait: wait
      ? {
          until: wait.until === null ? null : formatTime(wait.until),
          eventKey: wait.event?.key ?? null,
          recordId: wait.event?.record?.id ?? null,
        }
      : null,
    parentRunId: null,
    childRuns: [],
  }
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

function stepViewOf({ startedAt, endedAt, ...entry }: TraceEntry) {
  return { ...entry, startedAt: formatTime(startedAt), endedAt: endedAt === null ? null : formatTime(endedAt) }
}
