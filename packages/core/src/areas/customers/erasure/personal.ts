import type { AnyModel } from '../../../framework/models/define-model.ts'
import type { Values } from '../../../framework/operations/port.ts'
import type { Field } from '../../../kernel/schema/fields.ts'
import { models } from '../../models.ts'
import { customer } from '../customers/customer.ts'

/** What stands in a text that a record cannot do without, once it was erased. */
export const ERASED = 'Erased'

/** Whether something of such records goes when a customer is erased whom they are about. */
export function isErasable(model: AnyModel): boolean {
  return isRemoved(model) || fieldsOf(model).some(([, field]) => field.personal)
}

/** Whether such records go when a customer is erased whom they are about: what lives inside a record that goes, goes with it. */
export function isRemoved({ erase, parent }: AnyModel): boolean {
  if (erase === 'remove') return true
  const holder = parent && (models as Readonly<Record<string, AnyModel>>)[parent.model]
  return holder !== undefined && isRemoved(holder)
}

/**
 * Whether values of a record of this model are about a customer: a field that is not personal itself names it, as a link or in a list of
 * links. What stands in a text, or in fields of an integrator's own, says nothing; neither does one customer of another.
 */
export function isAbout(model: AnyModel, values: Values, customerId: string): boolean {
  if (model.name === customer.name) return values.id === customerId
  return fieldsOf(model).some(([name, field]) => !field.personal && names(values[name], customerId))
}

/**
 * The values that take the place of what is personal in a record: nothing where the field may be empty, an empty list, `Erased` for a text
 * that has to be there, and the default for anything else that has to. Fields of an integrator's own go too, because nobody knows what
 * stands in them; the customer's external id goes, the other records keep theirs.
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

/** Values of a record without those that an erasure would take out. */
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
