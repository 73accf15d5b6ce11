import type { TraceEntry } from '@belfry/automation-engine'
import type { Lineage } from '../../../src/store/causation.ts'
import type { Rows } from '../world/rows.ts'
import type { Check, RunHistory } from './check.ts'

/** A wait that has ended with its time, or has not ended, has not missed an event: none came since the run last began to wait. */
export const waitsAreSignalled: Check<'rows' | 'runs'> = function* ({ rows, runs }) {
  const built = builtUntil(rows.events)
  for (const run of runs) {
    const had = hadBy(run)
    const first = rows.events.find(({ id }) => id === run.row.event_id)?.position ?? built
    for (const wait of run.trace) {
      if (wait.type !== 'waitForEvent' || wait.exit === 'received' || (wait.status === 'waiting' && run.row.status !== 'waiting')) continue
      const missed = rows.events.find((event) => event.position > first && !had.has(event.id) && isAwaited(event, wait, run))
      if (missed) yield `${run.id} has missed ${missed.key} ${missed.id} at ${wait.nodeId}`
    }
  }
}

/** The position of the last event of the site, which was built by a clock that was ahead of the one of the history. */
function builtUntil(events: Rows['events']): number {
  const inOrder = events.toSorted((one, other) => one.position - other.position)
  const first = inOrder.findIndex(({ at }, index) => index > 0 && at < (inOrder[index - 1]?.at ?? 0))
  return first < 0 ? 0 : (inOrder[first - 1]?.position ?? 0)
}

/** The events that have started it or ended one of its waits. */
function hadBy({ row, ticks }: RunHistory): ReadonlySet<string> {
  const answers = ticks.flatMap(({ entries }) =>
    entries.map((one) => ('signal' in one && one.signal.answer.ok ? one.signal.answer.value : null)),
  )
  const ids = answers.map((value) => (value as { readonly event?: { readonly id: string } } | null)?.event?.id)
  return new Set([row.event_id, ...ids].filter((id) => typeof id === 'string'))
}

function isAwaited(event: Rows['events'][number], { input, startedAt, endedAt }: TraceEntry, { id, row, trace }: RunHistory): boolean {
  const parks = trace.filter((entry) => PATIENT.has(entry.type) && entry.startedAt < startedAt && entry.endedAt !== entry.startedAt)
  const since = Math.max(row.created_at, ...parks.map((entry) => entry.startedAt))
  return (
    event.key === input.eventKey &&
    event.at > since &&
    event.at < (endedAt ?? Number.POSITIVE_INFINITY) &&
    (input.sameRecord !== true || event.concerns.includes(` ${row.record_id} `)) &&
    (JSON.parse(event.lineage) as Lineage).runId !== id
  )
}

/** The types of steps at which a run may stand. */
const PATIENT: ReadonlySet<string> = new Set(['approval', 'delay', 'waitForEvent', 'webhookSend'])
