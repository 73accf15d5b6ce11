import { models } from '../../areas/models.ts'
import { type FieldError, problem, Refusal } from '../../kernel/problems.ts'
import type { Field } from '../../kernel/schema/fields.ts'
import { formatTime, parseTime } from '../../kernel/time.ts'
import { type AnyModel, nounOf } from '../models/define-model.ts'
import type { RecordPort, Values } from '../operations/port.ts'

/** The values of a new record: with defaults, `null` for absent values, and times in UTC. `body` must be validated. */
export function newValues(model: AnyModel, body: Values): Values {
  const values: Record<string, unknown> = {}
  for (const [key, field] of Object.entries<Field>(model.fields)) values[key] = normalize(field, body[key] ?? field.default ?? null)
  if (model.integration) {
    values.externalId = body.externalId ?? null
    values.customFields = body.customFields ?? {}
  }
  return values
}

/** The model's fields in a body that differ from the record, with times in UTC. `body` must be validated. */
export function changedValues(model: AnyModel, record: Values, body: Values): Values {
  const changes: Record<string, unknown> = {}
  for (const [key, value] of Object.entries(body)) {
    const field = model.fields[key] as Field | undefined
    if (!field && !(model.integration && (key === 'externalId' || key === 'customFields'))) continue
    const normal = field ? normalize(field, value) : value
    if (!sameJson(record[key], normal)) changes[key] = normal
  }
  return changes
}

/** Creates a function that removes values which must not be read back from records of a model. */
export function createRecordView(model: AnyModel): <R extends Values>(record: R) => R {
  const fields = Object.entries<Field>(model.fields).flatMap(([key, { redact }]) => (redact ? [[key, redact] as const] : []))
  if (fields.length === 0) return (record) => record
  return (record) => ({ ...record, ...Object.fromEntries(fields.map(([key, redact]) => [key, redact(record[key])])) })
}

/** The old values of the changed fields: `previous` in the data of an updated event. */
export function previousValues(record: Values, changes: Values): Values {
  return Object.fromEntries(Object.keys(changes).map((key) => [key, record[key]]))
}

/** Refuses a link to a record that the organization does not have. */
export async function checkLinks(port: RecordPort, model: AnyModel, values: Values): Promise<void> {
  const errors: FieldError[] = []
  for (const [key, field] of Object.entries<Field>(model.fields)) {
    const id = values[key]
    if (!field.link || field.readOnly || typeof id !== 'string') continue
    const target = (models as Readonly<Record<string, AnyModel>>)[field.link]
    if (!target) continue
    const linked: Values | null = await port.get(target, id)
    const pointer = `/${key}`
    if (!linked) errors.push({ pointer, code: 'unknown_record', message: `there is no ${nounOf(target)} ${id} in this organization` })
    // The data about an erased customer must not grow again. Nested records have their own rules.
    else if (typeof linked.erasedAt === 'string' && key !== model.parent?.field)
      errors.push({ pointer, code: 'erased', message: `the ${nounOf(target)} ${id} was erased, so nothing new can be about them` })
  }
  if (errors.length > 0) throw new Refusal(problem('invalid_request', { errors }))
}

function normalize(field: Field, value: unknown): unknown {
  if (!field.time || typeof value !== 'string') return value
  const moment = parseTime(value)
  return moment === null ? value : formatTime(moment)
}

/** Whether two JSON values are equal, regardless of the order of members. */
export function sameJson(a: unknown, b: unknown): boolean {
  if (a === b) return true
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false
  if (Array.isArray(a) !== Array.isArray(b)) return false
  const keys = Object.keys(a)
  return (
    keys.length === Object.keys(b).length && keys.every((key) => Object.hasOwn(b, key) && sameJson((a as Values)[key], (b as Values)[key]))
  )
}
