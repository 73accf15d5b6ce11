import type { Kysely } from 'kysely'
import type { EventsTable, RunsTable, Tables } from '../tables.ts'

/** The row of a run, as far as its trace goes. */
export type TracedRun = Readonly<Pick<RunsTable, 'organization_id' | 'id' | 'trace_id' | 'event_id'>>

/** A run, as far as its trace goes; `undefined` when it is gone. */
export function selectTracedRun(db: Kysely<Tables>, organizationId: string, runId: string): Promise<TracedRun | undefined> {
  return db
    .selectFrom('runs')
    .select(['organization_id', 'id', 'trace_id', 'event_id'])
    .where('organization_id', '=', organizationId)
    .where('id', '=', runId)
    .executeTakeFirst()
}

/** The span of an event, and its trace; `undefined` when it is no longer kept. */
export function selectEventSpan(
  db: Kysely<Tables>,
  organizationId: string,
  eventId: string,
): Promise<Pick<EventsTable, 'span_id' | 'trace_id'> | undefined> {
  return db
    .selectFrom('events')
    .select(['span_id', 'trace_id'])
    .where('organization_id', '=', organizationId)
    .where('id', '=', eventId)
    .executeTakeFirst()
}
