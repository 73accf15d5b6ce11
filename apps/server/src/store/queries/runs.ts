import { formatTime, type Page, type RunQuery, type RunView } from '@belfry/core'
import type { Kysely } from 'kysely'
import { preparedQuery } from '../prepared-query.ts'
import type { Store } from '../store.ts'
import type { AutomationStartsTable, RunsTable, Tables } from '../tables.ts'
import { readCursor, writeCursor } from './cursor.ts'
import { placeNow } from './log-places.ts'

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

/** One run of an organization. */
export async function selectRun(db: Kysely<Tables>, organizationId: string, id: string): Promise<RunsTable | undefined> {
  return db.selectFrom('runs').selectAll().where('organization_id', '=', organizationId).where('id', '=', id).executeTakeFirst()
}

/** One page of an organization's runs that may be read, newest first, filtered by automation, status or record. */
export async function selectRuns(
  db: Kysely<Tables>,
  organizationId: string,
  { limit, cursor, filters, readable }: RunQuery,
): Promise<Page<RunView>> {
  let query = db.selectFrom('runs').select(columns).where('organization_id', '=', organizationId).orderBy('id', 'desc')
  if (filters.automationId !== undefined) query = query.where('automation_id', '=', filters.automationId)
  if (filters.status !== undefined) query = query.where('status', '=', filters.status as RunsTable['status'])
  if (filters.recordId !== undefined) query = query.where('record_id', '=', filters.recordId)
  if (readable !== null)
    query = query.where((where) => where.or([where('record_model', 'is', null), where('record_model', 'in', [...readable, ''])]))
  if (cursor !== undefined) query = query.where('id', '<', readCursor('automation-runs', cursor, ['string'])[0])
  const rows = await query.limit(limit + 1).execute()
  const data = rows.slice(0, limit)
  return { data: data.map(runViewOf), nextCursor: rows.length > limit ? writeCursor('automation-runs', [(data.at(-1) as Row).id]) : null }
}

const insert = {
  sqlite: insertInto('sqlite'),
  postgres: insertInto('postgres'),
}

function insertInto(dialect: Store['dialect']) {
  return preparedQuery<Omit<RunsTable, 'since' | 'lease_owner' | 'lease_until'>>()((db, param) =>
    db.insertInto('runs').values({
      organization_id: param('organization_id'),
      id: param('id'),
      automation_id: param('automation_id'),
      definition_hash: param('definition_hash'),
      status: param('status'),
      event_id: param('event_id'),
      record_model: param('record_model'),
      record_id: param('record_id'),
      due_at: param('due_at'),
      state: param('state'),
      error: param('error'),
      lineage: param('lineage'),
      trace_id: param('trace_id'),
      created_at: param('created_at'),
      updated_at: param('updated_at'),
      since: placeNow(dialect),
    }),
  )
}

/** Stores a new run. Its waits look back to this moment. */
export async function insertRun(
  db: Kysely<Tables>,
  dialect: Store['dialect'],
  row: Omit<RunsTable, 'since' | 'lease_owner' | 'lease_until'>,
): Promise<void> {
  await insert[dialect](db, row)
}

/** Notes what begins an automation and may do so once only. Returns whether it is the first time. */
export async function insertStart(db: Kysely<Tables>, row: AutomationStartsTable): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('automation_starts')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

/** A run as it is shown in lists. */
export function runViewOf(row: Row): RunView {
  return {
    id: row.id,
    automationId: row.automation_id,
    status: row.status,
    definitionHash: row.definition_hash,
    // What no event began was called.
    trigger: {
      source: row.event_id === null ? 'webhook' : 'event',
      eventId: row.event_id,
      model: row.record_model,
      recordId: row.record_id,
    },
    error: row.error,
    createdAt: formatTime(row.created_at),
    updatedAt: formatTime(row.updated_at),
  }
}
