import { type FieldError, validate } from '@belfry/core'
import type { DraftNode } from './draft.ts'
import { applyPatch } from './patch.ts'
import { valueAt } from './reference-locations.ts'

/**
 * The value converted to the type of its field, if unambiguous: a number to text, `"5"` to a number, `"true"` to true, a single value to a
 * list. `undefined` if that is still invalid.
 */
export function retyped({ code, pointer = '' }: FieldError, { step, rawConfig, configErrors }: DraftNode): unknown {
  if (code !== 'type' || !step || pointer === '') return undefined
  const value = valueAt(rawConfig, pointer)
  return writtenOtherwise(value).find((other) => {
    const changed = applyPatch(rawConfig, [{ op: 'replace', path: pointer, value: other }])
    return changed.ok && validate(step.config, changed.value).length < configErrors.length
  })
}

function writtenOtherwise(value: unknown): readonly unknown[] {
  if (typeof value === 'number' || typeof value === 'boolean') return [String(value), [String(value)]]
  if (typeof value !== 'string') return []
  const number = value.trim() === '' ? Number.NaN : Number(value)
  return [...(Number.isFinite(number) ? [number] : []), ...(value === 'true' || value === 'false' ? [value === 'true'] : []), [value]]
}
