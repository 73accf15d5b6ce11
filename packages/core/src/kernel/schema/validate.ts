import type { TSchema } from 'typebox'
import { platformCompiler } from '#schema-compiler'
import type { FieldError } from '../problems.ts'
import { checkDecimals } from './check-decimals.ts'
import type { SchemaCompiler, SchemaFault } from './compiler/schema-compiler.ts'
import { describeError, MAX_ERRORS, MAX_UNKNOWN, typeNames, unknownFields } from './describe-error.ts'
import { at, pointerToken, type SchemaNode, show } from './json-pointer.ts'

/** The code of the last entry if there are more errors than listed. */
export const MORE_MISTAKES = 'more'

/**
 * Validates a value. Returns the first hundred errors, each with a JSON Pointer and a message that names the remedy; if there are more, the
 * last entry says so. An empty list means that the value matches.
 *
 * @param compiler Ajv on Node and TypeBox elsewhere, by default. The result is the same
 */
export function validate(schema: TSchema, value: unknown, compiler: SchemaCompiler = platformCompiler): readonly FieldError[] {
  const compiled = compiler(schema)
  if (compiled.check(value)) return firstOf(checkDecimals(schema as SchemaNode, value))
  // Checked first: examining every item of a list of half a million, or every field of thousands, would block all other requests.
  const oversized = tooLarge(schema as SchemaNode, value, '')
  if (oversized.length > 0) return firstOf(oversized)
  const errors = describeErrors(compiled.faults(value), schema, value)
  // There are more errors than the library lists, such as hundreds of unknown fields. Refused all the same.
  return errors.length > 0
    ? errors
    : [at('', 'invalid', 'the value has more mistakes than can be listed; send only the fields that there are')]
}

/**
 * Reports lists that are too long, objects with far more fields than declared, and large values where a text or a number is expected; their
 * contents are not examined.
 */
function tooLarge(schema: SchemaNode | undefined, value: unknown, pointer: string): FieldError[] {
  if (!schema || typeof value !== 'object' || value === null) return []
  const kind = Array.isArray(value) ? 'array' : 'object'
  if (schema.type !== undefined && ![schema.type].flat().includes(kind) && countOf(value, MAX_ERRORS) > MAX_ERRORS) {
    return [at(pointer, 'type', `${show(pointer)} must be ${typeNames(schema.type)}`)]
  }
  if (Array.isArray(value)) {
    if (schema.maxItems !== undefined && value.length > schema.maxItems) {
      return [at(pointer, 'too_many', `${show(pointer)} must have at most ${schema.maxItems} items`)]
    }
    if (!schema.items) return []
    return value.flatMap((item, index) => tooLarge(schema.items, item, `${pointer}/${index}`))
  }
  const { properties = {}, additionalProperties } = schema
  const known = Object.keys(properties)
  const names = additionalProperties === false ? Object.keys(value) : []
  if (names.length > known.length + MAX_UNKNOWN) {
    return unknownFields(
      names.filter((name) => !Object.hasOwn(properties, name)),
      known,
      pointer,
    )
  }
  return known.flatMap((name) =>
    Object.hasOwn(value, name)
      ? tooLarge(properties[name], (value as Record<string, unknown>)[name], `${pointer}/${pointerToken(name)}`)
      : [],
  )
}

/** The number of values in a value, including itself; stops counting above `most`. */
function countOf(value: unknown, most: number): number {
  let count = 1
  if (typeof value !== 'object' || value === null) return count
  for (const inner of Object.values(value)) {
    if (count > most) break
    count += countOf(inner, most - count)
  }
  return count
}

/** Reports one error per location: a wrong type also fails every other keyword there. */
function describeErrors(faults: readonly SchemaFault[], schema: TSchema, value: unknown): readonly FieldError[] {
  const byPointer = new Map<string | undefined, FieldError>()
  for (const fault of faults) {
    for (const one of describeError(fault, schema, value)) if (!byPointer.has(one.pointer)) byPointer.set(one.pointer, one)
    if (byPointer.size > MAX_ERRORS) break
  }
  return firstOf([...byPointer.values()])
}

/** Limits the errors; if there are more, the last entry says so. */
function firstOf(errors: readonly FieldError[]): readonly FieldError[] {
  if (errors.length <= MAX_ERRORS) return errors
  const reported = errors.filter(({ pointer }) => pointer !== '').slice(0, MAX_ERRORS - 1)
  return [
    ...reported,
    at('', MORE_MISTAKES, `there are more mistakes than these ${reported.length}; correct them, and the next answer names the rest`),
  ]
}
