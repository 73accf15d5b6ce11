import type { Field } from './fields.ts'

/**
 * A value of a field as lists are filtered by it: as text, and what is the same to people as one and the same text. `null` when there is
 * none. What a filter asks for is compared in the same form.
 */
export function listedValue(field: Pick<Field, 'listedAs'> | undefined, value: unknown): string | null {
  if (value === undefined || value === null) return null
  const text = String(value)
  return field?.listedAs?.(text) ?? text
}
