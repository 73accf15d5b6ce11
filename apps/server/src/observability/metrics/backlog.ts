import type { Kysely } from 'kysely'
import { COUNTED, countOpenIncidents, countUnfinishedRuns, countWaitingDeliveries } from '../../store/queries/backlog.ts'
import type { EpochMs, Store } from '../../store/store.ts'
import type { Tables } from '../../store/tables.ts'
import type { ReadableMetrics } from './create-metrics.ts'

/** A worker, or anything else that has due work. */
export interface Work {
  nextDueAt(): Promise<EpochMs | null>
}

/** How long a result from the database is reused, in milliseconds, so that many readers cost no more than one. */
const KEPT_MS = 5_000

/** Adds gauges of the backlog: how late each kind of work is, and how much of it there is. */
export function measureBacklog(
  metrics: ReadableMetrics,
  { store, now }: { readonly store: Store; readonly now: () => EpochMs },
  works: Readonly<Record<string, Work>>,
): void {
  metrics.gauges(
    'belfry_due_lag_seconds',
    'How long the first piece of work that is due has been waiting',
    'work',
    kept(async () => {
      const lags: Record<string, number> = {}
      for (const [name, work] of Object.entries(works)) {
        const due = await work.nextDueAt()
        lags[name] = due === null ? 0 : Math.max(0, now() - due) / 1000
      }
      return lags
    }),
  )
  const counts = (read: (db: Kysely<Tables>) => Promise<Readonly<Record<string, number>>>) => kept(() => store.read(read))
  metrics.gauges(
    'belfry_deliveries_waiting',
    `Deliveries that wait for an attempt, by how long it has been due (counted up to ${COUNTED})`,
    'due',
    counts((db) => countWaitingDeliveries(db, now())),
  )
  metrics.gauges(
    'belfry_runs_unfinished',
    `Runs that are not over, by state (counted up to ${COUNTED})`,
    'status',
    counts(countUnfinishedRuns),
  )
  metrics.gauges('belfry_incidents_open', `Outages that are not over (counted up to ${COUNTED})`, 'of', counts(countOpenIncidents))
}

/** Reads at most once in five seconds, however many ask. */
function kept<T>(read: () => Promise<T>): () => Promise<T> {
  let value: Promise<T> | undefined
  let until = Number.NEGATIVE_INFINITY
  return () => {
    const moment = performance.now()
    if (value && moment < until) return value
    until = moment + KEPT_MS
    const reading = read()
    value = reading
    // A failure is not reused.
    reading.catch(() => {
      if (value === reading) value = undefined
    })
    return reading
  }
}
