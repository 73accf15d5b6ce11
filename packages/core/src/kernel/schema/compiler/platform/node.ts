import { Environment } from 'typebox/system'
import { ajvCompiler } from '../ajv-compiler.ts'
import type { SchemaCompiler } from '../schema-compiler.ts'
import { typeboxCompiler } from '../typebox-compiler.ts'

/** Ajv, or where Node was started so that no code may be generated, what does without. */
export const platformCompiler: SchemaCompiler = Environment.CanEvaluate() ? ajvCompiler : typeboxCompiler
