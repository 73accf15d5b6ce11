import type { Kysely } from 'kysely'
import type { EventsTable, RunsTable, Tables } from '../tables.ts'

/** The columns of a run that its trace needs. */
export type TracedRun = Readonly<Pick<RunsTable, 'organization_id' | 'id' | 'trace_id' | 'event_id'>>

/** A run with these columns; `undefined` when it does not exist. */
export function selectTracedRun(db: Kysely<Tables>, organizationId: string, runId: string): Promise<TracedRun | undefined> {
  return db
    .selectFrom('runs')
    .select(['organization_id', 'id', 'trace_id', 'event_id'])
    .where('organization_id', '=', organizationId)
    .where('id', '=', runId)
    .executeTakeFirst()
}

/** The span and the trace of an event; `undefined` when it is no longer stored. */
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
