import Type, { type Static, type TObject, type TSchema } from 'typebox'
import { exampleId, type IdKind, idPattern } from '../../kernel/ids.ts'
import type { Permission } from '../../kernel/permissions.ts'
import { type Field, nullable } from '../../kernel/schema/fields.ts'
import { named } from '../../kernel/schema/named.ts'
import type { TermFilter } from '../../kernel/schema/term-filters.ts'
import type { EventKey } from '../events/catalogue.ts'
import { commonSchemas } from './common.ts'
import type { Consequence } from './consequence.ts'

/** The fields of a model by name. */
export type Fields = Readonly<Record<string, Field>>

/** The values of a model's own fields, as stored and returned. */
export type FieldValues<F extends Fields> = {
  readonly [K in keyof F]: F[K] extends Field<infer S, infer Optional> ? (true extends Optional ? Static<S> | null : Static<S>) : never
}

/** The creator of a record. */
export type Author = {
  readonly type: 'MEMBER' | 'WORKFLOW' | 'CUSTOMER' | 'SYSTEM'
  readonly id: string | null
}

/**
 * The members that every record has in addition to its own fields. Times are {@link https://www.rfc-editor.org/rfc/rfc3339 RFC 3339} in
 * UTC. A type, so that records can be read as plain values.
 */
export type RecordBase = {
  readonly id: string
  readonly organizationId: string
  /** The number of changes, from 1; the ETag of the record. */
  readonly version: number
  readonly createdAt: string
  readonly updatedAt: string
  readonly createdBy: Author
}

/** A record of a model. */
export type RecordOf<M extends AnyModel> = RecordBase & {
  readonly externalId?: string | null
  readonly customFields?: Readonly<Record<string, unknown>>
} & FieldValues<M['fields']>

/** The declaration of a model; schemas, operations and routes are derived from it. */
export interface ModelOptions<F extends Fields> {
  /** The record's name in events and templates, such as `customer`. Also its kind of id. */
  readonly name: IdKind
  /** The title, such as `Customer contact`. Without spaces, it is the name of the schema. */
  readonly title: string
  readonly description: string
  /** Kebab-case plural, used as the path segment: `customers`. */
  readonly collection: string
  readonly readPermission: Permission
  readonly writePermission: Permission
  readonly fields: F
  /** The parent of a nested model: its path is below that of the parent, and its records are removed with the parent. */
  readonly parent?: { readonly model: IdKind; readonly field: keyof F & string; readonly collection: string }
  /** List filters over multi-valued properties of a record, by their query parameter. */
  readonly termFilters?: Readonly<Record<string, TermFilter>>
  /** The events it emits. A model without events is silent. */
  readonly events?: { readonly created?: EventKey; readonly updated?: EventKey; readonly deleted?: EventKey }
  /** The name of the record in the data of its events; its own name by default. */
  readonly eventRoot?: string
  /**
   * What happens to a record about a customer who is erased: its personal fields are emptied (`blank`, the default), or it is removed
   * (`remove`).
   */
  readonly erase?: 'blank' | 'remove'
  /** What follows from an update, in this order; by default nothing does. */
  readonly onUpdate?: (before: FieldValues<F>, changed: FieldValues<F>) => readonly (Consequence | false)[]
  /** Whether other systems may give records an external id and custom fields. True by default. */
  readonly integration?: boolean
  /** `standalone`: not owned by one organization, so without `organizationId` and `createdBy`. `record` by default. */
  readonly base?: 'record' | 'standalone'
}

/** A model with everything derived from its declaration. */
export interface Model<F extends Fields = Fields> extends ModelOptions<F> {
  readonly base: 'record' | 'standalone'
  readonly eventRoot: string
  readonly integration: boolean
  /** The schema of a record in responses. */
  readonly recordSchema: TObject
  /** The schema of the body that creates a record. */
  readonly createSchema: TObject
  /** The schema of the body that changes a record; every field is optional. */
  readonly updateSchema: TObject
  /** The fields by which lists can be filtered. */
  readonly filters: readonly string[]
  /** A record with the examples of its fields, for documentation and tests. */
  readonly example: Readonly<Record<string, unknown>>
  /** A body with the examples of the fields. */
  readonly createExample: Readonly<Record<string, unknown>>
}

/** The noun for a record within a sentence: `access method`, `NFC tag`. */
export function nounOf({ title }: { readonly title: string }): string {
  return title.replace(/[A-Z][a-z]+/g, (word) => word.toLowerCase())
}

