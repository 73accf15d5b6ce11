import type { EpochMs } from '@belfry/core'
import { type Kysely, PostgresAdapter, type RawBuilder, sql } from 'kysely'
import { lockRows } from '../lock-rows.ts'
import { preparedQuery } from '../prepared-query.ts'
import type { RunsTable, Tables } from '../tables.ts'
import type { RunKey } from './run-ticks.ts'

export type { RunKey } from './run-ticks.ts'

const due = preparedQuery<{ now: EpochMs; limit: number }>()((db, param) =>
  db
    .selectFrom('runs')
    .select(['organization_id as organizationId', 'id as runId'])
    .where('due_at', '<=', param('now'))
    .orderBy('due_at')
    .orderBy('organization_id')
    .orderBy('id')
    .limit(param('limit') as never),
)

const signalledRuns = preparedQuery<{ limit: number }>()((db, param) =>
  db
    .selectFrom('run_signals')
    .select(['organization_id as organizationId', 'run_id as runId'])
    .distinct()
    .limit(param('limit') as never),
)

const dueOf = preparedQuery<{ organizationId: string; now: EpochMs; limit: number }>()((db, param) =>
  db
    .selectFrom('runs')
    .select(['organization_id as organizationId', 'id as runId'])
    .where('organization_id', '=', param('organizationId'))
    .where('due_at', '<=', param('now'))
    .orderBy('due_at')
    .orderBy('id')
    .limit(param('limit') as never),
)

const signalledRunsOf = preparedQuery<{ organizationId: string; limit: number }>()((db, param) =>
  db
    .selectFrom('run_signals')
    .select(['organization_id as organizationId', 'run_id as runId'])
    .where('organization_id', '=', param('organizationId'))
    .distinct()
    .limit(param('limit') as never),
)

const next = preparedQuery<object>()((db) =>
  db.selectFrom('runs').select('due_at').where('due_at', 'is not', null).orderBy('due_at').limit(1),
)

/** The run's root or parent was cancelled, and its descendants are still being cancelled. */
const familyEnds = sql<boolean>`exists (select 1 from retention_jobs where retention_jobs.organization_id = runs.organization_id
  and retention_jobs.kind = 'family' and retention_jobs.id in (runs.root_run_id, runs.parent_run_id))`

/** The record of this run is a customer who is being erased; the run existed before the erasure and did not request it. */
const customerEnds = sql<boolean>`exists (select 1 from erasures where erasures.organization_id = runs.organization_id
  and erasures.customer_id = runs.record_id and erasures.due_at is not null
  and runs.id <= erasures.last_run_id and (erasures.run_id is null or erasures.run_id <> runs.id))`

const claim = preparedQuery<RunKey>()((db, param) =>
  lockRows(
    db
      .selectFrom('runs')
      .selectAll()
      .select(sql<0 | 1>`case when ${familyEnds} or ${customerEnds} then 1 else 0 end`.as('must_end'))
      .where('organization_id', '=', param('organizationId'))
      .where('id', '=', param('runId')),
    db,
    { skipLocked: true, of: ['runs'] },
  ),
)

/** A locked run. */
export interface ClaimedRun extends RunsTable {
  /** Whether it must be cancelled with its family or because of an erasure; the job that does this has not reached it yet. */
  readonly must_end: 0 | 1
}

/** Due runs, the longest due first, and runs with signals, at most `limit` of each: fewer means that there are no others. */
export async function selectAwake(
  db: Kysely<Tables>,
  now: EpochMs,
  limit: number,
): Promise<{ readonly signalled: readonly RunKey[]; readonly due: readonly RunKey[] }> {
  return { signalled: (await signalledRuns(db, { limit })).rows, due: (await due(db, { now, limit })).rows }
}

/** How many runs of an organization to select. */
interface Wanted {
  readonly organizationId: string
  readonly limit: number
}

/** For each of these organizations the runs with signals, and the due runs, the longest due first: at most `limit` of each. */
export async function selectAwakeOf(
  db: Kysely<Tables>,
  wanted: readonly Wanted[],
  now: EpochMs,
): Promise<{ readonly signalled: readonly RunKey[]; readonly due: readonly RunKey[] }> {
  if (wanted.length === 0) return { signalled: [], due: [] }
  if (db.getExecutor().adapter instanceof PostgresAdapter) return selectAwakeTogether(db, wanted, now)
  const signalled: RunKey[] = []
  const due: RunKey[] = []
  for (const { organizationId, limit } of wanted) {
    signalled.push(...(await signalledRunsOf(db, { organizationId, limit })).rows)
    due.push(...(await dueOf(db, { organizationId, now, limit })).rows)
  }
  return { signalled, due }
}

