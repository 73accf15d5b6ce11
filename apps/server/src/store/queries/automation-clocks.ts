import type { EpochMs } from '@belfry/core'
import type { Kysely } from 'kysely'
import { lockRows } from '../lock-rows.ts'
import { preparedQuery } from '../prepared-query.ts'
import type { AutomationClocksTable, Tables } from '../tables.ts'

/** Names the clock of an automation. */
export type ClockKey = Pick<AutomationClocksTable, 'organization_id' | 'automation_id'>

/** The clock of an automation that counts by a date. */
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

/** The timetables that are due, the longest first. */
export async function selectDueClocks(db: Kysely<Tables>, now: EpochMs, limit: number): Promise<readonly ClockKey[]> {
  return (await due(db, { now, limit })).rows
}

/** When the next timetable is due; `null` when none is. */
export async function selectNextClock(db: Kysely<Tables>): Promise<EpochMs | null> {
  return (await next(db, {})).rows[0]?.due_at ?? null
}

/** The clocks of an organization that count by dates of a model. */
export async function selectDateClocks(db: Kysely<Tables>, organizationId: string, model: string): Promise<readonly DateClock[]> {
  return (await ofModel(db, { organizationId, model })).rows
}

/** Takes timetables of one organization that are due, until the commit; those that another process has are left out. */
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

/** Gives an automation a clock, in place of the one that it had. */
export async function replaceClock(db: Kysely<Tables>, row: AutomationClocksTable): Promise<void> {
  const { organization_id: _, automation_id: __, ...values } = row
  await db
    .insertInto('automation_clocks')
    .values(row)
    .onConflict((conflict) => conflict.columns(['organization_id', 'automation_id']).doUpdateSet(values))
    .execute()
}

/** Stores up to where the moments of a timetable are done, and when to look next. */
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

/** Takes away the clock of an automation. */
export async function deleteClock(db: Kysely<Tables>, key: ClockKey): Promise<void> {
  await db
    .deleteFrom('automation_clocks')
    .where('organization_id', '=', key.organization_id)
    .where('automation_id', '=', key.automation_id)
    .execute()
}

/** Makes all timetables due that are to come, so that they are computed anew: of an organization, from this moment on, or of all. */
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

/** Lets the moments before this one count no more for any clock of an organization. What is due already is only looked at. */
export async function restartClocks(db: Kysely<Tables>, now: EpochMs, organizationId: string): Promise<void> {
  await db.updateTable('automation_clocks').set({ since: now }).where('organization_id', '=', organizationId).execute()
}
