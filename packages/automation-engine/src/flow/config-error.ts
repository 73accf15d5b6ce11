import { closest, type FieldError } from '@belfry/core'
import type { DraftNode } from './draft.ts'

/** More allowed values than this are not read through: the nearest is named instead. */
const READABLE_LIST = 12

/** Why a config does not match its schema, in words for the author of a flow: without regular expressions and endless lists. */
export function explainConfigError({ pointer = '', code, message }: FieldError, { step, rawConfig }: DraftNode): string {
  const names = pointer.split('/').slice(1)
  const place = names.join('.')
  const schema = names.reduce<SchemaNode | undefined>((here, name) => here?.properties?.[name] ?? here?.items, step?.config as SchemaNode)
  const value = names.reduce<unknown>((here, name) => (here as Readonly<Record<string, unknown>> | undefined)?.[name], rawConfig)
  const allowed = code === 'not_allowed' ? (schema?.enum ?? []) : []
  if (allowed.length > READABLE_LIST) {
    const meant = typeof value === 'string' ? closest(value, allowed) : undefined
    return `${place} is not one of the ${allowed.length} allowed values${meant ? `, perhaps "${meant}" is meant` : `, such as "${allowed[0]}"`}`
  }
  return code === 'format' && schema?.['x-form'] ? `${place} must be ${schema['x-form']}` : message
}

interface SchemaNode {
  readonly properties?: Readonly<Record<string, SchemaNode>>
  readonly items?: SchemaNode
  readonly enum?: readonly string[]
  /** What text of this pattern is, in words: `a variable such as customer.name`. */
  readonly 'x-form'?: string
}