/** Any model, regardless of its fields. */
// biome-ignore lint/suspicious/noExplicitAny: a model of particular fields is not assignable to Model<Fields>, because `parent.field` is contravariant
export type AnyModel = Model<any>

/**
 * Derives schemas, filters and examples from a model's fields. The result is frozen.
 *
 * @example
 * ```ts
 * const label = defineModel({
 *   name: 'label',
 *   title: 'Label',
 *   description: 'A label for tasks',
 *   collection: 'labels',
 *   readPermission: 'tasks:read',
 *   writePermission: 'tasks:write',
 *   fields: { name: text({ description: 'The word', max: 100, example: 'Maintenance' }) },
 * })
 * ```
 */
export function defineModel<const F extends Fields>(options: ModelOptions<F>): Model<F> {
  const { name, title, fields } = options
  const base = options.base ?? 'record'
  const integration = options.integration ?? base === 'record'
  const schemaName = title
    .replace(/(?<=[A-Z])[A-Z]+/g, (rest) => rest.toLowerCase())
    .replace(/ ([a-z])/g, (_, letter: string) => letter.toUpperCase())
  const writable = Object.entries<Field>(fields).filter(([key, field]) => !field.readOnly && key !== options.parent?.field)
  const integrationSchemas = integration ? { externalId: commonSchemas.externalId, customFields: commonSchemas.customFields } : {}

  const recordSchema = named(
    schemaName,
    Type.Object(
      {
        id: Type.String({ pattern: idPattern(name), description: `The id of the ${nounOf(options)}`, examples: [exampleId(name)] }),
        ...(base === 'record' ? { organizationId: commonSchemas.organizationId } : {}),
        version: commonSchemas.version,
        ...integrationSchemas,
        ...mapValues(fields, (field) => (field.optional ? nullable(field.schema) : field.schema)),
        createdAt: commonSchemas.createdAt,
        updatedAt: commonSchemas.updatedAt,
        ...(base === 'record' ? { createdBy: commonSchemas.author } : {}),
      },
      { description: options.description, additionalProperties: false },
    ),
  )
  const optionalIntegration = integration
    ? { externalId: Type.Optional(commonSchemas.externalId), customFields: Type.Optional(commonSchemas.customFields) }
    : {}
  const createSchema = named(
    `${schemaName}Create`,
    Type.Object(
      {
        ...mapEntries(writable, (field) =>
          field.optional ? Type.Optional(nullable(sent(field))) : 'default' in field ? Type.Optional(sent(field)) : sent(field),
        ),
        ...optionalIntegration,
      },
      { additionalProperties: false },
    ),
  )
  const updateSchema = named(
    `${schemaName}Update`,
    Type.Object(
      { ...mapEntries(writable, (field) => Type.Optional(field.optional ? nullable(sent(field)) : sent(field))), ...optionalIntegration },
      { additionalProperties: false },
    ),
  )
  const createExample = Object.fromEntries(
    writable.filter(([, field]) => field.example !== undefined).map(([key, field]) => [key, field.example]),
  )
  return Object.freeze({
    ...options,
    base,
    eventRoot: options.eventRoot ?? name,
    integration,
    recordSchema,
    createSchema,
    updateSchema,
    filters: Object.entries<Field>(fields)
      .filter(([key, field]) => field.filter && key !== options.parent?.field)
      .map(([key]) => key),
    createExample,
    example: {
      id: exampleId(name),
      ...(base === 'record' ? { organizationId: exampleId('organization') } : {}),
      version: 1,
      ...(integration ? { externalId: null, customFields: {} } : {}),
      ...mapValues(fields, (field) => field.example ?? field.default ?? null),
      createdAt: '2026-07-01T12:00:00.000Z',
      updatedAt: '2026-07-01T12:00:00.000Z',
      ...(base === 'record' ? { createdBy: { type: 'MEMBER', id: exampleId('user') } } : {}),
    },
  })
}

/** The schema of a field in a body. */
function sent(field: Field): TSchema {
  return field.bodySchema ?? field.schema
}

function mapValues<T>(fields: Fields, map: (field: Field) => T): Record<string, T> {
  return mapEntries(Object.entries<Field>(fields), map)
}

function mapEntries<T>(entries: readonly (readonly [string, Field])[], map: (field: Field) => T): Record<string, T> {
  return Object.fromEntries(entries.map(([key, field]) => [key, map(field)]))
}
