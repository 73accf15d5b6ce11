import type { TSchema } from 'typebox'
import { Compile } from 'typebox/compile'
import Format from 'typebox/format'
import { Settings } from 'typebox/system'
import type { FieldError } from '../problems.ts'
import { isDay, parseTime } from '../time.ts'
import { checkDecimals } from './check-decimals.ts'
import { describeError, type LibraryError, MAX_ERRORS, MAX_UNKNOWN, typeNames, unknownFields } from './describe-error.ts'
import { at, escapeToken, type SchemaNode, show } from './json-pointer.ts'

// The library stops after 8 errors by default; callers should learn of all errors.
Settings.Set({ maxErrors: 1000 })
// The library accepts addresses that no mail server does, such as `a@b` and quoted ones.
Format.Set('email', (text) => text.length <= LONGEST_EMAIL && EMAIL.test(text))
// An accepted time or day must be within the supported range.
Format.Set('date-time', (text) => parseTime(text) !== null)
Format.Set('date', isDay)
// For readers of the document. The operation checks a target URL and explains what is wrong.
Format.Set('iri', () => true)

/** The code of the last entry if there are more errors than listed. */
export const MORE_MISTAKES = 'more'

/** No e-mail address is longer, and matching a text of 1 MiB would take long. */
const LONGEST_EMAIL = 1000
const EMAIL =
  /^[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+(\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+)*@([A-Za-z0-9]([A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.)+[A-Za-z0-9]([A-Za-z0-9-]{0,61}[A-Za-z0-9])?$/

/**
 * Validates a value against a schema. Returns the errors, each with a JSON Pointer and a message that names the remedy: the first hundred,
 * and whether there are more. An empty list means that it is valid. Schemas are compiled on first use and cached as long as the schema
 * exists.
 */
export function validate(schema: TSchema, value: unknown): readonly FieldError[] {
  const validator = validatorOf(schema)
  if (validator.Check(value)) return firstOf(checkDecimals(schema as SchemaNode, value))
  // Checked first: examining every item of a list of half a million, or every field of thousands, would block all other requests.
  const oversized = tooLarge(schema as SchemaNode, value, '')
  if (oversized.length > 0) return firstOf(oversized)
  const errors = describeErrors(validator.Errors(value) as readonly LibraryError[], schema, value)
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
      ? tooLarge(properties[name], (value as Record<string, unknown>)[name], `${pointer}/${escapeToken(name)}`)
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

const validators = new WeakMap<object, ReturnType<typeof Compile>>()

function validatorOf(schema: TSchema): ReturnType<typeof Compile> {
  let validator = validators.get(schema)
  if (!validator) {
    validator = Compile(schema)
    validators.set(schema, validator)
  }
  return validator
}

/** Reports one error per location: a wrong type also fails every other keyword there. */
function describeErrors(libraryErrors: readonly LibraryError[], schema: TSchema, value: unknown): readonly FieldError[] {
  const byPointer = new Map<string | undefined, FieldError>()
  for (const error of libraryErrors) {
    for (const one of describeError(error, schema, value)) if (!byPointer.has(one.pointer)) byPointer.set(one.pointer, one)
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
