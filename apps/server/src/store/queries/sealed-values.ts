import type { Kysely } from 'kysely'
import type { SealedValuesTable, Tables } from '../tables.ts'

/** Stores an encrypted value. */
export async function insertSealedValue(db: Kysely<Tables>, row: SealedValuesTable): Promise<void> {
  await db.insertInto('sealed_values').values(row).execute()
}

/** Records to which values a definition refers. */
export async function insertSealedValueUses(
  db: Kysely<Tables>,
  { organizationId, hash }: { readonly organizationId: string; readonly hash: string },
  valueIds: Iterable<string>,
): Promise<void> {
  for (const value_id of valueIds) {
    await db
      .insertInto('sealed_value_uses')
      .values({ organization_id: organizationId, definition_hash: hash, value_id })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }
}

/** Deletes these references, and the values to which nothing else refers. */
export async function deleteSealedValuesOf(db: Kysely<Tables>, organizationId: string, hashes: readonly string[]): Promise<void> {
  const uses = db.deleteFrom('sealed_value_uses').where('organization_id', '=', organizationId).where('definition_hash', 'in', hashes)
  const ids = [...new Set((await uses.returning('value_id').execute()).map(({ value_id }) => value_id))]
  if (ids.length === 0) return
  await db
    .deleteFrom('sealed_values')
    .where('organization_id', '=', organizationId)
    .where('id', 'in', ids)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('sealed_value_uses')
            .select('value_id')
            .whereRef('sealed_value_uses.organization_id', '=', 'sealed_values.organization_id')
            .whereRef('sealed_value_uses.value_id', '=', 'sealed_values.id'),
        ),
      ),
    )
    .execute()
}

/** Encrypted values by their ids; missing ones are left out. */
export async function selectSealedValues(
  db: Kysely<Tables>,
  organizationId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map()
  const kept = db.selectFrom('sealed_values').select(['id', 'sealed']).where('organization_id', '=', organizationId).where('id', 'in', ids)
  return new Map((await kept.execute()).map(({ id, sealed }) => [id, sealed]))
}
