import type { EpochMs, TimerName } from '@belfry/core'
import type { Kysely } from 'kysely'
import { lockRows } from '../lock-rows.ts'
import { preparedQuery } from '../prepared-query.ts'
import type { RecordTimersTable, Tables } from '../tables.ts'

/** Identifies a timer of a record. */
export interface TimerKey {
  readonly organizationId: string
  readonly timer: TimerName
  readonly recordId: string
}

const due = preparedQuery<{ now: EpochMs; limit: number }>()((db, param) =>
  db
    .selectFrom('record_timers')
    .selectAll()
    .where('due_at', '<=', param('now'))
    .orderBy('due_at')
    .orderBy('organization_id')
    .limit(param('limit') as never),
)

const next = preparedQuery<object>()((db) => db.selectFrom('record_timers').select('due_at').orderBy('due_at').limit(1))

/** Sets when a timer is due, replacing its former moment; `null` removes it. */
export async function setTimer(db: Kysely<Tables>, key: TimerKey, at: EpochMs | null): Promise<void> {
  if (at === null) {
    await removeTimer(db, key)
    return
  }
  const { organizationId, timer, recordId } = key
  await db
    .insertInto('record_timers')
    .values({ organization_id: organizationId, timer, record_id: recordId, due_at: at })
    .onConflict((conflict) => conflict.columns(['organization_id', 'timer', 'record_id']).doUpdateSet({ due_at: at }))
    .execute()
}

/** The due timers, the longest due first. */
export async function selectDueTimers(db: Kysely<Tables>, now: EpochMs, limit: number): Promise<readonly TimerKey[]> {
  const { rows } = await due(db, { now, limit })
  return rows.map(({ organization_id, timer, record_id }) => ({ organizationId: organization_id, timer, recordId: record_id }))
}

/** When the next timer is due; `null` when none is set. */
export async function selectNextTimer(db: Kysely<Tables>): Promise<EpochMs | null> {
  return (await next(db, {})).rows[0]?.due_at ?? null
}

/**
 * Removes a due timer, so that nobody else handles it. Returns `false` when it was removed or set again meanwhile, or another process has
 * it.
 */
export async function takeTimer(db: Kysely<Tables>, key: TimerKey, now: EpochMs): Promise<boolean> {
  const { organizationId, timer, recordId } = key
  const query = db
    .selectFrom('record_timers')
    .select('due_at')
    .where('organization_id', '=', organizationId)
    .where('timer', '=', timer)
    .where('record_id', '=', recordId)
    .where('due_at', '<=', now)
  const row: Pick<RecordTimersTable, 'due_at'> | undefined = await lockRows(query, db, { skipLocked: true }).executeTakeFirst()
  if (!row) return false
  await removeTimer(db, key)
  return true
}

async function removeTimer(db: Kysely<Tables>, { organizationId, timer, recordId }: TimerKey): Promise<void> {
  await db
    .deleteFrom('record_timers')
    .where('organization_id', '=', organizationId)
    .where('timer', '=', timer)
    .where('record_id', '=', recordId)
    .execute()
}
