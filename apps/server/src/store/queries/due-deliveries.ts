import { ATTEMPTS_IN_STEP, type EpochMs } from '@belfry/core'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import { lockRows } from '../lock-rows.ts'
import { preparedQuery } from '../prepared-query.ts'
import type { Tables } from '../tables.ts'

/**
 * An endpoint with waiting deliveries. The times are when its next first attempt and its next late attempt are due; `null` when there is
 * none.
 */
export interface WaitingEndpoint {
  readonly organizationId: string
  readonly webhookId: string
  readonly firstDueAt: EpochMs | null
  readonly lateDueAt: EpochMs | null
}

/** A due delivery without its content. */
export interface DueDelivery {
  readonly organizationId: string
  readonly webhookId: string
  readonly attempts: number
}

/** Core's `isLate`, as in the index of due deliveries. */
const lateness: RawBuilder<0 | 1> = sql`(case when attempts < ${sql.lit(ATTEMPTS_IN_STEP)} then 0 else 1 end)`

const nextDue = preparedQuery<object>()((db) =>
  db
    .selectFrom('deliveries')
    .select('due_at')
    .where('status', '=', sql.lit('waiting'))
    .where('due_at', 'is not', null)
    .orderBy('due_at')
    .limit(1),
)

const longestDue = preparedQuery<{ now: EpochMs; limit: number }>()((db, param) =>
  db
    .selectFrom('deliveries')
    .select(['organization_id as organizationId', 'webhook_id as webhookId', 'attempts'])
    .where('status', '=', sql.lit('waiting'))
    .where('due_at', '<=', param('now'))
    .orderBy('due_at')
    .limit(param('limit') as never),
)

const dueOf = { first: dueAt(0), late: dueAt(1) }

function dueAt(late: 0 | 1) {
  return preparedQuery<{ webhookId: string; now: EpochMs; limit: number }>()((db, param) =>
    lockRows(
      db
        .selectFrom('deliveries')
        .select(['organization_id as organizationId', 'id'])
        .where('status', '=', sql.lit('waiting'))
        .where('webhook_id', '=', param('webhookId'))
        .where(lateness, '=', sql.lit(late))
        .where('due_at', '<=', param('now'))
        .orderBy('due_at')
        .orderBy('organization_id')
        .orderBy('id')
        .limit(param('limit') as never),
      db,
      { skipLocked: true },
    ),
  )
}

/** When the next attempt is due, or a lease ends; `null` when nothing is waiting. */
export async function selectNextDeliveryDue(db: Kysely<Tables>): Promise<EpochMs | null> {
  return (await nextDue(db, {})).rows[0]?.due_at ?? null
}

/** Due deliveries, the longest due first, at most `limit`: fewer means that there are no others. */
export async function selectLongestDue(db: Kysely<Tables>, now: EpochMs, limit: number): Promise<readonly DueDelivery[]> {
  return (await longestDue(db, { now, limit })).rows
}

/** Due first or late attempts of one endpoint, the longest due first, locked; leaves out those that another process has locked. */
export async function lockDueDeliveries(
  db: Kysely<Tables>,
  kind: 'first' | 'late',
  due: { readonly webhookId: string; readonly now: EpochMs; readonly limit: number },
): Promise<readonly { readonly organizationId: string; readonly id: string }[]> {
  return due.limit > 0 ? (await dueOf[kind](db, due)).rows : []
}

/** The endpoints with waiting deliveries, ordered by id, from `after` on. Each costs one index step, however much is waiting. */
export async function selectWaitingEndpoints(
  db: Kysely<Tables>,
  { after, limit }: { readonly after: string; readonly limit: number },
): Promise<readonly WaitingEndpoint[]> {
  const first = (late: 0 | 1) => sql<EpochMs | null>`(select min(due_at) from deliveries
    where status = 'waiting' and deliveries.webhook_id = endpoint.webhook_id and ${lateness} = ${sql.lit(late)})`
  const { rows } = await sql<WaitingEndpoint>`
    with recursive endpoint (webhook_id) as (
      select (select min(webhook_id) from deliveries where status = 'waiting' and webhook_id > ${after})
      union all
      select (select min(later.webhook_id) from deliveries later where later.status = 'waiting' and later.webhook_id > endpoint.webhook_id)
      from endpoint where endpoint.webhook_id is not null
    )
    select webhook_id as "webhookId", ${first(0)} as "firstDueAt", ${first(1)} as "lateDueAt",
      (select organization_id from deliveries where status = 'waiting' and deliveries.webhook_id = endpoint.webhook_id limit 1)
        as "organizationId"
    from endpoint where webhook_id is not null limit ${limit}`.execute(db)
  return rows
}
