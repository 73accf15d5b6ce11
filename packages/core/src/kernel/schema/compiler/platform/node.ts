import { Environment } from 'typebox/system'
import { ajvCompiler } from '../ajv-compiler.ts'
import type { SchemaCompiler } from '../schema-compiler.ts'
import { typeboxCompiler } from '../typebox-compiler.ts'

/** Ajv; or TypeBox, which generates no code, if Node was started so that code generation is forbidden. */
export const platformCompiler: SchemaCompiler = Environment.CanEvaluate() ? ajvCompiler : typeboxCompiler
