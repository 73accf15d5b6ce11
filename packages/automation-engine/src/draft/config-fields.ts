import type { IdKind } from '@belfry/core'
import type { Holds, When } from '../config/fields.ts'
import type { DraftNode } from './draft.ts'

/** A field of a config that has a value. */
export interface ConfigField {
  /** A JSON Pointer into the config. */
  readonly pointer: string
  /** Its name in messages: `taskId`, `assigneeIds.0`. */
  readonly name: string
  readonly value: unknown
  /** The kind of record that it references; `null` if it references none. */
  readonly record: IdKind | null
  /** The type that a variable must have if it is the whole value. */
  readonly holds: Holds | null
  /** Whether variables are filled in, or a variable is named. */
  readonly takesVariables: boolean
}

/** The fields of a config that have a value: single values and list items, as far as the schema of the step declares them. */
export function fieldsOf({ step, rawConfig }: DraftNode): readonly ConfigField[] {
  const fields: ConfigField[] = []
  if (step) addFields(fields, step.config as FieldSchema, rawConfig, [])
  return fields
}

interface FieldSchema {
  readonly properties?: Readonly<Record<string, FieldSchema>>
  readonly items?: FieldSchema
  readonly 'x-record'?: IdKind
  readonly 'x-record-by'?: { readonly field: string; readonly kinds: Readonly<Record<string, IdKind>> }
  readonly 'x-holds'?: Holds
  readonly 'x-variables'?: string
  readonly 'x-variable-path'?: boolean
  readonly 'x-when'?: When
}

/** Field names and item indexes contain no character that a JSON Pointer would escape. */
function addFields(fields: ConfigField[], { properties, items }: FieldSchema, value: unknown, path: readonly string[]): void {
  if (Array.isArray(value)) {
    if (items) for (const [index, item] of value.entries()) addField(fields, items, item, [...path, String(index)], {})
    return
  }
  if (typeof value !== 'object' || value === null || !properties) return
  const values = value as Readonly<Record<string, unknown>>
  for (const [name, schema] of Object.entries(properties)) {
    const when = schema['x-when']
    if (Object.hasOwn(values, name) && (!when || values[when.field] === when.is))
      addField(fields, schema, values[name], [...path, name], values)
  }
}

function addField(
  fields: ConfigField[],
  schema: FieldSchema,
  value: unknown,
  path: readonly string[],
  siblings: Readonly<Record<string, unknown>>,
): void {
  if (typeof value === 'object' && value !== null) {
    addFields(fields, schema, value, path)
    return
  }
  const by = schema['x-record-by']
  const record = schema['x-record'] ?? by?.kinds[String(siblings[by.field])] ?? null
  fields.push({
    pointer: path.map((name) => `/${name}`).join(''),
    name: path.join('.'),
    value,
    record,
    holds: schema['x-holds'] ?? null,
    takesVariables: schema['x-variables'] !== undefined || schema['x-variable-path'] === true,
  })
}
