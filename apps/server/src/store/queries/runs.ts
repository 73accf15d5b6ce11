import { formatTime, type Page, type RunQuery, type RunStatus, type RunView } from '@belfry/core'
import { type Kysely, type SelectQueryBuilder, sql } from 'kysely'
import { preparedQuery } from '../prepared-query.ts'
import type { Store } from '../store.ts'
import type { AutomationStartsTable, RunsTable, Tables } from '../tables.ts'
import { readCursor, writeCursor } from './cursor.ts'
import { currentCheckpoint } from './log-checkpoints.ts'
import { lastLookedAt, unindexed } from './looked-at.ts'

const columns = [
  'id',
  'automation_id',
  'definition_hash',
  'status',
  'event_id',
  'source',
  'record_model',
  'record_id',
  'error',
  'created_at',
  'updated_at',
  'parent_run_id',
] as const

type Row = Pick<RunsTable, (typeof columns)[number]>

/** One run of an organization. */
export async function selectRun(db: Kysely<Tables>, organizationId: string, id: string): Promise<RunsTable | undefined> {
  return db.selectFrom('runs').selectAll().where('organization_id', '=', organizationId).where('id', '=', id).executeTakeFirst()
}

/**
 * One page of an organization's runs that the caller may read, newest first, filtered by automation, status, record or parent, from one
 * index range. If not every row of the range matches, it ends after a fixed number of rows, and the page with it, however short it is: so
 * its cost is bounded.
 */
export async function selectRuns(
  db: Kysely<Tables>,
  organizationId: string,
  { limit, cursor, filters, readable }: RunQuery,
): Promise<Page<RunView>> {
  const [first, ...others] = (
    [
      ['parent_run_id', filters.parentRunId],
      ['record_id', filters.recordId],
      ['automation_id', filters.automationId],
      ['status', filters.status],
    ] as const
  ).flatMap(([column, value]) => (value === undefined ? [] : [[column, value] as const]))
  let range = db.selectFrom('runs').where('organization_id', '=', organizationId).orderBy('id', 'desc')
  if (first) range = range.where(first[0], '=', first[1] as RunStatus)
  if (cursor !== undefined) range = range.where('id', '<', readCursor('automation-runs', cursor, ['string'])[0])
  const isPicky = others.length > 0 || readable !== null
  const end = isPicky ? await lastLookedAt(range.select('id')).executeTakeFirst() : undefined

  let picked = range.select(columns).limit(limit + 1)
  if (end) picked = picked.where('id', '>=', end.id)
  for (const [column, value] of others) picked = picked.where(unindexed(column), '=', value)
  if (readable !== null)
    picked = picked.where((where) => where.or([where('record_model', 'is', null), where('record_model', 'in', [...readable, ''])]))
  const rows = await picked.execute()
  const data = rows.slice(0, limit)
  const last = rows.length > limit ? (data.at(-1) as Row) : end
  return { data: data.map(runViewOf), nextCursor: last ? writeCursor('automation-runs', [last.id]) : null }
}

/** A run as it is inserted. */
export type NewRun = Omit<RunsTable, 'log_checkpoint' | 'checks' | 'lease_owner' | 'lease_until' | keyof RunOrigin>

const insert = {
  sqlite: insertInto('sqlite'),
  postgres: insertInto('postgres'),
}

function insertInto(dialect: Store['dialect']) {
  return preparedQuery<NewRun & RunOrigin>()(
    (db, param) =>
      db.insertInto('runs').values({
        organization_id: param('organization_id'),
        id: param('id'),
        automation_id: param('automation_id'),
        definition_hash: param('definition_hash'),
        status: param('status'),
        event_id: param('event_id'),
        source: param('source'),
        record_model: param('record_model'),
        record_id: param('record_id'),
        due_at: param('due_at'),
        state: param('state'),
        error: param('error'),
        lineage: param('lineage'),
        trace_id: param('trace_id'),
        created_at: param('created_at'),
        updated_at: param('updated_at'),
        parent_run_id: param('parent_run_id'),
        root_run_id: param('root_run_id'),
        item_index: param('item_index'),
        pending_cause: param('pending_cause'),
        log_checkpoint: currentCheckpoint(dialect, param('organization_id')),
      }),
    { isDeferred: true },
  )
}

