import { headerVariables } from '@belfry/automation-engine'
import { type SealedHeaderValue, sealedValuesIn } from '@belfry/core'
import type { Kysely } from 'kysely'
import { insertSealedValue, insertSealedValueUses } from '../../store/queries/sealed-values.ts'
import type { Tables } from '../../store/tables.ts'
import type { Service } from '../service/service.ts'
import type { Unit } from '../service/unit.ts'

// Header values. A definition only refers to them; the values are stored encrypted, and decrypted only for the request itself.

/** The context to which a header value is bound. */
export function sealedValueContext(organizationId: string, id: string): string {
  return `sealed_values|${organizationId}|${id}`
}

/** Stores the text of a header encrypted, and returns its reference for the definition. */
export async function sealValue(service: Service, { db }: Unit, organizationId: string, text: string): Promise<SealedHeaderValue> {
  const id = service.newId('sealedValue')
  const sealed = service.secrets.seal(sealedValueContext(organizationId, id), text)
  await insertSealedValue(db, { organization_id: organizationId, id, sealed })
  return { sealed: id, variables: headerVariables(text) }
}

/** Records to which values a definition refers, so that they are kept as long as the definition. */
export function noteSealedValues(db: Kysely<Tables>, organizationId: string, hash: string, definition: unknown): Promise<void> {
  return insertSealedValueUses(db, { organizationId, hash }, sealedValuesIn(definition))
}

/**
 * Decrypts a value.
 *
 * @throws Error when it was sealed by a key that is no longer there, or belongs to another context
 */
export function openValue(
  { secrets }: Pick<Service, 'secrets'>,
  { organizationId, id, sealed }: { readonly organizationId: string; readonly id: string; readonly sealed: string },
): string {
  return secrets.open(sealedValueContext(organizationId, id), sealed)
}
