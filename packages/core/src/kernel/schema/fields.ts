import Type, { type Static, type TSchema } from 'typebox'
import { exampleId, type IdKind, idPattern } from '../ids.ts'
import { euroOf, MAX_CENTS } from '../money.ts'

/**
 * A field of a model: its JSON Schema and further properties. An optional field may be absent; its value is then `null`, in the store as in
 * responses.
 */
export interface Field<S extends TSchema = TSchema, Optional extends boolean = boolean> {
  readonly schema: S
  /** The schema in a body if it accepts less than the record can contain; the same by default. */
  readonly bodySchema?: TSchema
  readonly optional: Optional
  /** The default value at creation. */
  readonly default?: unknown
  /** The model of the referenced record; a value that references none is refused. */
  readonly link?: IdKind
  /** Whether lists can be filtered by it (`?field=value`), with one index range. Always possible for links. */
  readonly filter: boolean
  /**
   * Normalizes a value for filtering, if differently written values are equal to people, such as telephone numbers. The value itself by
   * default. If its result for existing values changes, the columns of stored records must be rewritten.
   */
  readonly listedAs?: (value: string) => string
  /** Whether it is set by the service, never by a body. */
  readonly readOnly: boolean
  /** Whether it is a time: any offset is accepted, UTC is stored and returned. */
  readonly time: boolean
  /** Whether it is an amount in euro, stored as whole cents. */
  readonly money: boolean
  /** Whether the value is a secret in this record: then neither events nor the audit log contain it. */
  readonly secret?: (record: Readonly<Record<string, unknown>>) => boolean
  /** Set if its values are personal: they are removed when a customer is erased whom the record is about. */
  readonly personal?: true
  /** What is returned for a value, in responses and in the audit log, if part of it must not be read back. The whole value by default. */
  readonly redact?: (value: unknown) => unknown
  readonly example: unknown
}

/** Options that every kind of field has. */
export interface FieldOptions {
  readonly description: string
  readonly example?: unknown
  readonly filter?: boolean
  readonly listedAs?: (value: string) => string
  readonly readOnly?: boolean
  readonly secret?: (record: Readonly<Record<string, unknown>>) => boolean
  readonly personal?: true
}

/** One line of text, 1 to `max` characters (200 by default), without control characters. */
export function text(options: FieldOptions & { readonly max?: number; readonly format?: string; readonly pattern?: string }) {
  const { max = 200, format, pattern = '^[^\\u0000-\\u001f\\u007f]*$' } = options
  return field(Type.String({ ...documented(options), minLength: 1, maxLength: max, pattern, ...(format ? { format } : {}) }), options)
}

/** Multi-line text of up to `max` characters (10,000 by default). */
export function longText(options: FieldOptions & { readonly max?: number }) {
  return field(Type.String({ ...documented(options), maxLength: options.max ?? 10_000 }), options)
}

/** One of a closed list of values. */
export function choice<const V extends readonly string[]>(values: V, options: FieldOptions) {
  const schema = Type.Unsafe<V[number]>({ type: 'string', enum: [...values], ...documented(options) })
  return field(schema, { example: values[0], ...options })
}

/** True or false. */
export function flag(options: FieldOptions) {
  return field(Type.Boolean(documented(options)), { example: true, ...options })
}

/** A whole number within limits. */
export function integer(options: FieldOptions & { readonly minimum: number; readonly maximum: number }) {
  const { minimum, maximum } = options
  return field(Type.Integer({ ...documented(options), minimum, maximum }), { example: minimum, ...options })
}

/** A number within limits, with at most `decimals` decimals (2 by default). */
export function decimal(options: FieldOptions & { readonly minimum: number; readonly maximum: number; readonly decimals?: number }) {
  return field(decimalSchema(options), { example: options.minimum, ...options })
}

/** The schema of a number within limits, with at most `decimals` decimals (2 by default). */
export function decimalSchema(options: FieldOptions & { readonly minimum: number; readonly maximum: number; readonly decimals?: number }) {
  const { minimum, maximum, decimals = 2 } = options
  return Type.Number({ ...documented(options), minimum, maximum, 'x-decimals': decimals })
}

/** An amount in euro with at most two decimals. Not negative unless `minimum` allows it. */
export function money(options: FieldOptions & { readonly minimum?: number; readonly maximum?: number }) {
  const { minimum = 0, maximum = euroOf(MAX_CENTS) } = options
  return { ...decimal({ example: 125.5, ...options, minimum, maximum }), money: true }
}

/** A moment, RFC 3339. */
export function time(options: FieldOptions) {
  const schema = Type.String({ ...documented(options), format: 'date-time' })
  return { ...field(schema, { example: '2026-07-01T14:00:00.000Z', ...options }), time: true }
}

/** A calendar day, `YYYY-MM-DD`. */
export function day(options: FieldOptions) {
  return field(Type.String({ ...documented(options), format: 'date' }), { example: '1980-02-29', ...options })
}

/** The id of a record of another model, or of the same one. */
export function link(model: IdKind, options: FieldOptions) {
  const schema = Type.String({ ...documented(options), pattern: idPattern(model) })
  return { ...field(schema, { example: exampleId(model), ...options }), link: model, filter: options.filter ?? true }
}

/** Any other shape. `body`: the schema in a body, if the service completes the value. `redact`: what is returned for a value. */
export function shape<S extends TSchema>(
  schema: S,
  options: Omit<FieldOptions, 'description'> & { readonly example: unknown; readonly body?: TSchema } & Pick<Field, 'redact'>,
): Field<S, false> {
  const { body, redact } = options
  return { ...field(schema, options), ...(body ? { bodySchema: body } : {}), ...(redact ? { redact } : {}) }
}

/** The same field, made optional: it may be absent or `null`. */
export function optional<S extends TSchema>(inner: Field<S, false>): Field<S, true> {
  return { ...inner, optional: true }
}

/** The same field with a default value at creation. */
export function withDefault<S extends TSchema>(inner: Field<S, false>, value: Static<S>): Field<S, false> {
  return { ...inner, default: value }
}

/** The schema, also accepting `null`. */
export function nullable<S extends TSchema>(schema: S) {
  const plain = schema as unknown as { readonly type?: unknown; readonly enum?: readonly unknown[] }
  // A named schema that already accepts null keeps its name.
  if (Array.isArray(plain.type) && plain.type.includes('null')) return Type.Unsafe<Static<S> | null>(schema)
  if (typeof plain.type !== 'string') return Type.Unsafe<Static<S> | null>(Type.Union([schema, Type.Null()]))
  return Type.Unsafe<Static<S> | null>({
    ...schema,
    type: [plain.type, 'null'],
    ...(plain.enum ? { enum: [...plain.enum, null] } : {}),
  })
}

function field<S extends TSchema>(schema: S, options: Omit<FieldOptions, 'description'>): Field<S, false> {
  return {
    schema,
    optional: false,
    filter: options.filter ?? false,
    readOnly: options.readOnly ?? false,
    time: false,
    money: false,
    ...(options.listedAs ? { listedAs: options.listedAs } : {}),
    ...(options.secret ? { secret: options.secret } : {}),
    ...(options.personal ? { personal: options.personal } : {}),
    example: options.example,
  }
}

function documented({ description, example }: FieldOptions): { description: string; examples?: unknown[] } {
  return { description, ...(example === undefined || example === null ? {} : { examples: [example] }) }
}