/** The runs from which a run descends, its item, and its origin while it waits to start. */
type RunOrigin = Pick<RunsTable, 'parent_run_id' | 'root_run_id' | 'item_index' | 'pending_cause'>

const nowhere: RunOrigin = { parent_run_id: null, root_run_id: null, item_index: null, pending_cause: null }

/** Stores a new run. Its waits check events from this moment on. */
export async function insertRun(
  db: Kysely<Tables>,
  dialect: Store['dialect'],
  row: NewRun,
  origin: Partial<RunOrigin> = {},
): Promise<void> {
  await insert[dialect](db, { ...row, ...nowhere, ...origin })
}

/** How many runs have this one as their root. */
export async function countDescendants(db: Kysely<Tables>, organizationId: string, rootRunId: string): Promise<number> {
  const descendants = db.selectFrom('runs').where('organization_id', '=', organizationId).where('root_run_id', '=', rootRunId)
  return countOf(descendants)
}

/** The first child runs in the order of their items, how many there are, and how many have each status. */
export async function selectChildren(
  db: Kysely<Tables>,
  organizationId: string,
  runId: string,
  limit: number,
): Promise<{ readonly ids: readonly string[]; readonly count: number; readonly statuses: Readonly<Record<RunStatus, number>> }> {
  const children = db.selectFrom('runs').where('organization_id', '=', organizationId).where('parent_run_id', '=', runId)
  const first = await children.select('id').orderBy('id').limit(limit).execute()
  const statuses = { ...noChildren }
  // Grouped by the plain column, SQLite would scan all runs of the organization in the index ordered by status.
  const status = sql<RunStatus>`status || ''`
  const counted = await children
    .select((eb) => [status.as('status'), eb.fn.countAll<number | string>().as('count')])
    .groupBy(status)
    .execute()
  for (const one of counted) statuses[one.status] = Number(one.count)
  return { ids: first.map(({ id }) => id), count: Object.values(statuses).reduce((sum, count) => sum + count), statuses }
}

const noChildren: Readonly<Record<RunStatus, number>> = { running: 0, waiting: 0, completed: 0, failed: 0, cancelled: 0 }

async function countOf(runs: SelectQueryBuilder<Tables, 'runs', object>): Promise<number> {
  const { count } = await runs.select((eb) => eb.fn.countAll<number | string>().as('count')).executeTakeFirstOrThrow()
  return Number(count)
}

/** Records a start that may happen only once. Returns whether it is the first. */
export async function insertStart(db: Kysely<Tables>, row: AutomationStartsTable): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('automation_starts')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

/** The run of a start that may happen only once; `null` when there was none. */
export async function selectStart(db: Kysely<Tables>, key: Omit<AutomationStartsTable, 'run_id'>): Promise<string | null> {
  const row = await db
    .selectFrom('automation_starts')
    .select('run_id')
    .where('organization_id', '=', key.organization_id)
    .where('automation_id', '=', key.automation_id)
    .where('start_key', '=', key.start_key)
    .executeTakeFirst()
  return row?.run_id ?? null
}

/** Converts a row to its form in lists. */
export function runViewOf(row: Row): RunView {
  return {
    id: row.id,
    automationId: row.automation_id,
    status: row.status,
    definitionHash: row.definition_hash,
    trigger: {
      // Old rows have no source: before the clock could start runs, only events and calls did.
      source: row.source ?? (row.event_id === null ? 'webhook' : 'event'),
      eventId: row.event_id,
      model: row.record_model,
      recordId: row.record_id,
    },
    parentRunId: row.parent_run_id,
    error: row.error,
    createdAt: formatTime(row.created_at),
    updatedAt: formatTime(row.updated_at),
  }
}
