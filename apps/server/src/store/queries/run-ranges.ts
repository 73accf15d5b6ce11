import type { RunStatus } from '@belfry/core'
import type { Kysely, SelectQueryBuilder } from 'kysely'
import { lockRows } from '../lock-rows.ts'
import type { RunsTable, Tables } from '../tables.ts'

/** Some of an organization's runs. Each kind of condition has an index ordered by id. */
export type RunRange =
  | { readonly by: 'automation'; readonly automationId: string }
  /** The descendants of a run. */
  | { readonly by: 'root'; readonly rootRunId: string }
  | { readonly by: 'parent'; readonly parentRunId: string }
  | { readonly by: 'record'; readonly recordId: string; readonly exceptRunId: string | null }

/** A run of a range. */
export type RunOfRange = Pick<RunsTable, 'id' | 'status'>

/** The statuses of unfinished runs. */
export const goingOn = ['running', 'waiting'] as const satisfies readonly RunStatus[]

/** The newest runs of a range. */
export function selectNewestRuns(
  db: Kysely<Tables>,
  organizationId: string,
  range: RunRange,
  limit: number,
): Promise<readonly RunOfRange[]> {
  return runsOf(db, organizationId, range).orderBy('id', 'desc').limit(limit).execute()
}

/** The next runs of a range, ordered by id. */
export function selectNextRuns(
  db: Kysely<Tables>,
  organizationId: string,
  range: RunRange,
  { after, limit }: { readonly after: string; readonly limit: number },
): Promise<readonly RunOfRange[]> {
  return runsOf(db, organizationId, range).where('id', '>', after).orderBy('id').limit(limit).execute()
}

/** Whether a run of a range is unfinished. */
export async function hasGoingOn(db: Kysely<Tables>, organizationId: string, range: RunRange): Promise<boolean> {
  return (await runsOf(db, organizationId, range).where('status', 'in', goingOn).limit(1).executeTakeFirst()) !== undefined
}

function runsOf(db: Kysely<Tables>, organizationId: string, range: RunRange): SelectQueryBuilder<Tables, 'runs', RunOfRange> {
  const all = db.selectFrom('runs').select(['id', 'status']).where('organization_id', '=', organizationId)
  if (range.by === 'automation') return all.where('automation_id', '=', range.automationId)
  if (range.by === 'root') return all.where('root_run_id', '=', range.rootRunId)
  if (range.by === 'parent') return all.where('parent_run_id', '=', range.parentRunId)
  return all.where('record_id', '=', range.recordId).where('id', '!=', range.exceptRunId ?? '')
}

/** A run with the id of its root; `undefined` when it does not exist. */
export function selectRootOfRun(
  db: Kysely<Tables>,
  organizationId: string,
  runId: string,
): Promise<Pick<RunsTable, 'organization_id' | 'id' | 'root_run_id'> | undefined> {
  return db
    .selectFrom('runs')
    .select(['organization_id', 'id', 'root_run_id'])
    .where('organization_id', '=', organizationId)
    .where('id', '=', runId)
    .executeTakeFirst()
}

/** The status of a run; `undefined` when it does not exist. */
export async function selectRunStatus(db: Kysely<Tables>, organizationId: string, runId: string): Promise<RunStatus | undefined> {
  const run = db.selectFrom('runs').select('status').where('organization_id', '=', organizationId).where('id', '=', runId)
  return (await run.executeTakeFirst())?.status
}

/** Whether the run exists and is unfinished. */
export async function isRunGoingOn(db: Kysely<Tables>, organizationId: string, runId: string): Promise<boolean> {
  const run = await db
    .selectFrom('runs')
    .select('id')
    .where('organization_id', '=', organizationId)
    .where('id', '=', runId)
    .where('status', 'in', goingOn)
    .executeTakeFirst()
  return run !== undefined
}

/** A position among the runs that have not started yet, in the order of their index. */
export interface PendingRunPosition {
  readonly cause: string
  readonly id: string
}

/** The next runs of an organization that have not started yet. */
export function selectNextToBegin(
  db: Kysely<Tables>,
  organizationId: string,
  { after, limit }: { readonly after: PendingRunPosition; readonly limit: number },
): Promise<readonly Pick<RunsTable, 'id' | 'automation_id' | 'pending_cause' | 'parent_run_id' | 'created_at'>[]> {
  return db
    .selectFrom('runs')
    .select(['id', 'automation_id', 'pending_cause', 'parent_run_id', 'created_at'])
    .where('organization_id', '=', organizationId)
    .where('pending_cause', 'is not', null)
    .where(({ eb, refTuple, tuple }) => eb(refTuple('pending_cause', 'id'), '>', tuple(after.cause, after.id)))
    .orderBy('pending_cause')
    .orderBy('id')
    .limit(limit)
    .execute()
}

const lockedColumns = [
  'organization_id',
  'id',
  'status',
  'state',
  'automation_id',
  'definition_hash',
  'root_run_id',
  'pending_cause',
] as const

/** A locked run: nobody else can advance it. */
export type LockedRun = Pick<RunsTable, (typeof lockedColumns)[number]>

/** A run, locked until the transaction ends; `undefined` when it does not exist. */
export async function lockRun(db: Kysely<Tables>, organizationId: string, runId: string): Promise<LockedRun | undefined> {
  const [run] = await locked(db, organizationId).where('id', '=', runId).execute()
  return run
}

/** A failed run, locked until the transaction ends; `undefined` when it does not exist or has not failed. */
export function lockFailedRun(db: Kysely<Tables>, organizationId: string, runId: string): Promise<LockedRun | undefined> {
  return locked(db, organizationId).where('id', '=', runId).where('status', '=', 'failed').executeTakeFirst()
}

/** The unfinished ones of these runs, locked until the transaction ends. */
export function lockGoingOn(db: Kysely<Tables>, organizationId: string, ids: readonly string[]): Promise<readonly LockedRun[]> {
  return locked(db, organizationId).where('id', 'in', ids).where('status', 'in', goingOn).orderBy('id').execute()
}

function locked(db: Kysely<Tables>, organizationId: string) {
  return lockRows(db.selectFrom('runs').select(lockedColumns).where('organization_id', '=', organizationId), db)
}
