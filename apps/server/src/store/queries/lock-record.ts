import type { Kysely } from 'kysely'
import { lockRows } from '../lock-rows.ts'
import { recordModel } from '../record-field.ts'
import type { Tables } from '../tables.ts'

/** Locks a record until the transaction ends: on PostgreSQL others who lock it wait. Returns whether it exists. */
export async function lockRecord(db: Kysely<Tables>, model: string, organizationId: string, id: string): Promise<boolean> {
  const row = db
    .selectFrom('records')
    .select('id')
    .where('organization_id', '=', organizationId)
    .where(recordModel(model))
    .where('id', '=', id)
  return (await lockRows(row, db).execute()).length > 0
}
