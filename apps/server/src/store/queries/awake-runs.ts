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

/** Somebody has cancelled the run of which this one has come, and not all of those are cancelled yet. */
const familyEnds = sql<boolean>`exists (select 1 from cleanings where cleanings.organization_id = runs.organization_id
  and cleanings.kind = 'family' and cleanings.id in (runs.root_run_id, runs.parent_run_id))`

/** The customer that this run is about is being erased, and it was there before and has not asked for that. */
const customerEnds = sql<boolean>`exists (select 1 from erasures where erasures.organization_id = runs.organization_id
  and erasures.customer_id = runs.record_id and erasures.due_at is not null
  and runs.id <= erasures.last_run and (erasures.run_id is null or erasures.run_id <> runs.id))`

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

/** A run that is locked. */
export interface ClaimedRun extends RunsTable {
  /** Whether it was cancelled with others, of which there are many: whoever does that has not come to it yet. */
  readonly must_end: 0 | 1
}

/** Runs that are due, the longest first, and runs that were told something, `limit` of each at most: whoever gets fewer knows everything. */
export async function selectAwake(
  db: Kysely<Tables>,
  now: EpochMs,
  limit: number,
): Promise<{ readonly told: readonly RunKey[]; readonly due: readonly RunKey[] }> {
  return { told: (await signalledRuns(db, { limit })).rows, due: (await due(db, { now, limit })).rows }
}

/** How many runs of an organization are looked for. */
interface Wanted {
  readonly organizationId: string
  readonly limit: number
}

/** Of each of these organizations the runs that were told something and those that are due, the longest first: `limit` of either at most. */
export async function selectAwakeOf(
  db: Kysely<Tables>,
  wanted: readonly Wanted[],
  now: EpochMs,
): Promise<{ readonly told: readonly RunKey[]; readonly due: readonly RunKey[] }> {
  if (wanted.length === 0) return { told: [], due: [] }
  if (db.getExecutor().adapter instanceof PostgresAdapter) return selectAwakeTogether(db, wanted, now)
  const signalled: RunKey[] = []
  const due: RunKey[] = []
  for (const { organizationId, limit } of wanted) {
    signalled.push(...(await signalledRunsOf(db, { organizationId, limit })).rows)
    due.push(...(await dueOf(db, { organizationId, now, limit })).rows)
  }
  return { told: signalled, due }
}

/** One statement for all: each would cost a round trip. */
async function selectAwakeTogether(db: Kysely<Tables>, wanted: readonly Wanted[], now: EpochMs) {
  const list = JSON.stringify(wanted)
  const { rows } = await sql<RunKey & { readonly kind: 'told' | 'due' }>`
    select found.* from json_to_recordset(${list}::json) as wanted ("organizationId" text, "limit" integer)
    cross join lateral (
      (select 'told' as kind, organization_id as "organizationId", run_id as "runId" from run_signals
        where organization_id = wanted."organizationId" group by organization_id, run_id limit wanted."limit")
      union all
      (select 'due', organization_id, id from runs
        where organization_id = wanted."organizationId" and due_at <= ${now} order by due_at, id limit wanted."limit")
    ) as found`.execute(db)
  const of = (kind: 'told' | 'due') => rows.flatMap((row) => (row.kind === kind ? [row] : []))
  return { told: of('told'), due: of('due') }
}

/** An organization of which a run becomes due in one minute. */
export interface DuePosition {
  /** Where it stands in the index: the minute and then the organization. */
  readonly place: string
  readonly organizationId: string
  /** When the first of all its runs is due. */
  readonly dueAt: EpochMs
}

const MINUTE_MS = 60_000
/** Makes the minutes of all years equally long as text, so that they are in order. */
const WIDE = 10_000_000_000

/** Where the organizations stand of which a run becomes due in the minute of a moment. */
export function positionOfMinute(moment: EpochMs): string {
  return String(WIDE + Math.floor(moment / MINUTE_MS))
}

/** As the index `runs_due_by_minute` says it. */
const indexPosition = sql<string>`(cast(due_at / ${sql.lit(MINUTE_MS)} + ${sql.lit(WIDE)} as text) || organization_id)`

/**
 * The organizations of which runs become due between two places, minute by minute: from one to the next by the index, so the cost depends
 * neither on how many runs each of them has, nor on how many wait for a later moment.
 */
export async function selectDuePositions(
  db: Kysely<Tables>,
  { after, before, limit }: { readonly after: string; readonly before: string; readonly limit: number },
): Promise<readonly DuePosition[]> {
  const next = (from: RawBuilder<string>) => sql`(select ${indexPosition} from runs
    where due_at is not null and ${indexPosition} > ${from} and ${indexPosition} < ${before} order by ${indexPosition} limit 1)`
  const organization = sql`substr(found.place, ${sql.lit(String(WIDE).length + 1)})`
  const { rows } = await sql<DuePosition>`
    with recursive found (place) as (
      select ${next(sql`${after}`)}
      union all
      select ${next(sql`found.place`)} from found where found.place is not null
    )
    select place, ${organization} as "organizationId",
      (select min(due_at) from runs where organization_id = ${organization} and due_at is not null) as "dueAt"
    from found where place is not null limit ${limit}`.execute(db)
  return rows
}

/** The organizations of which runs were told something, in the order of their ids, beginning behind `after`: from one to the next by the index. */
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

/** When the next run is due; `null` when none is. Who was told something is due at once. */
export async function selectNextDue(db: Kysely<Tables>): Promise<EpochMs | null> {
  const [signal] = (await signalledRuns(db, { limit: 1 })).rows
  return signal ? 0 : ((await next(db, {})).rows[0]?.due_at ?? null)
}

/** The run, locked until the transaction ends; undefined when another process has locked it, or it is gone. */
export async function claimRun(db: Kysely<Tables>, key: RunKey): Promise<ClaimedRun | undefined> {
  return (await claim(db, key)).rows[0]
}

/** Ends a run that goes on with an error; undefined when it does not go on, or is gone: then nothing is changed. */
export function markRunFailed(
  db: Kysely<Tables>,
  { organizationId, runId }: RunKey,
  { error, now }: { readonly error: string; readonly now: EpochMs },
): Promise<Pick<RunsTable, 'organization_id' | 'id' | 'automation_id' | 'root_run_id'> | undefined> {
  return db
    .updateTable('runs')
    .set({ status: 'failed', due_at: null, to_begin: null, error, updated_at: now })
    .where('organization_id', '=', organizationId)
    .where('id', '=', runId)
    .where('status', 'in', ['running', 'waiting'])
    .returning(['organization_id', 'id', 'automation_id', 'root_run_id'])
    .executeTakeFirst()
}
