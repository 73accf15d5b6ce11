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

/** Notes that a moment has come. Returns whether nobody has noted it before. */
export async function insertFiring(db: Kysely<Tables>, row: ClockFiringsTable): Promise<boolean> {
  return (await insert(db, row)).numAffectedRows === 1n
}

/** Forgets that a moment has come. */
export async function deleteFiring(db: Kysely<Tables>, { at: _, ...key }: ClockFiringsTable): Promise<void> {
  await db
    .deleteFrom('clock_firings')
    .where(({ and }) => and(key))
    .execute()
}

/** Forgets moments up to this one, some at a time. Returns whether more are left. */
export async function deleteFirings(db: Kysely<Tables>, until: EpochMs, limit: number): Promise<boolean> {
  const rows = await db.selectFrom('clock_firings').selectAll().where('at', '<=', until).orderBy('at').limit(limit).execute()
  for (const row of rows) await deleteFiring(db, row)
  return rows.length === limit
}
