import Type, { type Static, type TObject, type TSchema } from 'typebox'
import { exampleId, type IdKind, idPattern } from '../../kernel/ids.ts'
import type { Permission } from '../../kernel/permissions.ts'
import { type Field, nullable } from '../../kernel/schema/fields.ts'
import { named } from '../../kernel/schema/named.ts'
import type { TermFilter } from '../../kernel/schema/term-filters.ts'
import type { EventKey } from '../events/catalogue.ts'
import { commonSchemas } from './common.ts'

/** The fields of a model by name. */
export type Fields = Readonly<Record<string, Field>>

/** The values of a model's own fields, as stored and answered. */
export type FieldValues<F extends Fields> = {
  readonly [K in keyof F]: F[K] extends Field<infer S, infer Optional> ? (true extends Optional ? Static<S> | null : Static<S>) : never
}

/** Who made a record. */
export type Author = {
  readonly type: 'MEMBER' | 'WORKFLOW' | 'CUSTOMER' | 'SYSTEM'
  readonly id: string | null
}

/** What every record has besides its own fields. Times are RFC 3339 in UTC. A type, so that records can be read as plain values. */
export type RecordBase = {
  readonly id: string
  readonly organizationId: string
  /** Counts the changes, from 1; the ETag of the record. */
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

/** What a model says about itself; the rest (schemas, operations, routes) is derived. */
export interface ModelOptions<F extends Fields> {
  /** The record's name in events and templates: `customer`. Also its kind of id. */
  readonly name: IdKind
  /** In words: `Customer contact`. Without its spaces, the name of the schema. */
  readonly title: string
  readonly description: string
  /** Kebab-case plural, the path segment: `customers`. */
  readonly collection: string
  readonly readPermission: Permission
  readonly writePermission: Permission
  readonly fields: F
  /** A model that lives inside another: its path is below the parent's and it goes with it. */
  readonly parent?: { readonly model: IdKind; readonly field: keyof F & string; readonly collection: string }
  /** Filters of its lists over what a record has several of, by the names that queries have for them. */
  readonly termFilters?: Readonly<Record<string, TermFilter>>
  /** Which event tells of what. A model without events is silent. */
  readonly events?: { readonly created?: EventKey; readonly updated?: EventKey; readonly deleted?: EventKey }
  /** The name of the record in the data of its events; its own name by default. */
  readonly eventRoot?: string
  /**
   * What becomes of a record when a customer is erased whom it is about: its personal fields are emptied (`blank`, by default), or it goes
   * (`remove`).
   */
  readonly erase?: 'blank' | 'remove'
  /** Whether other systems may give records an id of theirs and fields of their own. True by default. */
  readonly integration?: boolean
  /** `standalone`: not the property of one organization, so without `organizationId` and `createdBy`. `record` by default. */
  readonly base?: 'record' | 'standalone'
}

/** A record model with everything that follows from it. */
export interface Model<F extends Fields = Fields> extends ModelOptions<F> {
  readonly base: 'record' | 'standalone'
  readonly eventRoot: string
  readonly integration: boolean
  /** A record as it is answered. */
  readonly recordSchema: TObject
  /** The body that creates one. */
  readonly createSchema: TObject
  /** The body that changes one; every field may be left out. */
  readonly updateSchema: TObject
  /** The fields by which lists can be filtered. */
  readonly filters: readonly string[]
  /** A record with the fields' examples, for documents and tests. */
  readonly example: Readonly<Record<string, unknown>>
  /** A body with the fields' examples. */
  readonly createExample: Readonly<Record<string, unknown>>
}

/** What one record is called in the middle of a sentence: `access method`, `NFC tag`. */
export function nounOf({ title }: { readonly title: string }): string {
  return title.replace(/[A-Z][a-z]+/g, (word) => word.toLowerCase())
}

/** Any model, where its fields do not matter. */
// biome-ignore lint/suspicious/noExplicitAny: a model of particular fields is not assignable to Model<Fields>, because `parent.field` is contravariant
export type AnyModel = Model<any>

/** Derives schemas, filters and examples from a model's fields. The result is frozen. */
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

/** What a body takes for a field. */
function sent(field: Field): TSchema {
  return field.bodySchema ?? field.schema
}

function mapValues<T>(fields: Fields, map: (field: Field) => T): Record<string, T> {
  return mapEntries(Object.entries<Field>(fields), map)
}

function mapEntries<T>(entries: readonly (readonly [string, Field])[], map: (field: Field) => T): Record<string, T> {
  return Object.fromEntries(entries.map(([key, field]) => [key, map(field)]))
}
