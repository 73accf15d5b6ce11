import type { TSchema } from 'typebox'
import { Compile } from 'typebox/compile'
import Format from 'typebox/format'
import { Settings } from 'typebox/system'
import type { FieldError } from '../problems.ts'
import { parseTime } from '../time.ts'
import { checkDecimals } from './check-decimals.ts'
import { describeError, type LibraryError, MAX_TOLD } from './describe-error.ts'
import { at, escapeToken, type SchemaNode, show } from './place.ts'

// The library stops after 8 errors by default; a form with more mistakes than that should hear of all of them.
Settings.Set({ maxErrors: 1000 })
// The library takes addresses that no mail server does, such as `a@b` and quoted ones.
Format.Set('email', (text) => EMAIL.test(text))
// A time that is accepted must be one that can be stored.
Format.Set('date-time', (text) => parseTime(text) !== null)

const EMAIL =
  /^[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+(\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+)*@([A-Za-z0-9]([A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.)+[A-Za-z0-9]([A-Za-z0-9-]{0,61}[A-Za-z0-9])?$/

/**
 * Every way in which a value does not match a schema, each with a JSON pointer and a message that names the remedy. An empty list
 * means that it matches. Schemas are compiled on first use and kept as long as the schema lives.
 */
export function validate(schema: TSchema, value: unknown): readonly FieldError[] {
  const validator = validatorOf(schema)
  if (validator.Check(value)) return checkDecimals(schema as SchemaNode, value).slice(0, MAX_TOLD)
  // First, because looking at every item of a list of half a million would keep everybody else waiting.
  const oversized = tooLong(schema as SchemaNode, value, '')
  if (oversized.length > 0) return oversized.slice(0, MAX_TOLD)
  const found = validator.Errors(value) as readonly LibraryError[]
  const told = found
    .flatMap((error) => describeError(error, schema, value))
    .filter(isFirstAtPlace)
    .slice(0, MAX_TOLD)
  // What is wrong is beyond what the library lists: hundreds of unknown fields. Refused all the same.
  return told.length > 0 ? told : [at('', 'invalid', 'the value has more mistakes than can be listed; send only the fields that there are')]
}

/** The lists that are longer than they may be; nothing inside them is looked at. */
function tooLong(schema: SchemaNode | undefined, value: unknown, pointer: string): FieldError[] {
  if (!schema || typeof value !== 'object' || value === null) return []
  if (Array.isArray(value)) {
    if (schema.maxItems !== undefined && value.length > schema.maxItems) {
      return [at(pointer, 'too_many', `${show(pointer)} must have at most ${schema.maxItems} items`)]
    }
    return value.flatMap((item, index) => tooLong(schema.items, item, `${pointer}/${index}`))
  }
  return Object.entries(schema.properties ?? {}).flatMap(([name, inner]) =>
    Object.hasOwn(value, name) ? tooLong(inner, (value as Record<string, unknown>)[name], `${pointer}/${escapeToken(name)}`) : [],
  )
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

/** Says it once for each place: a type that is wrong also fails every other keyword there. */
function isFirstAtPlace(error: FieldError, index: number, all: readonly FieldError[]): boolean {
  return all.findIndex((other) => other.pointer === error.pointer) === index
}
