import type { TSchema } from 'typebox'

/**
 * Makes of a schema what judges values by it. Each schema object is compiled on first use; what it was compiled to is kept as long as the
 * schema lives.
 */
export type SchemaCompiler = (schema: TSchema) => CompiledSchema

/** A schema that judges values. Neither function changes the value. */
export interface CompiledSchema {
  /** Whether the value matches. Ends at the first mismatch. */
  check(value: unknown): boolean
  /**
   * Why a value does not match, after `check` has said that it does not. The order is the same for every compiler: at each place the type
   * first, then what the type brings along (see `keywordOrder`), then `const`, `enum` and unions, with the branches before the union itself.
   */
  faults(value: unknown): readonly SchemaFault[]
}

/** A keyword that a value does not match. */
export interface SchemaFault {
  readonly keyword: string
  readonly schemaPath: string
  /** A JSON pointer. */
  readonly instancePath: string
  /** What the keyword asks for, and for `required` and `additionalProperties` the names: one fault for each object. */
  readonly params: Readonly<Record<string, unknown>>
}

/** The compiler that compiles each schema once. The schema itself is the key, so that a schema made on the fly is forgotten with its maker. */
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