/** One statement for all organizations: each would cost a round trip. */
async function selectAwakeTogether(db: Kysely<Tables>, wanted: readonly Wanted[], now: EpochMs) {
  const list = JSON.stringify(wanted)
  const { rows } = await sql<RunKey & { readonly kind: 'signalled' | 'due' }>`
    select found.* from json_to_recordset(${list}::json) as wanted ("organizationId" text, "limit" integer)
    cross join lateral (
      (select 'signalled' as kind, organization_id as "organizationId", run_id as "runId" from run_signals
        where organization_id = wanted."organizationId" group by organization_id, run_id limit wanted."limit")
      union all
      (select 'due', organization_id, id from runs
        where organization_id = wanted."organizationId" and due_at <= ${now} order by due_at, id limit wanted."limit")
    ) as found`.execute(db)
  const of = (kind: 'signalled' | 'due') => rows.flatMap((row) => (row.kind === kind ? [row] : []))
  return { signalled: of('signalled'), due: of('due') }
}

/** An organization with a run that becomes due in one minute. */
export interface DuePosition {
  /** Its position in the index: the minute followed by the organization. */
  readonly position: string
  readonly organizationId: string
  /** When the first of all its runs is due. */
  readonly dueAt: EpochMs
}

const MINUTE_MS = 60_000
/** Gives the minutes of all years the same length as text, so that they sort correctly. */
const WIDE = 10_000_000_000

/** The index position before all organizations with a run that becomes due in the minute of a moment. */
export function positionOfMinute(moment: EpochMs): string {
  return String(WIDE + Math.floor(moment / MINUTE_MS))
}

/** The expression of the index `runs_due_by_minute`. */
const indexPosition = sql<string>`(cast(due_at / ${sql.lit(MINUTE_MS)} + ${sql.lit(WIDE)} as text) || organization_id)`

/**
 * The organizations with runs that become due between two index positions, minute by minute. Each costs one index step, so the cost does
 * not depend on how many runs they have, or on how many are due later.
 */
export async function selectDuePositions(
  db: Kysely<Tables>,
  { after, before, limit }: { readonly after: string; readonly before: string; readonly limit: number },
): Promise<readonly DuePosition[]> {
  const next = (from: RawBuilder<string>) => sql`(select ${indexPosition} from runs
    where due_at is not null and ${indexPosition} > ${from} and ${indexPosition} < ${before} order by ${indexPosition} limit 1)`
  const organization = sql`substr(positions.position, ${sql.lit(String(WIDE).length + 1)})`
  const { rows } = await sql<DuePosition>`
    with recursive positions (position) as (
      select ${next(sql`${after}`)}
      union all
      select ${next(sql`positions.position`)} from positions where positions.position is not null
    )
    select position, ${organization} as "organizationId",
      (select min(due_at) from runs where organization_id = ${organization} and due_at is not null) as "dueAt"
    from positions where position is not null limit ${limit}`.execute(db)
  return rows
}

/** The organizations with signals for runs, ordered by id, from `after` on. Each costs one index step. */
export async function selectSignalledOrganizations(
  db: Kysely<Tables>,
  { after, limit }: { readonly after: string; readonly limit: number },
): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`
    with recursive organization (id) as (
      select (select min(organization_id) from run_signals where organization_id > ${after})
      union all
      select (select min(later.organization_id) from run_signals as later where later.organization_id > organization.id)
      from organization where organization.id is not null
    )
    select id from organization where id is not null limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}

/** When the next run is due; `null` when none is. A run with a signal is due at once. */
export async function selectNextRunDue(db: Kysely<Tables>): Promise<EpochMs | null> {
  const [signal] = (await signalledRuns(db, { limit: 1 })).rows
  return signal ? 0 : ((await next(db, {})).rows[0]?.due_at ?? null)
}

/** The run, locked until the transaction ends; undefined when another process has locked it, or it does not exist. */
export async function claimRun(db: Kysely<Tables>, key: RunKey): Promise<ClaimedRun | undefined> {
  return (await claim(db, key)).rows[0]
}

/** Fails an unfinished run with an error; undefined, without any change, when it has ended or does not exist. */
export function markRunFailed(
  db: Kysely<Tables>,
  { organizationId, runId }: RunKey,
  { error, now }: { readonly error: string; readonly now: EpochMs },
): Promise<Pick<RunsTable, 'organization_id' | 'id' | 'automation_id' | 'root_run_id'> | undefined> {
  return db
    .updateTable('runs')
    .set({ status: 'failed', due_at: null, pending_cause: null, error, updated_at: now })
    .where('organization_id', '=', organizationId)
    .where('id', '=', runId)
    .where('status', 'in', ['running', 'waiting'])
    .returning(['organization_id', 'id', 'automation_id', 'root_run_id'])
    .executeTakeFirst()
}
