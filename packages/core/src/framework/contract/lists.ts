import Type, { type TObject, type TSchema } from 'typebox'
import type { Field } from '../../kernel/schema/fields.ts'
import { named } from '../../kernel/schema/named.ts'
import type { TermFilter } from '../../kernel/schema/term-filters.ts'
import { parseTime } from '../../kernel/time.ts'
import type { AnyModel } from '../models/define-model.ts'
import type { ListQuery } from '../operations/port.ts'
import type { RouteRequest } from './define-route.ts'

const nextCursor = named(
  'NextCursor',
  Type.Unsafe<string | null>({ type: ['string', 'null'], description: 'Pass it as `cursor` to read on; null on the last page' }),
)

/** The maximum page size. */
export const MAX_LIMIT = 200
/** The default page size. */
export const DEFAULT_LIMIT = 50

const paging = {
  limit: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: MAX_LIMIT,
      default: DEFAULT_LIMIT,
      description: 'How many at most. A page may hold fewer, even none: read on until `nextCursor` is null',
    }),
  ),
  cursor: Type.Optional(Type.String({ minLength: 1, maxLength: 500, description: '`nextCursor` of the page before' })),
}

/** The query of a list with paging only. */
export const pagingQuery: TObject = Type.Object(paging, { additionalProperties: false })

/** The query of a model's list: paging, its filters, `externalId` and `updatedSince`. */
export function listQuery(model: AnyModel): TObject {
  const filters = Object.fromEntries(
    model.filters.map((key) => [
      key,
      Type.Optional({ ...(model.fields[key] as Field).schema, description: `Only those with this ${key}` }),
    ]),
  )
  const terms = Object.fromEntries(
    Object.entries((model.termFilters ?? {}) as Readonly<Record<string, TermFilter>>).map(([key, { schema }]) => [
      key,
      Type.Optional(schema),
    ]),
  )
  const integration = model.integration
    ? {
        externalId: Type.Optional(
          Type.String({ minLength: 1, maxLength: 200, description: 'Only the one with this id of another system' }),
        ),
      }
    : {}
  const updatedSince = Type.Optional(
    Type.String({
      format: 'date-time',
      description: 'Only those changed at or after this time, in the order of change, oldest first: the way to follow changes',
    }),
  )
  return Type.Object({ ...paging, ...filters, ...terms, ...integration, updatedSince }, { additionalProperties: false })
}

/** The query of a list as the input of an operation. */
export function listInput({ params, query }: RouteRequest): ListQuery & { readonly parentId?: string } {
  const { limit, cursor, updatedSince, ...filters } = query
  return {
    limit: (limit as number | undefined) ?? DEFAULT_LIMIT,
    cursor: cursor as string | undefined,
    updatedSince: typeof updatedSince === 'string' ? (parseTime(updatedSince) ?? undefined) : undefined,
    filters: Object.fromEntries(Object.entries(filters).map(([name, value]) => [name, String(value)])),
    ...(params.parentId === undefined ? {} : { parentId: params.parentId }),
  }
}

/** The schema of a page of records. */
export function pageSchemaOf(name: string, item: TSchema): TObject {
  return named(
    `${name}Page`,
    Type.Object(
      {
        data: Type.Array(item),
        nextCursor,
      },
      { additionalProperties: false },
    ),
  )
}

/** The schema of the response to a deletion. */
export const deletedSchema: TObject = named(
  'Deleted',
  Type.Object({ id: Type.String(), deleted: Type.Boolean({ const: true }) }, { additionalProperties: false }),
)
