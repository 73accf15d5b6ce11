import type { AnyModel, ListQuery } from '@belfry/core'
import { writeCursor } from '../../src/store/queries/cursor.ts'

/** Every way to ask for a model's list with one filter, or with none. */
export function recordQueries(model: AnyModel): readonly (readonly [string, ListQuery])[] {
  const links = Object.entries<{ readonly link?: string }>(model.fields).flatMap(([field, { link }]) => (link ? [field] : []))
  const fields = [...new Set([...model.filters, ...links, ...(model.integration ? ['externalId'] : [])])]
  const filters = [{}, ...fields.map((field) => ({ [field]: 'value' }))]
  return filters.flatMap((filter) => {
    const name = Object.keys(filter)[0] ?? 'no filter'
    return [
      [`${name}, newest first`, { limit: 50, filters: filter }],
      [`${name}, newest first, second page`, { limit: 50, filters: filter, cursor: writeCursor(model.collection, ['cus_0']) }],
      [`${name}, since a time`, { limit: 50, filters: filter, updatedSince: 1 }],
      [
        `${name}, since a time, second page`,
        { limit: 50, filters: filter, updatedSince: 1, cursor: writeCursor(`${model.collection}:changes`, [1, 'cus_0']) },
      ],
    ] as const
  })
}
