import type { EpochMs } from '@belfry/core'
import type { Kysely } from 'kysely'
import { preparedQuery } from '../prepared-query.ts'
import type { ClockFiringsTable, Tables } from '../tables.ts'

const insert = preparedQuery<ClockFiringsTable>()((db, param) =>
  db
    .insertInto('clock_firings')
    .values({
      organization_id: param('organization_id'),
      automation_id: param('automation_id'),
      record_id: param('record_id'),
      slot: param('slot'),
      at: param('at'),
    })
    .onConflict((conflict) => conflict.doNothing()),
)

/** Records a firing. Returns false when it was recorded before. */
export async function insertFiring(db: Kysely<Tables>, row: ClockFiringsTable): Promise<boolean> {
  return (await insert(db, row)).numAffectedRows === 1n
}

/** Deletes a firing. */
export async function deleteFiring(db: Kysely<Tables>, { at: _, ...key }: ClockFiringsTable): Promise<void> {
  await db
    .deleteFrom('clock_firings')
    .where(({ and }) => and(key))
    .execute()
}

/** Deletes firings up to this moment, at most `limit`. Returns whether there may be more. */
export async function deleteFirings(db: Kysely<Tables>, until: EpochMs, limit: number): Promise<boolean> {
  const rows = await db.selectFrom('clock_firings').selectAll().where('at', '<=', until).orderBy('at').limit(limit).execute()
  for (const row of rows) await deleteFiring(db, row)
  return rows.length === limit
}
