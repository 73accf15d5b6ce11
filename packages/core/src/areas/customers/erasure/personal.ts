import type { AnyModel } from '../../../framework/models/define-model.ts'
import type { Values } from '../../../framework/operations/port.ts'
import type { Field } from '../../../kernel/schema/fields.ts'
import { models } from '../../models.ts'
import { customer } from '../customers/customer.ts'

/** Replaces the text of a required field once it was erased. */
export const ERASED = 'Erased'

/** Whether the erasure of a customer changes or removes records of this model that are about the customer. */
export function isErasable(model: AnyModel): boolean {
  return isRemoved(model) || fieldsOf(model).some(([, field]) => field.personal)
}

/**
 * Whether the erasure of a customer removes records of this model that are about the customer. Children of a removed record are removed
 * with it.
 */
export function isRemoved({ erase, parent }: AnyModel): boolean {
  if (erase === 'remove') return true
  const holder = parent && (models as Readonly<Record<string, AnyModel>>)[parent.model]
  return holder !== undefined && isRemoved(holder)
}

/**
 * Whether values of a record of this model are about a customer: a field that is not personal itself names the customer, as a link or in a
 * list of links. Texts and custom fields are not searched, and a customer is never about another one.
 */
export function isAbout(model: AnyModel, values: Values, customerId: string): boolean {
  if (model.name === customer.name) return values.id === customerId
  return fieldsOf(model).some(([name, field]) => !field.personal && names(values[name], customerId))
}

/**
 * The values that replace personal ones in a record: `null` for an optional field, an empty list for a list, `Erased` for a required text,
 * and the default for any other required field. Custom fields are removed too, because their content is unknown. The external id of the
 * customer is removed; other records keep theirs.
 */
export function erasedValues(model: AnyModel): Values {
  const own = fieldsOf(model).flatMap(([name, field]) => (field.personal ? [[name, erasedValue(field)] as const] : []))
  if (own.length === 0) return {}
  return {
    ...Object.fromEntries(own.filter(([, value]) => value !== undefined)),
    ...(model.integration ? { customFields: {} } : {}),
    ...(model.name === customer.name && model.integration ? { externalId: null } : {}),
  }
}

/** Values of a record without those that an erasure would remove. */
export function withoutPersonal(model: AnyModel, values: Values): Values {
  const erased = erasedValues(model)
  return Object.fromEntries(Object.entries(values).filter(([name]) => !Object.hasOwn(erased, name)))
}

function erasedValue({ optional, default: usual, schema }: Field): unknown {
  if (optional) return null
  const { type, enum: choices, format } = schema as { readonly type?: unknown; readonly enum?: unknown; readonly format?: unknown }
  if (type === 'array') return []
  if (type !== 'string' || choices !== undefined || format === 'date' || format === 'date-time') return usual
  // Still a value of its kind, in a domain that can never exist.
  if (format === 'email') return 'erased@erased.invalid'
  if (format === 'uri') return 'https://erased.invalid/'
  return ERASED
}

function names(value: unknown, id: string): boolean {
  if (typeof value !== 'object' || value === null) return value === id
  return Object.values(value).some((member) => names(member, id))
}

function fieldsOf(model: AnyModel): readonly (readonly [string, Field])[] {
  return Object.entries<Field>(model.fields)
}
