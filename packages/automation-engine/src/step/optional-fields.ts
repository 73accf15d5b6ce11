import type { IdKind } from '@belfry/core'
import Type from 'typebox'
import type { ConfigProblem } from './config-problem.ts'
import { type Holds, optionalVariablePath, templateIdOrNone, type When } from './fields.ts'

// Fields that only some choices of other fields need. Editors send empty text for what is left out, so that is no mistake by itself.

/** The id of something, or a variable that holds it, as in `templateId`; may be left out, or empty. */
export function optionalId(options: { readonly description: string; readonly 'x-when'?: When }, kind?: IdKind) {
  return Type.Optional(templateIdOrNone(options, kind))
}

/** The name of a variable as in `variablePath`; may be left out, or empty. */
export function optionalPath(options: { readonly description: string; readonly 'x-holds'?: Holds }) {
  return Type.Optional(optionalVariablePath(options))
}

/** The name of a member of records, or a path of names: `image.url`. No variable; may be left out, or empty. */
export function optionalMember(options: { readonly description: string }) {
  return Type.Optional(Type.String({ ...options, maxLength: 300 }))
}

/**
 * The finding that a field is missing which other fields make necessary.
 *
 * @param remedy why it is needed and what to fill in, as the end of a sentence
 */
export function neededProblems(config: object, field: string, remedy: string): readonly ConfigProblem[] {
  const value = (config as Readonly<Record<string, unknown>>)[field]
  const isThere = value !== undefined && String(value).trim() !== ''
  return isThere ? [] : [{ code: 'required', pointer: `/${field}`, message: `${field} is missing: ${remedy}` }]
}
