import { Compile } from 'typebox/compile'
import { Settings } from 'typebox/system'
import { registerFormats } from './formats.ts'
import { remembering, type SchemaCompiler, type SchemaFault } from './schema-compiler.ts'

// The library stops after 8 errors by default; callers should learn of all errors.
Settings.Set({ maxErrors: 1000 })
registerFormats()

/**
 * TypeBox's own compiler. It generates code where the platform allows that and interprets the schema elsewhere, as in a page whose
 * Content-Security-Policy forbids `eval`.
 */
export const typeboxCompiler: SchemaCompiler = remembering((schema) => {
  const validator = Compile(schema)
  return {
    check: (value) => validator.Check(value),
    faults: (value) => validator.Errors(value) as readonly SchemaFault[],
  }
})
