import type { EpochMs } from '@belfry/core'
import type { Kysely } from 'kysely'
import { lockRows } from '../lock-rows.ts'
import { preparedQuery } from '../prepared-query.ts'
import type { AutomationClocksTable, Tables } from '../tables.ts'

/** Identifies the clock of an automation. */
export type ClockKey = Pick<AutomationClocksTable, 'organization_id' | 'automation_id'>

/** The clock of an automation that a date starts. */
export type DateClock = Pick<AutomationClocksTable, 'automation_id' | 'field' | 'source' | 'since'>

const due = preparedQuery<{ now: EpochMs; limit: number }>()((db, param) =>
  db
    .selectFrom('automation_clocks')
    .select(['organization_id', 'automation_id'])
    .where('due_at', '<=', param('now'))
    .orderBy('due_at')
    .limit(param('limit') as never),
)

const next = preparedQuery<object>()((db) =>
  db.selectFrom('automation_clocks').select('due_at').where('due_at', 'is not', null).orderBy('due_at').limit(1),
)

const ofModel = preparedQuery<{ organizationId: string; model: string }>()((db, param) =>
  db
    .selectFrom('automation_clocks')
    .select(['automation_id', 'field', 'source', 'since'])
    .where('organization_id', '=', param('organizationId'))
    .where('model', '=', param('model'))
    .orderBy('automation_id'),
)

/** The due timetables, the longest due first. */
export async function selectDueClocks(db: Kysely<Tables>, now: EpochMs, limit: number): Promise<readonly ClockKey[]> {
  return (await due(db, { now, limit })).rows
}

/** When the next timetable is due; `null` when none is. */
export async function selectNextClock(db: Kysely<Tables>): Promise<EpochMs | null> {
  return (await next(db, {})).rows[0]?.due_at ?? null
}

/** The clocks of an organization for dates of a model. */
export async function selectDateClocks(db: Kysely<Tables>, organizationId: string, model: string): Promise<readonly DateClock[]> {
  return (await ofModel(db, { organizationId, model })).rows
}

/** Locks due timetables of one organization until the commit; leaves out those that another process has locked. */
export async function takeClocks(
  db: Kysely<Tables>,
  organizationId: string,
  clocks: readonly ClockKey[],
  now: EpochMs,
): Promise<readonly AutomationClocksTable[]> {
  if (clocks.length === 0) return []
  const ids = clocks.map(({ automation_id }) => automation_id)
  const query = db
    .selectFrom('automation_clocks')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .where('automation_id', 'in', ids)
    .where('due_at', '<=', now)
    .orderBy('automation_id')
  return lockRows(query, db, { skipLocked: true }).execute()
}

/** The clock of an automation, if it has one. */
export function selectClock(db: Kysely<Tables>, key: ClockKey): Promise<AutomationClocksTable | undefined> {
  return db
    .selectFrom('automation_clocks')
    .selectAll()
    .where('organization_id', '=', key.organization_id)
    .where('automation_id', '=', key.automation_id)
    .executeTakeFirst()
}

/** Sets the clock of an automation, replacing any it had. */
export async function replaceClock(db: Kysely<Tables>, row: AutomationClocksTable): Promise<void> {
  const { organization_id: _, automation_id: __, ...values } = row
  await db
    .insertInto('automation_clocks')
    .values(row)
    .onConflict((conflict) => conflict.columns(['organization_id', 'automation_id']).doUpdateSet(values))
    .execute()
}

/** Stores up to which moment a timetable is done, and when to check it next. */
export async function updateClock(
  db: Kysely<Tables>,
  key: ClockKey,
  change: Partial<Pick<AutomationClocksTable, 'since' | 'due_at'>>,
): Promise<void> {
  await db
    .updateTable('automation_clocks')
    .set(change)
    .where('organization_id', '=', key.organization_id)
    .where('automation_id', '=', key.automation_id)
    .execute()
}

/** Removes the clock of an automation. */
export async function deleteClock(db: Kysely<Tables>, key: ClockKey): Promise<void> {
  await db
    .deleteFrom('automation_clocks')
    .where('organization_id', '=', key.organization_id)
    .where('automation_id', '=', key.automation_id)
    .execute()
}

/**
 * Makes timetables due, so that they are computed again: those of an organization that are not due yet, from now on, or all of all
 * organizations.
 */
export async function recomputeClocks(db: Kysely<Tables>, now: EpochMs, organizationId: string | null): Promise<void> {
  const all = db.updateTable('automation_clocks').where('model', 'is', null)
  if (organizationId === null) await all.set({ due_at: now }).execute()
  else
    await all
      .set({ since: now, due_at: now })
      .where('organization_id', '=', organizationId)
      .where((where) => where.or([where('due_at', '>', now), where('due_at', 'is', null)]))
      .execute()
}

/** Makes past moments no longer count for any clock of an organization. What is due already is then only checked. */
export async function restartClocks(db: Kysely<Tables>, now: EpochMs, organizationId: string): Promise<void> {
  await db.updateTable('automation_clocks').set({ since: now }).where('organization_id', '=', organizationId).execute()
}
