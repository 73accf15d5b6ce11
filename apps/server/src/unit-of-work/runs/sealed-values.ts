import { headerVariables } from '@belfry/automation-engine'
import { type SealedHeaderValue, sealedValuesIn } from '@belfry/core'
import type { Kysely } from 'kysely'
import { insertSealedValue, insertSealedValueUses } from '../../store/queries/sealed-values.ts'
import type { Tables } from '../../store/tables.ts'
import type { Unit } from '../perform/unit.ts'
import type { Service } from '../service.ts'

// Values of headers. A definition refers to them; what they are stands sealed beside it, and only whoever makes the call opens them.

/** Where a value is at home: sealed for this place, it opens nowhere else. */
export function sealedValueContext(organizationId: string, id: string): string {
  return `sealed_values|${organizationId}|${id}`
}

/** Keeps the text of a header; what stands for it in a definition. */
export async function sealValue(service: Service, { db }: Unit, organizationId: string, text: string): Promise<SealedHeaderValue> {
  const id = service.newId('sealedValue')
  const sealed = service.secrets.seal(sealedValueContext(organizationId, id), text)
  await insertSealedValue(db, { organization_id: organizationId, id, sealed })
  return { sealed: id, variables: headerVariables(text) }
}

/** Notes to which values a definition refers, so that they stay as long as it does. */
export function noteSealedValues(db: Kysely<Tables>, organizationId: string, hash: string, definition: unknown): Promise<void> {
  return insertSealedValueUses(db, { organizationId, hash }, sealedValuesIn(definition))
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
  return secrets.open(sealedValueContext(organizationId, id), sealed)
}
