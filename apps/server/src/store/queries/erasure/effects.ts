import type { Kysely } from 'kysely'
import { lockRows } from '../../lock-rows.ts'
import type { IntentsTable, Tables } from '../../tables.ts'
import { columnBytes } from '../page-bytes.ts'

/** The sizes in bytes of the next effects. */
export function selectEffectSizes(
  db: Kysely<Tables>,
  organizationId: string,
  after: string,
  limit: number,
): Promise<readonly { readonly size: number }[]> {
  return effectsAfter(db, organizationId, after)
    .select(columnBytes(db, ['payload', 'operation_state', 'own_call', 'answer', 'result']).as('size'))
    .limit(limit)
    .execute()
}

/** The next effects, ordered by id, locked. */
export function lockEffects(db: Kysely<Tables>, organizationId: string, after: string, limit: number): Promise<readonly IntentsTable[]> {
  return lockRows(effectsAfter(db, organizationId, after).selectAll().limit(limit), db).execute()
}

function effectsAfter(db: Kysely<Tables>, organizationId: string, after: string) {
  return db.selectFrom('intents').where('organization_id', '=', organizationId).where('id', '>', after).orderBy('id')
}

/** Changes an effect. Only while its row is locked. */
export async function updateEffect(
  db: Kysely<Tables>,
  { organization_id, id }: Pick<IntentsTable, 'organization_id' | 'id'>,
  change: Partial<IntentsTable>,
): Promise<void> {
  await db.updateTable('intents').set(change).where('organization_id', '=', organization_id).where('id', '=', id).execute()
}
