import type { IdKind } from '@belfry/core'
import Type from 'typebox'
import type { ConfigProblem } from './config-problem.ts'
import { type Holds, optionalVariablePath, templateIdOrNone, type When } from './fields.ts'

// Fields needed only for some values of other fields. Editors send empty text for absent fields, so that is not an error.

/** An optional record id, or a variable that holds it, as in `templateId`; may be absent or empty. */
export function optionalId(options: { readonly description: string; readonly 'x-when'?: When }, kind?: IdKind) {
  return Type.Optional(templateIdOrNone(options, kind))
}

/** An optional name of a variable, as in `variablePath`; may be absent or empty. */
export function optionalPath(options: { readonly description: string; readonly 'x-holds'?: Holds }) {
  return Type.Optional(optionalVariablePath(options))
}

/** An optional name of a record's member, or a path of names: `image.url`. No variable; may be absent or empty. */
export function optionalMember(options: { readonly description: string }) {
  return Type.Optional(Type.String({ ...options, maxLength: 300 }))
}

/**
 * The problem that a field is missing which other fields make necessary.
 *
 * @param remedy why it is needed and what to fill in, as the end of a sentence
 */
export function neededProblems(config: object, field: string, remedy: string): readonly ConfigProblem[] {
  const value = (config as Readonly<Record<string, unknown>>)[field]
  const isThere = value !== undefined && String(value).trim() !== ''
  return isThere ? [] : [{ code: 'required', pointer: `/${field}`, message: `${field} is missing: ${remedy}` }]
}
