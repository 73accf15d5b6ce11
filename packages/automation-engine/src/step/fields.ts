import type { IdKind } from '@belfry/core'
import Type, { type Static, type TSchema } from 'typebox'
import { PATH_FIELD_PATTERN } from '../template/path.ts'

// The fields that several step types have. `x-variables` names the context of a text with variables.

/** The member says nothing unless this other member of the same config has this value: then it is neither read nor judged. */
export interface When {
  readonly field: string
  readonly is: string
}

/** What a variable has to hold that is all there is in a field: `x-holds`. */
export type Holds = 'date' | 'number' | 'list'

/** A text of a config in which variables may stand: `Welcome {customer.firstName}`. Limits count the text before it is filled in. */
export function templateText(options: {
  readonly description: string
  readonly minLength?: number
  readonly maxLength: number
  readonly 'x-holds'?: Holds
}) {
  return Type.String({ ...options, 'x-variables': 'text' })
}

/**
 * The id of something, or a variable that holds it: `{createdTask.id}`.
 *
 * @param kind what it is the id of, where that does not depend on other fields; an id of another kind is then pointed out
 */
export function templateId(options: { readonly description: string }, kind?: IdKind) {
  return Type.String({ ...options, minLength: 1, maxLength: 300, 'x-variables': 'id', ...(kind ? { 'x-record': kind } : {}) })
}

/** The same where another field says whether an id is needed, so that there may be none. */
export function templateIdOrNone(options: { readonly description: string; readonly 'x-when'?: When }, kind?: IdKind) {
  return Type.String({ ...options, maxLength: 300, 'x-variables': 'id', ...(kind ? { 'x-record': kind } : {}) })
}

/** The id of something where another field says what it is: `kinds` by the values of that field. */
export function templateIdBy(options: { readonly description: string }, field: string, kinds: Readonly<Record<string, IdKind>>) {
  return Type.String({ ...options, minLength: 1, maxLength: 300, 'x-variables': 'id', 'x-record-by': { field, kinds } })
}

/**
 * Ids of records of one kind, or variables that hold them. Whether there is such a record is for the operation to say, as it may go after the
 * flow was drawn. A variable that holds nothing names nobody: see `idsIn`.
 */
export function templateIds(
  kind: IdKind,
  options: { readonly description: string; readonly maxItems: number; readonly uniqueItems?: boolean },
) {
  return Type.Array(Type.String({ minLength: 1, maxLength: 300, 'x-variables': 'id', 'x-record': kind }), options)
}

/** The ids of a list once it is filled in, each once. What is empty then is left out, as `{actor.id}` is where nobody acted. */
export function idsIn(filled: readonly string[] = []): readonly string[] {
  return [...new Set(filled.map((id) => id.trim()).filter((id) => id !== ''))]
}

/** A field that is one of these words, spelled like this. Variables have no place in it. `default` is what counts when it is left out. */
export function choiceOf<const Words extends readonly string[]>(
  words: Words,
  options: { readonly description: string; readonly default?: Words[number] },
) {
  return Type.Unsafe<Words[number]>({ type: 'string', enum: [...words], ...options })
}

/** One of the values that a field of a model takes, or one more, which stands first. */
export function choiceOr<const Other extends string, S extends TSchema>(other: Other, field: S, options: { readonly description: string }) {
  const { enum: values = [] } = field as { readonly enum?: readonly string[] }
  return Type.Unsafe<Static<S> | Other>({ ...options, type: 'string', enum: [other, ...values] })
}

/** JSON as text. A variable inside of a JSON string becomes part of it; elsewhere it becomes a JSON value of its own. */
export function templateJson(options: { readonly description: string }) {
  return Type.String({ ...options, maxLength: 50_000, 'x-variables': 'json' })
}

/** A path with its query. What variables hold is encoded, so that it stays inside its segment or its parameter. */
export function templatePath(options: { readonly description: string }) {
  return Type.String({ ...options, minLength: 1, maxLength: 2000, 'x-variables': 'path' })
}

/** An address outside. What variables hold is encoded, so that it stays inside its segment or its parameter; the host holds none. */
export function templateUrl(options: { readonly description: string }) {
  return Type.String({ ...options, maxLength: 2000, 'x-variables': 'url', 'x-url': true })
}

/** The value of a header, which may be a secret: no trace shows it. Its step fills it in itself. */
export function secretHeader(options: { readonly description: string; readonly maxLength: number }) {
  return Type.Unsafe<string | null>({ ...options, type: ['string', 'null'], 'x-variables': 'header', 'x-unread': true })
}

/** A single value of a config; where it is text, variables may stand in it. */
export function templateValue(options: { readonly description: string }) {
  return Type.Unsafe<string | number | boolean | null>({
    ...options,
    type: ['string', 'number', 'boolean', 'null'],
    maxLength: 2000,
    'x-variables': 'text',
  })
}

/** The same as `variablePath` for a field that may be left empty. */
export function optionalVariablePath(options: { readonly description: string; readonly 'x-holds'?: Holds }) {
  return Type.String({ ...variablePath(options), pattern: `^$|${PATH_FIELD_PATTERN}` })
}

/** The name of a variable, without braces: `customer.firstName`. One pair of braces around it is tolerated. */
export function variablePath(options: { readonly description: string }) {
  return Type.String({
    ...options,
    pattern: PATH_FIELD_PATTERN,
    maxLength: 300,
    'x-variable-path': true,
    'x-form': 'a variable such as customer.firstName',
  })
}
