import { type Kysely, sql } from 'kysely'
import type { EpochMs, Store } from '../../store/store.ts'
import type { Tables } from '../../store/tables.ts'
import type { ReadableMetrics } from './create-metrics.ts'

/** Something that works on what falls due. */
export interface Work {
  nextDueAt(): Promise<EpochMs | null>
}

/** What is counted is counted up to here: more is a catastrophe all the same, and counting must not add to it. */
export const COUNTED = 10_000
/** How long what was asked of the database is good for, in milliseconds, so that many readers cost no more than one. */
const KEPT_MS = 5_000

/** Adds what waits to the metrics: how late each kind of work is, and how much of it there is. */
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
    counts((db) => waitingDeliveries(db, now())),
  )
  metrics.gauges('belfry_runs_unfinished', `Runs that are not over, by state (counted up to ${COUNTED})`, 'status', counts(unfinishedRuns))
  metrics.gauges('belfry_incidents_open', `Outages that are not over (counted up to ${COUNTED})`, 'of', counts(openIncidents))
}

/** Deliveries that wait, by how long their next attempt has been due: `later` for those that are not. */
export async function waitingDeliveries(db: Kysely<Tables>, now: EpochMs): Promise<Readonly<Record<string, number>>> {
  const due = async (from: EpochMs, until: EpochMs | null) =>
    count(
      db,
      sql`select 1 from deliveries where status = 'waiting' and due_at > ${from}${until === null ? sql`` : sql` and due_at <= ${until}`}`,
    )
  return {
    later: await due(now, null),
    minute: await due(now - 60_000, now),
    hour: await due(now - 3_600_000, now - 60_000),
    longer: await due(0, now - 3_600_000),
  }
}

/** Runs that are not over, by status. Looked for by organization, because the index of states begins with it. */
export async function unfinishedRuns(db: Kysely<Tables>): Promise<Readonly<Record<string, number>>> {
  const of = (status: string) =>
    count(
      db,
      sql`select 1 from records join runs on runs.organization_id = records.organization_id and runs.status = ${sql.lit(status)}
        where records.model = 'organization'`,
    )
  return { running: await of('running'), waiting: await of('waiting') }
}

/** Incidents that are not over. */
export async function openIncidents(db: Kysely<Tables>): Promise<Readonly<Record<string, number>>> {
  return {
    webhooks: await count(db, sql`select 1 from webhook_incidents where resolved_at is null`),
    automations: await count(db, sql`select 1 from automation_incidents`),
  }
}

async function count(db: Kysely<Tables>, query: ReturnType<typeof sql>): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from (${query} limit ${sql.lit(COUNTED)}) as counted`.execute(db)
  return Number(rows[0]?.count ?? 0)
}

/** Asks at most once in five seconds, however many want to know. */
function kept<T>(read: () => Promise<T>): () => Promise<T> {
  let value: Promise<T> | undefined
  let until = Number.NEGATIVE_INFINITY
  return () => {
    const moment = performance.now()
    if (value && moment < until) return value
    until = moment + KEPT_MS
    const reading = read()
    value = reading
    // A failure is not kept.
    reading.catch(() => {
      if (value === reading) value = undefined
    })
    return reading
  }
}
