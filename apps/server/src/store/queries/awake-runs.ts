import type { EpochMs } from '@belfry/core'
import { type Kysely, sql } from 'kysely'
import { lockRows } from '../lock-rows.ts'
import { preparedQuery } from '../prepared-query.ts'
import type { RunsTable, Tables } from '../tables.ts'
import type { RunKey } from './run-turns.ts'

export type { RunKey } from './run-turns.ts'

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

const told = preparedQuery<{ limit: number }>()((db, param) =>
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

const toldOf = preparedQuery<{ organizationId: string; limit: number }>()((db, param) =>
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
  return { told: (await told(db, { limit })).rows, due: (await due(db, { now, limit })).rows }
}

/** Runs of one organization that were told something, and then those that are due, the longest first. */
export async function selectAwakeOf(
  db: Kysely<Tables>,
  organizationId: string,
  { now, limit }: { readonly now: EpochMs; readonly limit: number },
): Promise<readonly RunKey[]> {
  return [...(await toldOf(db, { organizationId, limit })).rows, ...(await dueOf(db, { organizationId, now, limit })).rows]
}

/** An organization of which a run is due some time, or was told something. */
export interface WaitingOrganization {
  readonly organizationId: string
  /** When the first of its runs is due; `null` when one was told something. */
  readonly dueAt: EpochMs | null
}

/**
 * The organizations of which runs are due some time, or were told something, in the order of their ids, beginning behind `after`: from one to
 * the next by the index, so the cost does not depend on how many runs each of them has.
 */
export async function selectOrganizationsOfRuns(
  db: Kysely<Tables>,
  kind: 'due' | 'told',
  { after, limit }: { readonly after: string; readonly limit: number },
): Promise<readonly WaitingOrganization[]> {
  const isDue = kind === 'due'
  const table = sql.table(isDue ? 'runs' : 'run_signals')
  const [waits, laterWaits] = isDue ? [sql`and due_at is not null`, sql`and later.due_at is not null`] : [sql``, sql``]
  const dueAt = isDue
    ? sql`(select min(due_at) from runs where runs.organization_id = organization.id and due_at is not null)`
    : sql`cast(null as integer)`
  const { rows } = await sql<WaitingOrganization>`
    with recursive organization (id) as (
      select (select min(organization_id) from ${table} where organization_id > ${after} ${waits})
      union all
      select (select min(later.organization_id) from ${table} as later where later.organization_id > organization.id ${laterWaits})
      from organization where organization.id is not null
    )
    select id as "organizationId", ${dueAt} as "dueAt" from organization where id is not null limit ${limit}`.execute(db)
  return rows
}

/** When the next run is due; `null` when none is. Who was told something is due at once. */
export async function selectNextDue(db: Kysely<Tables>): Promise<EpochMs | null> {
  const [signal] = (await told(db, { limit: 1 })).rows
  return signal ? 0 : ((await next(db, {})).rows[0]?.due_at ?? null)
}

/** The run, locked until the transaction ends; undefined when another process has locked it, or it is gone. */
export async function claimRun(db: Kysely<Tables>, key: RunKey): Promise<ClaimedRun | undefined> {
  return (await claim(db, key)).rows[0]
}
