import type { CustomFieldDeclaration } from '../../areas/organizations/organizations/custom-field-declarations.ts'
import { type FieldError, fieldProblem, problem, Refusal } from '../../kernel/problems.ts'
import { closest } from '../../kernel/schema/closest.ts'
import { formatNamed } from '../../kernel/schema/format-named.ts'
import { formatTime, isBeyondBounds, isDay, parseTime } from '../../kernel/time.ts'
import type { AnyModel } from '../models/define-model.ts'
import type { RecordPort, Values } from '../operations/port.ts'
import { sameJson } from './field-values.ts'

/** The maximum size of a record's custom fields, in characters of JSON. */
export const MAX_CUSTOM_FIELDS = 65_536

/**
 * The body with its custom fields normalized according to the organization's declarations: times in UTC. Undeclared ones are unchanged, and
 * `null` counts as absent.
 *
 * @param record the record being changed; without it a record is created and must have all required fields. For a change, only the fields
 * sent are checked: a record older than a declaration may lack a required field, but a change must not remove one.
 * @throws Refusal naming every custom field that is invalid or missing; or `customFields` if they are too long together
 */
export function withCustomFields(
  { organization }: Pick<RecordPort, 'organization'>,
  model: AnyModel,
  body: Values,
  record?: { readonly customFields?: Values },
): Values {
  if (body.customFields !== undefined) checkLength(body.customFields, record?.customFields)
  const declarations = model.integration ? organization.customFieldDeclarations.filter((declared) => declared.model === model.name) : []
  if (declarations.length === 0 || (record && body.customFields === undefined)) return body
  const sent = (body.customFields ?? {}) as Values
  const values: Record<string, unknown> = { ...sent }
  const errors: FieldError[] = []
  for (const declaration of declarations) {
    const { key, required = false } = declaration
    const value = own(sent, key)
    if (value === null) {
      if (required && (!record || own(record.customFields ?? {}, key) !== null)) errors.push(missing(key, record !== undefined))
    } else {
      const { fits, normal = value } = kinds[declaration.type](value, declaration)
      if (fits) values[key] = normal
      else if (isFromBefore(value) && value === own(record?.customFields ?? {}, key)) continue
      else errors.push(fault(declaration, value))
    }
  }
  if (errors.length > 0) throw new Refusal(problem('invalid_request', { errors }))
  return { ...body, customFields: values }
}

/** Content that a record had before there was a limit may stay, and be sent back unchanged. */
function checkLength(customFields: unknown, held: unknown): void {
  const { length } = JSON.stringify(customFields)
  if (length <= MAX_CUSTOM_FIELDS || sameJson(customFields, held)) return
  const message = `customFields must have at most ${MAX_CUSTOM_FIELDS.toLocaleString('en-US')} characters as JSON, and these have ${length.toLocaleString('en-US')}; keep long texts as a document`
  throw new Refusal(fieldProblem('invalid_request', '/customFields', message, 'too_long'))
}

/** Whether a time or day was stored before there were bounds; it may be sent back too. */
function isFromBefore(value: unknown): boolean {
  return typeof value === 'string' && isBeyondBounds(value)
}

type Kind = (value: unknown, declaration: CustomFieldDeclaration) => { readonly fits: boolean; readonly normal?: unknown }

const kinds: { readonly [T in CustomFieldDeclaration['type']]: Kind } = {
  text: (value) => ({ fits: typeof value === 'string' }),
  number: (value) => ({ fits: typeof value === 'number' }),
  boolean: (value) => ({ fits: typeof value === 'boolean' }),
  date: (value) => ({ fits: typeof value === 'string' && isDay(value) }),
  dateTime(value) {
    const moment = typeof value === 'string' ? parseTime(value) : null
    return moment === null ? { fits: false } : { fits: true, normal: formatTime(moment) }
  },
  choice: (value, { options }) => ({ fits: typeof value === 'string' && (options?.includes(value) ?? false) }),
}

const wanted: { readonly [T in CustomFieldDeclaration['type']]: (declaration: CustomFieldDeclaration, value: unknown) => string } = {
  text: () => 'a text',
  number: () => 'a number',
  boolean: () => 'true or false',
  date: (_, value) => formatNamed('date', value),
  dateTime: (_, value) => formatNamed('date-time', value),
  choice: ({ options }, value) => oneOf(options ?? [], value),
}

function fault(declaration: CustomFieldDeclaration, value: unknown): FieldError {
  const { key, type } = declaration
  const message = `customFields.${key} must be ${wanted[type](declaration, value)}, as the organization has declared it`
  return { pointer: `/customFields/${key}`, code: type === 'choice' ? 'not_allowed' : 'type', message }
}

function missing(key: string, isChange: boolean): FieldError {
  const hint = isChange ? '; customFields are replaced as a whole, so send it again' : ''
  return { pointer: `/customFields/${key}`, code: 'required', message: `customFields.${key} is required${hint}` }
}

/** A short list is spelled out; for a long one only the probably meant value is named. */
function oneOf(options: readonly string[], value: unknown): string {
  if (options.length <= 12) return `one of ${options.join(', ')}`
  const meant = typeof value === 'string' ? closest(value, options) : undefined
  return `one of ${options.length} values${meant ? `; did you mean "${meant}"?` : ''}`
}

function own(values: Values, key: string): unknown {
  return Object.hasOwn(values, key) ? (values[key] ?? null) : null
}
