import type { Field } from './fields.ts'

/**
 * The value of a field as used for filtering: as text, normalized so that values equal to people are equal texts. `null` if there is none.
 * The value of a filter is compared in the same form.
 */
export function listedValue(field: Pick<Field, 'listedAs'> | undefined, value: unknown): string | null {
  if (value === undefined || value === null) return null
  const text = String(value)
  return field?.listedAs?.(text) ?? text
}
