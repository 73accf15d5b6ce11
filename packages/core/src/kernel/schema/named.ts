import type { TSchema } from 'typebox'

const names = new WeakMap<object, string>()

/** Gives a schema its name in `components.schemas` of the OpenAPI document. */
export function named<S extends TSchema>(name: string, schema: S): S {
  names.set(schema, name)
  return schema
}

/** The name of a schema, if it has one. */
export function nameOf(schema: object): string | undefined {
  return names.get(schema)
}
