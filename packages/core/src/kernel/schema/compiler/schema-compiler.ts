import type { TSchema } from 'typebox'

/**
 * Compiles a schema into functions that validate values. Each schema object is compiled on first use, and the result is kept as long as the
 * schema exists.
 */
export type SchemaCompiler = (schema: TSchema) => CompiledSchema

/** A compiled schema. Neither function changes the value. */
export interface CompiledSchema {
  /** Whether the value matches. Stops at the first mismatch. */
  check(value: unknown): boolean
  /**
   * Why a value does not match; call it only after `check` has returned false. The order is the same for every compiler. At each location
   * the type comes first, then the keywords of that type (see `keywordOrder`), then `const`, `enum` and unions; the branches of a union
   * come before the union itself.
   */
  faults(value: unknown): readonly SchemaFault[]
}

/** A keyword that a value does not match. */
export interface SchemaFault {
  readonly keyword: string
  readonly schemaPath: string
  /** A JSON pointer. */
  readonly instancePath: string
  /** The requirement of the keyword. For `required` and `additionalProperties` the names, in one fault per object. */
  readonly params: Readonly<Record<string, unknown>>
}

/**
 * Makes a compiler that compiles each schema only once. The schema object is the key, so the result for a temporary schema is released with
 * it.
 */
export function remembering(compile: SchemaCompiler): SchemaCompiler {
  const compiled = new WeakMap<TSchema, CompiledSchema>()
  return (schema) => {
    let known = compiled.get(schema)
    if (!known) {
      known = compile(schema)
      compiled.set(schema, known)
    }
    return known
  }
}
