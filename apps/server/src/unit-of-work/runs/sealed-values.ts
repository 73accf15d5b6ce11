import { headerVariables } from '@belfry/automation-engine'
import { type SealedHeaderValue, sealedValuesIn } from '@belfry/core'
import type { Kysely } from 'kysely'
import type { Tables } from '../../store/tables.ts'
import type { Unit } from '../perform/unit.ts'
import type { Service } from '../service.ts'

// Values of headers. A definition refers to them; what they are stands sealed beside it, and only whoever makes the call opens them.

/** Where a value is at home: sealed for this place, it opens nowhere else. */
export function sealedValuePlace(organizationId: string, id: string): string {
  return `sealed_values|${organizationId}|${id}`
}

/** Keeps the text of a header; what stands for it in a definition. */
export async function sealValue(service: Service, { db }: Unit, organizationId: string, text: string): Promise<SealedHeaderValue> {
  const id = service.newId('sealedValue')
  const sealed = service.secrets.seal(sealedValuePlace(organizationId, id), text)
  await db.insertInto('sealed_values').values({ organization_id: organizationId, id, sealed }).execute()
  return { sealed: id, variables: headerVariables(text) }
}

/** Notes to which values a definition refers, so that they stay as long as it does. */
export async function noteSealedValues(db: Kysely<Tables>, organizationId: string, hash: string, definition: unknown): Promise<void> {
  for (const value_id of sealedValuesIn(definition)) {
    await db
      .insertInto('sealed_value_uses')
      .values({ organization_id: organizationId, definition_hash: hash, value_id })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }
}

/** Removes the values to which only these definitions have referred. */
export async function dropSealedValues(db: Kysely<Tables>, organizationId: string, hashes: readonly string[]): Promise<void> {
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

/** Values as they are kept, by their ids. One that is not there is left out. */
export async function selectSealedValues(
  db: Kysely<Tables>,
  organizationId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map()
  const kept = db.selectFrom('sealed_values').select(['id', 'sealed']).where('organization_id', '=', organizationId).where('id', 'in', ids)
  return new Map((await kept.execute()).map(({ id, sealed }) => [id, sealed]))
}

/**
 * Opens a value.
 *
 * @throws Error when it was sealed by a key that is not in the ring, or is another one's
 */
export function openValue(
  { secrets }: Pick<Service, 'secrets'>,
  { organizationId, id, sealed }: { readonly organizationId: string; readonly id: string; readonly sealed: string },
): string {
  return secrets.open(sealedValuePlace(organizationId, id), sealed)
}
