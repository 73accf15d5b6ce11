import type { TraceEntry } from '@belfry/automation-engine'
import { formatTime, type ListQuery, type Page, type RunView } from '@belfry/core'
import type { Kysely } from 'kysely'
import type { RunsTable, Tables } from '../tables.ts'
import { readCursor, writeCursor } from './cursor.ts'

const columns = [
  'id',
  'automation_id',
  'definition_hash',
  'status',
  'event_id',
  'record_model',
  'record_id',
  'error',
  'created_at',
  'updated_at',
] as const

type Row = Pick<RunsTable, (typeof columns)[number]>

/** One run of an organization without its state. */
export async function selectRun(db: Kysely<Tables>, organizationId: string, id: string): Promise<Row | undefined> {
  return db.selectFrom('runs').select(columns).where('organization_id', '=', organizationId).where('id', '=', id).executeTakeFirst()
}

/** One page of an organization's runs, newest first, filtered by automation or status. */
export async function selectRuns(
  db: Kysely<Tables>,
  organizationId: string,
  { limit, cursor, filters }: ListQuery,
): Promise<Page<RunView>> {
  let query = db.selectFrom('runs').select(columns).where('organization_id', '=', organizationId).orderBy('id', 'desc')
  if (filters.automationId !== undefined) query = query.where('automation_id', '=', filters.automationId)
  if (filters.status !== undefined) query = query.where('status', '=', filters.status as RunsTable['status'])
  if (cursor !== undefined) query = query.where('id', '<', readCursor('automation-runs', cursor, ['string'])[0])
  const rows = await query.limit(limit + 1).execute()
  const data = rows.slice(0, limit)
  return { data: data.map(runViewOf), nextCursor: rows.length > limit ? writeCursor('automation-runs', [(data.at(-1) as Row).id]) : null }
}

/** What a run did, in order. */
export async function selectRunTrace(db: Kysely<Tables>, organizationId: string, runId: string): Promise<readonly TraceEntry[]> {
  const rows = await db
    .selectFrom('run_trace')
    .select('entry')
    .where('organization_id', '=', organizationId)
    .where('run_id', '=', runId)
    .orderBy('position')
    .execute()
  return rows.map(({ entry }) => JSON.parse(entry) as TraceEntry)
}

/** A run as it is shown in lists. */
export function runViewOf(row: Row): RunView {
  return {
    id: row.id,
    automationId: row.automation_id,
    status: row.status,
    definitionHash: row.definition_hash,
    trigger: { eventId: row.event_id, model: row.record_model, recordId: row.record_id },
    error: row.error,
    createdAt: formatTime(row.created_at),
    updatedAt: formatTime(row.updated_at),
  }
}
