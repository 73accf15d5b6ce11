import { closest, type FieldError } from '@belfry/core'
import type { DraftNode } from './draft.ts'
import { tokensOf, valueAt } from './reference-locations.ts'

/** Lists of allowed values longer than this are not spelled out: the nearest value is named instead. */
const READABLE_LIST = 12

/** Why a config does not match its schema, in words for the author of a flow: without regular expressions and long lists. */
export function explainConfigError({ pointer = '', code, message }: FieldError, { step, rawConfig }: DraftNode): string {
  const location = tokensOf(pointer).join('.')
  const schema = schemaAt(step?.config as SchemaNode, pointer)
  const value = valueAt(rawConfig, pointer)
  const allowed = code === 'not_allowed' ? (schema?.enum ?? []) : []
  if (allowed.length > READABLE_LIST) {
    const meant = typeof value === 'string' ? closest(value, allowed) : undefined
    return `${location} is not one of the ${allowed.length} allowed values${meant ? `, perhaps "${meant}" is meant` : `, such as "${allowed[0]}"`}`
  }
  if (code === 'required') return `${location} is missing: fill it in`
  return code === 'format' && schema?.['x-form'] ? `${location} must be ${schema['x-form']}` : message
}

/** The allowed value that was probably meant, if a value is not allowed. */
export function meantValue({ pointer = '', code }: FieldError, { step, rawConfig }: DraftNode): string | undefined {
  const value = valueAt(rawConfig, pointer)
  if (code !== 'not_allowed' || typeof value !== 'string') return undefined
  return closest(value, schemaAt(step?.config as SchemaNode, pointer)?.enum ?? [])
}

function schemaAt(schema: SchemaNode | undefined, pointer: string): SchemaNode | undefined {
  return tokensOf(pointer).reduce<SchemaNode | undefined>((here, name) => here?.properties?.[name] ?? here?.items, schema)
}

interface SchemaNode {
  readonly properties?: Readonly<Record<string, SchemaNode>>
  readonly items?: SchemaNode
  readonly enum?: readonly string[]
  /** Describes texts of this pattern: `a variable such as customer.name`. */
  readonly 'x-form'?: string
}
