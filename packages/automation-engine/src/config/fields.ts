import type { IdKind } from '@belfry/core'
import Type, { type Static, type TSchema } from 'typebox'
import { PATH_FIELD_PATTERN } from '../template/path.ts'

// Fields shared by several step types. `x-variables` names the context of a text with variables.

/** The member applies only if another member of the same config has this value: otherwise it is neither read nor checked. */
export interface When {
  readonly field: string
  readonly is: string
}

/** The type that a variable must have if it is the whole value of a field: `x-holds`. */
export type Holds = 'date' | 'number' | 'list'

/** A text of a config that may contain variables: `Welcome {customer.firstName}`. Limits apply to the text before it is filled in. */
export function templateText(options: {
  readonly description: string
  readonly minLength?: number
  readonly maxLength: number
  readonly 'x-holds'?: Holds
}) {
  return Type.String({ ...options, 'x-variables': 'text' })
}

/**
 * The id of a record, or a variable that holds it: `{createdTask.id}`.
 *
 * @param kind the kind of record, if it does not depend on other fields; an id of another kind is then reported
 */
export function templateId(options: { readonly description: string }, kind?: IdKind) {
  return Type.String({ ...options, minLength: 1, maxLength: 300, 'x-variables': 'id', ...(kind ? { 'x-record': kind } : {}) })
}

/** The same if another field decides whether an id is needed, so that it may be empty. */
export function templateIdOrNone(options: { readonly description: string; readonly 'x-when'?: When }, kind?: IdKind) {
  return Type.String({ ...options, maxLength: 300, 'x-variables': 'id', ...(kind ? { 'x-record': kind } : {}) })
}

/** The id of a record whose kind another field selects: `kinds` by the values of that field. */
export function templateIdBy(options: { readonly description: string }, field: string, kinds: Readonly<Record<string, IdKind>>) {
  return Type.String({ ...options, minLength: 1, maxLength: 300, 'x-variables': 'id', 'x-record-by': { field, kinds } })
}

/**
 * Ids of records of one kind, or variables that hold them. Whether the records exist is checked by the operation, since they may be deleted
 * later. A variable without a value is ignored: see `idsIn`.
 */
export function templateIds(
  kind: IdKind,
  options: { readonly description: string; readonly maxItems: number; readonly uniqueItems?: boolean },
) {
  return Type.Array(Type.String({ minLength: 1, maxLength: 300, 'x-variables': 'id', 'x-record': kind }), options)
}

/** The ids of a filled-in list, without duplicates. Empty ones are omitted, such as `{actor.id}` without an actor. */
export function idsIn(filled: readonly string[] = []): readonly string[] {
  return [...new Set(filled.map((id) => id.trim()).filter((id) => id !== ''))]
}

/** A field with one of these words, spelled exactly. It cannot contain variables. `default` applies if it is absent. */
export function choiceOf<const Words extends readonly string[]>(
  words: Words,
  options: { readonly description: string; readonly default?: Words[number] },
) {
  return Type.Unsafe<Words[number]>({ type: 'string', enum: [...words], ...options })
}

/** One of the values of a model's field, or one additional value, which comes first. */
export function choiceOr<const Other extends string, S extends TSchema>(other: Other, field: S, options: { readonly description: string }) {
  const { enum: values = [] } = field as { readonly enum?: readonly string[] }
  return Type.Unsafe<Static<S> | Other>({ ...options, type: 'string', enum: [other, ...values] })
}

/** JSON as text. A variable inside a JSON string becomes part of it; elsewhere it becomes a separate JSON value. */
export function templateJson(options: { readonly description: string }) {
  return Type.String({ ...options, maxLength: 50_000, 'x-variables': 'json' })
}

/** A path with its query. The values of variables are encoded, so that they stay inside their segment or parameter. */
export function templatePath(options: { readonly description: string }) {
  return Type.String({ ...options, minLength: 1, maxLength: 2000, 'x-variables': 'path' })
}

/**
 * An external URL. The values of variables are encoded, so that they stay inside their segment or parameter; the host cannot contain
 * variables.
 */
export function templateUrl(options: { readonly description: string }) {
  return Type.String({ ...options, maxLength: 2000, 'x-variables': 'url', 'x-url': true })
}

/** The value of a header, which may be a secret: traces do not contain it. The step fills it in itself. */
export function secretHeader(options: { readonly description: string; readonly maxLength: number }) {
  return Type.Unsafe<string | null>({ ...options, type: ['string', 'null'], 'x-variables': 'header', 'x-unread': true })
}

/** A single value of a config; if it is text, it may contain variables. */
export function templateValue(options: { readonly description: string }) {
  return Type.Unsafe<string | number | boolean | null>({
    ...options,
    type: ['string', 'number', 'boolean', 'null'],
    maxLength: 2000,
    'x-variables': 'text',
  })
}

/** The same as `variablePath` for a field that may be empty. */
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
